import { AppError } from '../../errors.ts';
import type { Range } from './types.ts';

/**
 * Refuses a range that is empty, reversed or outside the text, or that cuts a character of two code units.
 *
 * @param around the text, or the part of it from `from` on that holds the range and a character on either side
 * @throws AppError empty_range, range_outside_text, range_splits_character
 */
export function checkRange(around: { text: string; from: number; length: number }, range: Range): void {
  const { text, from, length } = around;
  if (range.end <= range.start) throw new AppError('empty_range');
  if (range.end > length) throw new AppError('range_outside_text');
  const splits = (at: number) => /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - from - 1, at - from + 1));
  if ((range.start > 0 && splits(range.start)) || splits(range.end)) throw new AppError('range_splits_character');
}
