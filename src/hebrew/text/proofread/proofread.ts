/**
 * From the lines of a file to the text that people and the analysers read: furniture of the page dropped, printed lines
 * joined into paragraphs, damage of printing and scanning mended, footnotes set apart. Nothing else is changed, and no
 * sentence is lost.
 */
import { leadingLabel } from '../numbering.ts';
import type { SourceLine, SourcePage } from '../source-text.ts';
import { mendBrackets } from './brackets.ts';
import { cleanCharacters, collapseBlanks, isNoise, trimScanMarks } from './clean-line.ts';
import { type Footnote, takeFootnotes } from './footnotes.ts';
import { findFurniture } from './furniture.ts';
import { joinHyphenated } from './hyphenation.ts';
import { mendLetterSpacing } from './letter-spacing.ts';
import { findLineBreaks } from './line-breaks.ts';
import type { CleanLine, CleanPage, DroppedLine, DropReason, Drops } from './types.ts';

export type { Footnote } from './footnotes.ts';
export type { DroppedLine, DropReason } from './types.ts';

/** `no_text`: nothing was left; `brackets_mended`: turned brackets were found; `much_dropped`: over a quarter was furniture. */
export type ProofreadWarning = 'no_text' | 'brackets_mended' | 'much_dropped';

export interface ProofreadText {
  /** Paragraphs parted by an empty line; rows of a table and lines of verse by a line break; cells by a tab. */
  text: string;
  footnotes: Footnote[];
  /** For each page the offset in `text` of its first character; where it has none, of what comes next. */
  pageStarts: number[];
  dropped: DroppedLine[];
  warnings: ProofreadWarning[];
  /** For each line of the source that is part of `text`, its place in it. Other lines are footnotes, or were dropped. */
  spans: Map<SourceLine, LineSpan>;
}

/** Offsets in the text. */
export interface LineSpan {
  start: number;
  /** Exclusive. */
  end: number;
}

/**
 * Proofreads a document. Printed lines (`kind: 'line'`) are joined; paragraphs, headings, items and rows that the file
 * itself marks are kept as they are but for their characters. Linear in the size of the document.
 */
export function proofread(pages: SourcePage[]): ProofreadText {
  const cleaned = pages.map((page, index) => cleanPage(page, index));
  const drops = findFurniture(cleaned.map(({ page }) => page));
  const dropped = cleaned.flatMap(({ page, noise }) => [...noise, ...listDropped(page, drops)]);
  const kept = cleaned.map(({ page }) => ({ ...page, lines: page.lines.filter((line) => !drops.has(line)) }));
  const { footnotes, pages: body } = takeFootnotes(kept);
  const lines = body.flatMap((page) => page.lines);
  mendSpacing(lines);
  const { text, pageStarts, bracketsMended, spans } = compose(lines, pages.length);
  const warnings: ProofreadWarning[] = [];
  if (text === '') warnings.push('no_text');
  if (bracketsMended) warnings.push('brackets_mended');
  if (sumLength(dropped) > (text.length + sumLength(dropped)) / 4) warnings.push('much_dropped');
  return {
    text,
    footnotes: footnotes.map((note) => ({ ...note, text: tidy(note.text) })),
    pageStarts,
    dropped,
    warnings,
    spans,
  };
}

const MOST_RUNNING = 12;

/** The different headers and footers that were dropped, in order: what a document says on the margins of its pages. */
export function runningLines({ dropped }: Pick<ProofreadText, 'dropped'>): string[] {
  const margins = dropped.filter(({ reason }) => reason === 'header' || reason === 'footer');
  return [...new Set(margins.map(({ text }) => text))].slice(0, MOST_RUNNING);
}

/** Characters mended, empty lines turned into gaps, scan noise taken out. */
function cleanPage(source: SourcePage, index: number): { page: CleanPage; noise: DroppedLine[] } {
  const scanned = source.method === 'ocr';
  const lines: CleanLine[] = [];
  const noise: DroppedLine[] = [];
  let gapBefore = false;
  for (const line of source.lines) {
    const { text: raw, kind, y, x0, x1, size } = line;
    const text = scanned ? trimScanMarks(cleanCharacters(raw)) : cleanCharacters(raw);
    if (text !== '' && kind === 'line' && isNoise(text, scanned)) {
      noise.push({ text, reason: 'scan_noise', page: source.number });
    } else if (text !== '') {
      const place = {
        ...(y === undefined ? {} : { y }),
        ...(x0 === undefined || x1 === undefined ? {} : { x0, x1 }),
        ...(size === undefined ? {} : { size }),
      };
      lines.push({ text, kind, page: index, scanned, gapBefore, place, source: line });
      gapBefore = false;
    } else gapBefore = true;
  }
  return { page: { number: source.number, lines }, noise };
}

function listDropped(page: CleanPage, drops: Drops): DroppedLine[] {
  const dropped: DroppedLine[] = [];
  for (const line of page.lines) {
    const reason: DropReason | undefined = drops.get(line);
    if (reason !== undefined) dropped.push({ text: collapseBlanks(line.text), reason, page: page.number });
  }
  return dropped;
}

