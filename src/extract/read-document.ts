/** One way in for every format: a file in, its text with pages out. */
import { ExtractError, isExtractError } from './errors.ts';
import { CONTENT_TYPES, type ContentType, type ExtractedDocument, type ReadOptions, type ReadResult } from './types.ts';

export type { ContentType, ExtractedDocument, ReadOptions } from './types.ts';

/**
 * Reads a document.
 * @param path of the file
 * @param contentType as `detectContentType` found it
 * @returns its lines in reading order; formats without pages give one page and `page_count` null
 * @throws ExtractError; the signal's reason when it aborts
 */
export async function readDocument(
  path: string,
  contentType: ContentType,
  options: ReadOptions,
): Promise<ExtractedDocument> {
  options.signal?.throwIfAborted();
  try {
    const result = await readFormat(path, contentType, options);
    return { content_type: contentType, ...result };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (isExtractError(error) || isFileError(error) || isLostCode(error)) throw error;
    throw new ExtractError('corrupt', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The readers are loaded when they are needed: a process that reads text files does not load the PDF library. */
async function readFormat(path: string, contentType: ContentType, options: ReadOptions): Promise<ReadResult> {
  switch (contentType) {
    case CONTENT_TYPES.pdf:
      return (await import('./pdf/read-pdf.ts')).readPdf(path, options);
    case CONTENT_TYPES.docx:
      return (await import('./docx/read-docx.ts')).readDocx(path, options);
    case CONTENT_TYPES.doc:
      return (await import('./doc/read-doc.ts')).readDoc(path, options);
    case CONTENT_TYPES.rtf:
      return (await import('./rtf/read-rtf.ts')).readRtf(path, options);
    case CONTENT_TYPES.odt:
      return (await import('./odt/read-odt.ts')).readOdt(path, options);
    case CONTENT_TYPES.html:
      return (await import('./html/read-html.ts')).readHtml(path, options);
    case CONTENT_TYPES.txt:
      return (await import('./text/read-text.ts')).readText(path, false, options);
    case CONTENT_TYPES.md:
      return (await import('./text/read-text.ts')).readText(path, true, options);
    default:
      throw new ExtractError('unsupported_media_type', String(contentType));
  }
}

/** A missing or unreadable file is no fault of its content. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Nor is a module that is not there, as while the packages are installed anew. */
function isLostCode(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /MODULE_NOT_FOUND|DLOPEN_FAILED/.test(String(error.code));
}
