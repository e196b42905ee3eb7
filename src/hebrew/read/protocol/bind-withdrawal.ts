import { normaliseText } from '../../text/normalise.ts';
import { splitSentences } from '../../text/sentences.ts';
import { givenUpObjects, rootsOf } from '../claims/given-up-object.ts';
import { withdraws } from '../claims/giving-up.ts';
import { givesUp } from '../claims/giving-up-odds.ts';
import { type Places, placesOf } from '../claims/named-places.ts';
import { topicOf } from '../claims/topics.ts';
import type { PartyKey } from '../parties.ts';
import { type BindingWeights, bindingOdds, type Comparable, comparable, type GivingUp } from './binding-odds.ts';
import { argumentsAt } from './binding-places.ts';
import { BINDING_WEIGHTS } from './binding-weights.generated.ts';
import type { WrittenArgument } from './matching.ts';
import { sharedRoots } from './shared-roots.ts';

/** Which written argument words that give one up mean, and how sure that is, 0 to 1. */
export interface Binding {
  /** Null where it cannot be told: a person has to. */
  argument: number | null;
  confidence: number;
  /** The argument that is most likely meant where it cannot be told; null where none is likely. */
  perhaps: number | null;
}

/** What tells which argument is given up. */
export interface Spoken {
  party: PartyKey;
  /** The words that give it up, and those before them that may name it. */
  words: string;
  context: string;
}

const BY_PLACE = 0.95;
/** "הטענה הזאת יורדת": what it is has been said before, if it has. */
const ONLY_POINTED = 0.85;
/** More is never certain. */
const MOST_SURE = 0.95;
/**
 * Of what is bound at these odds in hearings that the weights were not fitted on 0.94 are right (`samples/annotated/cases`, a
 * sixth left out in turn) and 0.95 of those apart; of the arguments that are given up 0.7 and 0.8 are then bound.
 */
const LEAST_SURE = 0.6;
/** Of what is asked about from these odds on two of three in the cases apart are the argument that is meant, of less a half. */
const LEAST_LIKELY = 0.4;
const UNSURE = 0.5;
/** Another bar of the same heading, this near the likeliest, says the same thing. */
const ALSO_MEANT = 0.4;
/** Of the other arguments on a bar that is given up. */
const SAME_BAR = 0.7;

/**
 * Binds withdrawals to the written arguments of their own party: by the paragraphs, chapters and heads that they name
 * ("סעיפים 4.5 ו-5.3"), each by itself; else each thing that they name, or all that they say, to the likeliest one. What cannot be
 * told for certain has no argument, but perhaps one to ask about.
 *
 * @returns of each its bindings, at least one
 */
export function bindWithdrawals(
  spoken: readonly Spoken[],
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
  weights: BindingWeights = BINDING_WEIGHTS,
): Binding[][] {
  const ofParty = readersOf(written, pleadings);
  return spoken.map(({ party, words, context }) => {
    const { own, indices, placesIn } = ofParty(party);
    if (own.length === 0) return [NOT_KNOWN];
    const roots = own.map((one) => one.roots);
    const list = own.map(({ argument }) => argument);
    const places = argumentsAt(words, list, roots, placesIn);
    const placed = [...new Set(places)].map((argument): Binding => ({ ...NOT_KNOWN, argument, confidence: BY_PLACE }));
    const isPlaced = placed.some(({ argument }) => argument !== null);
    const said = actsOf(words, context, isPlaced).map((one) => {
      const most =
        one.object === '' && sharedRoots(rootsOf(one.act), roots).every((weight) => weight === 0) ? ONLY_POINTED : 1;
      return likeliest(bindingOdds(one, own, places, weights), list).map((binding) => ({
        ...binding,
        confidence: Math.min(binding.confidence, most),
      }));
    });
    const bound = [...said.flat(), ...(isPlaced ? placed : [])];
    return withSameBar(unlessKnown(bound), list).map((one) => inAll(one, indices));
  });
}

const NOT_KNOWN: Binding = { argument: null, confidence: UNSURE, perhaps: null };

/** The arguments of a party, what they are compared with, and where its pleadings have their places; read once each. */
function readersOf(
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): (party: PartyKey) => { own: Comparable[]; indices: number[]; placesIn: () => Places[] } {
  const read = new Map<PartyKey, { own: Comparable[]; indices: number[]; placesIn: () => Places[] }>();
  return (party) => {
    const known = read.get(party);
    if (known) return known;
    const indices = written.flatMap((argument, index) => (argument.party === party ? [index] : []));
    let places: Places[] | null = null;
    const placesIn = (): Places[] => {
      places ??= pleadings.flatMap((one) => (one.party === party ? [placesOf(one.text)] : []));
      return places;
    };
    const made = { own: indices.map((index) => comparable(written[index]!)), indices, placesIn };
    read.set(party, made);
    return made;
  };
}

