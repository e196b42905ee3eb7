import { createHash } from 'node:crypto';

/** What a text is known by: the sha256 of its letters and digits, so that layout and file format make no difference. */
export const contentKey = (text: string): string =>
  createHash('sha256')
    .update(text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, ''))
    .digest('hex');

/**
 * What decisions of perhaps one number are found by: its figures, greatest first ("ערר 1031-25", "1031/25" → `1031/25`),
 * since right-to-left printing may turn their order; or its letters where it has none; null for no number at all. Whether
 * two numbers of one key are the same, `compareNumbers` tells.
 */
export function numberKey(number: string | null): string | null {
  if (number === null) return null;
  const figures = figuresOf(number);
  if (figures.length > 0) return figures.sort((a, b) => Number(b) - Number(a)).join('/');
  const letters = number.replace(/[^\p{L}]+/gu, '');
  return letters === '' ? null : letters;
}

/**
 * Whether two numbers of one key are one decision's. Figures in reverse order are the same number printed the other way
 * round, unless both ways are numbers (`12/25` and `25/12`): then it is `perhaps`.
 */
export function compareNumbers(a: string, b: string): 'same' | 'perhaps' | 'other' {
  const [left, right] = [figuresOf(a), figuresOf(b)];
  if (left.join('/') === right.join('/')) return 'same';
  if (left.toReversed().join('/') !== right.join('/')) return 'other';
  return isYear(left.at(-1)!) === isYear(right.at(-1)!) ? 'perhaps' : 'same';
}

const figuresOf = (number: string): string[] => number.match(/\d+/g) ?? [];

/** A number ends with its year: `25` or `2025`. */
const isYear = (figure: string): boolean => /^(?:\d{2}|19\d{2}|20\d{2})$/.test(figure);
