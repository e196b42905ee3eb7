// One pleading that is in a case in two formats: its claims are there twice. Pure.
import type { Document } from '../../../api/types.gen.ts';

/** What the reading of two formats of one text may differ by: headers, page numbers, signs that one of them has. */
const SAME_LENGTH = 0.1;

/** For each document the one before it that it seems to say over: of the same title and party, as long, in another format. */
export function doublesOf(documents: readonly Document[]): Map<string, Document> {
  const doubles = new Map<string, Document>();
  documents.forEach((each, n) => {
    const first = documents.slice(0, n).find((other) => !doubles.has(other.document_id) && isSame(each, other));
    if (first) doubles.set(each.document_id, first);
  });
  return doubles;
}

const isSame = (a: Document, b: Document): boolean =>
  a.status === 'ready' &&
  b.status === 'ready' &&
  a.title === b.title &&
  a.party === b.party &&
  a.doc_type === b.doc_type &&
  a.content_type !== b.content_type &&
  Math.abs(a.char_count - b.char_count) <= SAME_LENGTH * Math.max(a.char_count, b.char_count);
