import { isClauseTitle } from '../arguments/clause-title.ts';
import { likenessOfTwo, type Terms, termsOf } from '../arguments/vectors.ts';
import { rootsOf, rootsOfObject } from '../claims/given-up-object.ts';
import { type Topic, topicOf } from '../claims/topics.ts';
import type { WrittenArgument } from './matching.ts';
import { rootsOfArgument, sharedRoots } from './shared-roots.ts';

/** Words that give something up, taken apart. */
export interface GivingUp {
  /** The sentences that give it up. */
  act: string;
  /** What was said before them, which may name what they only point at. */
  before: string;
  /** The thing that they name, '' for none. */
  object: string;
}

/** An argument with what words are compared with. */
export interface Comparable {
  argument: WrittenArgument;
  roots: ReadonlySet<string>;
  /** Of the title and of each claim. */
  terms: readonly Terms[];
}

export const comparable = (argument: WrittenArgument): Comparable => ({
  argument,
  roots: rootsOfArgument(argument),
  terms: [argument.title, ...argument.claims.map(({ text }) => text)].map(termsOf),
});

/** Log odds of a feature at its full value, as `npm run claims:fit` finds them. */
export type BindingWeights = Readonly<Record<BindingFeature, number>>;

export type BindingFeature = keyof ReturnType<typeof bindingFeatures>[number];

/** How likely each of a party's arguments is the one that is given up, 0 to 1; the rest is that none is. */
export function bindingOdds(
  said: GivingUp,
  own: readonly Comparable[],
  places: readonly (number | null)[],
  weights: BindingWeights,
): number[] {
  const odds = bindingFeatures(said, own, places).map((features) =>
    Object.entries(features).reduce((sum, [name, value]) => sum + value * weights[name as BindingFeature], 0),
  );
  const most = Math.max(0, ...odds);
  const all = odds.reduce((sum, one) => sum + Math.exp(one - most), Math.exp(-most));
  return odds.map((one) => Math.exp(one - most) / all);
}

/**
 * What speaks for each of a party's arguments: likeness and shared words of the act, of what was said before it and of the
 * thing that is named, whether it leads in them, their subjects, and the places that are named.
 *
 * @param places the arguments of the places that the words name
 */
export function bindingFeatures(
  { act, before, object }: GivingUp,
  own: readonly Comparable[],
  places: readonly (number | null)[],
) {
  const roots = own.map((one) => one.roots);
  const shared = {
    object: sharedRoots(rootsOfObject(object), roots),
    act: sharedRoots(rootsOf(act), roots),
    before: sharedRoots(rootsOf(before), roots),
  };
  const like = { act: likenessTo(act, own), before: likenessTo(before, own) };
  const subjects = {
    object: subjectsOf(OF_TIME.test(object) ? LATENESS : topicOf(object), own),
    act: subjectsOf(topicOf(act), own),
    before: subjectsOf(topicOf(before), own),
  };
  const onBar = ON_BAR.test(act);
  const bars = own.filter(({ argument }) => argument.threshold).length;
  return own.map(({ argument: { threshold } }, at) => ({
    object: ofMost(shared.object, at),
    act: Math.min(shared.act[at]!, MOST_SHARED) / MOST_SHARED,
    actLeads: Math.min(1, leadOf(shared.act, at)),
    beforeLeads: Math.min(1, leadOf(shared.before, at)),
    likeAct: Math.min(like.act[at]!, MOST_ALIKE) / MOST_ALIKE,
    likeActLeads: Math.min(1, leadOf(like.act, at) / PLAIN_LEAD),
    likeBefore: Math.min(like.before[at]!, MOST_ALIKE) / MOST_ALIKE,
    likeBeforeLeads: Math.min(1, leadOf(like.before, at) / PLAIN_LEAD),
    onlyOnSubject: isAlone(subjects.object, at),
    actOnSubject: subjects.act[at]!,
    actOnlyOnSubject: isAlone(subjects.act, at),
    beforeOnSubject: subjects.before[at]!,
    bar: onBar && threshold ? 1 : 0,
    onlyBar: onBar && threshold && bars === 1 ? 1 : 0,
    placed: places.includes(at) ? 1 : 0,
    elsewhere: !places.includes(at) && places.some((place) => place !== null) ? 1 : 0,
    fewness: -Math.log(own.length),
  }));
}

const MOST_SHARED = 3;
const MOST_ALIKE = 0.5;
/** So much nearer than the next leaves no doubt. */
const PLAIN_LEAD = 0.125;

/** "לגבי הימים, …": what was late is the appeal. */
const OF_TIME = /^(?:ה?(?:ימים|זמנים)|ה?מועד(?:ים)?)$/;
const LATENESS: Topic = { label: 'איחור בהגשת הערר', threshold: true };
/** Speaks of a bar to the appeal, of whatever kind. */
const ON_BAR = /(?:על|ה)סף|סילוק|מוקדמ|מקדמי/;

const likenessTo = (text: string, own: readonly Comparable[]): number[] => {
  if (text.trim() === '') return own.map(() => 0);
  const said = termsOf(text);
  return own.map(({ terms }) => Math.max(...terms.map((one) => likenessOfTwo(said, one))));
};

/** 1 where an argument is called by a subject, or by a claim on it, 0.5 where one of its claims speaks of it. */
const subjectsOf = (subject: Topic | null, own: readonly Comparable[]): number[] =>
  own.map(({ argument: { title, claims } }) => {
    if (subject === null) return 0;
    const isCalled =
      title.startsWith(subject.label) || (isClauseTitle(title) && topicOf(title)?.label === subject.label);
    return isCalled ? 1 : claims.some(({ topic }) => topic === subject.label) ? 0.5 : 0;
  });

const ofMost = (values: readonly number[], at: number): number => {
  const most = Math.max(...values);
  return most > 0 ? values[at]! / most : 0;
};

/** By how much the greatest value is ahead of the others; 0 for the others. */
function leadOf(values: readonly number[], at: number): number {
  const next = Math.max(0, ...values.filter((_, other) => other !== at));
  return Math.max(0, values[at]! - next);
}

const isAlone = (values: readonly number[], at: number): number =>
  values[at]! > 0 && values.every((value, other) => other === at || value < values[at]!) ? 1 : 0;
