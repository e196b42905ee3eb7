/** The days of a text, each with the words that say what happened on it. */
import { findDates } from '../text/dates.ts';
import { splitSentences } from '../text/sentences.ts';

/** One day, in one calendar or in both: `י' בתמוז התשפ"ה (6.7.2025)`. */
export interface WrittenDay {
  /** `YYYY-MM-DD`; the civil date where both are given. */
  iso: string;
  civil: string | null;
  hebrew: string | null;
  /** Span in the text, with the bracket that holds the second date. */
  start: number;
  end: number;
}

export interface DatedClause extends WrittenDay {
  /** The clause before the date and after it, without bracketed remarks. */
  before: string;
  after: string;
}

/** What may stand between the two dates of one day. */
const BETWEEN = /^[\s,()-]{0,4}(?:שהוא |דהיינו |היינו |קרי )?[\s,(]{0,2}$/;

/** The full dates of a text in order; two with nothing between them are one day, written in both calendars. Linear time. */
export function writtenDays(text: string): WrittenDay[] {
  const days: WrittenDay[] = [];
  for (const { iso, start, end, calendar, precision } of findDates(text)) {
    if (precision !== 'day') continue;
    const last = days.at(-1);
    if (last && last[calendar] === null && BETWEEN.test(text.slice(last.end, start))) {
      const isBracketed = text.slice(last.end, start).includes('(') && /^\s?\)/.test(text.slice(end, end + 2));
      last[calendar] = iso;
      last.iso = last.civil ?? iso;
      last.end = isBracketed ? text.indexOf(')', end) + 1 : end;
    } else days.push({ iso, civil: null, hebrew: null, [calendar]: iso, start, end });
  }
  return days;
}

/** Every day with its clause. Linear time. */
export function datedClauses(text: string): DatedClause[] {
  return splitSentences(text).flatMap((sentence) => {
    const days = writtenDays(sentence.text);
    return days.map((day, index) => {
      const from = Math.max(days[index - 1]?.end ?? 0, day.start - REACH);
      const to = Math.min(days[index + 1]?.start ?? sentence.text.length, day.end + REACH);
      const before = plainRemarks(sentence.text.slice(from, day.start));
      const after = plainRemarks(sentence.text.slice(day.end, to));
      return {
        ...day,
        before: before.slice(lastMark(before)),
        after: after.slice(0, nextMark(after)),
        start: sentence.start + day.start,
        end: sentence.start + day.end,
      };
    });
  });
}

/** A clause is not longer. */
const REACH = 300;

/** Closed brackets hold remarks ("הדיון (במעמד הצדדים) התקיים"); an open one begins or ends the clause. */
const plainRemarks = (text: string): string => text.replace(/ ?\([^()]{0,300}\)/g, '');

const lastMark = (text: string): number =>
  Math.max(0, text.lastIndexOf(';') + 1, text.lastIndexOf('(') + 1, text.lastIndexOf(' ואילו ') + 1);

function nextMark(text: string): number {
  const found = /[;()]|, (?:ו|ש|אשר|לאחר|בו|בה)/.exec(text);
  return found ? found.index : text.length;
}
