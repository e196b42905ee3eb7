// Minutes that are a table: a column says who speaks, and the one behind it what he says.
import { NOT_SPEAKER, SAID_COLUMN, SPEAKER_COLUMN, TITLE_START } from '../../pattern/rules.generated.ts';
import type { TextLine } from '../metadata/lines.ts';
import type { SpeakerLine } from './speaker-labels.ts';

/** The columns of a table of what was said; `side` where one more says for whom. */
interface Columns {
  who: number;
  said: number;
  side: number | null;
}

const SIDE_COLUMN = /^(?:ה?תפקיד|ה?צד|מטעם(?: מי)?|עבור(?: מי)?|ה?מעמד)$/;
const LONGEST_NAME = 60;
const MOST_WORDS = 8;
/** A number of the row, or when it was said. */
const NUMBER_OR_TIME = /^\(?\d{1,3}[.)]?$|^\d{1,2}[:.]\d{2}(?:[:.]\d{2})?$/;
const SENTENCE = /[.?!…]["')\]]*(?:\s\([^)]*\))?$/;
/** Without a head above them so many rows of sentences behind those who are called like speakers make a table of speech. */
const LEAST_ROWS = 6;
const MOSTLY = 0.6;

/**
 * Who speaks in each row of a table of what was said, by its line; a table without a head is one where most of its rows have a
 * sentence behind whoever `isSpeaker` knows.
 */
export function speakersInCells(
  lines: readonly TextLine[],
  isSpeaker: (name: string) => boolean,
): Map<TextLine, SpeakerLine> {
  const found = new Map<TextLine, SpeakerLine>();
  const unheaded: [TextLine, SpeakerLine][] = [];
  let columns: Columns | null = null;
  for (const line of lines) {
    const cells = line.text.split('\t');
    if (cells.length < 2) continue;
    const head = columnsOf(cells);
    columns = head ?? columns;
    if (head) continue;
    const row = columns ? inColumns(line, cells, columns) : inTwo(line, cells);
    if (row && columns) found.set(line, row);
    else if (row) unheaded.push([line, row]);
  }
  const known = unheaded.filter(([, { speaker }]) => TITLE_START.test(speaker) || isSpeaker(speaker));
  if (known.length >= LEAST_ROWS && known.length >= MOSTLY * unheaded.length)
    for (const [line, row] of unheaded) found.set(line, row);
  return found;
}

/** Whether a line is the head of a table of what was said, and so names nobody. */
export const headsSpeech = ({ text }: TextLine): boolean => columnsOf(text.split('\t')) !== null;

function columnsOf(cells: readonly string[]): Columns | null {
  const named = cells.map((cell) => cell.trim().replace(/:$/, ''));
  const who = named.findIndex((cell) => SPEAKER_COLUMN.test(cell));
  const said = named.findIndex((cell, at) => at > who && SAID_COLUMN.test(cell));
  if (who < 0 || said < 0) return null;
  const side = named.findIndex((cell) => SIDE_COLUMN.test(cell));
  return { who, said, side: side < 0 ? null : side };
}

function inColumns(line: TextLine, cells: readonly string[], { who, said, side }: Columns): SpeakerLine | null {
  const name = nameIn(cells[who]);
  const from = startOf(cells, said);
  if (name === null || !/\S/.test(cells[said] ?? '')) return null;
  const ofSide = side === null || side === said ? '' : (cells[side] ?? '').trim();
  return speaking(line, ofSide === '' ? name : `${name}, ${ofSide}`, from);
}

/** A row of two cells, with a number or a time before them or without. */
function inTwo(line: TextLine, cells: readonly string[]): SpeakerLine | null {
  const who = cells.length > 2 && NUMBER_OR_TIME.test(cells[0]!.trim()) ? 1 : 0;
  const name = cells.length === who + 2 && SENTENCE.test(line.text) ? nameIn(cells[who]) : null;
  return name === null ? null : speaking(line, name, startOf(cells, who + 1));
}

const startOf = (cells: readonly string[], at: number): number =>
  cells.slice(0, at).reduce((sum, cell) => sum + cell.length + 1, 0) + (/^\s*/.exec(cells[at] ?? '')?.[0].length ?? 0);

function nameIn(cell: string | undefined): string | null {
  const name = (cell ?? '').trim().replace(/\s*[:–-]$/, '');
  if (name.length < 2 || name.length > LONGEST_NAME || name.split(' ').length > MOST_WORDS) return null;
  return /[א-ת]/.test(name) && !/[?!;]/.test(name) && !NOT_SPEAKER.test(name) ? name : null;
}

const speaking = (line: TextLine, speaker: string, from: number): SpeakerLine => ({
  ...{ speaker, from: line.start + from, alone: false, dashed: false },
  isCell: true,
});