/** Letter-spaced titles, doubled blanks, and the tab between a label and its paragraph. */
function mendSpacing(lines: CleanLine[]): void {
  let words: Set<string> | null = null;
  const knownWords = (): Set<string> => {
    words ??= new Set(lines.flatMap((line) => line.text.match(/[א-ת]["״א-ת]*[א-ת]/g) ?? []));
    return words;
  };
  for (const line of lines) {
    const mended = mendLetterSpacing(line.text, knownWords);
    const isRow = line.kind === 'table_row' && mended !== line.text && !mended.includes('\t');
    if (isRow) line.kind = 'line';
    line.text = collapseBlanks(mended);
    if (line.kind !== 'table_row' && line.text.includes('\t')) line.text = untabLabel(line.text);
  }
}

/** `1.⇥המשיבה` is a label and its text, `1.⇥דירה⇥100` and `1⇥דירה` are rows. */
function untabLabel(text: string): string {
  const label = leadingLabel(text);
  if (label === null || /^\d+$/.test(label.text)) return text;
  const body = text.slice(label.bodyStart);
  const isTabbed = text.slice(0, label.bodyStart).endsWith('\t');
  return isTabbed && !body.includes('\t') ? `${text.slice(0, label.bodyStart).trimEnd()} ${body}` : text;
}

interface Composed {
  text: string;
  pageStarts: number[];
  bracketsMended: boolean;
  spans: Map<SourceLine, LineSpan>;
}

function compose(lines: CleanLine[], pageCount: number): Composed {
  const breaks = findLineBreaks(lines);
  const knownWords = lazyWords(lines);
  const paragraphs: string[] = [];
  const starts: (number | undefined)[] = new Array(pageCount).fill(undefined);
  let length = 0;
  let open: string[] = [];
  let openLength = 0;
  let bracketsMended = false;
  const spans = new Map<SourceLine, LineSpan>();
  let openSpans: LineSpan[] = [];
  const flush = (): void => {
    const joined = turnLabel(open.join('').replace(/\u00ad$/, ''));
    const mended = mendBrackets(joined);
    bracketsMended ||= joined !== mended;
    if (joined.length !== mended.length) moveSpans(openSpans, length, joined, mended);
    for (const span of openSpans) span.end = Math.min(span.end, length + mended.length);
    openSpans = [];
    paragraphs.push(mended);
    length += mended.length + 2;
    open = [];
    openLength = 0;
  };
  lines.forEach((line, i) => {
    if (i > 0 && breaks[i] === 'paragraph') flush();
    let piece = line.text;
    if (open.length > 0 && breaks[i] === 'row') piece = `\n${piece}`;
    else if (open.length > 0) {
      const joint = joinHyphenated(open.at(-1)!.replace('\t', ' '), piece.replace('\t', ' '), knownWords);
      const cut = open.at(-1)!.length - joint.before.length;
      openLength -= cut;
      openSpans.at(-1)!.end -= cut;
      open[open.length - 1] = joint.before;
      piece = joint.after;
    }
    const span = { start: length + openLength + /^\s*/.exec(piece)![0].length, end: 0 };
    starts[line.page] ??= span.start;
    open.push(piece);
    openLength += piece.length;
    span.end = length + openLength;
    openSpans.push(span);
    spans.set(line.source, span);
  });
  if (open.length > 0) flush();
  const text = paragraphs.join('\n\n');
  return { text, pageStarts: fillStarts(starts, text.length), bracketsMended, spans };
}

/** A mark that was added moves what comes after it. */
function moveSpans(spans: LineSpan[], paragraphStart: number, before: string, after: string): void {
  const moved = after.length - before.length;
  let same = 0;
  while (same < before.length && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  const from = paragraphStart + before.length - same;
  for (const span of spans) {
    if (span.start >= from) span.start += moved;
    if (span.end >= from) span.end += moved;
  }
}

/** `.12 המשיבה`, as right-to-left printing leaves it: the dot goes behind its number. The length stays. */
function turnLabel(paragraph: string): string {
  return paragraph.replace(/^\.(\d{1,3}(?:\.\d{1,3}){0,4})(?=\s\D)/, '$1.');
}

function fillStarts(starts: (number | undefined)[], end: number): number[] {
  const filled: number[] = [];
  let next = end;
  for (let i = starts.length - 1; i >= 0; i--) {
    next = starts[i] ?? next;
    filled.unshift(next);
  }
  return filled;
}

function lazyWords(lines: CleanLine[]): () => ReadonlySet<string> {
  let words: Set<string> | null = null;
  return () => {
    words ??= new Set(lines.flatMap((line) => line.text.match(/[\p{L}"״'׳]+(?:[-־][\p{L}]+)?/gu) ?? []));
    return words;
  };
}

function tidy(text: string): string {
  return mendBrackets(collapseBlanks(text).replaceAll('\u00ad', ''));
}

function sumLength(lines: DroppedLine[]): number {
  return lines.reduce((sum, line) => sum + line.text.length, 0);
}
