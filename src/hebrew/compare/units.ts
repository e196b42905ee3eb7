/** The pieces in which two texts are compared: lines, with the keys of their words. */
import { normaliseText } from '../text/normalise.ts';
import { leadingLabel } from '../text/numbering.ts';

export interface Unit {
  /** As written, without blanks at its ends. */
  text: string;
  /** Length of the numbering label before the text, 0 without one. */
  label: number;
  /** Word keys without the label. */
  words: string[];
  /** Pairs of neighbouring words; of a single word, itself. */
  pairs: Set<string>;
}

/** A line as a unit; any text is one. */
export function unitOf(line: string): Unit {
  const text = line.trim();
  const label = Math.min(leadingLabel(text)?.bodyStart ?? 0, text.length);
  const words = wordKeys(text.slice(label));
  const pairs = new Set<string>(words.length === 1 ? words : []);
  for (let at = 0; at + 1 < words.length; at++) pairs.add(`${words[at]} ${words[at + 1]}`);
  return { text, label, words, pairs };
}

/** The lines of a text that hold a letter or a digit. */
export const unitsOf = (text: string): Unit[] =>
  text
    .split('\n')
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map(unitOf);

/** A shorter line was ended on purpose. */
const LEAST_WRAPPED = 40;
const OWN_LINE = /^\s*(?:[#|>*+-]|_{3}|`{3})|\t/;

/** Paragraphs of running text that were typed on several lines, on one. Labels, rows and marks of markdown begin lines. */
export function unwrapped(markdown: string): string {
  const lines: string[][] = [];
  let before = '';
  for (const line of markdown.split('\n')) {
    const goesOn = before.length >= LEAST_WRAPPED && !/^\s*[#|]|\t| {2}$|\\$/.test(before);
    if (goesOn && line.trim() !== '' && !OWN_LINE.test(line) && !leadingLabel(line)) lines.at(-1)!.push(line.trim());
    else lines.push([line]);
    before = line;
  }
  return lines.map((parts) => parts.join(' ')).join('\n');
}

/** Words as they are compared: one kind of quote mark, no punctuation, letters of one case. */
export function wordKeys(text: string): string[] {
  return [...normaliseText(text).matchAll(WORD)].map(([word]) => word.toLowerCase());
}

/** Whether two units say the same in the same words, whatever their numbers. */
export const sameWords = (a: Unit, b: Unit): boolean =>
  a.words.length === b.words.length && a.words.every((word, at) => word === b.words[at]);

/** Whether a line is a heading by its looks: short, without an ending mark, before a longer line of text. */
export const isHeadingLine = ({ text, words }: Unit, next: Unit | undefined): boolean =>
  words.length <= MOST_HEADING_WORDS &&
  !/[.;,:]["״”)]?$|\t/.test(text) &&
  next !== undefined &&
  next.words.length > 2 * words.length;

const MOST_HEADING_WORDS = 8;

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}"'./]*[\p{L}\p{N}])?'?/gu;
