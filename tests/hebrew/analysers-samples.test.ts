import { beforeAll, describe, expect, it } from 'vitest';
import { addScores, precision, recall, type Scores, scoreDocument } from '../../bench/analyser-scores.ts';
import { WRITTEN_APART } from '../../bench/analysers.ts';
import { sectionScore } from '../../bench/reading.ts';
import { LATER_CASES, loadCases, type SampleDocument } from '../../samples/load.ts';

const documentsOf = async (wanted: (folder: string) => boolean): Promise<SampleDocument[]> =>
  (await loadCases()).filter(({ folder }) => wanted(folder)).flatMap((sample) => sample.documents);
const isLater = (folder: string): boolean => LATER_CASES.some((one) => one === folder);

/** The floors that the analysers hold on the labelled samples; `npm run bench -- analysers` prints the figures. */
describe('analysers on the labelled samples', () => {
  let scores: Scores;

  beforeAll(async () => {
    scores = addScores(
      (await documentsOf((folder) => !WRITTEN_APART.includes(folder) && !isLater(folder))).map(scoreDocument),
    );
  });

  it('finds the claims and whose they are', () => {
    expect(recall(scores.claims)).toBeGreaterThanOrEqual(0.85);
    expect(precision(scores.claims)).toBeGreaterThanOrEqual(0.72);
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

/** They were unknown when most of the code was written; at first sight the figures are some hundredths lower. */
describe('analysers on the samples written apart from the code', () => {
  let scores: Scores;
  let documents: SampleDocument[];

  beforeAll(async () => {
    documents = await documentsOf((folder) => WRITTEN_APART.includes(folder));
    scores = addScores(documents.map(scoreDocument));
  });

  it('finds the claims and whose they are', () => {
    expect(recall(scores.claims)).toBeGreaterThanOrEqual(0.82);
    expect(precision(scores.claims)).toBeGreaterThanOrEqual(0.72);
    expect(recall(scores.claim_party)).toBeGreaterThanOrEqual(0.95);
  });

  it('finds citations', () => {
    const kinds = [scores.cases, scores.statutes, scores.plans];
    for (const kind of kinds) expect(recall(kind)).toBeGreaterThanOrEqual(0.9);
    for (const kind of kinds) expect(precision(kind)).toBeGreaterThanOrEqual(0.95);
  });

  it.each([
    ['case_number', 0.9],
    ['dates', 0.95],
    ['block_parcel', 0.95],
    ['outcome', 0.95],
    ['doc_type', 0.95],
  ] as const)('reads %s', (field, floor) => {
    expect(recall(scores[field])).toBeGreaterThanOrEqual(floor);
  });

  it('finds where sections begin', () => {
    expect(sectionScore(documents)).toBeGreaterThanOrEqual(0.85);
  });

  it('reads who was present', () => {
    expect(recall(scores.attendees)).toBeGreaterThanOrEqual(0.9);
  });
});

/** At first sight: claims .74 at .70, attendees .68, case numbers .80, dates .85, sections .68. */
describe('analysers on the samples that came last', () => {
  let scores: Scores;

  beforeAll(async () => {
    scores = addScores((await documentsOf(isLater)).map(scoreDocument));
  });

  it('finds the claims and whose they are', () => {
    expect(recall(scores.claims)).toBeGreaterThanOrEqual(0.7);
    expect(precision(scores.claims)).toBeGreaterThanOrEqual(0.65);
    expect(recall(scores.claim_party)).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['cases', 0.95],
    ['statutes', 0.9],
    ['plans', 0.9],
    ['case_number', 0.8],
    ['dates', 0.85],
    ['block_parcel', 0.85],
    ['outcome', 0.95],
    ['doc_type', 0.9],
    ['attendees', 0.65],
  ] as const)('reads %s', (field, floor) => {
    expect(recall(scores[field])).toBeGreaterThanOrEqual(floor);
  });
});
