import type { Source } from '../api/types.gen';

/** Somewhere in a document of a case: words of its text, or boxes of a page that is outside the text. */
export interface Place {
  documentId: string;
  start: number | null;
  end: number | null;
  page?: number | null;
  boxes?: Source['boxes'];
}

/** The place that a source names; null where it names none, or its words were lost. */
export function placeOf(source: Source | null | undefined): Place | null {
  if (!source?.document_id || source.lost) return null;
  const { document_id, start, end, page, boxes } = source;
  return { documentId: document_id, start, end, page, boxes };
}

/** What of a place stands in the address. */
export const placeSearch = (place: Place | null) => ({
  document: place?.documentId,
  start: place?.start == null ? undefined : String(place.start),
  end: place?.end == null ? undefined : String(place.end),
});

/** The place that an address names. */
export function placeFrom(search: { document?: string; start?: string; end?: string }): Place | null {
  if (!search.document) return null;
  const number = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null);
  return { documentId: search.document, start: number(search.start), end: number(search.end) };
}
