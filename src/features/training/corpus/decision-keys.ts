import { createHash } from 'node:crypto';

/** What a text is known by: the sha256 of its letters and digits, so that layout and file format make no difference. */
export const contentKey = (text: string): string =>
  createHash('sha256')
    .update(text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, ''))
    .digest('hex');

/**
 * What a decision's number is compared by: its figures, greatest first ("ערר 1031-25", "1031/25" → `1031/25`), since
 * right-to-left printing may turn their order; or its letters where it has none; null for no number at all.
 */
export function numberKey(number: string | null): string | null {
  if (number === null) return null;
  const figures = number.match(/\d+/g);
  if (figures) return figures.sort((a, b) => Number(b) - Number(a)).join('/');
  const letters = number.replace(/[^\p{L}]+/gu, '');
  return letters === '' ? null : letters;
}
