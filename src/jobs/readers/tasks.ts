// What runs in reader processes: everything that parses a file from outside. Inputs and answers travel as JSON.

import { placePages } from '../../domain/places/build.ts';
import { packLines } from '../../domain/places/pack.ts';
import type { PagePlaces, ShownPage } from '../../domain/places/types.ts';
import { readDecision } from '../../extract/decision/read-decision.ts';
import { ExtractError } from '../../extract/errors.ts';
import { readDocument } from '../../extract/read-document.ts';
import type { ContentType, ReadOptions } from '../../extract/types.ts';
import { type ReadingWarning, readingWarnings } from '../../hebrew/read/reading-warnings.ts';
import { type Suggestion, suggestDocument } from '../../hebrew/read/suggest.ts';
import { type ProofreadText, proofread, runningLines } from '../../hebrew/text/proofread/proofread.ts';

/** A file as it lies on the disk; the path is absolute. */
export interface FileInput {
  path: string;
  contentType: string;
}

/** Hears how many pages of how many are done, and that the work gets on in between. */
export type TaskEvents = Required<Pick<ReadOptions, 'onPage' | 'onMove'>>;

/** What a document says, proofread. The lines of its pages stay in the reader: a long file has a million of them. */
export interface DocumentReading extends Pick<ProofreadText, 'text' | 'footnotes' | 'pageStarts'> {
  /** The different headers and footers of its pages. */
  running: string[];
  /** Null for formats without pages. */
  pageCount: number | null;
  ocrPages: number;
  /** Empty for formats without pages. */
  pages: ReadPage[];
  warnings: ReadingWarning[];
}

/** A page with the places of its words, packed (`domain/places/pack.ts`), in base64. */
export interface ReadPage extends ShownPage {
  lines: string;
}

/** A refusal is an answer; `scanned`: pages must be recognised, and that was not allowed here. */
export type Extraction =
  | { ok: true; document: DocumentReading }
  | { ok: false; reason: string; scanned?: boolean | undefined };

/** What a document is stands on its first pages. */
const SUGGESTION_PAGES = 5;

/** Reads and proofreads a document; `ocr: 'refuse'` gives up at the first page that must be recognised. */
async function extract(
  { path, contentType, ocr }: FileInput & { ocr: ReadOptions['ocr'] },
  events: TaskEvents,
): Promise<Extraction> {
  try {
    const read = await readDocument(path, contentType as ContentType, { ocr, ...events });
    const clean = proofread(read.pages);
    const { text, footnotes, pageStarts } = clean;
    const { page_count: pageCount, ocr_pages: ocrPages } = read;
    const pages = pageCount === null ? [] : placePages(read.pages, clean).map(packPage);
    const running = runningLines(clean);
    const warnings = readingWarnings({
      text,
      pages,
      revisions: read.revisions ?? false,
      hidden: read.hidden ?? [],
    });
    return { ok: true, document: { text, footnotes, pageStarts, running, pageCount, ocrPages, pages, warnings } };
  } catch (error) {
    if (!(error instanceof ExtractError)) throw error;
    return { ok: false, reason: error.messageHe, scanned: error.code === 'recognition_needed' };
  }
}

const packPage = ({ lines, ...page }: PagePlaces): ReadPage => ({
  ...page,
  lines: packLines(lines).toString('base64'),
});

/** What a file seems to be by its text layer alone; null when there is none to go by. */
async function suggest({ path, contentType, filename }: FileInput & { filename: string }): Promise<Suggestion | null> {
  try {
    const options = { ocr: false, lastPage: SUGGESTION_PAGES };
    const { pages } = await readDocument(path, contentType as ContentType, options);
    const clean = proofread(pages);
    if (clean.text.trim() === '') return null;
    return suggestDocument([...runningLines(clean), clean.text].join('\n'), filename);
  } catch (error) {
    if (error instanceof ExtractError) return null;
    throw error;
  }
}

/** The tasks by name; each takes its input and tells of its pages. */
export const READER_TASKS = { extract, suggest, readDecision };

export type ReaderTasks = typeof READER_TASKS;
export type ReaderTaskName = keyof ReaderTasks;
export type ReaderInput<N extends ReaderTaskName> = Parameters<ReaderTasks[N]>[0];
export type ReaderAnswers = { [N in ReaderTaskName]: Awaited<ReturnType<ReaderTasks[N]>> };
export type ReaderAnswer<N extends ReaderTaskName> = ReaderAnswers[N];
