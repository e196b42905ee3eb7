/**
 * Dates in Hebrew legal documents, both calendars, and back: `12.3.2024`, `12/03/24`, `12 במרץ 2024`, `March 12, 2024`,
 * `י"ב באדר ב' התשפ"ד`. Everything is returned as ISO dates (`YYYY-MM-DD`).
 */

import { HEBREW_DATE, HEBREW_FORM, MONTHS, REFERENCE_BEFORE, SPELT } from '../pattern/rules.generated.ts';
import { type HebrewMonth, hebrewDateToIso, isHebrewLeapYear, isIsoDate, isoToHebrewDate } from './calendar.ts';
import { formatHebrewNumeral, formatHebrewYear, parseHebrewNumeral, parseHebrewYear } from './numerals.ts';

export interface FoundDate {
  /** As written; the span `[start, end)` of the searched text. */
  text: string;
  start: number;
  end: number;
  /** `YYYY-MM-DD`, or `YYYY-MM` where the text names only a month and year. */
  iso: string;
  precision: 'day' | 'month';
  calendar: 'civil' | 'hebrew';
}

/**
 * Every date of a text in order of place, none overlapping another. Two-digit years up to 49 are of this century. Numbers
 * of sections, plans and cases that look like a short date (`סעיף 5.2.24`, `12345-01-20`) are left out. An Adar of a leap
 * year without its א' or ב' takes the reading that a civil date beside it confirms, else the first. Linear time.
 */
