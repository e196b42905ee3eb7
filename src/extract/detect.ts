/** What a file really is, from its bytes; its name only says which family was meant. */
import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path';
import { safeFilename } from '../files/names.ts';
import { OLE_MAGIC, readOleNames } from './doc/ole-directory.ts';
import { ExtractError } from './errors.ts';
import { decodeText } from './text/encodings.ts';
import { CONTENT_TYPES, type ContentType } from './types.ts';
import { openArchive } from './zip-guard.ts';

type Family = 'pdf' | 'word' | 'text' | 'markdown';

const FAMILIES: Record<string, Family> = {
  '.pdf': 'pdf',
  '.docx': 'word',
  '.doc': 'word',
  '.rtf': 'word',
  '.odt': 'word',
  '.html': 'word',
  '.htm': 'word',
  '.txt': 'text',
  '.md': 'markdown',
};
const WORD_TYPES: readonly ContentType[] = [
  CONTENT_TYPES.docx,
  CONTENT_TYPES.doc,
  CONTENT_TYPES.rtf,
  CONTENT_TYPES.odt,
  CONTENT_TYPES.html,
];
const SAMPLE = 65_536;
const CONTENT_TYPES_PART = 262_144;
const DOCX_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** What may stand before the first tag of a page. */
const BEFORE_HTML = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,4000}?-->\s*)*/;
const HTML_TAG = /^<(?:!doctype\s+html|html|head|body|meta|title|style|div|p|table|h[1-6])[\s>/]/i;
const beginsAsHtml = (text: string): boolean => HTML_TAG.test(text.slice(BEFORE_HTML.exec(text)![0].length));

/**
 * Finds the true type of a file by its first bytes and, for containers, its directory.
 * @param path of the file
 * @param originalName as the user named it; its extension says what was meant
 * @throws ExtractError empty_file; unsupported_media_type when the content is none of the supported types or not of the
 *   family of its name; encrypted for Office files behind a password; corrupt, archive_too_large for broken containers
 */
export async function detectContentType(path: string, originalName: string): Promise<ContentType> {
  const family = FAMILIES[extname(safeFilename(originalName)).toLowerCase()];
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    if (bytesRead === 0) throw new ExtractError('empty_file');
    if (!family) throw new ExtractError('unsupported_media_type', `extension of ${originalName.slice(-20)}`);
    const head = buffer.subarray(0, bytesRead);
    const type = (await binaryType(path, file, head)) ?? textType(head, family);
    if (type && isOfFamily(type, family)) return type;
    throw new ExtractError('unsupported_media_type', `${type ?? 'unknown content'} named as ${family}`);
  } finally {
    await file.close();
  }
}

function isOfFamily(type: ContentType, family: Family): boolean {
  if (family === 'pdf') return type === CONTENT_TYPES.pdf;
  if (family === 'word') return WORD_TYPES.includes(type);
  return type === (family === 'markdown' ? CONTENT_TYPES.md : CONTENT_TYPES.txt);
}

async function binaryType(path: string, file: FileHandle, head: Buffer): Promise<ContentType | undefined> {
  const start = head.subarray(0, 1024).toString('latin1');
  if (start.includes('%PDF-')) return CONTENT_TYPES.pdf;
  if (/^\s*\{\\rtf/.test(start.replace(/^\xef\xbb\xbf/, ''))) return CONTENT_TYPES.rtf;
  if (head.subarray(0, 8).equals(OLE_MAGIC)) return oleType(file);
  return start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06') ? zipType(path) : undefined;
}

async function oleType(file: FileHandle): Promise<ContentType | undefined> {
  const names = await readOleNames(file);
  if (names.has('EncryptedPackage')) throw new ExtractError('encrypted');
  return names.has('WordDocument') ? CONTENT_TYPES.doc : undefined;
}

async function zipType(path: string): Promise<ContentType | undefined> {
  const archive = await openArchive(path);
  try {
    if (archive.has('mimetype')) {
      const type = (await archive.readStart('mimetype', 100)).toString('latin1').trim();
      return type === CONTENT_TYPES.odt ? CONTENT_TYPES.odt : undefined;
    }
    if (!archive.has('[Content_Types].xml')) return undefined;
    const parts = (await archive.readStart('[Content_Types].xml', CONTENT_TYPES_PART))
      .toString('utf8')
      .replaceAll('\0', '');
    return parts.includes(DOCX_MAIN) ? CONTENT_TYPES.docx : undefined;
  } finally {
    archive.close();
  }
}

function textType(head: Buffer, family: Family): ContentType | undefined {
  // The sample may end inside a letter of two to four bytes.
  const text = decodeText(head.length === SAMPLE ? wholeLetters(head) : head)?.text;
  if (text === undefined) return undefined;
  if (family === 'text') return CONTENT_TYPES.txt;
  if (family === 'markdown') return CONTENT_TYPES.md;
  return beginsAsHtml(text.replace(/^\ufeff/, '')) ? CONTENT_TYPES.html : undefined;
}

function wholeLetters(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > bytes.length - 4 && (bytes[end - 1]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, bytes[end - 1]! >= 0xc0 ? end - 1 : bytes.length);
}
