import { ndcg10, QUERY_SETS, type QuerySet, retrievalCorpus } from './retrieval-corpus.ts';
import { offlineIndex } from './retrieval-index.ts';
import type { Figure } from './table.ts';

/** What the fused ranking may not fall under. */
export const RETRIEVAL_FLOORS: Record<QuerySet, number> = { title: 0.64, lawyer: 0.64, paraphrase: 0.084 };

const WAYS = ['lexical', 'vector', 'fused'] as const;

/** nDCG@10 of each way of ranking on each set of labelled queries, without the database; nothing without the samples. */
export async function measureRetrieval(): Promise<Figure[]> {
  const corpus = retrievalCorpus();
  if (corpus === null) return [];
  const rank = offlineIndex(corpus.passages);
  return QUERY_SETS.flatMap((set) => {
    const queries = corpus.queries.filter((query) => query.set === set);
    const values = { lexical: 0, vector: 0, fused: 0 };
    for (const { query, relevant } of queries) {
      const rankings = rank(query);
      for (const way of WAYS) values[way] += ndcg10(rankings[way], relevant) / queries.length;
    }
    const least = Math.max(RETRIEVAL_FLOORS[set], values.lexical);
    return WAYS.map((way) => ({
      name: `nDCG@10 ${set} ${way}`,
      value: values[way],
      unit: '',
      floor: { name: 'lexical', value: values.lexical },
      target: way === 'fused' ? `>= ${RETRIEVAL_FLOORS[set]} and lexical` : 'for comparison',
      holds: way !== 'fused' || values.fused >= least - 1e-9,
    }));
  });
}
