/** Where the discussion of a decision answers an argument. */

import { OWN_VOICE, RECITAL } from '../pattern/rules.generated.ts';
import { type ArgumentWords, nearestPlaces } from './coverage.ts';
import { readDecision } from './decision-text.ts';
import { placeholderMarks } from './placeholder-marks.ts';

export interface AnswersInput {
  /** The discussion's markdown. */
  content: string;
  arguments: ArgumentWords[];
}

/** Offsets of the markdown. */
export interface AnswerPlace {
  start: number;
  end: number;
}

/**
 * Share of an argument's words that its answer holds. On labelled decisions a third of their own arguments stand so near, and
 * one in 25 of the arguments of other cases, many on the same topic.
 */
const CERTAIN = 0.4;
/** Shorter lines are headings: they name what is to be answered. */
const LEAST_LENGTH = 60;
const MOST_ARGUMENTS = 5_000;

/**
 * The place that answers each argument, in their order; null where that is not certain. A heading, a gap that is still to be
 * filled and a paragraph that only tells the argument answer nothing.
 */
export function findAnswers({ content, arguments: list }: AnswersInput): (AnswerPlace | null)[] {
  const block = readDecision([{ id: 'block-yod', title: '', content }]).block('block-yod');
  const lines = block.lines.filter(({ text }) => isAnswer(text));
  const places = nearestPlaces(
    lines.map(({ text }) => text),
    list.slice(0, MOST_ARGUMENTS),
  );
  return list.map((_, index) => {
    const place = places[index];
    if (!place || place.share < CERTAIN) return null;
    return { start: block.map[lines[place.first]!.start]!, end: block.map[lines[place.last]!.end]! };
  });
}

const isAnswer = (text: string): boolean =>
  text.length >= LEAST_LENGTH && placeholderMarks(text).length === 0 && (!RECITAL.test(text) || OWN_VOICE.test(text));
