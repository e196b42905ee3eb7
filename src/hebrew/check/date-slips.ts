/** Dates that are wrong by themselves, and dates that only a slip of the pen can explain beside the others of the text. */
import { findImpossibleDates, formatCivilDate } from '../text/dates.ts';
import { type DatedClause, datedClauses, writtenDays } from './dated-clauses.ts';
import type { PlainBlock } from './decision-text.ts';
import type { Severity } from './types.ts';

export interface DateSlip {
  severity: Severity;
  message: string;
  start: number;
  end: number;
}

/** Whole days from the second date to the first. */
export const daysAfter = (iso: string, other: string): number => (Date.parse(iso) - Date.parse(other)) / 86_400_000;

/** Days that neither calendar has. */
export const impossibleDays = (text: string): DateSlip[] =>
  findImpossibleDates(text).map(({ start, end }) => ({
    severity: 'warning',
    message: `תאריך שאינו קיים בלוח השנה: ${text.slice(start, end)}`,
    start,
    end,
  }));

/** `י' בתמוז התשפ"ה, 7.7.2025`: two dates of what should be one day. After nightfall the Hebrew one is already the next. */
export function notOneDay(text: string): DateSlip[] {
  return writtenDays(text).flatMap(({ civil, hebrew, start, end }) => {
    if (civil === null || hebrew === null || civil === hebrew) return [];
    const isEvening = daysAfter(hebrew, civil) === 1;
    const written = text.slice(start, end);
    const message = isEvening
      ? `התאריך העברי הוא של היום שלמחרת התאריך הלועזי: ${written}`
      : `התאריך העברי והתאריך הלועזי אינם אותו יום: ${written}`;
    return [{ severity: isEvening ? 'info' : 'warning', message, start, end }];
  });
}

const WEEKDAYS = ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת'];
const SPELT_WEEKDAY = `(${WEEKDAYS.join('|')}|ששי|[א-ו]')`;
const WEEKDAY_BEFORE = new RegExp(`יום ה?${SPELT_WEEKDAY}[,\\s(]{1,3}(?:[בה]?תאריך |[בה]-|ה)?$`);
const WEEKDAY_AFTER = new RegExp(`^\\s?[,(-]\\s?יום ${SPELT_WEEKDAY}(?=\\s?[,).;]|$)`);
const LONGEST_WEEKDAY = 26;

/** `יום שני, 15.6.2022`, which was a Wednesday. */
export function wrongWeekdays(text: string): DateSlip[] {
  return writtenDays(text).flatMap((day) => {
    const said =
      WEEKDAY_BEFORE.exec(text.slice(Math.max(0, day.start - LONGEST_WEEKDAY), day.start)) ??
      WEEKDAY_AFTER.exec(text.slice(day.end, day.end + LONGEST_WEEKDAY));
    if (!said) return [];
    const weekday = weekdayOf(said[1]!);
    const real = new Date(day.iso).getUTCDay();
    if (weekday === real || (day.civil === null && (weekday + 1) % 7 === real)) return [];
    const message = `${text.slice(day.start, day.end)} לא חל ביום ${said[1]} אלא ביום ${WEEKDAYS[real]}`;
    return [{ severity: 'warning', message, start: day.start, end: day.end }];
  });
}

function weekdayOf(word: string): number {
  if (word === 'ששי') return 5;
  const spelt = WEEKDAYS.indexOf(word);
  return spelt >= 0 ? spelt : 'אבגדהו'.indexOf(word[0]!);
}

interface PlacedClause extends DatedClause {
  block: PlainBlock;
}

export interface StrayReference {
  block: PlainBlock;
  message: string;
  start: number;
  end: number;
}

/**
 * Dates told as known and nowhere else in the decision: "כאמור", what the operative part annuls or upholds, and such as
 * another date of the same thing resembles in all but the day, the month or the year.
 */
