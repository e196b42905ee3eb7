import { type ClaimText, stageOf } from './types.ts';
import { likenessOf } from './vectors.ts';

/** From here on two claims say the same, so that the later one only repeats. */
const REPEATS_FROM = 0.5;

/**
 * Which claims of one argument only say why another of them is right: what its document says so of, and what is said
 * later, in a reply or at the hearing, of what the party's first pleading claims. What repeats that claim in other words
 * is a claim again.
 *
 * @param group claims of one argument, the main one first
 * @returns of each claim the id of the one that it supports, or null
 */
export function supportsWithin(group: readonly ClaimText[]): Map<string, string | null> {
  const own = new Set(group.map(({ id }) => id));
  const main = group.find((claim) => !isSupport(claim, own)) ?? group[0]!;
  const { count, values } = likenessOf(group.map(({ text }) => text));
  const at = group.indexOf(main);
  return new Map(
    group.map((claim, row) => {
      if (claim === main) return [claim.id, null];
      if (isSupport(claim, own)) return [claim.id, claim.supports!];
      const adds = stageOf(claim) > stageOf(main) && values[row * count + at]! < REPEATS_FROM;
      return [claim.id, adds ? main.id : null];
    }),
  );
}

const isSupport = ({ id, supports }: ClaimText, of: ReadonlySet<string>): boolean =>
  supports != null && supports !== id && of.has(supports);
