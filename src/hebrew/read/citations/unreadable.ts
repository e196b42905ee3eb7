/** Citations of cases whose number cannot be one: nobody, no program either, can look them up. */

import { CITED } from '../../pattern/rules.generated.ts';
import { normaliseWithMap } from '../../text/normalise.ts';

export interface UnreadableCitation {
  text: string;
  start: number;
  end: number;
}

/**
 * Names of proceedings with what should be a file number and is none: a gap that was never filled (`עע"מ ___/20`), a missing
 * year (`ע"א 317/`), letters among the digits, no stroke at all (`בג"ץ 31710`). Linear time.
 *
 * @param found citations of the text that can be read
 */
export function findUnreadable(source: string, found: readonly { start: number; end: number }[]): UnreadableCitation[] {
  const { text, map } = normaliseWithMap(source);
  return [...text.matchAll(CITED)].flatMap(({ index, 0: whole, 1: prefix, 2: procedure, 3: number }) => {
    if (!isBroken(number!, CERTAIN.has(procedure!.replace(/[".\s]/g, '')))) return [];
    const [start, end] = [map[index + prefix!.length]!, map[index + whole.length]!];
    if (found.some((one) => one.start < end && one.end > start)) return [];
    return [{ text: source.slice(start, end), start, end }];
  });
}

/** Proceedings whose names are no other words; before others a number alone may be a sum, a zip code or a page. */
const CERTAIN = new Set(['בגץ', 'בגצ', 'דנגץ', 'דנא', 'עעמ', 'עעם', 'ברמ', 'ברם', 'רעא', 'עתמ', 'עתם', 'עמנ', 'עא']);

function isBroken(written: string, isCertain: boolean): boolean {
  const number = written.replace(/[.,]+$/, '');
  if (/^\[\d+\]$|^\d{1,2}\.\d/.test(number)) return false;
  if (/_{2,}|\?|\*{2,}|#{2,}|[Xx]{2,}|…|\.{2,}/.test(number)) return true;
  if (/^\d{1,6}[/-]$|^[/]\d{2,4}$/.test(number)) return isCertain || number.startsWith('/');
  if (/\dO|O\d/.test(number)) return true;
  return isCertain && /^\d{3,8}$/.test(number);
}
