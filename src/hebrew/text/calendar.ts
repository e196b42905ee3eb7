/**
 * The Hebrew calendar and its conversion to and from civil dates, by the calendar's own arithmetic (molad and the four
 * postponements), so that both directions are exact, fast and independent of the platform's locale data.
 */

/** Months in the order of the year, which begins with Tishri. `adar` is the one Adar of a common year. */
export type HebrewMonth =
  | 'tishri'
  | 'heshvan'
  | 'kislev'
  | 'tevet'
  | 'shvat'
  | 'adar'
  | 'adar1'
  | 'adar2'
  | 'nisan'
  | 'iyar'
  | 'sivan'
  | 'tamuz'
  | 'av'
  | 'elul';

export interface HebrewDate {
  /** For example 5784. */
  year: number;
  month: HebrewMonth;
  /** 1 to 30. */
  day: number;
}

/** Whether the year has thirteen months. */
export function isHebrewLeapYear(year: number): boolean {
  return (7 * year + 1) % 19 < 7;
}

/** The months of a year in order. */
export function hebrewMonths(year: number): HebrewMonth[] {
  return isHebrewLeapYear(year)
    ? [...BEFORE_ADAR, 'adar1', 'adar2', ...AFTER_ADAR]
    : [...BEFORE_ADAR, 'adar', ...AFTER_ADAR];
}

/** How many days a month has, or 0 where the year has no such month. */
export function hebrewMonthLength(year: number, month: HebrewMonth): number {
  if (!hebrewMonths(year).includes(month)) return 0;
  if (month === 'heshvan') return yearLength(year) % 10 === 5 ? 30 : 29;
  if (month === 'kislev') return yearLength(year) % 10 === 3 ? 29 : 30;
  return SHORT_MONTHS.has(month) ? 29 : 30;
}

/**
 * The civil date (`YYYY-MM-DD`) of a Hebrew one, or null where there is no such day. An `adar` of a leap year is read as
 * the first Adar, `adar1` or `adar2` of a common year as its only Adar (people write both).
 */
export function hebrewDateToIso({ year, month, day }: HebrewDate): string | null {
  if (!Number.isInteger(year) || year < 4000 || year > 6999) return null;
  const named = nameAdar(year, month);
  if (!Number.isInteger(day) || day < 1 || day > hebrewMonthLength(year, named)) return null;
  let days = daysBefore(year) + day - 1;
  for (const one of hebrewMonths(year)) {
    if (one === named) break;
    days += hebrewMonthLength(year, one);
  }
  return new Date((days - EPOCH_OFFSET) * DAY_MS).toISOString().slice(0, 10);
}

/** The Hebrew date of a civil one (`YYYY-MM-DD`, the day's daylight part), or null where the text is no civil date. */
export function isoToHebrewDate(iso: string): HebrewDate | null {
  if (!isIsoDate(iso)) return null;
  const days = Date.parse(`${iso}T00:00:00Z`) / DAY_MS + EPOCH_OFFSET;
  let year = Math.floor(days / 365.2468) + 1;
  while (daysBefore(year) > days) year--;
  while (daysBefore(year + 1) <= days) year++;
  let left = days - daysBefore(year);
  for (const month of hebrewMonths(year)) {
    const length = hebrewMonthLength(year, month);
    if (left < length) return { year, month, day: left + 1 };
    left -= length;
  }
  return null;
}

/** Whether a text is a real civil date of the years 1000 to 2999 as `YYYY-MM-DD`. */
export function isIsoDate(iso: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(iso)) return false;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

const BEFORE_ADAR: HebrewMonth[] = ['tishri', 'heshvan', 'kislev', 'tevet', 'shvat'];
const AFTER_ADAR: HebrewMonth[] = ['nisan', 'iyar', 'sivan', 'tamuz', 'av', 'elul'];
const SHORT_MONTHS = new Set<HebrewMonth>(['tevet', 'adar', 'adar2', 'iyar', 'tamuz', 'elul']);
const DAY_MS = 86_400_000;
/** Days from the count of `daysBefore` (1 Tishri of year 1 is day 0) to 1 January 1970. */
const EPOCH_OFFSET = 2_092_590;

function nameAdar(year: number, month: HebrewMonth): HebrewMonth {
  if (isHebrewLeapYear(year)) return month === 'adar' ? 'adar1' : month;
  return month === 'adar1' || month === 'adar2' ? 'adar' : month;
}

function yearLength(year: number): number {
  return daysBefore(year + 1) - daysBefore(year);
}

/** Days from the era to the first day of a year, after the postponements of the new year. */
function daysBefore(year: number): number {
  const here = molad(year);
  if (molad(year + 1) - here === 356) return here + 2;
  if (here - molad(year - 1) === 382) return here + 1;
  return here;
}

/** The day of the new moon of Tishri, moved off Sunday, Wednesday and Friday. */
function molad(year: number): number {
  const months = Math.floor((235 * year - 234) / 19);
  const parts = 12_084 + 13_753 * months;
  const day = months * 29 + Math.floor(parts / 25_920);
  return (3 * (day + 1)) % 7 < 3 ? day + 1 : day;
}
