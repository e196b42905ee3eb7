/**
 * The formulas of one decision, by what the whole corpus repeats: rows of units that occur often, hold together and are not
 * a part of a longer such row.
 */

import type { CandidateList } from './candidates.ts';
import { excerptAt } from './excerpts.ts';
import { type GramCounts, LONGEST_GRAM, readCounts, type SegmentCounts } from './gram-counts.ts';
import type { Unit } from './types.ts';
import { keyOf, type Segment, type StyleText } from './units.ts';

/** Fewest occurrences in the corpus; in openings and closings, of which a decision has one, fewer are enough. */
const LEAST_COUNT = 3;
const LEAST_AT_ENDS = 2;
/**
 * At every place inside a formula one of its two parts has to lead to the other this often: "נקדים ונאמר כי" does not
 * lead to "יש", nor does "יש" follow from it.
 */
const LEAST_GLUE = 0.4;
/**
 * A phrase has to lead to what it is joined with this often: "נקדים ונאמר כי" and what is said after it once or twice are
 * not one formula, unless so many decisions of the corpus say so.
 */
const LEAST_PART = 0.15;
const WIDESPREAD = 0.4;
/** The tables do not count more decisions than twice this. */
const MOST_SPREAD = 100;
/** A row is a part of a longer one when that makes up this much of its occurrences. */
const PART_OF = 0.6;
/** Of a large corpus a formula is in one decision of fifty at least. */
const LEAST_SHARE = 0.02;

/** Adds the formulas of a decision. `decisions` is the size of the corpus. */
export function addFormulas(style: StyleText, counts: GramCounts, decisions: number, into: CandidateList): void {
  const spread = {
    least: decisions === 1 ? 1 : Math.max(2, Math.min(MOST_SPREAD, Math.ceil(LEAST_SHARE * decisions))),
    wide: Math.max(3, Math.min(MOST_SPREAD, Math.ceil(WIDESPREAD * decisions))),
  };
  for (const segment of style.segments) {
    const least = segment.zone === 'body' ? LEAST_COUNT : LEAST_AT_ENDS;
    const read = readCounts(counts, segment, least);
    for (const { from, length } of apart(joined(formulasOf(segment, read, spread)))) {
      const units = segment.units.slice(from, from + length);
      const found = into.add(keyOf(units), null, style.text, units, () => excerptAt(style.text, segment, units));
      if (segment.initial && from === 0) found.initial++;
      if (segment.zone === 'opening') found.opening++;
      if (segment.zone === 'closing') found.closing++;
    }
  }
}

interface Span {
  from: number;
  length: number;
  count: number;
}

/** Rows that hold together and are no part of a longer row, be it one that does not hold together. */
function formulasOf(segment: Segment, read: SegmentCounts, spread: { least: number; wide: number }): Span[] {
  const rows = rowsOf(segment, read, spread.least);
  return rows.filter(
    (one) =>
      holdsTogether(read, one, spread.wide) &&
      !rows.some((other) => contains(other, one) && other.count >= PART_OF * one.count),
  );
}

function rowsOf({ units }: Segment, read: SegmentCounts, leastDecisions: number): Span[] {
  const rows: Span[] = [];
  for (let from = 0; from < units.length - 1; from++) {
    if (!mayBegin(units[from]!)) continue;
    for (let length = 2; length <= read.longest(from); length++) {
      if (!mayEnd(units[from + length - 1]!) || read.decisions(from, length) < leastDecisions) continue;
      if (saysSomething(units, from, length)) rows.push({ from, length, count: read.count(from, length) });
    }
  }
  return rows;
}

/** Rows are counted up to a length: those of that length which overlap are pieces of one longer formula. */
function joined(spans: Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.length - a.length)) {
    const last = whole.at(-1);
    const overlaps = last !== undefined && span.from < last.from + last.length;
    const pieces = overlaps && (last.length >= LONGEST_GRAM || span.length >= LONGEST_GRAM);
    if (pieces && Math.min(last.count, span.count) >= PART_OF * Math.max(last.count, span.count)) {
      last.length = Math.max(last.length, span.from + span.length - last.from);
      last.count = Math.min(last.count, span.count);
    } else whole.push({ ...span });
  }
  return whole;
}

/** Of rows that overlap by half the longer one is the formula. */
function apart(spans: Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => b.length - a.length || b.count - a.count || a.from - b.from)) {
    const isPiece = kept.some(
      (other) =>
        Math.min(other.from + other.length, span.from + span.length) - Math.max(other.from, span.from) >=
        span.length / 2,
    );
    if (!isPiece) kept.push(span);
  }
  return kept;
}

const contains = (outer: Span, inner: Span): boolean =>
  outer.length > inner.length && outer.from <= inner.from && outer.from + outer.length >= inner.from + inner.length;

function holdsTogether(read: SegmentCounts, { from, length, count }: Span, wide: number): boolean {
  const isWidespread = read.decisions(from, length) >= wide;
  for (let cut = 1; cut < length; cut++) {
    const [left, right] = [read.count(from, cut), read.count(from + cut, length - cut)];
    if (count < LEAST_GLUE * Math.min(left, right)) return false;
    const most = Math.max(cut > 1 ? left : 0, length - cut > 1 ? right : 0);
    if (!isWidespread && count < LEAST_PART * most) return false;
  }
  return true;
}

/** Two words at least, or one that speaks of a party or of an authority; no formula is mostly slots. */
function saysSomething(units: readonly Unit[], from: number, length: number): boolean {
  let words = 0;
  let telling = false;
  for (let i = from; i < from + length; i++) {
    const { slot } = units[i]!;
    if (slot === null) words++;
    else telling ||= slot === 'party' || slot === 'case' || slot === 'law';
  }
  return words * 2 >= length && (words >= 2 || (words === 1 && telling));
}

const NEVER_FIRST = new Set('של כי או את גמ רק שלו שלה שלהמ ה ש'.split(' '));
const NEVER_LAST = new Set(
  'של את או על אל עמ אשר בינ לבינ גמ רק כל אינ יש היא הוא המ לא אמ מנ אכ זה זו שבינ שלא שאינ לפי כדי בלי עד'.split(' '),
);
const mayBegin = ({ key, slot }: Unit): boolean => slot !== 'number' && slot !== 'date' && !NEVER_FIRST.has(key);
const mayEnd = ({ key }: Unit): boolean => !NEVER_LAST.has(key) && key.length > 1;
