import type { Context } from '../../../context.ts';
import { searchPassages } from '../../search/search.service.ts';

/** A passage of the chair's own decisions, whole. */
export interface StylePassage {
  corpusId: string;
  title: string;
  decisionNumber: string | null;
  sectionType: string;
  text: string;
}

/** Passages of one decision, where all decisions are asked. */
const PASSAGES_PER_DECISION = 3;

/**
 * The passages of the style corpus that bear on a question, best first, by the same search as `GET /api/search`.
 *
 * @param corpusId only of this decision; of all when null
 * @returns at most `limit`; none of an unknown decision
 */
export async function findPassages(
  ctx: Context,
  { query, corpusId, limit }: { query: string; corpusId: string | null; limit: number },
): Promise<StylePassage[]> {
  const scope = { caseId: null, corpus: { corpusId }, sectionType: null };
  const perText = corpusId === null ? PASSAGES_PER_DECISION : limit;
  const { passages } = await searchPassages(ctx, { ...scope, query, limit }, perText);
  return passages.flatMap(({ row }) =>
    row.corpusId === null
      ? []
      : [
          {
            corpusId: row.corpusId,
            title: row.title,
            decisionNumber: row.decisionNumber,
            sectionType: row.sectionType,
            text: row.text,
          },
        ],
  );
}
