// Which suggested particulars are offered, and which may be taken over together. Pure.
import type { CaseDetails, CaseUpdateRequest, SuggestedDetails } from '../../../api/types.gen.ts';

export type Suggestion = SuggestedDetails['fields'][number];
/** From here on a suggestion may be taken over with all the others. */
export const SURE = 0.9;
const LIKELY = 0.6;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether documents agree on it, it is sure, and nothing is there yet. */
export function sureOnes(waiting: readonly Suggestion[]): Suggestion[] {
  const times = Map.groupBy(waiting, ({ field }) => field);
  return waiting.filter(
    ({ field, confidence, current }) => confidence >= SURE && times.get(field)!.length === 1 && isEmpty(current),
  );
}

/**
 * Of the suggestions for one particular those that are shown at once: the best one for an empty field; where something is
 * written, only what is more likely than not.
 */
export const likelyOf = (suggestions: readonly Suggestion[]): Suggestion[] =>
  suggestions.filter(({ confidence, current }, n) => (n === 0 && isEmpty(current)) || confidence >= LIKELY);

/** All that are shown at once, of every particular. */
export const shownAtOnce = (waiting: readonly Suggestion[]): Suggestion[] =>
  [...Map.groupBy(waiting, ({ field }) => field).values()].flatMap(likelyOf);

/** Chooses a suggestion or leaves it: of a particular that has one value only one is chosen, a list takes several. */
export function withChoice(chosen: ReadonlySet<Suggestion>, one: Suggestion, on: boolean): ReadonlySet<Suggestion> {
  const others = [...chosen].filter(
    (each) => each !== one && (!on || each.field !== one.field || Array.isArray(one.value)),
  );
  return new Set(on ? [...others, one] : others);
}

/** What puts the particulars back that differ between two states of a case. */
export function wayBack(before: CaseDetails, keys: readonly string[]): CaseUpdateRequest {
  const back: Record<string, unknown> = {};
  for (const key of keys) {
    const outer = key.split('.')[0]!;
    back[outer] = before[outer as keyof CaseDetails];
  }
  return back as CaseUpdateRequest;
}

/** All that can be chosen together: the first of each particular. */
export const firstOfEach = (offers: readonly Suggestion[]): ReadonlySet<Suggestion> =>
  new Set(offers.filter(({ field }, n) => offers.findIndex((each) => each.field === field) === n));
