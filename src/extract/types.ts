import type { SourcePage } from '../hebrew/text/source-text.ts';

/** The true types of the files that can be read; recorded and served as such. */
export const CONTENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  rtf: 'application/rtf',
  odt: 'application/vnd.oasis.opendocument.text',
  html: 'text/html',
  txt: 'text/plain',
  md: 'text/markdown',
} as const;

export type ContentType = (typeof CONTENT_TYPES)[keyof typeof CONTENT_TYPES];

/** What a reader may tell beside the text; stable codes. */
export type ExtractWarning =
  /** Some pages have no usable text layer and were not recognised, because that was not asked for. */
  | 'ocr_needed'
  /** A text layer in which the letters were coded wrongly was replaced by recognising the page. */
  | 'garbled_text_layer'
  /** Page images too large or damaged to be recognised were left out. */
  | 'page_unreadable'
  /** The encoding is not declared and was guessed. */
  | 'encoding_guessed'
  /** Bytes that the encoding does not know were replaced. */
  | 'undecodable_bytes';

export interface ReadOptions {
  /** Ends the work between pages and parts. */
  signal?: AbortSignal | undefined;
  /**
   * Whether pages without a usable text layer are recognised (seconds a page); false reads text layers only, `refuse`
   * ends with `recognition_needed` at the first page that must be recognised.
   */
  ocr: boolean | 'refuse';
  /** Default 2,000. */
  maxPages?: number | undefined;
  /** Read pages up to this one only, as the suggestion for a new upload does. */
  lastPage?: number | undefined;
  /** Called as the reading of a paged format gets on, also where no page is done yet. */
  onMove?: (() => void) | undefined;
  /** Called after each page of a paged format. */
  onPage?: ((done: number, total: number) => void) | undefined;
}

/** Words of a file that nobody sees who looks at it; not part of its text. */
export interface HiddenText {
  /** 1-based; null in formats without pages. */
  page: number | null;
  text: string;
}

export interface ExtractedDocument {
  content_type: ContentType;
  pages: SourcePage[];
  /** Null for formats without pages. */
  page_count: number | null;
  ocr_pages: number;
  warnings: ExtractWarning[];
  /** The file has tracked changes that nobody accepted or rejected. */
  revisions?: boolean;
  /** In the order of the file; absent where there is none. */
  hidden?: HiddenText[];
}

/** What a reader of one format gives. */
export type ReadResult = Omit<ExtractedDocument, 'content_type'>;

export const DEFAULT_MAX_PAGES = 2000;
/** Two thousand full pages; a text beyond this is no document of a case and would only fill memory. */
export const MAX_TEXT_CHARS = 6_000_000;
/**
 * Sixty paragraphs on each of four thousand pages. Whatever reads a text afterwards keeps something of each paragraph: a
 * million of a word each took 700 MB.
 */
export const MAX_PARAGRAPHS = 250_000;
