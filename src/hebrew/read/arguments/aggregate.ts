import { PARTY_KEYS } from '../parties.ts';
import { clusterClaims } from './cluster.ts';
import { legalBasis } from './legal-basis.ts';
import { inJudgesOrder } from './order.ts';
import { supportsWithin } from './roles.ts';
import { summaryOf } from './shorten.ts';
import { argumentTitles } from './title.ts';
import type { ClaimText, LegalArgument } from './types.ts';

export type { ClaimText, LegalArgument } from './types.ts';

/**
 * The arguments that the claims of a case make: claims of one party that say the same thing are one argument, with a
 * title, a summary in their own words, what they lean on, and whether they are a bar to the appeal. Every claim is in
 * exactly one. Parties in their fixed order, the arguments of each as a judge would take them. Under a second for 300
 * claims.
 */
export function aggregateClaims(claims: readonly ClaimText[]): LegalArgument[] {
  return describeGroups(clusterClaims(claims));
}

/** As `aggregateClaims`, of claims that are grouped already; each group of one party, none empty. */
export function describeGroups(groups: readonly ClaimText[][]): LegalArgument[] {
  const titles = argumentTitles(groups);
  const list = groups.map((own, at) => ({ claims: own, title: titles[at]!, threshold: isThreshold(own) }));
  return PARTY_KEYS.flatMap((party) => inJudgesOrder(list.filter(({ claims }) => claims[0]!.party === party))).map(
    ({ claims, title, threshold }) => ({
      party: claims[0]!.party,
      title,
      summary: summaryOf(claims),
      legalBasis: legalBasis(claims.flatMap(({ citations }) => citations)),
      threshold,
      claimIds: claims.map(({ id }) => id),
      supports: supportsWithin(claims),
    }),
  );
}

/** Half of the claims are enough: at a hearing a bar is often argued without its name. */
const isThreshold = (claims: readonly ClaimText[]): boolean =>
  claims.filter(({ threshold }) => threshold).length * 2 >= claims.length;
