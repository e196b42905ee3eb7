import { INNER_POINT } from '../../pattern/rules.generated.ts';
import { type Sentence, splitSentences } from '../../text/sentences.ts';
import { tellingStems } from './cohesion.ts';
import { type Cues, readCues } from './cues.ts';
import { isRunInOrdinal } from './lay.ts';
import { announcesPoint, concludes, joinsOn, opensWithAnd, pointsAt, statesRule } from './openings.ts';
import { topicOf } from './topics.ts';

/** A sentence with what its words say; read once, as several rules ask for the same. */
export interface CuedSentence extends Sentence {
  cues: Cues;
}

/** Where a run of sentences stands. */
export interface Telling {
  /** In a numbered paragraph, which is most often one argument. */
  numbered: boolean;
  /** Said at a hearing, where sentences are short. */
  spoken: boolean;
}

/** The sentences of a text in order, each with its cues; a sentence that passes to its next point half-way is two. */
export function readSentences(text: string): CuedSentence[] {
  return splitSentences(text)
    .flatMap(pointsOf)
    .map((sentence) => ({ ...sentence, cues: readCues(sentence.text) }));
}

const LEAST_POINT = 40;

function pointsOf(sentence: Sentence): Sentence[] {
  if (sentence.text.length < 2 * LEAST_POINT) return [sentence];
  const points: Sentence[] = [];
  let from = 0;
  const take = (to: number): void => {
    const text = sentence.text.slice(from, to);
    points.push({ text, start: sentence.start + from, end: sentence.start + to });
  };
  for (const { index, 0: mark } of sentence.text.matchAll(INNER_POINT)) {
    const next = index + mark.length;
    if (index - from < LEAST_POINT || sentence.text.length - next < LEAST_POINT) continue;
    take(index + 1);
    from = next;
  }
  take(sentence.text.length);
  return points;
}

/**
 * Cuts a run of neighbouring sentences where it passes from one argument to the next. Whether it does is a sum of signs,
 * as no one of them is sure: what the sentence opens with, whether it points back or speaks of what was met before, how
 * long the piece already is, how plainly either side argues. Linear time.
 */
export function cutByArgument<One extends CuedSentence>(run: One[], telling: Telling): One[][] {
  const pieces: One[][] = [];
  let piece: One[] = [];
  for (const next of run) {
    if (piece.length > 0 && passesOn({ piece, next, ...telling })) {
      pieces.push(piece);
      piece = [];
    }
    piece.push(next);
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

/** A sentence that neither argues nor is a premise of an argument. */
export function isAside({ cues }: CuedSentence): boolean {
  return cues.never !== null && cues.never !== 'premise';
}

interface Passage extends Telling {
  piece: CuedSentence[];
  next: CuedSentence;
}

const MOST_PIECE = 1_500;
/** How readily a run is cut before any sign is read: high, as two arguments in one claim cost more than one in two. */
const DENSITY = 0.4;
/** Weight against a cut where the sentence opens with what was met before; asked last, as it costs most. */
const KNOWN_HEAD = 1;

function passesOn(passage: Passage): boolean {
  if (isAside(passage.next)) return false;
  if (isRunInHeading(passage.next.text)) return true;
  const length = lengthOf(passage.piece);
  if (length > MOST_PIECE) return true;
  const signs = SIGNS.reduce((sum, [weight, sign]) => sum + (sign(passage) ? weight : 0), DENSITY + readiness(length));
  return signs > KNOWN_HEAD || (signs > 0 && !isKnown(passage));
}

const lengthOf = (piece: CuedSentence[]): number => piece.at(-1)!.end - piece[0]!.start;
const meets = (a: Set<string>, b: Set<string>): boolean => b.values().some((one) => a.has(one));

const FULL_LENGTH = 600;
const OF_LENGTH = 3.8;
const SHORT_PIECES: [below: number, weight: number][] = [
  [45, -1.6],
  [90, -0.8],
];

/** The longer the piece already is, the likelier it has said what it argues; a short one most often only begins. */
function readiness(length: number): number {
  const short = SHORT_PIECES.find(([below]) => length < below)?.[1] ?? 0;
  return short + (OF_LENGTH * Math.min(length, FULL_LENGTH)) / FULL_LENGTH;
}

/** Signs for (above 0) and against a new argument, each with the weight that marked texts give it. */
const SIGNS: [weight: number, sign: (passage: Passage) => boolean][] = [
  [3.5, ({ next }) => announcesPoint(next.text)],
  [3.5, ({ piece, next }) => concludes(piece.at(-1)!.text) && !joinsOn(next.text)],
  [-0.8, ({ next }) => joinsOn(next.text)],
  [1.9, ({ next }) => opensWithAnd(next.text)],
  [-0.4, ({ next }) => pointsAt(next.text)],
  [-0.9, ({ next }) => next.text.length < 40],
  [0.5, ({ piece }) => piece.some(({ cues }) => cues.argues >= 2)],
  [-0.3, ({ next }) => next.cues.argues >= 2],
  [-0.9, ({ piece }) => piece.length === 1],
  [-0.2, ({ next }) => statesRule(next.text)],
  [-0.3, ({ spoken }) => spoken],
  [-0.3, ({ numbered }) => numbered],
];

const LONGEST_RUN_IN = 30;
/** "אין התיישנות." is short and yet an argument. */
const STATES = /(?:^|\s)ו?(?:אין|יש|לא|אינ[א-ת]+|היה|הייתה)(?=\s)/;

/** "חניה.", "ועל הקרינה." before what is said of it. */
export function isRunInHeading(sentence: string): boolean {
  if (isRunInOrdinal(sentence)) return true;
  if (sentence.length > LONGEST_RUN_IN || !/[.:]$/.test(sentence) || STATES.test(sentence)) return false;
  return sentence.split(' ').length <= 3 && topicOf(sentence) !== null;
}

const HEAD = 4;
const MOST_ASKED = 8;

/** What the sentence opens with was met before. */
function isKnown({ next, piece }: Passage): boolean {
  const head = tellingStems(next.text.split(' ', HEAD).join(' '));
  return head.size > 0 && piece.slice(-MOST_ASKED).some(({ text }) => meets(head, tellingStems(text)));
}
