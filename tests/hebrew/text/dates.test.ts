import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hebrewDateToIso,
  hebrewMonthLength,
  hebrewMonths,
  isoToHebrewDate,
} from '../../../src/hebrew/text/calendar.ts';
import {
  findDates,
  formatBothCalendars,
  formatCivilDate,
  formatHebrewDate,
  parseDate,
} from '../../../src/hebrew/text/dates.ts';

const DAY = 86_400_000;
const isoDay = fc
  .integer({ min: Date.UTC(1850, 0, 1) / DAY, max: Date.UTC(2150, 0, 1) / DAY })
  .map((day) => new Date(day * DAY).toISOString().slice(0, 10));

describe('the Hebrew calendar', () => {
  it("agrees with the platform's own", () => {
    const platform = new Intl.DateTimeFormat('en-u-ca-hebrew', { day: 'numeric', year: 'numeric', timeZone: 'UTC' });
    fc.assert(
      fc.property(isoDay, (iso) => {
        const parts = platform.formatToParts(Date.parse(iso));
        const date = isoToHebrewDate(iso)!;
        expect(String(date.day)).toBe(parts.find((part) => part.type === 'day')?.value);
        expect(String(date.year)).toBe(parts.find((part) => part.type === 'year')?.value);
      }),
    );
  });

  it('converts both ways', () => {
    fc.assert(fc.property(isoDay, (iso) => hebrewDateToIso(isoToHebrewDate(iso)!) === iso));
  });

  it('knows months, their lengths and days that are not', () => {
    expect(hebrewMonths(5784)).toHaveLength(13);
    expect(hebrewMonths(5785)).toHaveLength(12);
    expect(hebrewMonthLength(5784, 'adar')).toBe(0);
    expect(hebrewDateToIso({ year: 5784, month: 'elul', day: 30 })).toBeNull();
    expect(hebrewDateToIso({ year: 5785, month: 'adar2', day: 1 })).toBe('2025-03-01');
    expect(isoToHebrewDate('2024-02-30')).toBeNull();
  });
});

describe('findDates', () => {
  it.each([
    ['ביום 12.3.2024 ניתנה', '2024-03-12'],
    ['12/03/24', '2024-03-12'],
    ['12-03-2024', '2024-03-12'],
    ['מיום 12-3-24', '2024-03-12'],
    ['12. 3. 2024', '2024-03-12'],
    ['2024-03-12', '2024-03-12'],
    ['12 במרץ 2024', '2024-03-12'],
    ['ה-12 במרס, 2024', '2024-03-12'],
    ['12 לחודש מרץ 2024', '2024-03-12'],
    ['March 12, 2024', '2024-03-12'],
    ['12th March 2024', '2024-03-12'],
    ['ב-1.9.22.', '2022-09-01'],
    ['י"ב באדר ב\' התשפ"ד', '2024-03-22'],
    ['י״ב באדר א׳ תשפ״ד', '2024-02-21'],
    ['כ"ו בכסלו התשע"ו', '2015-12-08'],
    ["ה' באייר ה'תש\"ח", '1948-05-14'],
    ['ט"ו במרחשוון תשפ"ה', '2024-11-16'],
    ["י''ב בסיון תשע''ו", '2016-06-18'],
    ['יב בתמוז, תשפד', '2024-07-18'],
    ['31.12.99', '1999-12-31'],
    ['י"ב באדר ב תשפ"ד', '2024-03-22'],
    ['י"ב באדר ב` תשפ"ד', '2024-03-22'],
    ['י"ב באדר-ב תשפ"ד', '2024-03-22'],
    ['י"ב באדר-א\' תשפ"ד', '2024-02-21'],
    ['כו\' בניסן תשפ"ד', '2024-05-04'],
    ['יב\' באדר תשפ"ג', '2023-03-05'],
    ['12.3. 2024', '2024-03-12'],
    ['12 .3.2024', '2024-03-12'],
  ])('reads %s', (text, iso) => expect(parseDate(text)).toBe(iso));

  it.each([
    '12345-01-20',
    'סעיף 12.3. 2024',
    '1-2.3.2024-5',
    'סעיף 5.2.24 לחוק',
    '31.2.2024',
    "ס' 1.2.13",
    '1.2.3.24',
    'בר"מ 12-03-24',
    'ערר 1093-11-24',
    'תיק 2017-11-24',
    'בפרשת 1093-11-24',
    '152(א)(2)',
    'תמ"א 38/3/1',
  ])('reads no date in %s', (text) => expect(findDates(text)).toEqual([]));

  it('reads both ends of a span', () => {
    expect(findDates('12.3.2024-15.3.2024, 1/4/24-3/4/24').map(({ iso }) => iso)).toEqual([
      '2024-03-12',
      '2024-03-15',
      '2024-04-01',
      '2024-04-03',
    ]);
  });

  it('gives place, calendar and precision', () => {
    const text = 'בחודש מרץ 2024 וביום כ"ו בכסלו התשע"ו (8.12.2015)';
    expect(findDates(text)).toEqual([
      { text: 'מרץ 2024', start: 6, end: 14, iso: '2024-03', precision: 'month', calendar: 'civil' },
      { text: 'כ"ו בכסלו התשע"ו', start: 21, end: 37, iso: '2015-12-08', precision: 'day', calendar: 'hebrew' },
      { text: '8.12.2015', start: 39, end: 48, iso: '2015-12-08', precision: 'day', calendar: 'civil' },
    ]);
  });

  it('lets the civil date beside it say which Adar is meant', () => {
    expect(findDates('י"ב באדר תשפ"ד').map((date) => date.iso)).toEqual(['2024-02-21']);
    expect(findDates('י"ב באדר תשפ"ד (22.3.2024)').map((date) => date.iso)).toEqual(['2024-03-22', '2024-03-22']);
  });

  it('reads every date that it formats, in both calendars', () => {
    fc.assert(
      fc.property(isoDay, (iso) => {
        expect(parseDate(formatHebrewDate(iso, { article: true }))).toBe(iso);
        expect(parseDate(formatCivilDate(iso))).toBe(iso);
        expect(parseDate(formatCivilDate(iso, 'long'))).toBe(iso);
      }),
    );
    expect(formatBothCalendars('2024-03-22')).toBe('י"ב באדר ב\' תשפ"ד (22.3.2024)');
    expect(() => formatHebrewDate('2024-13-01')).toThrow(RangeError);
    expect(() => formatCivilDate('היום')).toThrow(RangeError);
  });
});
