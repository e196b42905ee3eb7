/** A block of the draft as the lines in which it is compared. */

import type { BlockKey, DraftBlock } from '../check/types.ts';
import { bareMarkdown } from './bare-markdown.ts';
import { isHeadingLine, sameWords, type Unit, unitOf, unitsOf, unwrapped, wordKeys } from './units.ts';

export interface DraftLines {
  /** The section's heading that the block itself brings; null where it leaves that to the layout. */
  heading: Unit | null;
  body: Unit[];
}

const COMMENT = /<!--(?:(?!<!--)[^\n])*?-->/g;
const LINK = /\[([^[\]\n]{1,300})\]\([^()\s]{1,500}\)/g;

/** Blocks that stand under a heading; the lines of the others are all text. */
const HEADED: ReadonlySet<BlockKey> = new Set<BlockKey>([
  'block-he',
  'block-vav',
  'block-zayin',
  'block-het',
  'block-tet',
  'block-yod',
  'block-yod-alef',
]);

/** The lines of a block, without the marks of markdown. */
export function readDraftBlock({ id, title, ...block }: DraftBlock): DraftLines {
  const content = block.content.replace(COMMENT, '').replace(LINK, '$1');
  // Title page and signatures keep their lines; elsewhere Markdown makes one paragraph of them.
  const written = HEADED.has(id) ? unwrapped(content) : content;
  const units = unitsOf(bareMarkdown(tablesAsText(written)).text);
  const [first, ...rest] = units;
  if (!first || !HEADED.has(id)) return { heading: null, body: units };
  const bringsHeading = /^\s*#{1,2}[^\S\n]/.test(content) || sameWords(first, unitOf(title));
  return bringsHeading ? { heading: first, body: rest } : { heading: null, body: units };
}

/**
 * The line under which the final text has a block, of the block's lines; null where its first line is text, or a subheading
 * that the draft has too.
 */
export function headingOf<T extends Unit & { isHeading: boolean }>(
  [first, second]: readonly T[],
  { heading, body }: DraftLines,
  title: string,
): T | null {
  if (!first) return null;
  if (heading && sameWords(first, heading)) return first;
  if (body.some((unit) => sameWords(unit, first))) return null;
  if (first.isHeading || sameWords(first, unitOf(title))) return first;
  return heading && isHeadingLine(first, second) ? first : null;
}

/**
 * Whether a block of the title page or the signatures says in the final text the same in the same order. Its lines, cells and
 * numbers are layout: a Word file sets the parties beside their label, and each name above its office.
 */
export function sameButLayout({ id, content }: DraftBlock, final: readonly Unit[]): boolean {
  if (HEADED.has(id)) return false;
  const is = wordsInOrder(final);
  return [tablesAsText, tablesByColumn].some((read) => wordsInOrder(unitsOf(bareMarkdown(read(content)).text)) === is);
}

const wordsInOrder = (units: readonly Unit[]): string =>
  units.flatMap(({ text }) => wordKeys(text).filter((word) => !/^\d{1,2}$/.test(word))).join(' ');

/** Table rows as the readers of Word files write them: a tab between the cells, a row with one filled cell as its text. */
const tablesAsText = (markdown: string): string =>
  markdown.replace(TABLE_ROW, (row) => {
    const cells = cellsOf(row);
    const filled = cells.filter((cell) => cell !== '');
    return filled.length > 1 ? cells.join('\t') : filled.join('');
  });

/** Tables column after column, a cell a line. */
const tablesByColumn = (markdown: string): string =>
  markdown.replace(TABLE, (table) => {
    const rows = table.trim().split('\n').map(cellsOf);
    const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
    const cells = Array.from({ length: columns }, (_, column) => rows.map((row) => row[column] ?? ''));
    return `${cells.flat().join('\n')}\n`;
  });

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const TABLE_ROW = /^[ \t]*\|[^\n]*\|[ \t]*$/gm;
const TABLE = /(?:^[ \t]*\|[^\n]*\|[ \t]*(?:\n|$))+/gm;
