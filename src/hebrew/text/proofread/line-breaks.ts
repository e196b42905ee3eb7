/**
 * What the end of a printed line means: the paragraph goes on, a new one begins, or a row of a table or verse ends. A line
 * is the last of its paragraph when the next line's first word would still have found room on it; indents, wider gaps,
 * numbering labels, type sizes and sentence ends say the rest.
 */
import { isNextLabel, leadingLabel, type ParagraphLabel } from '../numbering.ts';
import { type Column, findColumns, fullLength, isPlaced, type PlacedLine } from './layout.ts';
import type { CleanLine } from './types.ts';

export type LineBreak = 'continues' | 'row' | 'paragraph';

/** The break before each line of a document in order; the first is always `paragraph`. Linear time. */
export function findLineBreaks(lines: CleanLine[]): LineBreak[] {
  const printed = lines.filter((line) => line.kind === 'line');
  const context: Context = {
    columns: findColumns(printed),
    full: fullLength(printed.filter((line) => !isPlaced(line))),
    rightToLeft: printed.filter((line) => isHebrew(line.text)).length * 2 >= printed.length,
    labels: new Map(),
    first: lines[0],
    firstIsLabelled: false,
    hang: null,
    paragraphs: 0,
    labelled: 0,
  };
  return lines.map((line, i) => {
    const before = lines[i - 1];
    const decided = before === undefined ? 'paragraph' : decide(before, line, lines[i + 1], context);
    if (decided === 'continues' && before === context.first) {
      context.paragraphs++;
      if (context.firstIsLabelled) context.labelled++;
    }
    if (decided === 'paragraph') {
      context.first = line;
      const label = leadingLabel(line.text);
      if (label !== null) context.labels.set(label.style, label);
      context.firstIsLabelled = label !== null;
    }
    return decided;
  });
}

interface Context {
  columns: Map<CleanLine, Column>;
  full: number | null;
  rightToLeft: boolean;
  /** The last label of each style. */
  labels: Map<string, ParagraphLabel>;
  /** First line of the paragraph that is being read. */
  first: CleanLine | undefined;
  firstIsLabelled: boolean;
  /** How far in from the edge the second lines of numbered paragraphs begin, once seen. */
  hang: number | null;
  /** Paragraphs of several lines so far, and how many of them are numbered. */
  paragraphs: number;
  labelled: number;
}

