// The day of a document itself, which no word says: alone on a line of its head, beside who signs, in its last line.
import { DATED_HEARING_BEFORE, DATED_LABELLED } from '../../pattern/rules.generated.ts';
import { findDates } from '../../text/dates.ts';
import type { Found } from './types.ts';

/** A day that a text names, with the words on either side of it. */
export interface Candidate {
  found: Found<string>;
  before: string;
  after: string;
}

const TAIL = 2_500;

/** A date alone on a line, after "תאריך:" or after a place ("ירושלים, 1.2.2025"), first by the signature, then in the heading. */
export function ownDate(text: string, dates: Candidate[]): Found<string> | null {
  const alone = dates.filter(({ found, before }) => {
    const lineStart = text.lastIndexOf('\n', found.start - 1) + 1;
    const lineEnd = text.indexOf('\n', found.end);
    const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
    return (
      line.length < 70 &&
      (DATED_LABELLED.test(before) || stripDates(line.replace(PRINTED, '')).length < 14) &&
      !DATED_HEARING_BEFORE.test(before) &&
      !/ישיבה|דיון|הוגש/.test(line) &&
      (!/שעה/.test(line) || /תאריך\s?:\s?$/.test(before))
    );
  });
  const signature = alone.findLast(({ found }) => found.start > text.length - TAIL && found.start > 1_000);
  return (
    (signature ?? alone[0])?.found ??
    dates.findLast(({ found, before }) => found.start > text.length - 700 && /היום|ולראיה|בכבוד/.test(before))?.found ??
    dates.findLast(({ found, before }) => closesPleading(text, found, before) || standsBySigner(text, found))?.found ??
    null
  );
}

/** "… ולחייב את העוררים בהוצאות. 20.3.2025": a sentence of its own before the signature. */
const closesPleading = (text: string, { start, end }: Found<string>, before: string): boolean =>
  start > text.length - 200 && /[.!]\s+$/.test(before) && /^\s*(?:\n|$)/.test(text.slice(end, end + 3));

/** "20.3.2025 | יעל כהן, עו"ד": the day and who signs, in the last line. */
const standsBySigner = (text: string, { start, end }: Found<string>): boolean =>
  start > text.length - 200 &&
  text[start - 1] === '\n' &&
  /^\s*[|,–-]\s*[^\n]{2,60}עו"ד[^\n]{0,40}\s*$/.test(text.slice(end));

/** What the system of filing prints beside the date at the foot of a page. */
const PRINTED = /,\s(?:הופק|הודפס)[^\n]*$/;

const BLANK = /[\s,.():-]|יום|תאריך|היום/g;

function stripDates(line: string): string {
  let rest = line;
  for (const date of findDates(line).reverse()) rest = rest.slice(0, date.start) + rest.slice(date.end);
  return rest.replace(/[א-ת]{0,2}"[א-ת] ב[א-ת]{3,5}(?=,|$)|בע"ה|בס"ד|יום [א-ו]'/g, '').replace(BLANK, '');
}
