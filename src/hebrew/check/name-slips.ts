/** Names that are another name but for a letter or two: a slip of the pen, where the one is known and the other is not. */
import { isTelling, keyOf, type NamedText, type NamePattern, type NameSpan, withoutPrefixes } from './names.ts';

/** Whether one spelling is a slip of the other: as many words, one of them a letter or two off, the rest the same. */
export function isSlipOf(written: string, known: string): boolean {
  const [a, b] = [wordsOf(written), wordsOf(known)];
  if (a.length !== b.length || a.length < 2) return false;
  const different = a.flatMap((word, at) => (word === b[at] ? [] : [at]));
  return different.length === 1 && isNearWord(a[different[0]!]!, b[different[0]!]!);
}

/**
 * Where a text names the pattern with one word misspelt: its words in their order and next to each other, all but one exact.
 * Only names of two words or more.
 */
export function slipsOf(pattern: NamePattern, named: NamedText, text: string): NameSpan[] {
  const { words } = pattern;
  if (words.length < 2) return [];
  const found = new Map<number, NameSpan>();
  words.forEach((anchor, offset) => {
    for (const place of named.at.get(anchor) ?? []) {
      const span = slipAt(pattern, place - offset, named, text);
      if (span) found.set(span.start, span);
    }
  });
  return [...found.values()];
}

function slipAt({ words, isCommittee }: NamePattern, first: number, named: NamedText, text: string): NameSpan | null {
  const written = named.words.slice(Math.max(0, first), first + words.length);
  if (first < 0 || written.length < words.length || written.some(({ key }) => !isTelling(key))) return null;
  for (let at = 1; at < written.length; at++)
    if (!/^[\s-]{1,2}$/.test(text.slice(written[at - 1]!.end, written[at]!.start))) return null;
  const wrong = written.flatMap(({ key }, at) => (isWord(key, words[at]!) ? [] : [at]));
  if (wrong.length !== 1 || words[wrong[0]!]!.length < LEAST_LETTERS) return null;
  const isSlip = withoutPrefixes(written[wrong[0]!]!.key).some((form) => isNearWord(form, words[wrong[0]!]!));
  const [start, end] = [written[0]!.start, written.at(-1)!.end];
  return isSlip && (!isCommittee || /ועד(?:ה|ת)|מרחבית/.test(text.slice(Math.max(0, start - 60), start)))
    ? { start, end }
    : null;
}

const LEAST_LETTERS = 3;

const isWord = (key: string, word: string): boolean =>
  withoutPrefixes(key).some((form) => form === word || `ה${form}` === word);

const LONG = 5;

/** Whether two different words are a letter apart, or two where both are long. Prefer it to `===` only for known names. */
export function isNearWord(a: string, b: string): boolean {
  if (a === b || Math.min(a.length, b.length) < 2) return false;
  return isNear(a, b, Math.min(a.length, b.length) >= LONG ? 2 : 1);
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[\s-]+/)
    .map(keyOf)
    .filter((key) => key !== '');

/** Whether at most `most` letters are put in, left out or changed. */
function isNear(a: string, b: string, most: number): boolean {
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
