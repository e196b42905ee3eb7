// What the sides argue, as the summary, the draft and the template tell it.
import { isSpoken } from '../../hebrew/read/arguments/types.ts';
import { likenessOf } from '../../hebrew/read/arguments/vectors.ts';
import { topicOf } from '../../hebrew/read/claims/topics.ts';
import { argues } from '../../hebrew/read/telling/sentences.ts';
import { countWords } from '../../hebrew/read/telling/words.ts';
import { normaliseText } from '../../hebrew/text/normalise.ts';
import type { ArgumentFact, CaseFacts } from '../template/case-facts.ts';
import { doubtSentence, looseSentence, resolvedSentence } from './resolved.ts';
import { type Side, sidesOf } from './sides.ts';
import { type ToldArgument, tellArguments } from './tell.ts';
import { isSameTitle, subjectOf, tellingTitle } from './titles.ts';

/** An argument and how it is told. */
export interface ToldItem<A> {
  argument: A;
  told: ToldArgument;
}

export interface SideClaims<A> {
  side: Side;
  /** Bars to the appeal, then the merits; each in the given order. */
  bars: ToldItem<A>[];
  merits: ToldItem<A>[];
  /** What was only said at the hearing. */
  heard: ToldItem<A>[];
  /** Sentences on what is out of the dispute, with the argument that each is about. */
  resolved: { text: string; argument: A | null }[];
}

type Facts = Pick<CaseFacts, 'parties' | 'pleadings' | 'withdrawals'> & { appealType?: string };

/** What a side may take of its pleadings: the whole block stays under .35 of them (contract section 10). */
const SHARE = 0.29;

/**
 * The arguments by side: what stands, briefly and once each, and one sentence on each that was given up or settled. Sides
 * that say nothing are left out.
 */
export function claimsBySide<A extends ArgumentFact>(facts: Facts, list: readonly A[]): SideClaims<A>[] {
  return sidesOf(facts, new Set(list.map(({ party }) => party))).flatMap((side) => {
    const own = list.filter(({ party }) => side.parties.includes(party));
    const loose = (facts.withdrawals ?? []).filter(({ party }) => side.parties.includes(party));
    if (own.length === 0 && loose.length === 0) return [];
    const given = [
      ...loose,
      ...own.flatMap(({ resolved, doubt }) => (resolved?.where ? [resolved] : doubt ? [{ words: doubt }] : [])),
    ];
    const live = own.filter((argument) => isLive(argument) && !isGivenUpBy(argument, given));
    const ordered = [
      ...live.filter(({ threshold }) => threshold),
      ...bySubject(live.filter((one) => !one.threshold && !isHeard(one))),
      ...live.filter((one) => !one.threshold && isHeard(one)),
    ];
    const room = roomOf(facts, side, own);
    // No heading that the words lend stands over what is argued still and is the title of what was given up.
    const gone = new Set(own.filter((one) => !isLive(one)).map(({ title }) => title));
    const told = tellArguments(ordered, side, room).map((one, at) => ({
      argument: ordered[at]!,
      told: gone.has(one.title) ? { ...one, title: '' } : one,
    }));
    const kept = withoutSupports(
      told.filter(({ told: { text }, argument }) => text !== '' || isUnwritten(argument)),
      room,
    );
    const items = kept.map((item) => withDoubt(item, side));
    const untold = live.flatMap((one) =>
      one.doubt && !kept.some(({ argument }) => argument === one)
        ? [{ party: one.party, where: 'hearing' as const, words: one.doubt }]
        : [],
    );
    const resolved = [
      ...oncePerWords(own.filter((argument) => !isLive(argument))).map((argument) => ({
        text: resolvedSentence(argument, argument.resolved!, side),
        argument,
      })),
      ...[...loose, ...untold].map((one) => ({ text: looseSentence(one, side), argument: null })),
    ];
    if (items.length === 0 && resolved.every(({ text }) => text === '')) return [];
    return [
      {
        side,
        bars: items.filter(({ argument }) => argument.threshold),
        merits: items.filter(({ argument }) => !argument.threshold && !isHeard(argument)),
        heard: items.filter(({ argument }) => !argument.threshold && isHeard(argument)),
        resolved,
      },
    ];
  });
}

/** Words that likely give up what is told are told right after it: a person sees both and says. */
function withDoubt<A extends ArgumentFact>(item: ToldItem<A>, side: Side): ToldItem<A> {
  const { doubt } = item.argument;
  if (!doubt) return item;
  return { ...item, told: { ...item.told, text: `${item.told.text} ${doubtSentence(doubt, side)}`.trim() } };
}

/** Arguments on one matter stand together, where the first of them does: "חניה" and "חניה ותנועה". */
function bySubject<A extends ArgumentFact>(list: readonly A[]): A[] {
  const subject = ({ title }: A, at: number) => topicOf(normaliseText(title))?.label ?? at;
  const known = new Map(list.map((one, at) => [one, subject(one, at)]));
  return [...Map.groupBy(list, (one) => known.get(one)).values()].flat();
}

const sidesKnown = new WeakMap<CaseFacts, SideClaims<ArgumentFact>[]>();

