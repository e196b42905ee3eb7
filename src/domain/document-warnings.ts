/** What a person should know of how a document was read (contract section 9), beside the text. */
import type { DocumentMetadata } from '../hebrew/read/metadata/types.ts';
import { caseKey } from './case-number.ts';

export const DOCUMENT_WARNING_KINDS = [
  'hidden_text',
  'low_ocr_confidence',
  'case_number_differs',
  'language',
  'unreadable_page',
  'revisions_unaccepted',
  'claims_cut',
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

/** As much of a claim as a warning says. */
const NAMED_CHARACTERS = 200;

/** Types that name the case that they are of; what else is brought to a case has numbers of its own. */
const OF_THE_CASE: ReadonlySet<string> = new Set([
  'appeal',
  'response',
  'reply',
  'protocol',
  'decision',
  'final_decision',
]);

/**
 * The warning that a document names another case as its own; none where it names this one, or no case.
 *
 * @param metadata what was read in it, with the place of the number
 */
export function otherCaseWarning(
  ofCase: { caseKey: string; caseNumber: string },
  docType: string,
  metadata: Pick<DocumentMetadata, 'case_number' | 'evidence'>,
  pages: readonly { number: number; start: number; end: number }[],
): DocumentWarning[] {
  const named = metadata.case_number;
  if (named === null || !OF_THE_CASE.has(docType) || caseKey(named) === ofCase.caseKey) return [];
  const place = metadata.evidence.case_number;
  const page = place && pages.find(({ start, end }) => place.start >= start && place.start < end);
  return [
    {
      kind: 'case_number_differs',
      page: page?.number ?? null,
      start: place?.start ?? null,
      end: place?.end ?? null,
      text: named,
      message: `במסמך נזכר תיק אחר: ${named}, ולא ${ofCase.caseNumber}.`,
    },
  ];
}

/**
 * The warning that a document has more claims than are kept of it, at the first one that is not; none where it is null.
 *
 * @param kept how many are
 */
export function cutClaimsWarning(
  kept: number,
  next: { start: number; end: number; text: string } | null,
  pages: readonly { number: number; start: number; end: number }[],
): DocumentWarning[] {
  if (next === null) return [];
  const page = pages.find(({ start, end }) => next.start >= start && next.start < end);
  return [
    {
      kind: 'claims_cut',
      page: page?.number ?? null,
      start: next.start,
      end: next.end,
      text: next.text.slice(0, NAMED_CHARACTERS),
      message: `במסמך יותר מ-${kept.toLocaleString('en-US')} טענות. נרשמו הראשונות בלבד; מה שנטען מכאן ואילך יש להוסיף ביד.`,
    },
  ];
}
