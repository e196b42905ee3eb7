import { beforeAll, describe, expect, it } from 'vitest';
import { addScores, precision, recall, type Scores, scoreDocument } from '../../bench/analyser-scores.ts';
import { loadCases } from '../../samples/load.ts';

/** The floors that the analysers hold on the labelled samples; `npm run bench -- analysers` prints the figures. */
describe('analysers on the labelled samples', () => {
  let scores: Scores;

  beforeAll(async () => {
    const documents = (await loadCases()).flatMap((sample) => sample.documents);
    scores = addScores(documents.map(scoreDocument));
  });

  it('finds the claims and whose they are', () => {
    expect(recall(scores.claims)).toBeGreaterThanOrEqual(0.85);
    expect(precision(scores.claims)).toBeGreaterThanOrEqual(0.75);
    expect(recall(scores.claim_party)).toBeGreaterThanOrEqual(0.95);
    expect(recall(scores.claim_threshold)).toBeGreaterThanOrEqual(0.9);
  });

  it.each(['cases', 'statutes', 'plans'] as const)('finds %s', (kind) => {
    expect(recall(scores[kind])).toBeGreaterThanOrEqual(0.9);
    expect(precision(scores[kind])).toBeGreaterThanOrEqual(0.95);
  });

  it.each(['case_number', 'dates', 'block_parcel', 'outcome', 'doc_type'] as const)('reads %s', (field) => {
    expect(recall(scores[field])).toBeGreaterThanOrEqual(0.95);
  });

  it('reads who was present', () => {
    expect(recall(scores.attendees)).toBeGreaterThanOrEqual(0.9);
    expect(precision(scores.attendees)).toBeGreaterThanOrEqual(0.9);
  });
});
