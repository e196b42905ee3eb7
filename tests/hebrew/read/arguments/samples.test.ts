// Floors of what the rules reach on the labelled cases; `npm run bench -- arguments` gives the figures themselves.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ArgumentScores,
  pairAccuracy,
  pairF1,
  scoreArguments,
  scoreVerdicts,
} from '../../../../bench/argument-scores.ts';
import { loadHearings } from '../../../../samples/hearings.ts';
import { loadEarlierCases } from '../../../../samples/load.ts';

let scores: ArgumentScores[];
beforeAll(async () => {
  scores = (await loadEarlierCases()).map(scoreArguments);
});

const total = <K extends string>(rows: Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

describe('on the labelled cases', () => {
  it('every claim is in exactly one argument', () => {
    expect(scores.map(({ misplaced }) => misplaced)).toEqual(scores.map(() => 0));
  });

  it('claims are rightly merged or kept apart', () => {
    for (const { pairs } of scores) expect(pairAccuracy(pairs)).toBeGreaterThan(0.94);
    const rows = scores.map(({ pairs }) => pairs);
    const whole = {
      together: total(rows, 'together'),
      rightlyTogether: total(rows, 'rightlyTogether'),
      wronglyTogether: total(rows, 'wronglyTogether'),
      apart: total(rows, 'apart'),
    };
    expect(pairF1(whole)).toBeGreaterThan(0.4);
  });

  it('verdicts on the hearing are right, there and at hearings labelled apart', async () => {
    const apart = (await loadHearings()).map((hearing) => scoreVerdicts(hearing));
    const rows = [...scores.map(({ verdicts }) => verdicts), ...apart].map((tally) => ({ ...tally }));
    const [wanted, given, right] = [total(rows, 'wanted'), total(rows, 'given'), total(rows, 'right')];
    expect((2 * right) / (wanted + given)).toBeGreaterThan(0.71);
    expect(right / given).toBeGreaterThan(0.72);
  });

  it('those present are known', () => {
    const rows = scores.map(({ attendees }) => ({ ...attendees }));
    expect(total(rows, 'right') / total(rows, 'wanted')).toBeGreaterThan(0.9);
  });
});
