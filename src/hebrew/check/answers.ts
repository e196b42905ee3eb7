/** Where the discussion of a decision answers an argument. */

import { type ArgumentWords, nearestPlaces } from './coverage.ts';
import { type BlockLine, type PlainBlock, readDecision } from './decision-text.ts';
import { placeholderMarks } from './placeholder-marks.ts';
import {
  isCopied,
  isHeading,
  isOnlyTold,
  type Position,
  reasonedUnderHeadings,
  repetitionOf,
} from './under-headings.ts';

/** An argument, what a heading may call it beside its title, and what the chair holds of it. */
export interface AskedArgument extends ArgumentWords {
  names?: string[];
  position?: Position | null;
}

export interface AnswersInput {
  /** The discussion's markdown. */
  content: string;
  arguments: AskedArgument[];
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
 * The place that answers each argument, in their order; null where that is not certain: the reasoning under the heading of
 * its question, in it the paragraphs that hold its words, else those wherever they stand. A heading, a gap that is still to be
 * filled and a paragraph that only tells the argument answer nothing.
 */
export function findAnswers({ content, arguments: all }: AnswersInput): (AnswerPlace | null)[] {
  const block = readDecision([{ id: 'block-yod', title: '', content }]).block('block-yod');
  const list = all.slice(0, MOST_ARGUMENTS);
  const repeats = repetitionOf(list);
  const near = placesByWords(
    block.lines.filter(({ text, start }) => isAnswer(text, rawLine(block, start)) && !isCopied(text, repeats)),
    list,
  );
  const headed = reasonedUnderHeadings(
    block.lines.map(({ text, start }) => ({ text, raw: rawLine(block, start) })),
    list.map(({ title, names = [], claims, position = null }) => ({ names: [title, ...names], claims, position })),
    repeats,
  );
  return all.map((_, index) => {
    const byWords = near[index] ?? null;
    const reasoned = headed[index];
    if (!reasoned) return byWords && placeOf(block, byWords.first, byWords.last);
    const [first, last] = [block.lines[reasoned.first]!, block.lines[reasoned.last]!];
    const isWithin = byWords && byWords.first.start >= first.start && byWords.last.end <= last.end;
    return isWithin ? placeOf(block, byWords.first, byWords.last) : placeOf(block, first, last);
  });
}

interface Lines {
  first: BlockLine;
  last: BlockLine;
}

/** Where the words of each argument stand in what the panel says. */
function placesByWords(lines: BlockLine[], list: AskedArgument[]): (Lines | null)[] {
  const places = nearestPlaces(
    lines.map(({ text }) => text),
    list,
  );
  return places.map((place) =>
    place && place.share >= CERTAIN ? { first: lines[place.first]!, last: lines[place.last]! } : null,
  );
}

const placeOf = ({ map }: PlainBlock, first: BlockLine, last: BlockLine): AnswerPlace => ({
  start: map[first.start]!,
  end: map[last.end]!,
});

/** The line of the markdown in which an offset of the plain text stands. */
function rawLine({ content, map }: PlainBlock, start: number): string {
  const at = map[start]!;
  const from = content.lastIndexOf('\n', at - 1) + 1;
  const newline = content.indexOf('\n', at);
  return content.slice(from, newline < 0 ? content.length : newline);
}

/** A long heading holds the words of its argument and answers none. */
const isAnswer = (text: string, raw: string): boolean =>
  text.length >= LEAST_LENGTH && !isHeading({ text, raw }) && placeholderMarks(text).length === 0 && !isOnlyTold(text);
