import { lostSource, type SourcePlace, sourceOf } from '../places/source.ts';
import type { WordsPlace } from '../places/words-in-text.ts';

/** What is stored of the place of a verdict's evidence; the protocol may have been deleted. */
export interface VerdictPlace extends WordsPlace {
  documentId: string | null;
}

const NOWHERE: SourcePlace = {
  document_id: null,
  corpus_id: null,
  precedent_id: null,
  start: null,
  end: null,
  page: null,
  lost: true,
};

/** The source of a verdict's evidence; without a place where it was read before places were kept. */
export function verdictSource({ documentId, start, end, page, lost }: VerdictPlace): SourcePlace {
  if (documentId === null) return NOWHERE;
  const holder = { document_id: documentId };
  if (start === null || end === null) return { ...lostSource(holder), lost };
  return { ...sourceOf(holder, { start, end }), page };
}
