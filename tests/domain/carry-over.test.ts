import { describe, expect, it } from 'vitest';
import { carryOver, type KnownClaim } from '../../src/domain/claims/carry-over.ts';

const TEXT = 'ההקלה ניתנה בחוסר סמכות וללא פרסום כדין. הבניין יחסום את האור לדירת העוררת. אין די מקומות חניה ברחוב.';
const sentences = [...TEXT.matchAll(/[^.]+\./g)].map(({ 0: words, index }) => {
  const start = index + words.length - words.trimStart().length;
  return { words: words.trim(), start, end: index + words.length };
});
const known = (at: number, rest: Partial<KnownClaim> = {}): KnownClaim => {
  const { words, ...range } = sentences[at]!;
  return { claimId: `c${at}`, words, range, decided: false, ...rest };
};
const texts = { oldText: TEXT, newText: `כותרת חדשה\n${TEXT}` };
const found = (at: number) => ({ start: sentences[at]!.start + 11, end: sentences[at]!.end + 11, at });

describe('claims of a new reading', () => {
  it('are those of the same words, wherever they stand now', () => {
    const { matched, added, gone } = carryOver([known(0), known(1)], [found(0), found(1), found(2)], texts);
    expect(matched.map((pair) => [pair.known.claimId, pair.found.at])).toEqual([
      ['c0', 0],
      ['c1', 1],
    ]);
    expect([added.map(({ at }) => at), gone]).toEqual([[2], []]);
  });

  it('are found by their words where no offsets were kept', () => {
    const { matched } = carryOver([known(2, { range: null })], [found(2)], texts);
    expect(matched).toHaveLength(1);
  });

  it('take the nearest that shares nine tenths, and nothing less', () => {
    const near = { ...found(1), start: found(1).start + 3 };
    expect(carryOver([known(1)], [near], texts).matched).toHaveLength(1);
    const far = { ...found(1), start: found(1).start + 15 };
    expect(carryOver([known(1)], [far], texts)).toMatchObject({ matched: [], gone: [known(1)], added: [far] });
  });

  it('do not replace what a person decided, which moves with its words or is lost', () => {
    const mine = known(1, { decided: true });
    expect(carryOver([mine], [], texts).kept).toEqual([
      { known: mine, range: { start: found(1).start, end: found(1).end } },
    ]);
    const without = { oldText: TEXT, newText: TEXT.slice(0, sentences[0]!.end) };
    expect(carryOver([mine], [], without).kept).toEqual([{ known: mine, range: null }]);
  });
});
