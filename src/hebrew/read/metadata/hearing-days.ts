// Days of a hearing that went on for more than one session: told in one breath, or over each session of one file.
import { type FoundDate, findDates } from '../../text/dates.ts';
import type { Found } from './types.ts';

const HEADS = [
  'מועדי(?:ם| ה?דיון| ה?ישיבות)|ימי ה?דיון|ישיבות (?:מיום|בימים)|שתי ישיבות|שלוש ישיבות',
  'המשך(?: ה?(?:דיון|ישיבה))?(?: מיום)?\\s?[–:-]',
  "ה?(?:ישיבה|מועד) (?:[א-ד]'|ה?ראשו(?:נה|ן)|ה?שני[י]?ה?|ה?שלישית?|ה?רביעית?|נוס(?:פת|ף))",
];
const DAYS_LINE = new RegExp(`^[^\\n:]{0,12}(?:${HEADS.join('|')})[^\\n]{0,80}`, 'gm');

/** "מועדים: 17.12.2024; 4.2.2025", and "המשך – 4.2.2025", "ישיבה שנייה, 10.7.2023" over a later session of the same file. */
export const daysOfHeads = (text: string): FoundDate[] =>
  [...text.matchAll(DAYS_LINE)].flatMap(({ 0: line, index }) =>
    (YET_TO_COME.test(line) ? [] : findDates(line)).map((date) => ({
      ...date,
      start: index + date.start,
      end: index + date.end,
    })),
  );

/** A session that is only announced. */
const YET_TO_COME = /(?<![א-ת])(?:[ינת]י?יקבע|נקבע|תיקבע|[ית]תקיים|נדח|תידחה|יידחה)/;

/**
 * What stands between two days of one list: "5.6.2023 ו-10.7.2023", "ביום 14.2.2024 וביום 20.3.2024". A comma before "and"
 * begins another clause ("נערך ביום 18.5.2025, וביום 1.6.2025 הודיעה …").
 */
const ONE_LIST = /^\)?(?:[,;]\s|\s*ו)ב?(?:יום|ימים|תאריך|ה)?[\s-]*$/;

/**
 * All days on which a protocol or a decision says that the appeal was heard, in their order.
 *
 * @param first the day that is read as that of the hearing
 * @param dates the days that the text names, in its order
 * @returns each once; none where there is no first one
 */
export function hearingDays(
  text: string,
  docType: string,
  first: Found<string> | null,
  dates: readonly Found<string>[],
): Found<string>[] {
  if (!first) return [];
  const days = new Map([[first.value, first]]);
  let end = first.end;
  for (const one of dates) {
    if (one.start < end) continue;
    if (!ONE_LIST.test(text.slice(end, one.start))) break;
    days.set(one.value, days.get(one.value) ?? one);
    end = one.end;
  }
  if (docType === 'protocol')
    for (const { iso, start, end: to, precision } of daysOfHeads(text))
      if (precision === 'day' && !days.has(iso)) days.set(iso, { value: iso, start, end: to });
  return [...days.values()].sort((a, b) => a.value.localeCompare(b.value));
}
