/**
 * What a page carries besides its text: running headers and footers, page numbers, watermarks. A running line is known by
 * standing at the same place of many pages with the same words; its numbers may be the page's, nothing else may change.
 */

import { STAMP } from '../../pattern/rules.generated.ts';
import { type EdgeLine, isAboveTable, isBodyLine, isForm, isNumberedText, isSentence } from './edge-text.ts';
import { readPageNumber } from './page-numbers.ts';
import type { CleanLine, CleanPage, Drops } from './types.ts';

/**
 * The lines of all pages that are headers, footers, page numbers or watermarks. Only lines that reach to the edge of the
 * page through other such lines count as running; table rows never do. Time is linear in the number of lines.
 */
export function findFurniture(pages: CleanPage[]): Drops {
  const drops: Drops = new Map();
  for (const page of pages) {
    for (const line of page.lines) if (line.kind === 'header' || line.kind === 'footer') drops.set(line, line.kind);
  }
  findWatermarks(pages, drops);
  if (pages.length === 1) dropPrintedPageNumbers(pages[0]!, drops);
  const rest = pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !drops.has(line)) }));
  const running = runningLines(rest);
  const offset = pageNumberOffset(rest);
  for (const page of rest) {
    const lines = page.lines;
    takeEdge(lines, 'header', page, running, offset, drops);
    takeEdge(lines.filter((line) => !drops.has(line)).reverse(), 'footer', page, running, offset, drops);
  }
  return drops;
}

type Edge = 'header' | 'footer';
const EDGE_LINES = 5;

/** From the edge inwards, as long as lines are furniture. */
function takeEdge(
  lines: CleanLine[],
  edge: Edge,
  page: CleanPage,
  running: Set<CleanLine>,
  offset: number | null,
  drops: Drops,
): void {
  for (const line of lines.slice(0, EDGE_LINES)) {
    if (!canRun(line)) return;
    if (isPageNumber(line, page, offset)) drops.set(line, 'page_number');
    else if (running.has(line)) drops.set(line, edge);
    else return;
  }
}

function canRun(line: CleanLine): boolean {
  return line.kind === 'line' || line.kind === 'paragraph' || line.kind === 'heading';
}

function isPageNumber(line: CleanLine, page: CleanPage, offset: number | null): boolean {
  const number = readPageNumber(line.text);
  if (number === null) return false;
  if (number.explicit) return true;
  return (
    (number.value === page.number && !number.bracketed) || (offset !== null && number.value - page.number === offset)
  );
}

/** A print-out saved as one text: its page numbers stand between the lines, each one more than the last. */
function dropPrintedPageNumbers(page: CleanPage, drops: Drops): void {
  const explicit: { line: CleanLine; value: number }[] = [];
  for (const line of page.lines) {
    const number = canRun(line) ? readPageNumber(line.text) : null;
    if (number?.explicit === true) explicit.push({ line, value: number.value });
  }
  const isSeries =
    explicit.length >= 2 && explicit.every(({ value }, i) => i === 0 || value === explicit[i - 1]!.value + 1);
  if (isSeries) for (const { line } of explicit) drops.set(line, 'page_number');
}

/** How far printed page numbers run ahead of the file's, when two pages or more agree. */
function pageNumberOffset(pages: CleanPage[]): number | null {
  const votes = new Map<number, number>();
  for (const page of pages) {
    const edges = new Set(page.lines.length === 0 ? [] : [page.lines[0]!, page.lines.at(-1)!]);
    for (const line of edges) {
      const number = readPageNumber(line.text);
      if (number !== null) count(votes, number.value - page.number);
    }
  }
  const [offset, most] = [...votes].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  return most >= Math.max(2, pages.length / 3) ? offset : null;
}

function runningLines(pages: CleanPage[]): Set<CleanLine> {
  const running = new Set<CleanLine>();
  if (pages.length < 2) return running;
  const found: EdgeLine[][] = [];
  for (const edge of ['header', 'footer'] as const) {
    const groups = groupEdges(pages, edge);
    const proven: Proven[] = [];
    for (const [key, group] of groups) {
      const members = runningMembers(group, pages.length);
      if (members.length > 0) proven.push({ key, y: members[0]!.line.place.y });
      if (members.length > 0) found.push(members);
      for (const { line } of members) running.add(line);
    }
    for (const [key, group] of groups) addMisread(group, key, proven.slice(0, MOST_PROVEN), running);
  }
  const forms = new Set(pages.filter(({ lines }) => isForm(lines, running)));
  for (const members of found) {
    if (mostly(members, ({ page }) => forms.has(page))) for (const { line } of members) running.delete(line);
    else if (mostly(members, isAboveTable)) running.delete(members[0]!.line);
  }
  return running;
}

const mostly = (members: EdgeLine[], holds: (member: EdgeLine) => boolean): boolean =>
  members.filter(holds).length >= members.length * 0.6;

function groupEdges(pages: CleanPage[], edge: Edge): Map<string, EdgeLine[]> {
  const groups = new Map<string, EdgeLine[]>();
  for (const page of pages) {
    const edgeLines = edge === 'header' ? page.lines.slice(0, EDGE_LINES) : page.lines.slice(-EDGE_LINES);
    for (const [i, line] of edgeLines.entries()) {
      if (!canRun(line) || !isInZone(line, edge)) continue;
      const words = keyOf(line.text);
      if (!/\p{L}{2}/u.test(words)) continue;
      const key = line.place.y === undefined ? `${words}@${edge === 'header' ? i : edgeLines.length - i}` : words;
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      group.push({ line, page, numbers: (line.text.match(/\d{1,9}/g) ?? []).map(Number) });
    }
  }
  return groups;
}

