/** File numbers of cases, in whatever form: `1031/25`, `1031-25`, `01031/2025`, `1031-07-25`, `1031/0725`. */
import { FILE_NUMBERS_NUMBER as NUMBER } from '../pattern/rules.generated.ts';

export interface FileNumber {
  key: string;
  text: string;
  start: number;
  end: number;
}

/**
 * The key of a number: equal for all its spellings, month and year in one (`1031/0725`) or apart (`1031-07-25`). Takes a
 * number as written, without letters.
 */
export function fileNumberKey(number: string): string {
  const parts = number
    .replace(MONTH_AND_YEAR, '-$1-$2')
    .split(/[/-]/)
    .map((part) => part.trim().replace(/^0+(?=\d)/, ''));
  const year = parts.at(-1)!.slice(-2).padStart(2, '0');
  return parts.length >= 3 ? `${parts[0]}-${parts[1]!.padStart(2, '0')}-${year}` : `${parts[0]}/${year}`;
}

/** Every number of a normalised text that has the form of a case's. */
export function fileNumbers(text: string): FileNumber[] {
  return [...text.matchAll(NUMBER)].map((match) => ({
    key: fileNumberKey(match[0].replace(/\s/g, '')),
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether two numbers differ as one that was typed wrong does: one digit changed, lost, added, or two exchanged. */
export function isMistyped(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const [restA, restB] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

/** The two can be told apart: a year begins with 19 or 20, which no month does. */
const MONTH_AND_YEAR = /(?<=^\d{1,6})[/-](0[1-9]|1[0-2])(\d{2})$/;
