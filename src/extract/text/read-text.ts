/** Plain text and Markdown. */
import { readFile, stat } from 'node:fs/promises';
import { ExtractError } from '../errors.ts';
import { MAX_TEXT_CHARS, type ReadOptions, type ReadResult } from '../types.ts';
import { decodeText } from './encodings.ts';
import { collectLines, type LineCollector, onePage } from './lines.ts';
import { addMarkdown } from './markdown.ts';

/** A letter takes four bytes at most. */
const MAX_BYTES = 4 * MAX_TEXT_CHARS;
/** Lines of a hard-wrapped file are about as long as its longest ones, and not longer than this. */
const MAX_WRAP = 130;
const LABEL = /^\s*(?:[-•*–]|\(?(?:\d{1,3}(?:\.\d{1,3})*|[א-ת]{1,2})[.)])\s/;

/**
 * Reads a text file.
 * @param markdown whether its marks are Markdown
 * @throws ExtractError corrupt (no text in any known encoding), empty_text, text_too_long
 */
export async function readText(
  path: string,
  markdown: boolean,
  { signal }: Pick<ReadOptions, 'signal'> = {},
): Promise<ReadResult> {
  if ((await stat(path)).size > MAX_BYTES) throw new ExtractError('text_too_long');
  const decoded = decodeText(await readFile(path, { signal }));
  if (!decoded) throw new ExtractError('corrupt', 'no known text encoding');
  const lines = collectLines();
  const rows = decoded.text.split(/\r\n|[\n\r\f\v\u0085\u2028\u2029]/);
  if (markdown) addMarkdown(lines, rows);
  else addParagraphs(lines, paragraphsOf(rows));
  return onePage(lines, decoded.warnings);
}

/** Neighbouring lines with as many tabs inside are rows of a table; a number before a tab is the label of a paragraph. */
function addParagraphs(lines: LineCollector, paragraphs: readonly string[]): void {
  const rows = paragraphs.map(cellsOf);
  for (const [at, cells] of rows.entries()) {
    const beside = [rows[at - 1], rows[at + 1]];
    if (cells.length > 1 && beside.some((other) => other?.length === cells.length))
      lines.addRow(cells.map((cell) => [cell]));
    else lines.add('paragraph', paragraphs[at]!);
  }
}

function cellsOf(paragraph: string): string[] {
  const cells = paragraph.trim().split('\t');
  return cells.length === 2 && LABEL.test(`${cells[0]} `) ? [paragraph] : cells;
}

/**
 * The paragraphs of a text: its lines, or, where a program broke the lines at a fixed width, the lines joined.
 * @param rows lines as in the file
 */
export function paragraphsOf(rows: readonly string[]): string[] {
  if (!isHardWrapped(rows)) return [...rows];
  const paragraphs: string[] = [];
  let open = false;
  for (const row of rows) {
    const blank = row.trim() === '';
    if (blank || !open || LABEL.test(row)) paragraphs.push(row);
    else paragraphs[paragraphs.length - 1] += ` ${row.trim()}`;
    open = !blank;
  }
  return paragraphs;
}

function isHardWrapped(rows: readonly string[]): boolean {
  const inner = rows.filter((row, i) => row.trim() !== '' && rows[i + 1]?.trim()).map((row) => row.trimEnd());
  if (inner.length < 6) return false;
  const lengths = inner.map((row) => row.length).sort((a, b) => a - b);
  const long = lengths[Math.floor(lengths.length * 0.9)]!;
  const full = inner.filter((row) => row.length > long * 0.7);
  const closed = full.filter((row) => /[.:;!?]["”״']?$/.test(row));
  return long >= 40 && long <= MAX_WRAP && full.length > inner.length * 0.6 && closed.length < full.length * 0.4;
}
