/**
 * Sentences of Hebrew legal text. A full stop ends a sentence only where it can be nothing else: abbreviations, initials,
 * references, dates, amounts, numbering labels, ellipses, addresses, and whatever stands in quotes or brackets stay whole.
 */

import { CONNECTIVE, LATIN_SHORT, NAMED_BY_LETTER, OPENER } from '../pattern/rules.generated.ts';
import { leadingLabel } from './numbering.ts';
import { SHORT_TITLE_SOURCE } from './person-titles.ts';
import { type QuotedSpan, quotedSpans } from './quoted-spans.ts';

export interface Sentence {
  /** The source slice `[start, end)`, without blanks at its ends. */
  text: string;
  start: number;
  end: number;
}

/**
 * The sentences of a text in order; together they hold every character but the blanks between them. A line break always
 * ends a sentence (clean text has them only between paragraphs, rows and verse lines). Linear time.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline === -1 ? text.length : newline;
    splitLine(text.slice(from, to), from, sentences);
    from = to + 1;
  }
  return sentences;
}

/** A quotation or remark longer than this is split inside like other text. */
const LONGEST_SHIELD = 600;
const END_MARK = /[.?!…]/g;

function splitLine(line: string, offset: number, into: Sentence[]): void {
  const shields = quotedSpans(line, LONGEST_SHIELD);
  let shield = 0;
  let start = skipBlanks(line, 0);
  let listNumber = 0;
  const close = (end: number): void => {
    push(line, start, end, offset, into);
    start = skipBlanks(line, end);
    listNumber = 0;
  };
  END_MARK.lastIndex = 0;
  for (let match = END_MARK.exec(line); match !== null; match = END_MARK.exec(line)) {
    let at = match.index;
    while (shield < shields.length && shields[shield]!.end <= at) shield++;
    const span = shields[shield];
    if (span !== undefined && span.start <= at) {
      END_MARK.lastIndex = span.end;
      const end = endAfter(line, span, shields[shield + 1], start);
      if (end !== null) {
        close(end);
        END_MARK.lastIndex = end;
      }
      continue;
    }
    while (isEndMark(line[at + 1])) at++;
    END_MARK.lastIndex = at + 1;
    const marks = line.slice(match.index, at + 1);
    const inList = marks === '.' ? listLabel(line, match.index, listNumber) : null;
    if (inList !== null) {
      listNumber = inList;
      continue;
    }
    const end = boundary(line, match.index, marks, start);
    if (end !== null) {
      close(end);
      END_MARK.lastIndex = Math.max(end, at + 1);
    }
  }
  close(line.length);
}

function push(line: string, start: number, end: number, offset: number, into: Sentence[]): void {
  const text = line.slice(start, end).trimEnd();
  if (text !== '') into.push({ text, start: offset + start, end: offset + start + text.length });
}

/**
 * The end of the sentence that a stop inside a quotation closes (`…נדחה."`), its source in brackets included; brackets
 * with a stop close it only where they are the whole of it. Null where the sentence goes on after them.
 */
function endAfter(line: string, span: QuotedSpan, next: QuotedSpan | undefined, sentenceStart: number): number | null {
  if (line[span.end - 2] !== '.' || line[span.end - 3] === '.') return null;
  if (span.kind === 'bracket' && span.start > sentenceStart) return null;
  let end = span.end;
  if (span.kind === 'quote' && next?.kind === 'bracket' && skipBlanks(line, end) === next.start) {
    end = next.end;
    if (line[end] === '.') end++;
  }
  if (end >= line.length) return end;
  const following = line.slice(end, end + LONGEST_CONNECTIVE);
  return /^\s/.test(following) && !CONTINUES.test(following) && !CONNECTIVE.test(following) ? end : null;
}

/** The end of a sentence at the marks that begin at `at`, or null. */
function boundary(line: string, at: number, marks: string, sentenceStart: number): number | null {
  let end = at + marks.length;
  while (end < line.length && CLOSERS.includes(line[end]!)) end++;
  if (end >= line.length) return end;
  const isStop = marks === '.';
  if (!/\s/.test(line[end]!)) return isStop && end === at + 1 ? gluedBoundary(line, at) : null;
  if (/[?!]/.test(marks)) return end;
  if (!isStop) return null;
  if (CONTINUES.test(line.slice(end, end + 3))) return null;
  if (end - sentenceStart <= 14 && isOnlyLabel(line.slice(sentenceStart, end))) return null;
  return isAbbreviated(line, at, end) ? null : end;
}

