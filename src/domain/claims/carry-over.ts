/**
 * Which claims of a new reading are those of the one before, and where those that a person decided about stand now
 * (contract section 9: the same words, else the nearest at 0.9; what a person decided survives).
 */
import { type Finder, finder, onlyPlace } from '../places/find-again.ts';
import type { Range } from '../places/types.ts';

/** A claim as it is stored. */
export interface KnownClaim {
  claimId: string;
  /** The words of the document that it was made of. */
  words: string;
  /** Null where they were not kept, or are lost. */
  range: Range | null;
  /** A person decided something about it. */
  decided: boolean;
}

export interface CarriedOver<K, F> {
  /** Read before and read again; the place is that of the new reading. */
  matched: { known: K; found: F }[];
  /** Decided about by a person and not read again; `range` null: its words are lost. */
  kept: { known: K; range: Range | null }[];
  /** Read for the first time. */
  added: F[];
  /** Read before and not again, and nobody decided anything about them. */
  gone: K[];
}

/** Least part of their common stretch that two claims share when they are the same. */
const SAME = 0.9;

/**
 * Pairs the claims of a document with those of its new reading, each at most once; those that a person decided about are
 * paired first.
 *
 * @param known in the order in which they stand
 * @param texts that they point into; `again` where they were compared before
 */
export function carryOver<K extends KnownClaim, F extends Range>(
  known: readonly K[],
  found: readonly F[],
  texts: { oldText: string; newText: string; again?: Finder },
): CarriedOver<K, F> {
  const places = placesNow(known, texts);
  const free = new Set(found);
  const partner = new Map<K, F>();
  const inOrder = [...known].sort((a, b) => Number(b.decided) - Number(a.decided));
  const byRange = new Map(found.map((one) => [`${one.start}-${one.end}`, one]));
  for (const one of inOrder) {
    const place = places.get(one);
    const same = place && byRange.get(`${place.start}-${place.end}`);
    if (same && free.delete(same)) partner.set(one, same);
  }
  const standing = [...free].sort((a, b) => a.start - b.start);
  for (const one of inOrder) {
    const place = partner.has(one) ? null : places.get(one);
    const near = place && nearest(standing, free, place);
    if (near && free.delete(near)) partner.set(one, near);
  }
  const left = known.filter((one) => !partner.has(one));
  return {
    matched: known.flatMap((one) => (partner.has(one) ? [{ known: one, found: partner.get(one)! }] : [])),
    kept: left.filter(({ decided }) => decided).map((one) => ({ known: one, range: places.get(one) ?? null })),
    added: found.filter((one) => free.has(one)),
    gone: left.filter(({ decided }) => !decided),
  };
}

/** Where each claim stands in the new text; those whose place was not known are looked for by their words. */
function placesNow<K extends KnownClaim>(
  known: readonly K[],
  { oldText, newText, again = finder(oldText, newText) }: { oldText: string; newText: string; again?: Finder },
): Map<K, Range | null> {
  let from = 0;
  return new Map(
    known.map((one) => {
      if (one.range) return [one, again.find(one.range)];
      const at = oldText.indexOf(one.words, from);
      if (at >= 0) from = at + 1;
      const place = at < 0 ? null : again.find({ start: at, end: at + one.words.length });
      return [one, place ?? onlyPlace(one.words, newText)];
    }),
  );
}

/** The nearest of those that are free; `standing` in the order of the text, for a case may have ten thousand. */
function nearest<F extends Range>(standing: readonly F[], free: ReadonlySet<F>, place: Range): F | undefined {
  const farthest = (place.end - place.start) / SAME - (place.end - place.start);
  let best: { one: F; share: number } | undefined;
  for (let at = firstFrom(standing, place.start - farthest); at < standing.length; at++) {
    const one = standing[at]!;
    if (one.start > place.end) break;
    const common = Math.min(one.end, place.end) - Math.max(one.start, place.start);
    const share = common / (Math.max(one.end, place.end) - Math.min(one.start, place.start));
    if (free.has(one) && share >= SAME && share > (best?.share ?? 0)) best = { one, share };
  }
  return best?.one;
}

/** The first that begins at an offset or after it. */
function firstFrom(standing: readonly Range[], offset: number): number {
  let [low, high] = [0, standing.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (standing[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