const ENDS = /[.?!:;…]["״”»'׳’)\]]*\d{0,2}$/;

const DIVIDED_WORD = /[\p{L}\d][-‐־\u00ad]$/u;

function decide(before: CleanLine, line: CleanLine, after: CleanLine | undefined, context: Context): LineBreak {
  if (isRow(before) && isRow(line)) return 'row';
  if (before.kind !== 'line' || line.kind !== 'line' || line.gapBefore) return 'paragraph';
  if (isRow(before) || isRow(line)) return isStrayTab(before, line, after, context) ? 'continues' : 'paragraph';
  if (differInSize(before, line)) return 'paragraph';
  const ended = ENDS.test(before.text);
  const isShort = hasRoom(before, line, context);
  if (isShort && isVerse(before.text) && isVerse(line.text)) return 'row';
  if (startsItem(before, line, ended, context)) return 'paragraph';
  if (DIVIDED_WORD.test(before.text)) return 'continues';
  if (isShort && !isBrokenEarly(before, line, after, ended, context)) return 'paragraph';
  if (isPlaced(before) && isPlaced(line)) {
    const isLine = ENDS.test(line.text) || after === undefined || !hasRoom(line, after, context);
    return byPlace(before, line, ended, isLine, context);
  }
  return ended && before.text.length < (context.full ?? Number.POSITIVE_INFINITY) * 0.97 ? 'paragraph' : 'continues';
}

function isRow(line: CleanLine): boolean {
  return line.kind === 'table_row' || (line.kind === 'line' && line.text.includes('\t'));
}

/** A wide gap inside a justified line: one tab, full width, running text before or after it. */
function isStrayTab(before: CleanLine, line: CleanLine, after: CleanLine | undefined, context: Context): boolean {
  const tabbed = isRow(line) ? line : before;
  if (tabbed.kind !== 'line' || tabbed.text.split('\t').length !== 2) return false;
  if (tabbed === line && (after === undefined || isRow(after))) return false;
  const column = context.columns.get(tabbed);
  if (column === undefined || !isPlaced(tabbed)) return false;
  const isFull = tabbed.place.x0 - column.left < 0.02 && column.right - tabbed.place.x1 < 0.02;
  return isFull && !ENDS.test(before.text) && !hasRoom(before, line, context);
}

function differInSize(before: CleanLine, line: CleanLine): boolean {
  const a = before.place.size;
  const b = line.place.size;
  return a !== undefined && b !== undefined && Math.abs(a - b) > Math.max(a, b) * (line.scanned ? 0.3 : 0.12);
}

/** Whether the next line's first word would have fitted on the line. */
function hasRoom(before: CleanLine, line: CleanLine, context: Context): boolean {
  const word = firstWordLength(line.text) + 1;
  const column = context.columns.get(before);
  if (column !== undefined && isPlaced(before)) {
    const { x0, x1 } = before.place;
    const room = isHebrew(before.text) ? x0 - column.left : column.right - x1;
    return room > ((x1 - x0) / before.text.length) * word * 1.1 + 0.006;
  }
  if (context.full === null) return before.text.length < 60;
  return before.text.length + word < context.full * 0.85;
}

/** A line broken by hand inside a sentence: full lines before it in its paragraph, the rest of the sentence right below. */
function isBrokenEarly(
  before: CleanLine,
  line: CleanLine,
  after: CleanLine | undefined,
  ended: boolean,
  context: Context,
): boolean {
  if (ended || before === context.first || !isPlaced(before) || !isPlaced(line) || before.page !== line.page)
    return false;
  if (Math.abs(before.place.x1 - line.place.x1) > CLEAR_STEP.printed) return false;
  const pitch = context.columns.get(before)?.pitch ?? null;
  const gap = (line.place.y ?? 0) - (before.place.y ?? 0);
  if (pitch === null || gap < 0 || gap > pitch * CLEAR_GAP) return false;
  return ENDS.test(line.text) || (after !== undefined && !hasRoom(line, after, context));
}

function firstWordLength(text: string): number {
  const end = text.search(/\s/);
  return end === -1 ? text.length : end;
}

function isHebrew(text: string): boolean {
  return /[א-ת]/.test(text) || !/[A-Za-z]/.test(text);
}

/** Vocalised lines. */
function isVerse(text: string): boolean {
  return (text.match(/[\u05b0-\u05bc\u05c1\u05c2]/g)?.length ?? 0) > text.length / 6;
}

/** A numbering label that can begin an item here; in running text a line may begin with a number by chance. Lists
 * that a colon announces begin with the first item. */
function startsItem(before: CleanLine, line: CleanLine, ended: boolean, context: Context): boolean {
  const label = leadingLabel(line.text);
  if (label === null) return false;
  if (label.kind === 'bullet') return ended || !/^[-–—]/.test(label.text);
  if (ended && (label.path.at(-1) === 1 || !before.text.endsWith(':'))) return true;
  for (const last of context.labels.values()) if (isNextLabel(last, label)) return true;
  return false;
}

const CLEAR_GAP = 1.45;
/** Shares of the page's width: a step that is no accident, one too large for an indent. */
const CLEAR_STEP = { printed: 0.012, scanned: 0.02 };
const FAR = 0.15;

/** `isLine`: the line is full or ends a sentence, as headings do not. */
function byPlace(before: PlacedLine, line: PlacedLine, ended: boolean, isLine: boolean, context: Context): LineBreak {
  const isBelow = line.page === before.page && (line.place.y ?? 0) >= (before.place.y ?? 0) - 0.01;
  const pitch = context.columns.get(before)?.pitch ?? null;
  const gap = (line.place.y ?? 0) - (before.place.y ?? 0);
  if (isBelow && pitch !== null && gap > pitch * CLEAR_GAP) return 'paragraph';
  if (hangsLikeOthers(line, context)) return 'continues';
  const indent =
    isHebrew(before.text) || isHebrew(line.text) ? before.place.x1 - line.place.x1 : line.place.x0 - before.place.x0;
  if (!isBelow) return goesOnOverleaf(indent, ended, isLine, context) ? 'continues' : 'paragraph';
  const step = Math.abs(indent) < clearStep(line) ? 0 : indent;
  if (beginsByIndent(step, before, ended, context)) return 'paragraph';
  if (before === context.first && context.firstIsLabelled && step > 0 && !ended) context.hang = inset(line, context);
  return 'continues';
}

/** A line that stands where the second lines of numbered paragraphs stand goes on with one. */
function hangsLikeOthers(line: PlacedLine, context: Context): boolean {
  const { hang, firstIsLabelled } = context;
  return firstIsLabelled && hang !== null && Math.abs(inset(line, context) - hang) < clearStep(line);
}

/** How far from the column's edge a line begins. */
function inset(line: PlacedLine, context: Context): number {
  const column = context.columns.get(line);
  if (column === undefined) return 0;
  return context.rightToLeft ? column.right - line.place.x1 : line.place.x0 - column.left;
}

function clearStep(line: CleanLine): number {
  return line.scanned ? CLEAR_STEP.scanned : CLEAR_STEP.printed;
}

/** `step` is how much further in than the line before it a line begins. */
function beginsByIndent(step: number, before: PlacedLine, ended: boolean, context: Context): boolean {
  if (step === 0) return false;
  if (Math.abs(step) > FAR || inset(before, context) > FAR) return true;
  const afterFirst = before === context.first;
  const hangs = afterFirst && step > 0 && context.firstIsLabelled && !before.text.endsWith(':');
  if (ended) return !hangs && (step > 0 || !afterFirst);
  return !afterFirst && step > 2.5 * CLEAR_STEP.printed;
}

/** At the head of the next page or column an ended sentence goes on only where numbered paragraphs show it. */
function goesOnOverleaf(indent: number, ended: boolean, isLine: boolean, context: Context): boolean {
  if (!ended) return true;
  if (!context.firstIsLabelled || !isLine) return false;
  const { labelled, paragraphs } = context;
  return indent > CLEAR_STEP.scanned || (labelled >= 2 && labelled >= paragraphs * 0.75);
}
