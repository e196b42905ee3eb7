import { AppError } from '../../errors.ts';
import type { Range } from './types.ts';

/**
 * Refuses a range that is empty, reversed or outside the text, or that cuts a character of two code units.
 *
 * @throws AppError empty_range, range_outside_text, range_splits_character
 */
export function checkRange(text: string, range: Range): void {
  if (range.end <= range.start) throw new AppError('empty_range');
  if (range.end > text.length) throw new AppError('range_outside_text');
  const splits = (at: number) => /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
  if ((range.start > 0 && splits(range.start)) || splits(range.end)) throw new AppError('range_splits_character');
}
