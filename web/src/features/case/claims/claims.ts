// Which claims are shown, and by which issue they stand side by side. Pure.
import type { CaseClaims, Claim, Party } from '../../../api/types.gen';
import type { MatrixColumn, MatrixGroup } from '../../../parts/matrix-rows';

export const ALL = 'all';
export const NO_TOPIC = 'ללא נושא';
/** Under this a claim asks for a look. */
export const SURE = 0.7;

export interface Filter {
  words: string;
  party: string;
  topic: string;
  state: string;
}
export const NO_FILTER: Filter = { words: '', party: ALL, topic: ALL, state: ALL };

export const STATES = [
  { key: ALL, label: 'כל המצבים' },
  { key: 'found', label: 'טרם נבדקו' },
  { key: 'unsure', label: 'ודאות נמוכה' },
  { key: 'confirmed', label: 'אושרו' },
  { key: 'rejected', label: 'נדחו' },
  { key: 'threshold', label: 'טענות סף' },
] as const;

function isInState(claim: Claim, state: string): boolean {
  if (state === ALL) return true;
  if (state === 'threshold') return claim.threshold && claim.review !== 'rejected';
  if (state === 'unsure') return claim.review === 'found' && claim.confidence < SURE;
  return claim.review === state;
}

export const topicOf = ({ topic }: Claim): string => topic ?? NO_TOPIC;

/** Claims that the filter lets through. */
export function filtered(claims: readonly Claim[], { words, party, topic, state }: Filter): Claim[] {
  const wanted = words.trim().split(/\s+/).filter(Boolean);
  return claims.filter(
    (claim) =>
      (party === ALL || claim.party === party) &&
      (topic === ALL || topicOf(claim) === topic) &&
      isInState(claim, state) &&
      wanted.every((word) => claim.text.includes(word) || claim.document_title.includes(word)),
  );
}

/** A column for each party that has something to say. */
export function columnsOf(list: CaseClaims, shown: readonly Claim[]): MatrixColumn[] {
  const counts = new Map<Party, number>();
  for (const { party } of shown) counts.set(party, (counts.get(party) ?? 0) + 1);
  return list.parties.flatMap(({ party, label }) => {
    const count = counts.get(party) ?? 0;
    return count === 0 ? [] : [{ key: party, label, count }];
  });
}

/** The claims by issue: bars to the appeal first, then as the appeal comes to speak of them; those without one last. */
export function groupsOf(shown: readonly Claim[]): (MatrixGroup<Claim> & { threshold: boolean })[] {
  const byTopic = Map.groupBy(shown, topicOf);
  const groups = [...byTopic].map(([title, claims]) => ({
    key: title,
    title,
    threshold: claims.filter(({ threshold }) => threshold).length * 2 > claims.length,
    cells: Object.fromEntries(
      [...Map.groupBy(claims, ({ party }) => party)].map(([party, own]) => [party, withSupport(own)]),
    ),
  }));
  const rank = ({ threshold, title }: (typeof groups)[number]) => (title === NO_TOPIC ? 2 : threshold ? 0 : 1);
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

/** What supports a claim stands under it. */
function withSupport(claims: readonly Claim[]): Claim[] {
  const ids = new Set(claims.map(({ claim_id }) => claim_id));
  const under = Map.groupBy(claims, ({ supports }) => (supports !== null && ids.has(supports) ? supports : null));
  return (under.get(null) ?? []).flatMap((claim) => [claim, ...(under.get(claim.claim_id) ?? [])]);
}

const FIRST_WORDS = 8;
/** By what a claim is known. */
export function firstWords(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.length > FIRST_WORDS ? `${words.slice(0, FIRST_WORDS).join(' ')}…` : words.join(' ');
}

/** The list with a claim as it has become; undefined where the whole list has to be read again. */
export function withClaim(list: CaseClaims | undefined, claim: Claim): CaseClaims | undefined {
  const own = list?.parties.find(({ party }) => party === claim.party);
  const before = own?.claims.find(({ claim_id }) => claim_id === claim.claim_id);
  if (!list || !own || !before) return undefined;
  const counts = (each: Claim) => (each.review === 'rejected' ? 0 : 1);
  const claims = own.claims.map((each) => (each === before ? claim : each));
  return {
    ...list,
    total: list.total - counts(before) + counts(claim),
    parties: list.parties.map((party) => (party === own ? { ...own, claims } : party)),
  };
}