/** All arguments of a case by side. Several blocks of one decision ask for them, and comparing thousands takes seconds. */
export function allClaimsBySide(facts: CaseFacts): readonly SideClaims<ArgumentFact>[] {
  const known = sidesKnown.get(facts);
  if (known) return known;
  const sides = claimsBySide(facts, facts.arguments);
  sidesKnown.set(facts, sides);
  return sides;
}

/** Of an argument that nobody wrote out only its subject is known: a person has to write it. */
const isUnwritten = ({ title, summary, claims }: ArgumentFact): boolean =>
  (claims ?? []).length === 0 && summary.trim() === '' && tellingTitle(title) !== '';

/** From this likeness on two sentences of a side on one subject make the same point, and on two subjects. */
const SAME_POINT = 0.12;
const SAME_ANYWHERE = 0.3;
/** Arguments of a side that are compared with each other; of more none is taken for a repetition. */
const MOST_COMPARED = 1500;
const NOT_COMPARED = { count: 0, values: new Float32Array(0) };

/**
 * Arguments without those that only bear out another one: what repeats one that is told; and where a side's words go over its
 * room, what argues nothing by itself and names no matter, then what argues nothing or makes the point of another on its subject.
 * They are left to the ledger; a bar to the appeal always stays, what was perhaps given up, and one argument of each subject.
 */
function withoutSupports<A extends ArgumentFact>(items: readonly ToldItem<A>[], room: number): ToldItem<A>[] {
  const sizes = items.map(({ told }) => countWords(told.title) + countWords(told.text));
  let over = sizes.reduce((sum, size) => sum + size, 0) - room;
  const { count, values } =
    items.length > MOST_COMPARED ? NOT_COMPARED : likenessOf(items.map(({ told }) => told.text));
  const weight = (at: number): number =>
    countWords((items[at]!.argument.claims ?? []).map(({ text }) => text).join(' ')) +
    (argues(items[at]!.told.text) ? 100 : 0);
  const order = items.map((_, at) => at).sort((a, b) => weight(a) - weight(b));
  const left = new Set<number>();
  const others = (at: number): number[] => order.filter((other) => other !== at && !left.has(other));
  const isLike = (at: number, other: number, from: number): boolean => values[at * count + other]! >= from;
  const mates = (at: number): number[] => others(at).filter((other) => isOnSameSubject(items[at]!, items[other]!));
  const leave = (isLeft: (at: number) => boolean): void => {
    for (const at of order) {
      if (over <= 0) return;
      if (left.has(at) || mustStay(items[at]!.argument) || !isLeft(at)) continue;
      left.add(at);
      over -= sizes[at]!;
    }
  };
  leave((at) => others(at).some((other) => isLike(at, other, SAME_ANYWHERE)));
  leave((at) => items[at]!.told.title === '' && !argues(items[at]!.told.text));
  leave((at) => {
    const own = mates(at);
    return own.length > 0 && (!argues(items[at]!.told.text) || own.some((other) => isLike(at, other, SAME_POINT)));
  });
  leave((at) => isHeard(items[at]!.argument) && !argues(items[at]!.told.text));
  leave((at) => !argues(items[at]!.told.text) && others(at).length > 0);
  return items.filter((_, at) => !left.has(at));
}

const mustStay = (argument: ArgumentFact): boolean =>
  argument.threshold || argument.doubt !== undefined || isUnwritten(argument);

const isOnSameSubject = (a: ToldItem<ArgumentFact>, b: ToldItem<ArgumentFact>): boolean =>
  a.told.title === b.told.title || isSameTitle(subjectOf(a.told.title), subjectOf(b.told.title));

/** Whether an argument is still in the dispute; one that the chair will not answer is, and is told as others are. */
export const isLive = ({ resolved }: Pick<ArgumentFact, 'resolved'>): boolean =>
  resolved === undefined || resolved.state === 'not_needed';

/** Of what was given up in one breath, the first: words that end several arguments are told once. */
const oncePerWords = <A extends ArgumentFact>(list: readonly A[]): A[] =>
  list.filter(
    ({ resolved }, at) =>
      resolved!.where === null ||
      list.findIndex((other) => other.resolved!.where !== null && other.resolved!.words === resolved!.words) === at,
  );

/** Whether all that an argument says are words that give something up, or may: they are told as that, and not as a claim too. */
const isGivenUpBy = ({ claims }: ArgumentFact, given: readonly { words: string }[]): boolean =>
  claims !== undefined &&
  claims.length > 0 &&
  claims.every(({ text }) => given.some(({ words }) => words.includes(text) || text.includes(words)));

const isHeard = ({ claims }: ArgumentFact): boolean =>
  claims !== undefined && claims.length > 0 && claims.every(isSpoken);

/** Words that a side's arguments may take: a share of what it wrote, or of what it said where it wrote nothing. */
function roomOf({ pleadings }: Facts, { parties }: Side, own: readonly ArgumentFact[]): number {
  const written = (pleadings ?? [])
    .filter(({ party }) => party !== null && parties.includes(party))
    .reduce((sum, { words }) => sum + words, 0);
  const claimed = own.flatMap(({ claims }) => claims ?? []).reduce((sum, { text }) => sum + countWords(text), 0);
  const all = written || claimed;
  return all === 0 ? Infinity : all * SHARE;
}
