import type { Source } from '../api/types.gen';

/** Somewhere in a document of a case: words of its text, or boxes of a page that is outside the text. */
export interface Place {
  /** Empty where it is in a decision of the corpus. */
  documentId: string;
  /** The decision of the corpus that it is in, and in no document. */
  corpusId?: string;
  start: number | null;
  end: number | null;
  page?: number | null;
  boxes?: Source['boxes'];
}

/** The place that a source names; null where it names none, or its words were lost. */
export function placeOf(source: Source | null | undefined): Place | null {
  if (!source || source.lost) return null;
  const { document_id, corpus_id, start, end, page, boxes } = source;
  if (document_id) return { documentId: document_id, start, end, page, boxes };
  return corpus_id ? { documentId: '', corpusId: corpus_id, start, end } : null;
}

/** What of a place stands in the address. */
export const placeSearch = (place: Place | null) => ({
  document: place?.documentId || undefined,
  corpus: place?.corpusId,
  start: place?.start == null ? undefined : String(place.start),
  end: place?.end == null ? undefined : String(place.end),
});

/** The place that an address names. */
export function placeFrom(search: { document?: string; corpus?: string; start?: string; end?: string }): Place | null {
  const { document, corpus } = search;
  if (!document && !corpus) return null;
  const number = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null);
  const words = { start: number(search.start), end: number(search.end) };
  return document ? { documentId: document, ...words } : { documentId: '', corpusId: corpus!, ...words };
}
