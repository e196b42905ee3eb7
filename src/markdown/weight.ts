// What reading a Markdown text would cost, estimated in one pass over its characters without reading it. micromark takes
// the square of the number of open quotes, of marks in one paragraph, of blocks that end, and more: a text of a few
// thousand characters could hold a thread for minutes. The constants are microseconds, measured for each kind of input
// (tests/markdown/weight.slow.test.ts compares the estimate with the parser's own time).
import { openBlocks } from './open-blocks.ts';
import { paragraphCost } from './paragraph-weight.ts';

/** Quotes, list items and footnotes in one another; people's texts have three or four. */
export const MAX_DEPTH = 60;
/** Beside what any text of its length may cost, a text may cost this much more: a few seconds of one core. */
const SPARE_COST = 6_000_000;
/** Lines of a hundred characters with an emphasis or two cost half of this. */
const COST_PER_CHARACTER = 4;

export interface MarkdownWeight {
  /** The most quotes, list items and footnotes that are open at once. */
  depth: number;
  /** Estimated microseconds that the parser takes. */
  cost: number;
}

/** Whether a text may be read as Markdown: a deeper or heavier one is none that a person wrote. */
export function isReadable(markdown: string): boolean {
  const { depth, cost } = weighMarkdown(markdown);
  return depth <= MAX_DEPTH && cost <= mostCost(markdown.length);
}

const mostCost = (length: number): number => SPARE_COST + length * COST_PER_CHARACTER;

const PER_CHARACTER = 0.9;
const PER_LINE = 40;
const PER_OPEN_BLOCK_OF_LINE = 12;
const PER_BLOCK = 80;
const PER_CELL = 50;
/** Each block that ends makes the parser copy the list of all that it has found so far. */
const PER_LINE_AND_END = 0.12;

/**
 * Estimates depth and cost in time linear in the length; both are rather too high than too low. A text far past the bounds
 * is not weighed to its end.
 */
export function weighMarkdown(markdown: string): MarkdownWeight {
  const open = openBlocks();
  const most = mostCost(markdown.length);
  let cost = markdown.length * PER_CHARACTER;
  let [lines, ends, deepest] = [0, 0, 0];
  let paragraph = { start: 0, lines: 0, headerCells: -1, isTable: false };

  const endParagraph = (at: number, isTable = false) => {
    cost += paragraphCost(markdown, paragraph.start, at);
    paragraph = { start: at, lines: 0, headerCells: -1, isTable };
  };

  for (let start = 0; start < markdown.length; ) {
    const end = lineEnd(markdown, start);
    const { opened, startsBlock, depth, at, isBlank } = open.readLine(markdown, start, end);
    const content = contentOf(markdown, at, end);
    deepest = Math.max(deepest, depth);
    lines += 1;
    ends += opened;
    cost += PER_LINE + depth * PER_OPEN_BLOCK_OF_LINE + opened * PER_BLOCK;
    const isUnderline = content === 'underline' && paragraph.lines > 0;
    if (startsBlock || isBlank || content === 'heading') endParagraph(start);
    if (startsBlock || content === 'heading') cost += PER_BLOCK;
    if (isUnderline) ends += 1;
    const cells = cellsOf(markdown, at, end);
    cost += cells * PER_CELL;
    const isDelimiter = content === 'delimiter' && paragraph.lines === 1 && cells === paragraph.headerCells;
    if (paragraph.lines === 0) paragraph.headerCells = cells;
    paragraph.lines += 1;
    start = afterBreak(markdown, end);
    // The rows of a table are read each on its own, as a heading is.
    const isRow = isDelimiter || (paragraph.isTable && !isBlank);
    if (content === 'heading' || isUnderline || isRow) endParagraph(start, isRow);
    if (deepest > MAX_DEPTH || cost > 2 * most) break;
  }
  endParagraph(markdown.length);
  return { depth: deepest, cost: cost + ends * lines * PER_LINE_AND_END };
}

type Content = 'heading' | 'underline' | 'delimiter' | 'text';

/** What the text of a line may be, as far as it matters here. */
function contentOf(text: string, at: number, end: number): Content {
  const first = text[at];
  if (first === '#') return 'heading';
  if (first === '=') return 'underline';
  if (first !== '|' && first !== '-' && first !== ':') return 'text';
  let [hasCell, hasDash] = [false, false];
  for (let i = at; i < end; i += 1) {
    const char = text[i]!;
    if (char === '|' || char === ':') hasCell = true;
    else if (char === '-') hasDash = true;
    else if (char !== ' ' && char !== '\t') return 'text';
  }
  if (!hasDash) return 'text';
  return hasCell ? 'delimiter' : 'underline';
}

/** Cells of a line, if it is a table's: pipes at its ends open none. */
function cellsOf(text: string, at: number, end: number): number {
  let [pipes, last] = [0, -1];
  for (let i = at; i < end; i += 1) {
    const char = text[i];
    if (char === '\\') i += 1;
    else if (char === '|') pipes += 1;
    if (char !== ' ' && char !== '\t') last = i;
  }
  if (pipes === 0) return 0;
  return pipes + 1 - (text[at] === '|' ? 1 : 0) - (text[last] === '|' && pipes > 1 ? 1 : 0);
}

function lineEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

const afterBreak = (text: string, end: number): number => end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