/** Where the place is known, headers are in the upper and footers in the lower quarter. */
function isInZone({ place: { y } }: CleanLine, edge: Edge): boolean {
  return y === undefined || (edge === 'header' ? y < 0.25 : y > 0.75);
}

function keyOf(text: string): string {
  return text.replace(/\d+/g, '#').replace(/[^\p{L}#]/gu, '');
}

const SAME_HEIGHT = 0.02;

/**
 * The lines of a group that are one running line: on enough pages, close enough together, at one height and in one size,
 * with numbers that stay or follow the page. None when it is not.
 */
function runningMembers(group: EdgeLine[], pageCount: number): EdgeLine[] {
  if (group.filter(isBodyLine).length * 2 > group.length || isNumberedText(group) || isSentence(group[0]!)) return [];
  const members = alike(group);
  const first = members[0]!;
  const pageNumbers = new Set(members.map(({ page }) => page.number));
  const span = Math.max(...pageNumbers) - Math.min(...pageNumbers) + 1;
  const needed = pageCount <= 4 ? Math.max(2, pageCount - 1) : 3;
  const { y } = first.line.place;
  if (pageNumbers.size < 3 && (y === undefined || (y > 0.12 && y < 0.88))) return [];
  if (pageNumbers.size < needed || pageNumbers.size / span < 0.4) return [];
  const rest = members.slice(1);
  return first.numbers.every((_, i) => isSteady(members, i) || isSteady(rest, i)) ? members : [];
}

/** Those at the usual height and in the usual size: the title of the first page may have the same words. */
function alike(group: EdgeLine[]): EdgeLine[] {
  const middle = (value: (line: CleanLine) => number): number =>
    group.map(({ line }) => value(line)).sort((a, b) => a - b)[group.length >> 1]!;
  const y = middle((line) => line.place.y ?? 0);
  const size = middle((line) => line.place.size ?? 0);
  const level = group.filter(({ line }) => {
    const isSized = line.scanned || Math.abs((line.place.size ?? 0) - size) <= 1;
    return isSized && Math.abs((line.place.y ?? 0) - y) <= SAME_HEIGHT;
  });
  return level.length > 0 ? level : group;
}

function isSteady(members: EdgeLine[], at: number): boolean {
  if (members.length < 2) return false;
  const values = members.map(({ numbers }) => numbers[at]);
  const offsets = members.map(({ numbers, page }) => (numbers[at] ?? 0) - page.number);
  const mostly = (list: (number | undefined)[]): boolean => {
    const votes = new Map<number | undefined, number>();
    for (const one of list) count(votes, one);
    return Math.max(...votes.values()) >= list.length * 0.8;
  };
  return mostly(values) || mostly(offsets);
}

const MOST_PROVEN = 20;

interface Proven {
  key: string;
  y: number | undefined;
}

/** On scans a running line is not read alike on every page: nearly the same letters at the same height are enough. */
function addMisread(group: EdgeLine[], key: string, proven: Proven[], running: Set<CleanLine>): void {
  if (key.length > 200) return;
  for (const { line } of group) {
    if (!line.scanned || running.has(line)) continue;
    const isAt = (y: number | undefined): boolean => Math.abs((line.place.y ?? 0) - (y ?? 0)) <= SAME_HEIGHT;
    if (proven.some((one) => isAt(one.y) && likeness(one.key, key) >= 0.75)) running.add(line);
  }
}

/** Share of common letter pairs (Dice), 0 to 1. */
function likeness(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > Math.max(a.length, b.length) * 0.3) return 0;
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < a.length; i++) count(pairs, a.slice(i, i + 2));
  let common = 0;
  for (let i = 0; i + 1 < b.length; i++) {
    const pair = b.slice(i, i + 2);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) {
      common++;
      pairs.set(pair, left - 1);
    }
  }
  return (2 * common) / Math.max(1, a.length + b.length - 2);
}

/**
 * Watermarks: on most pages a stamp's words, or anything set much larger than the text, at one height, also letter by
 * letter, or one short line outside the flow of the page (read after what stands below it); on a single page only a
 * stamp's words set much larger.
 */
function findWatermarks(pages: CleanPage[], drops: Drops): void {
  const body = bodySize(pages) ?? Number.POSITIVE_INFINITY;
  const groups = new Map<string, { line: CleanLine; page: number }[]>();
  for (const page of pages) {
    let lowest = 0;
    for (const line of page.lines) {
      const { y = 0, size = 0 } = line.place;
      const isOutside = y > 0 && y < lowest - 0.05;
      lowest = Math.max(lowest, y);
      if (line.kind !== 'line' || line.text.length > 60) continue;
      const letters = line.text.replace(/[^\p{L}]/gu, '');
      if (letters === '') continue;
      const isStamp = STAMP.test(letters);
      if (isStamp && size >= body * 2.2) drops.set(line, 'watermark');
      if (!isStamp && !isOutside && size < body * 1.6) continue;
      const key = `${letters}@${isOutside ? 'outside' : Math.round(y * 40)}`;
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      group.push({ line, page: page.number });
    }
  }
  for (const group of groups.values()) {
    const count = new Set(group.map(({ page }) => page)).size;
    if (count >= 2 && count >= pages.length * 0.6) for (const { line } of group) drops.set(line, 'watermark');
  }
}

/** The size in which most characters are set, in points; null where the reader gives none. */
export function bodySize(pages: CleanPage[]): number | null {
  const characters = new Map<number, number>();
  for (const page of pages) {
    for (const { text, place } of page.lines) {
      if (place.size !== undefined) count(characters, Math.round(place.size * 2) / 2, text.length);
    }
  }
  const [size] = [...characters].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  return size > 0 ? size : null;
}

function count<K>(votes: Map<K, number>, key: K, by = 1): void {
  votes.set(key, (votes.get(key) ?? 0) + by);
}
