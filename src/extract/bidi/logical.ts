/**
 * From the order in which letters stand on the page to the order in which they are read.
 *
 * The Unicode bidi algorithm is not one-to-one, so its inverse has to choose. The choices here are those of Hebrew legal
 * text: a right-to-left line in which numbers, dates, case numbers and Latin phrases are islands read left to right.
 */

const RTL = /[\u0590-\u05ff\u0600-\u06ff\ufb1d-\ufdff]/;
const LATIN = /[A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]/;
const DIGIT = /[0-9]/;
const MIRROR: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};
const YEAR = /^(?:19|20)\d{2}$/;
const HAS_NUMBER = /[0-9]/;
const ISLAND_START = /[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]/;
const CLOSER: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
const OPENER: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

interface Island {
  start: number;
  /** Exclusive. */
  end: number;
}

/**
 * One line of text in reading order.
 * @param visual the letters from left to right as drawn, brackets in the shape that is seen, words parted by blanks
 * @param baseRtl whether the paragraph runs from right to left
 * @returns the line in logical order
 */
export function logicalFromVisual(visual: string, baseRtl: boolean): string {
  if (!baseRtl) return reverseRtlPhrases(visual);
  if (LIST_FROM_LEFT.test(visual)) return visual;
  const logical = readRightToLeft(visual);
  if (!HAS_NUMBER.test(logical)) return logical;
  return logical.replace(/^\.(\d{1,3})(?=\s)/, '$1.').replace(/(\d)\s?([–-])\s?%/g, '$1%$2');
}

/**
 * Numbers alone, as in the cells of a plan, that were laid out from left to right: each comma clings to the number on its
 * left. From right to left it clings to the one on its right.
 */
const LIST_FROM_LEFT = /^\s*\d{1,6}(?:\s?[–-]\s?\d{1,6})?(?:[,;]\s+\d{1,6}(?:\s?[–-]\s?\d{1,6})?)*[,;]?\s*$/;

/** A left-to-right line: only the Hebrew phrases in it run the other way. */
function reverseRtlPhrases(visual: string): string {
  if (!RTL.test(visual)) return visual;
  return visual.replace(/[\u0590-\u06ff](?:[^A-Za-z]*[\u0590-\u06ff])?/g, (phrase) => readRightToLeft(phrase));
}

function readRightToLeft(visual: string): string {
  if (!ISLAND_START.test(visual)) return mirrored(visual);
  let logical = '';
  let position = visual.length;
  for (const island of findIslands(visual).reverse()) {
    logical += mirrored(visual.slice(island.end, position));
    logical += islandText(visual.slice(island.start, island.end));
    position = island.start;
  }
  return logical + mirrored(visual.slice(0, position));
}

function mirrored(visual: string): string {
  let logical = '';
  for (let i = visual.length - 1; i >= 0; i--) logical += MIRROR[visual[i]!] ?? visual[i]!;
  return logical;
}

function islandText(text: string): string {
  const range = /^(\d{1,4})([–-])(\d{1,4})$/.exec(text);
  if (range && isReversedRange(range[1]!, range[3]!)) return range[3]! + range[2]! + range[1]!;
  return text.replace(/^%(\d.*)$/, '$1%');
}

/** A range of pages, sections or years that was laid out from right to left; not a number of a year ("2025-0417"). */
function isReversedRange(first: string, last: string): boolean {
  if (first.length !== last.length || last.startsWith('0') || Number(first) <= Number(last)) return false;
  return YEAR.test(last) || !YEAR.test(first);
}

/** Spans that are read left to right, in visual order. */
function findIslands(visual: string): Island[] {
  const islands: Island[] = [];
  let i = 0;
  while (i < visual.length) {
    const char = visual[i]!;
    if (!LATIN.test(char) && !DIGIT.test(char)) {
      i++;
      continue;
    }
    const latin = latinIsland(visual, i);
    const island = latin ?? numberIsland(visual, i);
    const last = islands.at(-1);
    if (last && island.start < last.end) island.start = last.end;
    islands.push(island);
    i = island.end;
  }
  return islands;
}

/** A phrase with Latin letters in it, its numbers and marks included; null when the run holds numbers only. */
function latinIsland(visual: string, from: number): Island | null {
  let end = from;
  let latinSeen = false;
  for (let i = from; i < visual.length && !RTL.test(visual[i]!); i++) {
    const latin = LATIN.test(visual[i]!);
    if (latin || DIGIT.test(visual[i]!)) end = i + 1;
    latinSeen ||= latin;
  }
  if (!latinSeen) return null;
  const text = visual.slice(from, end);
  // A list label stands at the right edge with its full stop on the far side: ".12".
  const label = /\s+\.\d{1,3}$/.exec(text);
  if (label && end === visual.trimEnd().length) return latinIsland(visual.slice(0, from + label.index), from);
  return withMarks(visual, withBrackets(visual, { start: from, end }));
}

/** Takes in the partner of a bracket that the span holds unpaired, when only marks part them. */
function withBrackets(visual: string, island: Island): Island {
  const open: string[] = [];
  const unopened: string[] = [];
  for (const char of visual.slice(island.start, island.end)) {
    if (CLOSER[char]) open.push(char);
    else if (OPENER[char]) {
      if (open.at(-1) === OPENER[char]) open.pop();
      else unopened.push(char);
    }
  }
  let { start, end } = island;
  while (open.length > 0) {
    const at = end + /^[.,;:'"”]?/.exec(visual.slice(end))![0].length;
    if (visual[at] !== CLOSER[open.at(-1)!]) break;
    open.pop();
    end = at + 1;
  }
  while (unopened.length > 0 && start > 0 && visual[start - 1] === OPENER[unopened[0]!]) {
    unopened.shift();
    start--;
  }
  return { start, end };
}

/** Marks that a left-to-right run carries at its ends ("Ltd. ", " @name"), where a right-to-left one would not put them. */
function withMarks(visual: string, island: Island): Island {
  const tail = /^[.,:;/!?@&_-]+(?=\s|$)/.exec(visual.slice(island.end));
  const head = /(?:^|\s)([@#&_]+)$/.exec(visual.slice(0, island.start));
  return {
    start: island.start - (head?.[1]?.length ?? 0),
    end: island.end + (tail?.[0].length ?? 0),
  };
}

function numberIsland(visual: string, from: number): Island {
  const rest = visual.slice(from);
  // 12.3.2024, 1031/25, 150,000, 03-9485264, 14:30, 6(1)(2), and what is written close to a number
  const number = /^\d+(?:[.,:/\\-]\d+)*(?:\(\d+\))*(?:[%$€£₪°]+(?![\d]))?/.exec(rest)![0];
  const lead = /[$€£₪]$/.exec(visual.slice(0, from));
  // A number that the end of the line cuts in two keeps its hyphen: "254-" and on the next line "0630749".
  const cut = visual.slice(0, from).trim() === '' ? /^[-/.](?=\s)/.exec(rest.slice(number.length)) : null;
  return { start: from - (lead ? 1 : 0), end: from + number.length + (cut ? 1 : 0) };
}
