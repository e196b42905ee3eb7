import { expect, it } from 'vitest';
import { measureRetrieval } from '../../../bench/retrieval.ts';
import { ndcg10, retrievalCorpus } from '../../../bench/retrieval-corpus.ts';

it.skipIf(retrievalCorpus() === null)(
  'ranks the labelled passages no worse than the floors',
  { timeout: 300_000 },
  async () => {
    const figures = await measureRetrieval();
    expect(figures).toHaveLength(9);
    for (const figure of figures)
      expect(figure.holds, `${figure.name} is ${figure.value}, wanted ${figure.target}`).toBe(true);
  },
);

it('measures nDCG at 10', () => {
  expect(ndcg10(['a', 'b'], ['a'])).toBe(1);
  expect(ndcg10(['b', 'b', 'a'], ['a'])).toBeCloseTo(1 / Math.log2(3), 10);
  expect(ndcg10(['b'], ['a'])).toBe(0);
  expect(ndcg10(['x', 'a', 'b'], ['a', 'b'])).toBeCloseTo((1 / Math.log2(3) + 0.5) / (1 + 1 / Math.log2(3)), 10);
});
