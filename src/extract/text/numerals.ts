/** List labels as word processors number them. */

const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת';
const UNITS = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט'];
const TENS = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ'];
const HUNDREDS = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק'];
const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

export type NumberStyle = 'decimal' | 'zero' | 'roman' | 'ROMAN' | 'letter' | 'LETTER' | 'hebrew' | 'alphabet' | 'none';

/**
 * A number as a list shows it.
 * @param style `hebrew` is gematria (טו for 15), `alphabet` the letters one by one, `none` an empty label
 */
export function formatNumber(value: number, style: NumberStyle): string {
  const n = Math.min(Math.max(0, Math.trunc(value)), 99_999);
  switch (style) {
    case 'none':
      return '';
    case 'zero':
      return n < 10 ? `0${n}` : String(n);
    case 'roman':
      return roman(n);
    case 'ROMAN':
      return roman(n).toUpperCase();
    case 'letter':
      return latin(n);
    case 'LETTER':
      return latin(n).toUpperCase();
    case 'hebrew':
      return gematria(n);
    case 'alphabet':
      return n < 1 ? '' : 'ת'.repeat(Math.floor((n - 1) / 22)) + LETTERS[(n - 1) % 22];
    case 'decimal':
      return String(n);
  }
}

function gematria(n: number): string {
  if (n >= 1000) return String(n);
  const rest = n % 100;
  const low = rest === 15 ? 'טו' : rest === 16 ? 'טז' : TENS[Math.floor(rest / 10)]! + UNITS[rest % 10]!;
  return HUNDREDS[Math.floor(n / 100)]! + low;
}

function latin(n: number): string {
  if (n < 1) return '';
  return String.fromCharCode(97 + ((n - 1) % 26)).repeat(Math.floor((n - 1) / 26) + 1);
}

function roman(n: number): string {
  let rest = n;
  let text = '';
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}
