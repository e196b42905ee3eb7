/** Footnotes, told from the body by what the reader of the file says or by small print at the foot of the page. */
import { bodySize } from './furniture.ts';
import type { CleanLine, CleanPage } from './types.ts';

export interface Footnote {
  /** As printed: `3`, `*`; empty where none was found. */
  mark: string;
  text: string;
}

/**
 * Takes the footnotes out of the pages: gives them in order, and the pages without their lines. Printed lines are
 * footnotes when they are smaller than the body, reach down to the foot of the page, and begin with the next mark; a note
 * that runs over to the next page is put together.
 */
export function takeFootnotes(pages: CleanPage[]): { footnotes: Footnote[]; pages: CleanPage[] } {
  const footnotes: Footnote[] = [];
  const body = bodySize(pages);
  const rest = pages.map((page) => {
    const small = body === null ? [] : smallFoot(page, body * SMALL, footnotes.length > 0);
    const taken = new Set(startingAtMark(small, footnotes));
    for (const line of page.lines) {
      if (taken.has(line)) addPrinted(line.text, footnotes);
      else if (line.kind === 'footnote') addMarked(line.text, footnotes);
    }
    return { ...page, lines: page.lines.filter((line) => line.kind !== 'footnote' && !taken.has(line)) };
  });
  return { footnotes, pages: rest };
}

const SMALL = 0.9;
const MARKED = /^[[(]?\.?(\d{1,3}|[*†‡§]{1,3})[\])]?[.)]?\s*(?=\D|$)/;

/** The run of small lines that ends the page. */
function smallFoot(page: CleanPage, limit: number, mayContinue: boolean): CleanLine[] {
  const lines = page.lines.filter((line) => line.kind !== 'footnote');
  let from = lines.length;
  while (from > 0 && isSmall(lines[from - 1]!, limit)) from--;
  const run = lines.slice(from);
  return from === 0 && !mayContinue ? [] : run;
}

function isSmall({ kind, place: { size, y } }: CleanLine, limit: number): boolean {
  return kind === 'line' && size !== undefined && size <= limit && (y === undefined || y > 0.3);
}

/** The part of the run that begins with the expected mark, or goes on with the note before. */
function startingAtMark(run: CleanLine[], before: Footnote[]): CleanLine[] {
  const last = before.at(-1);
  const first = run.findIndex((line) => isNextMark(line.text, last));
  if (first === -1) return [];
  const isOpen = last !== undefined && !/[.?!:;"״”)]$/.test(last.text);
  return first > 0 && isOpen ? run : run.slice(first);
}

function isNextMark(text: string, last: Footnote | undefined): boolean {
  const mark = MARKED.exec(text)?.[1];
  if (mark === undefined) return false;
  if (!/\d/.test(mark)) return true;
  const value = Number(mark);
  return last === undefined || !/^\d+$/.test(last.mark) ? value <= 2 : value === Number(last.mark) + 1 || value === 1;
}

function addPrinted(text: string, footnotes: Footnote[]): void {
  const last = footnotes.at(-1);
  if (last === undefined || isNextMark(text, last)) addMarked(text, footnotes);
  else last.text += (last.text === '' ? '' : ' ') + text;
}

function addMarked(text: string, footnotes: Footnote[]): void {
  const match = MARKED.exec(text);
  footnotes.push({ mark: match?.[1] ?? '', text: match === null ? text : text.slice(match[0].length) });
}
