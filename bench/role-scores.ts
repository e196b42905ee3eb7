import type { LabelledClaim } from '../samples/labels.ts';
import type { SampleCase } from '../samples/load.ts';
import { aggregateClaims } from '../src/hebrew/read/arguments/aggregate.ts';
import type { ClaimModels } from '../src/hebrew/read/claims/model.ts';
import { peopleOfCase } from '../src/hebrew/read/metadata/case-people.ts';
import { claimsOfPleading } from './argument-scores.ts';

/** How the claims of a case and the arguments made of them compare with its labels; counts, so that cases add up. */
export interface RoleScores {
  /** Labelled claims that are no support, and how many of them were found. */
  claims: number;
  claimsFound: number;
  /** Found claims that are no labelled support, and those of them that also are not given as one. */
  given: number;
  givenAsClaim: number;
  traps: number;
  trapsTaken: number;
  roles: number;
  rolesRight: number;
  supports: number;
  labelledSupports: number;
  supportsGivenSo: number;
  supportsJoined: number;
  labelledArguments: number;
  arguments: number;
  /** Pairs of found claims with labels that are in one argument, and those of them that the labels have in one. */
  joins: number;
  joinsRight: number;
}

const ARGUING = new Set(['appeal', 'response', 'reply', 'protocol']);
/** The least part that a found claim and a labelled one share where they are the same. */
const SAME = 0.5;

/** Scores one case from its plain texts on; documents that argue nothing are left out. */
export function scoreRoles({ documents, labels }: SampleCase, models?: ClaimModels): RoleScores {
  const groupOf = new Map(
    labels.arguments.flatMap(({ group, claim_ids }) => claim_ids.map((id) => [id, group] as const)),
  );
  const arguing = documents.filter(({ labels: own }) => ARGUING.has(own.doc_type));
  const scores = empty();
  const matches = new Map<string, string>();
  const labelOf = new Map<string, LabelledClaim>();
  const people = peopleOfCase(
    arguing.flatMap(({ labels: own, text }) => (own.doc_type === 'protocol' ? [] : [{ party: own.filer, text }])),
  );
  const all = arguing.flatMap(({ name, labels: own, text }) => {
    const found = claimsOfPleading({ name, docType: own.doc_type, filer: own.filer, text }, models, people);
    const free = new Set(found);
    // A claim before what supports it: one found span may hold both.
    for (const label of [...own.claims].sort((a, b) => rank(a) - rank(b))) {
      const supports = own.claims.filter(({ role, group }) => role === 'support' && group === label.group);
      const beside = label.role === 'support' ? [] : supports;
      const best = [...free]
        .map((one) => ({ one, share: sharedPart(one, label, beside) }))
        .sort((a, b) => b.share - a.share)[0];
      scores.claims += label.role === 'support' ? 0 : 1;
      if (!best || best.share < SAME) continue;
      free.delete(best.one);
      matches.set(label.id, best.one.id);
      labelOf.set(best.one.id, label);
      scores.claimsFound += label.role === 'support' ? 0 : 1;
    }
    const counted = found.filter(({ id }) => labelOf.get(id)?.role !== 'support');
    scores.given += counted.length;
    scores.givenAsClaim += counted.filter(({ id, role }) => role === 'claim' || labelOf.has(id)).length;
    scores.traps += own.not_claims.length;
    scores.trapsTaken += own.not_claims.filter((trap) => {
      const end = trap.start + trap.text.length;
      return found.some((one) => Math.min(one.end, end) - Math.max(one.start, trap.start) >= SAME * trap.text.length);
    }).length;
    return found;
  });
  const made = aggregateClaims(all);
  const supports = new Map(made.flatMap((argument) => [...argument.supports]));
  for (const [id, { role }] of labelOf) {
    if (role === undefined) continue;
    const given = supports.get(id) === null ? 'claim' : 'support';
    scores.roles += 1;
    scores.rolesRight += role === given ? 1 : 0;
    if (role !== 'support') continue;
    scores.labelledSupports += 1;
    scores.supportsGivenSo += given === role ? 1 : 0;
  }
  const place = new Map(made.flatMap(({ claimIds }, at) => claimIds.map((id) => [id, at] as const)));
  scores.arguments = made.length;
  scores.labelledArguments = labels.arguments.length;
  for (const label of arguing.flatMap(({ labels: own }) => own.claims)) {
    if (label.role !== 'support' || !label.supports) continue;
    const [own, other] = [matches.get(label.id), matches.get(label.supports)];
    if (own === undefined || other === undefined) continue;
    scores.supports += 1;
    scores.supportsJoined += place.get(own) === place.get(other) ? 1 : 0;
  }
  for (const { claimIds } of made) {
    const known = claimIds.flatMap((id) => labelOf.get(id) ?? []);
    for (const [at, a] of known.entries())
      for (const b of known.slice(0, at)) {
        scores.joins += 1;
        scores.joinsRight += groupOf.get(a.id) === groupOf.get(b.id) ? 1 : 0;
      }
  }
  return scores;
}

/** The harmonic mean of claims found and of what is given that is a claim; labelled supports count neither way. */
export const claimsF1 = ({ claims, claimsFound, given }: RoleScores): number => (2 * claimsFound) / (claims + given);

/** The same, where what is given as a support is not counted as a claim given. */
export const claimsF1OfClaims = ({ claims, claimsFound, givenAsClaim }: RoleScores): number =>
  (2 * claimsFound) / (claims + givenAsClaim);

/** Sums of scores, field by field. */
export function addRoles(all: readonly RoleScores[]): RoleScores {
  const sum = empty();
  for (const one of all) for (const key of Object.keys(sum) as (keyof RoleScores)[]) sum[key] += one[key];
  return sum;
}

function empty(): RoleScores {
  return {
    claims: 0,
    claimsFound: 0,
    given: 0,
    givenAsClaim: 0,
    traps: 0,
    trapsTaken: 0,
    roles: 0,
    rolesRight: 0,
    supports: 0,
    labelledSupports: 0,
    supportsGivenSo: 0,
    supportsJoined: 0,
    labelledArguments: 0,
    arguments: 0,
    joins: 0,
    joinsRight: 0,
  };
}

const rank = ({ role }: LabelledClaim): number => (role === 'support' ? 1 : 0);

/**
 * The part of what a found span and a labelled claim cover together that both cover; what the span holds beside it of what
 * supports that claim counts neither way, as a paragraph is not cut into its sentences.
 */
function sharedPart(found: Span, label: LabelledClaim, supports: readonly LabelledClaim[]): number {
  const own = spanOf(label);
  const neutral = supports.reduce((sum, one) => sum + overlap(found, spanOf(one)), 0);
  const shared = overlap(found, own);
  return shared / (found.end - found.start - neutral + (own.end - own.start) - shared);
}

interface Span {
  start: number;
  end: number;
}

const spanOf = ({ start, text }: LabelledClaim): Span => ({ start, end: start + text.length });

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
