import { lostSource, type SourcePlace, sourceOf } from '../places/source.ts';

/** What is stored of a claim's place. */
export interface ClaimPlace {
  documentId: string;
  start: number | null;
  end: number | null;
  page: number | null;
  lost: boolean;
}

/** The source of a claim; null for one that was read before places were kept. */
export function claimSource({ documentId, start, end, page, lost }: ClaimPlace): SourcePlace | null {
  if (lost) return lostSource({ document_id: documentId });
  if (start === null || end === null) return null;
  return { ...sourceOf({ document_id: documentId }, { start, end }), page };
}
