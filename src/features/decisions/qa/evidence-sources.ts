import { inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/open.ts';
import type { QaCheckRecord, QaPlaceRecord } from '../../../db/schema/decisions.ts';
import { documentPages, documentTexts } from '../../../db/schema/documents.ts';
import { lostSource, type SourcePlace, sourceOf } from '../../../domain/places/source.ts';

/** Where a check's evidence stands now. */
export type EvidenceSources = (check: QaCheckRecord) => (SourcePlace | null)[];

/**
 * Finds the evidence of a run's checks that is words of documents where it stands now: a document may have been read again,
 * or be gone, since. Two queries, and none for a run without such evidence.
 */
export async function evidenceSources(db: Executor, checks: readonly QaCheckRecord[]): Promise<EvidenceSources> {
  const ids = checks.flatMap(({ made }) =>
    (made?.places ?? []).flatMap(({ holder }) => ('document_id' in holder ? [holder.document_id] : [])),
  );
  const { texts, pages } = await readDocuments(db, [...new Set(ids)]);
  const present = ({ holder, words, ...place }: QaPlaceRecord): SourcePlace => {
    if (!('document_id' in holder)) return sourceOf(holder, place);
    const text = texts.get(holder.document_id) ?? '';
    const start = text.startsWith(words, place.start) ? place.start : text.indexOf(words);
    if (start < 0 || words === '') return lostSource(holder);
    const page = pages.get(holder.document_id)?.find((one) => start >= one.start && start < one.end)?.number ?? null;
    return { ...sourceOf(holder, { start, end: start + words.length }), page };
  };
  return ({ evidence, made }) =>
    evidence.map((words) => {
      const place = made?.places.find((one) => one.evidence === words);
      return place ? present(place) : null;
    });
}

async function readDocuments(db: Executor, ids: string[]) {
  if (ids.length === 0) return { texts: new Map<string, string>(), pages: new Map<string, PageRow[]>() };
  const [texts, pages] = await Promise.all([
    db
      .select({ id: documentTexts.documentId, text: documentTexts.text })
      .from(documentTexts)
      .where(inArray(documentTexts.documentId, ids)),
    db
      .select({
        id: documentPages.documentId,
        number: documentPages.number,
        start: documentPages.start,
        end: documentPages.end,
      })
      .from(documentPages)
      .where(inArray(documentPages.documentId, ids)),
  ]);
  return {
    texts: new Map(texts.map(({ id, text }) => [id, text])),
    pages: Map.groupBy(pages, ({ id }) => id),
  };
}

interface PageRow {
  id: string;
  number: number;
  start: number;
  end: number;
}
