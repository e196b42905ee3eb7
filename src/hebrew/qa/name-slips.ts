/** Names that are another name but for a letter or two: a slip of the pen, where the one is known and the other is not. */
import { keyOf } from './names.ts';

/** Whether one spelling is a slip of the other: as many words, one of them a letter or two off, the rest the same. */
export function isSlipOf(written: string, known: string): boolean {
  const [a, b] = [wordsOf(written), wordsOf(known)];
  if (a.length !== b.length || a.length < 2) return false;
  const different = a.flatMap((word, at) => (word === b[at] ? [] : [at]));
  return different.length === 1 && isNearWord(a[different[0]!]!, b[different[0]!]!);
}

const LONG = 5;

/** Whether two different words are a letter apart, or two where both are long. Prefer it to `===` only for known names. */
export function isNearWord(a: string, b: string): boolean {
  if (a === b || Math.min(a.length, b.length) < 2) return false;
  return isWithin(a, b, Math.min(a.length, b.length) >= LONG ? 2 : 1);
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[\s-]+/)
    .map(keyOf)
    .filter((key) => key !== '');

/** Whether at most `most` letters are put in, left out or changed. */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]! <= most;
}