/**
 * What words give up, one for each thing that they name; what they keep "but" they give it up is left out.
 *
 * @param isPlaced they name places too: only what they name beside them is told by its words
 */
export function actsOf(words: string, context: string, isPlaced: boolean): GivingUp[] {
  const objects = givenUpObjects(words);
  if (isPlaced || objects.length > 1)
    return objects.map(({ noun, words: object }) => ({ act: `${noun} ${object}`, before: '', object }));
  const object = objects[0]?.words ?? '';
  const isAct = (text: string): boolean => withdraws(text) || givesUp(text, '');
  const sentences = splitSentences(normaliseText(words)).flatMap(({ text }) => {
    const parts = text.split(BUT);
    return parts.some((part) => isAct(part) || (object !== '' && part.includes(object))) ? parts : [text];
  });
  const acts = sentences.filter((part) => isAct(part) || (object !== '' && part.includes(object)));
  const act = acts.length > 0 ? acts : sentences.slice(-1);
  // What stands beside a thing that is named is another one.
  const rest = object === '' ? sentences.filter((sentence) => !act.includes(sentence)) : [];
  const before = [object === '' ? context : sinceKept(context), ...rest].join(' ');
  return [{ act: act.join(' '), before: normaliseText(before), object }];
}

/** What was said since something was kept: what is given up by its name beside it is another thing. */
function sinceKept(context: string): string {
  const sentences = splitSentences(context).map(({ text }) => text);
  return sentences.slice(sentences.findLastIndex((text) => KEEPS.test(normaliseText(text))) + 1).join(' ');
}
const KEEPS =
  /(?<![א-ת])(?:עומד(?:ת|ים|ות)?(?: גם)? (?:על|עומד)|בעינ(?:ה|ו|ם|ן)|עומדת? (?:עדיין|בתוקפ)|לא (?:נוותר|אוותר|מוותר))/;

const BUT = /,? (?:אך|אבל|ו?אולם|ואילו|אלא) /;

/** The likeliest argument, with other bars to the appeal of its heading that are nearly as likely; without one where it is not certain. */
function likeliest(odds: readonly number[], own: readonly WrittenArgument[]): Binding[] {
  const best = odds.indexOf(Math.max(...odds));
  const isSame = (argument: WrittenArgument): boolean =>
    argument.threshold && own[best]!.threshold && headingOf(argument) === headingOf(own[best]!);
  const meant = own.flatMap((argument, index) =>
    index === best || (isSame(argument) && odds[index]! >= ALSO_MEANT * odds[best]!) ? [index] : [],
  );
  const sure = meant.reduce((sum, index) => sum + odds[index]!, 0);
  if (sure < LEAST_SURE || HEADS.test(own[best]!.title))
    return [{ ...NOT_KNOWN, perhaps: odds[best]! >= LEAST_LIKELY ? best : null }];
  const confidence = Math.min(MOST_SURE, Math.round(100 * sure) / 100);
  return meant.map((argument) => ({ argument, confidence, perhaps: null }));
}

/** "הריסה, עצים וביוב": an argument of several heads, of which one may be given up and the others stand. */
const HEADS = /^[^,:]+,[^:]+\sו[א-ת-]/;

/** "איחור בהגשת הערר: ההתנגדות" stands under the heading of lateness. */
const headingOf = ({ title }: WrittenArgument): string => title.split(':')[0]!;

/** What is not known is told once, and not beside what is. */
function unlessKnown(all: readonly Binding[]): Binding[] {
  const known = all.filter(({ argument }, at) => {
    return argument !== null && all.findIndex((other) => other.argument === argument) === at;
  });
  return known.length > 0 ? known : all.slice(0, 1);
}

/** Whoever gives up lateness gives up all that he said of it. */
function withSameBar(bound: readonly Binding[], own: readonly WrittenArgument[]): Binding[] {
  const labels = bound.flatMap(({ argument }) => barsOf(argument === null ? undefined : own[argument]));
  const others = own.flatMap((one, index) =>
    bound.some(({ argument }) => argument === index) || !barsOf(one).some((label) => labels.includes(label))
      ? []
      : [{ argument: index, confidence: SAME_BAR, perhaps: null }],
  );
  return [...bound, ...others];
}

/** The bars to the appeal that an argument speaks of in its first words. */
function barsOf(argument: WrittenArgument | undefined): string[] {
  const topic = topicOf(normaliseText(argument?.claims[0]?.text ?? ''));
  return topic?.threshold ? [topic.label] : [];
}

const inAll = ({ argument, perhaps, confidence }: Binding, indices: readonly number[]): Binding => ({
  argument: argument === null ? null : indices[argument]!,
  perhaps: perhaps === null ? null : indices[perhaps]!,
  confidence,
});
