/** Lines at the edges of pages that look like running ones and are text: of forms, tables and paragraphs that begin alike. */
import { leadingLabel } from '../numbering.ts';
import type { CleanLine, CleanPage } from './types.ts';

/** A line near the top or foot of its page. */
export interface EdgeLine {
  line: CleanLine;
  page: CleanPage;
  numbers: number[];
}

/** One of several copies of a form that is filled in: what they share is half of the page. */
export function isForm(lines: CleanLine[], running: Set<CleanLine>): boolean {
  const shared = lines.filter((line) => running.has(line));
  return shared.length >= 2 && shared.length * 2 >= lines.length;
}

/** The title or the heads of a table that goes on over pages: the first copy is part of the text. */
export function isAboveTable({ line, page }: EdgeLine): boolean {
  const at = page.lines.indexOf(line);
  return page.lines.slice(at + 1, at + 3).some(isRow);
}

function isRow({ kind, text }: CleanLine): boolean {
  return kind === 'table_row' || (text.match(/\S(?:\t| {2,})(?=\S)/g) ?? []).length >= 2;
}

const SENTENCE_WORDS = 5;

/** Paragraphs that begin alike, each with its own number: "1. העורר טוען …", "2. העורר טוען …". */
export function isNumberedText(group: EdgeLine[]): boolean {
  const labels = group.map(({ line }) => leadingLabel(line.text));
  return (
    labels.every((label) => label?.kind === 'decimal' && /[.)]$/.test(label.text)) &&
    new Set(labels.map((label) => label!.path.join('.'))).size > 1 &&
    group.every(({ line }) => line.text.split(' ').length >= SENTENCE_WORDS)
  );
}

/** A whole sentence that does not stand in the margin. */
export function isSentence({ line: { text, place } }: EdgeLine): boolean {
  const { y } = place;
  const isInMargin = y !== undefined && (y < 0.08 || y > 0.92);
  return (
    !isInMargin && /[א-ת]{2}["״”]?\.$/.test(text) && text.split(' ').length >= SENTENCE_WORDS && !NOTICE.test(text)
  );
}

/** Sentences that firms print on every page. */
const NOTICE = /שמורות|חסוי|סודי|חיסיון|טל'|טלפון|פקס|דוא"ל|@|עורכי דין|משרד|הודפס|הופק|מסמך זה/;

/** A line of many words as wide as the text under or above it: pages that begin alike, no running line. */
export function isBodyLine({ line, page }: EdgeLine): boolean {
  if (line.text.split(' ').length < 9) return false;
  const width = ({ place: { x0 = 0, x1 = 1 } }: CleanLine): number => x1 - x0;
  return width(line) >= 0.93 * Math.max(...page.lines.map(width));
}