export function findDates(text: string): FoundDate[] {
  const found: Candidate[] = [];
  for (const { pattern, read } of READERS) {
    for (const match of text.matchAll(pattern)) {
      const parsed = read(match, text);
      if (parsed === null) continue;
      const start = match.index;
      found.push({ text: match[0], start, end: start + match[0].length, ...parsed });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return settleAdar(withoutOverlaps(found)).map(({ otherIso: _, ...date }) => date);
}

/**
 * Words that have the form of a date and name no day of either calendar: `31.2.2025`, `31 בנובמבר 2025`, `ל' בטבת תשפ"ב`, and
 * without a year `ל"ב בשבט`. Linear time.
 */
export function findImpossibleDates(text: string): { start: number; end: number }[] {
  const real = new Set(findDates(text).map(({ start }) => start));
  const found = [
    ...[...text.matchAll(LONG_NUMERIC)].filter(
      ({ index }) => !real.has(index) && !REFERENCE_BEFORE.test(text.slice(Math.max(0, index - CONTEXT), index)),
    ),
    ...[...text.matchAll(SPELT)].filter(([, day, month, year]) => civil(year!, civilMonth(month!), day) === null),
    ...[...text.matchAll(HEBREW_FORM)].filter(isNoHebrewDay),
  ];
  return found.map(({ index, 0: date }) => ({ start: index, end: index + date.length }));
}

/** The first full date in a text as `YYYY-MM-DD`, or null. */
export function parseDate(text: string): string | null {
  return findDates(text).find((date) => date.precision === 'day')?.iso ?? null;
}

/** `2024-03-22` → `22.3.2024`, or `22 במרץ 2024` in the long style. Throws a RangeError for what is no ISO date. */
export function formatCivilDate(iso: string, style: 'numeric' | 'long' = 'numeric'): string {
  const [year, month, day] = civilParts(iso);
  return style === 'long' ? `${day} ב${CIVIL_NAMES[month - 1]} ${year}` : `${day}.${month}.${year}`;
}

/** `2024-03-22` → `י"ב באדר ב' תשפ"ד` (`התשפ"ד` with the article). Throws a RangeError for what is no ISO date. */
export function formatHebrewDate(iso: string, options: { article?: boolean } = {}): string {
  const date = isoToHebrewDate(iso);
  if (date === null) throw new RangeError(`not an ISO date: ${iso}`);
  return `${formatHebrewNumeral(date.day)} ב${MONTH_NAMES[date.month]} ${formatHebrewYear(date.year, options)}`;
}

/** `2024-03-22` → `י"ב באדר ב' תשפ"ד (22.3.2024)`, as decisions date themselves. */
export function formatBothCalendars(
  iso: string,
  options: { article?: boolean; style?: 'numeric' | 'long' } = {},
): string {
  return `${formatHebrewDate(iso, options)} (${formatCivilDate(iso, options.style)})`;
}

interface Parsed {
  iso: string;
  precision: FoundDate['precision'];
  calendar: FoundDate['calendar'];
  /** The other reading of an unmarked Adar. */
  otherIso?: string;
}
type Candidate = FoundDate & { otherIso?: string };

const CIVIL_NAMES = MONTHS.map((names) => names.split('|')[0]!);
const ENGLISH = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const CIVIL_SPELLINGS = MONTHS.join('|');
const ENGLISH_SPELLINGS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';

const MONTH_NAMES: Record<HebrewMonth, string> = {
  tishri: 'תשרי',
  heshvan: 'חשוון',
  kislev: 'כסלו',
  tevet: 'טבת',
  shvat: 'שבט',
  adar: 'אדר',
  adar1: "אדר א'",
  adar2: "אדר ב'",
  nisan: 'ניסן',
  iyar: 'אייר',
  sivan: 'סיוון',
  tamuz: 'תמוז',
  av: 'אב',
  elul: 'אלול',
};
const MONTH_SPELLINGS: [RegExp, HebrewMonth][] = [
  [/^תשרי/, 'tishri'],
  [/חשוו?ן/, 'heshvan'],
  [/^כסלי?ו/, 'kislev'],
  [/^טבת/, 'tevet'],
  [/^שבט/, 'shvat'],
  [/^אדר[\s־-]+(?:א|ה?ראשון)/, 'adar1'],
  [/^אדר[\s־-]+(?:ב|ה?שני)/, 'adar2'],
  [/^אדר/, 'adar'],
  [/^ניסן/, 'nisan'],
  [/^איי?ר/, 'iyar'],
  [/^סיוו?ן/, 'sivan'],
  [/^תמוז/, 'tamuz'],
  [/אב$/, 'av'],
  [/^אלול/, 'elul'],
];

const READERS: { pattern: RegExp; read: (match: RegExpMatchArray, text: string) => Parsed | null }[] = [
  // "12.3.2024-15.3.2024" are two dates, "12345-01-20" is none.
  {
    pattern:
      /(?<![\d./])(?<!(?<![./]\d{1,3})\d-)(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|\.\d|-\d(?!\d?[./]\d{1,2}[./]\d))/g,
    read: readNumeric,
  },
  { pattern: /(?<![\d./]|\d-)(\d{1,2}) ?(\.) ?(\d{1,2}) ?\. ?(\d{4})(?!\d)/g, read: readSpaced },
  {
    pattern: /(?<![\d./]|\d-)((?:1[89]|2\d)\d{2})([-./])(\d{2})[-./](\d{2})(?![\d/]|[.-]\d)/g,
    read: readYearFirst,
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(?:(\\d{1,2})[- ]{0,2}(?:[בל]חודש |[בלה])?)?(${CIVIL_SPELLINGS}),?\\s{1,3}(?:שנת )?([12]\\d{3})(?!\\d)`,
      'g',
    ),
    read: ([, day, month, year]) => civil(year!, civilMonth(month!), day),
  },
  // "י"ט במרץ 2024": the day in letters, the month of the civil calendar.
  {
    pattern: new RegExp(`(?<![א-ת"'])([א-ל](?:["״][א-ט]|['׳])) ב(${CIVIL_SPELLINGS}),? ([12]\\d{3})(?!\\d)`, 'g'),
    read: ([, day, month, year]) => civil(year!, civilMonth(month!), String(parseHebrewNumeral(day!) ?? '')),
  },
  {
    pattern: new RegExp(`\\b(${ENGLISH_SPELLINGS})\\.? (?:(\\d{1,2})(?:st|nd|rd|th)?,? )?([12]\\d{3})\\b`, 'g'),
    read: ([, month, day, year]) => civil(year!, civilMonth(month!), day),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (${ENGLISH_SPELLINGS})\\.?,? ([12]\\d{3})\\b`, 'g'),
    read: ([, day, month, year]) => civil(year!, civilMonth(month!), day),
  },
  {
    pattern: HEBREW_DATE,
    read: readHebrew,
  },
];

const LONG_NUMERIC = /(?<![\d./-])\d{1,2}([./])\d{1,2}\1(?:19|20)\d{2}(?![\d/]|[.-]\d)/g;

const LONGEST_MONTH = 30;
const ALWAYS_SHORT = new Set<HebrewMonth>(['tevet', 'adar2', 'iyar', 'tamuz', 'elul']);

function isNoHebrewDay([, dayText, monthText, yearText, bareDay, bareMonth]: RegExpMatchArray): boolean {
  const written = (dayText ?? bareDay)!;
  const day = /^\d/.test(written) ? Number(written) : parseHebrewNumeral(written);
  const month = MONTH_SPELLINGS.find(([pattern]) => pattern.test((monthText ?? bareMonth)!))?.[1];
  if (day === null || month === undefined) return false;
  if (yearText === undefined) return day > (ALWAYS_SHORT.has(month) ? LONGEST_MONTH - 1 : LONGEST_MONTH);
  const year = parseHebrewYear(yearText.replace(/\s/g, ''));
  return year !== null && hebrewDateToIso({ year, month, day }) === null;
}

const DATE_CUE_BEFORE = /(?:יום|תאריך|מועד|[בלמ][-־])\s*$/;
const CONTEXT = 14;

function readNumeric(match: RegExpMatchArray, text: string): Parsed | null {
  const [, day, separator, month, year] = match;
  if (year!.length === 2) {
    const before = text.slice(Math.max(0, match.index! - CONTEXT), match.index!);
    if (REFERENCE_BEFORE.test(before)) return null;
    if (separator === '-' && !DATE_CUE_BEFORE.test(before)) return null;
  }
  return civil(fullYear(year!), month!, day!);
}

/** "12. 3. 2024", "12 .3.2024": after the word of a section it is no date. */
function readSpaced(match: RegExpMatchArray, text: string): Parsed | null {
  const before = text.slice(Math.max(0, match.index! - CONTEXT), match.index!);
  return REFERENCE_BEFORE.test(before) ? null : readNumeric(match, text);
}

/** A court's number (`ערר 2017-11-24`) has the form of a date. */
function readYearFirst(match: RegExpMatchArray, text: string): Parsed | null {
  const [, year, separator, month, day] = match;
  const before = text.slice(Math.max(0, match.index! - CONTEXT), match.index!);
  return separator === '-' && REFERENCE_BEFORE.test(before) ? null : civil(year!, month!, day!);
}

function readHebrew([, dayText, monthText, yearText]: RegExpMatchArray): Parsed | null {
  const day = /^\d/.test(dayText!)
    ? Number(dayText)
    : parseHebrewNumeral(dayText!.replace(/['׳’]{2}/, '"').replace('`', "'"));
  const month = MONTH_SPELLINGS.find(([pattern]) => pattern.test(monthText!))?.[1];
  const year = parseHebrewYear(yearText!.replace(/\s/g, ''));
  if (day === null || month === undefined || year === null) return null;
  const iso = hebrewDateToIso({ year, month, day });
  if (iso === null) return null;
  const otherIso = month === 'adar' && isHebrewLeapYear(year) ? hebrewDateToIso({ year, month: 'adar2', day }) : null;
  return { iso, precision: 'day', calendar: 'hebrew', ...(otherIso !== null && { otherIso }) };
}

function civil(year: string, month: string, day: string | undefined): Parsed | null {
  const yearAndMonth = `${year}-${month.padStart(2, '0')}`;
  const iso = `${yearAndMonth}-${(day ?? '1').padStart(2, '0')}`;
  if (!isIsoDate(iso)) return null;
  return day === undefined
    ? { iso: yearAndMonth, precision: 'month', calendar: 'civil' }
    : { iso, precision: 'day', calendar: 'civil' };
}

function fullYear(year: string): string {
  if (year.length === 4) return year;
  return (Number(year) < 50 ? '20' : '19') + year;
}

function civilMonth(name: string): string {
  if (/^מא?ר[סצ]$/.test(name)) return '3';
  const index = CIVIL_NAMES.indexOf(name);
  return String((index === -1 ? ENGLISH.indexOf(name.slice(0, 3).toLowerCase()) : index) + 1);
}

function civilParts(iso: string): [year: number, month: number, day: number] {
  if (!isIsoDate(iso)) throw new RangeError(`not an ISO date: ${iso}`);
  return iso.split('-').map(Number) as [number, number, number];
}

function withoutOverlaps(sorted: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const date of sorted) if (date.start >= (kept.at(-1)?.end ?? 0)) kept.push(date);
  return kept;
}

const BESIDE = 40;

function settleAdar(dates: Candidate[]): Candidate[] {
  return dates.map((date, i) => {
    if (date.otherIso === undefined) return date;
    const neighbours = [dates[i - 1], dates[i + 1]].filter(
      (one) => one !== undefined && one.start - date.end < BESIDE && date.start - one.end < BESIDE,
    );
    return neighbours.some((one) => one?.iso === date.otherIso) ? { ...date, iso: date.otherIso } : date;
  });
}