/** A footnote mark glued to the stop (`נדחה.12 העורר`), or a forgotten blank between two words (`נדחה.העורר`). */
function gluedBoundary(line: string, at: number): number | null {
  const word = wordBefore(line, at);
  if (!/[א-ת]{2,}["״”)]?$/.test(word) || NUMBER_FOLLOWS.test(word)) return null;
  const after = line.slice(at + 1, at + 5);
  const footnote = /^\d{1,3}(?=\s|$)/.exec(after);
  if (footnote !== null) return at + 1 + footnote[0].length;
  return /^[א-ת]{3,}$/.test(word) && /^[א-ת]{3}/.test(after) ? at + 1 : null;
}

/** The number of an item listed inside a sentence (`כדלקמן: 1. קו בניין 2. גובה`), or null. */
function listLabel(line: string, at: number, previous: number): number | null {
  const match = /([:;,.])?\s(\d{1,2})$/.exec(line.slice(Math.max(0, at - 5), at));
  if (match === null || !/\s/.test(line[at + 1] ?? '')) return null;
  const value = Number(match[2]);
  return (match[1] === ':' && value === 1) || (previous > 0 && value === previous + 1) ? value : null;
}

function isOnlyLabel(text: string): boolean {
  const label = leadingLabel(text);
  return label !== null && label.bodyStart >= text.length;
}

const CLOSERS = ')]}"״”“»\'׳’';
/** Next comes a mark or a small Latin letter: the sentence goes on. */
const CONTINUES = /^\s+[a-z,;:)\]]/;

const LONGEST_CONNECTIVE = 12;
/** Words after which a stop is part of the word when a number follows. */
const NUMBER_FOLLOWS = /^[("״“]?[והבלמשכ]{0,2}(?:עמ|מס|סע|ס|פס|חל|טל|רח|שד|ת)['׳]?$/;
const TITLE = new RegExp(`^[("״“]?[והבלמשכ]{0,2}(?:${SHORT_TITLE_SOURCE}|נ|ר)['׳]?$`);
const AND_SO_ON = /^[("״“]?(?:וכו|וכד|וגו|וכיו"ב|וכיוב)['׳]?$/;

function isAbbreviated(line: string, at: number, end: number): boolean {
  const word = wordBefore(line, at);
  const following = line.slice(end, end + 16);
  const numberFollows = /^\s+[\d(]/.test(following);
  if (/^\d{1,2}$/.test(word)) {
    return /^ \d{1,2}\. ?\d{2,4}(?!\d)/.test(following) || (SPACED_DATE.test(line.slice(at - 8, at)) && numberFollows);
  }
  if (/[א-תA-Za-z]\.[א-תA-Za-z]{1,2}$/.test(word) && /^\S{1,8}$/.test(word)) return true;
  if (AND_SO_ON.test(word)) return !OPENER.test(following);
  if (NUMBER_FOLLOWS.test(word) && numberFollows) return true;
  if (TITLE.test(word) || LATIN_SHORT.test(word)) return true;
  if (/^["״“(]?[א-ת]$/.test(word)) return !NAMED_BY_LETTER.test(line.slice(Math.max(0, at - 14), at - 1));
  return false;
}

/** Day and month of `12. 3. 2024`. */
const SPACED_DATE = /\d\. \d{1,2}$/;
const LONGEST_WORD = 24;

function wordBefore(line: string, at: number): string {
  const before = line.slice(Math.max(0, at - LONGEST_WORD), at);
  return before.slice(Math.max(before.lastIndexOf(' '), before.lastIndexOf('\t'), before.lastIndexOf('\u00a0')) + 1);
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (at < line.length && /\s/.test(line[at]!)) at++;
  return at;
}

function isEndMark(char: string | undefined): boolean {
  return char === '.' || char === '?' || char === '!' || char === '…';
}
