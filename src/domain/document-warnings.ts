/** What a person should know of how a document was read (contract section 9), beside the text. */

export const DOCUMENT_WARNING_KINDS = [
  'hidden_text',
  'low_ocr_confidence',
  'case_number_differs',
  'language',
  'unreadable_page',
  'revisions_unaccepted',
] as const;

export type DocumentWarningKind = (typeof DOCUMENT_WARNING_KINDS)[number];

export interface DocumentWarning {
  kind: DocumentWarningKind;
  /** 1-based; null in formats without pages and for the document as a whole. */
  page: number | null;
  /** Offsets in the clean text; null where what it is about is not part of it. */
  start: number | null;
  end: number | null;
  /** The words that it is about; empty for a page without any. */
  text: string;
  /** A Hebrew sentence for a person. */
  message: string;
}
