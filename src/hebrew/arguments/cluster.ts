import { type Relations, relationsOf } from './relate.ts';
import type { ClaimText } from './types.ts';
import { likenessOf } from './vectors.ts';

/** Log odds from which two groups are one: measured, a little on the side of keeping apart. */
const MERGED_FROM = -0.7;
/** Claims of one party that are compared with each other; more of them stay alone. */
const MOST_COMPARED = 3_000;

/**
 * Groups claims that say the same thing. Two parties' claims are never in one group; every claim is in exactly one.
 * About 0.3 s for 300 claims.
 *
 * @returns groups in the order of their first claims, the claims of each in the given order
 */
export function clusterClaims(claims: readonly ClaimText[]): ClaimText[][] {
  const order = new Map(claims.map((claim, at) => [claim, at]));
  const place = (claim: ClaimText): number => order.get(claim)!;
  const groups = [...Map.groupBy(claims, ({ party }) => party).values()].flatMap((own) => [
    ...groupsOf(own.slice(0, MOST_COMPARED)),
    ...own.slice(MOST_COMPARED).map((claim) => [claim]),
  ]);
  return groups.map((group) => group.sort((a, b) => place(a) - place(b))).sort((a, b) => place(a[0]!) - place(b[0]!));
}

function groupsOf(claims: ClaimText[]): ClaimText[][] {
  const relations = relationsOf(claims, likenessOf(claims.map(({ text }) => text)));
  return linked(relations).map((group) => group.map((at) => claims[at]!));
}

/**
 * Average linkage: the two groups whose claims are on average the likeliest to belong together become one, as long as
 * there are such. Every row remembers its best partner, so that a merge costs little more than one row.
 */
function linked({ count, odds }: Relations): number[][] {
  const sums = Float64Array.from(odds);
  const groups: (number[] | null)[] = Array.from({ length: count }, (_, at) => [at]);
  const mean = (a: number, b: number): number => sums[a * count + b]! / (groups[a]!.length * groups[b]!.length);
  const partnerOf = (row: number): number => {
    let best = -1;
    for (let other = 0; other < count; other++)
      if (other !== row && groups[other] && (best < 0 || mean(row, other) > mean(row, best))) best = other;
    return best;
  };
  const partners = groups.map((_, row) => partnerOf(row));
  for (;;) {
    let into = -1;
    for (let row = 0; row < count; row++) {
      if (!groups[row] || partners[row]! < 0) continue;
      if (into < 0 || mean(row, partners[row]!) > mean(into, partners[into]!)) into = row;
    }
    if (into < 0 || mean(into, partners[into]!) < MERGED_FROM) break;
    const gone = partners[into]!;
    groups[into]!.push(...groups[gone]!);
    groups[gone] = null;
    for (let other = 0; other < count; other++) {
      const sum = sums[into * count + other]! + sums[gone * count + other]!;
      sums[into * count + other] = sum;
      sums[other * count + into] = sum;
    }
    for (let row = 0; row < count; row++) {
      if (!groups[row]) continue;
      if (row === into || partners[row] === gone || partners[row] === into) partners[row] = partnerOf(row);
      else if (partners[row]! >= 0 && mean(row, into) > mean(row, partners[row]!)) partners[row] = into;
    }
  }
  return groups.filter((group) => group !== null);
}