export function strayReferences(blocks: PlainBlock[]): StrayReference[] {
  const clauses = blocks.flatMap((block) => datedClauses(block.text).map((clause) => ({ ...clause, block })));
  const byDay = Map.groupBy(clauses, ({ iso }) => iso);
  const alone = clauses.filter(({ iso }) => byDay.get(iso)!.length === 1);
  return alone.flatMap((clause) => {
    const message = strayMessage(clause, byDay, clauses[0]!.block !== clause.block);
    return message === null ? [] : [{ block: clause.block, message, start: clause.start, end: clause.end }];
  });
}

const AS_TOLD = /(?<![א-ת])כאמור(?! להלן)(?![א-ת])[^.;]{0,50}$/;
const DISCUSSION = new Set(['block-yod', 'block-yod-alef']);
const OPERATIVE = /(?:החלט|היתר|שומ|צו|הודע|בקש)[^.\n]{0,60}מיום\s?$/;

function strayMessage(
  clause: PlacedClause,
  byDay: ReadonlyMap<string, PlacedClause[]>,
  isToldBefore: boolean,
): string | null {
  const { before, block, iso } = clause;
  const written = formatCivilDate(iso);
  const twin = twinOf(clause, byDay);
  if (twin) return `${written} מופיע פעם אחת, ובשאר ההחלטה נכתב באותו עניין ${formatCivilDate(twin)}`;
  const isTold = DISCUSSION.has(block.id) && AS_TOLD.test(before);
  const isOperative = block.id === 'block-yod-alef' && OPERATIVE.test(before) && isToldBefore;
  return isTold || isOperative ? `התאריך ${written} אינו מופיע בשאר ההחלטה` : null;
}

/** Things that a decision names by their date, each with the words that speak of it. */
const THINGS: [named: RegExp, told: RegExp][] = [
  ['החלט(?:ה|ת|תה|תו|תם)', 'החלט|החליט'],
  ['בקש(?:ה|ת|תו|תה|תם)', 'בקש'],
  ['שומ(?:ה|ת|תה)', 'שומ|שמאי'],
  ['היתר', 'היתר'],
  ['הודע(?:ה|ת|תה)', 'הודע|הודיע'],
  ['הסכם', 'הסכם|מכר'],
  ['מכתב(?:ה|ו|ם)?', 'מכתב'],
].map(([named, told]) => [
  new RegExp(`(?<![א-ת])[ובלמשכ]{0,3}ה?${named}(?: [^\\s.,;]{1,15}){0,12} מ(?:יום|תאריך)\\s?$`),
  new RegExp(`(?<![א-ת])[ובלמשכ]{0,3}ה?(?:${told})`),
]);

const MOST_TELLINGS = 50;

/** The date of the same thing that stands elsewhere, twice at least, and differs in one part only. */
function twinOf({ before, iso }: PlacedClause, byDay: ReadonlyMap<string, PlacedClause[]>): string | undefined {
  const thing = THINGS.find(([named]) => named.test(before));
  if (!thing) return undefined;
  return twinsOf(iso).find((twin) => {
    const told = byDay.get(twin)?.slice(0, MOST_TELLINGS) ?? [];
    return told.filter((one) => thing[1].test(`${one.before} ${one.after}`)).length > 1;
  });
}

const MOST_YEARS = 10;

/** The same day in another month or year, and days of the month that are one figure off. */
function twinsOf(iso: string): string[] {
  const [year, month, day] = iso.split('-') as [string, string, string];
  const two = (value: number): string => String(value).padStart(2, '0');
  const years = Array.from(
    { length: 2 * MOST_YEARS + 1 },
    (_, at) => `${Number(year) + at - MOST_YEARS}-${month}-${day}`,
  );
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${two(at + 1)}-${day}`);
  const days = Array.from({ length: 31 }, (_, at) => two(at + 1))
    .filter((other) => (other[0] === day[0]) !== (other[1] === day[1]))
    .map((other) => `${year}-${month}-${other}`);
  return [...months, ...years, ...days].filter((other) => other !== iso);
}
