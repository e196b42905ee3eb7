/**
 * Whether a text names a person, a company or a committee, however it spells the name: prefix letters, titles, gershayim of
 * any kind, plene and defective spelling, initials, "ואח'", "בע״מ", "הוועדה המקומית לתו״ב".
 */
import { foldFinals, normaliseText } from '../text/normalise.ts';
import { isBareTitle } from '../text/person-titles.ts';

/** A name, prepared for any number of searches. */
export interface NamePattern {
  /** Words that make the name. */
  words: string[];
  /** Several persons in one ("נורית ומיכאל אבן-צור"), who may be listed apart. */
  joint: boolean;
  /** House numbers, by the word before each ("הדקל 14"): another number there is another name. */
  numbers: ReadonlyMap<string, string>;
  /** A planning committee, which its place alone does not name. */
  isCommittee: boolean;
}

export interface NameSpan {
  start: number;
  end: number;
}

/** A text as names are looked for in it; offsets are of that text. */
export interface NamedText {
  words: NamedWord[];
  at: Map<string, number[]>;
}

export interface NamedWord {
  key: string;
  start: number;
  end: number;
  /** Entry of a list: lines, numbered items, cells and what counsel's "ע״י" parts. */
  entry: number;
}

/** The words of a name that tell it from others; the whole name where it has no such word. */
export function namePattern(name: string): NamePattern {
  const plain = normaliseText(name);
  const all = wordsOf(plain).map(({ key }) => key);
  const telling = all.filter(isTelling);
  return {
    words: telling.length > 0 ? telling : all,
    joint: / ו[א-ת'"]{2,}\s/.test(` ${name} `),
    numbers: new Map([...plain.matchAll(NUMBERED)].map(([, word, number]) => [keyOf(word!), number!])),
    isCommittee: /^ה?ו?ועד[הת](?![א-ת])/.test(plain) && telling.length > 0,
  };
}

const NUMBERED = /([א-ת][א-ת"']*) (\d{1,3})(?!\d)/g;

/** Whether a word, by its key, tells one name from others. */
export const isTelling = (key: string): boolean =>
  !EMPTY.has(key) && !EMPTY.has(key.replace(/^ה/, '')) && !isBareTitle(key) && key.length > 1 && !/^\d+$/.test(key);

/** Prepares a normalised text. Linear time. */
export function namedText(text: string): NamedText {
  const words = wordsOf(text);
  const at = new Map<string, number[]>();
  words.forEach(({ key }, index) => {
    for (const form of withoutPrefixes(key)) {
      const places = at.get(form);
      if (places) places.push(index);
      else at.set(form, [index]);
    }
  });
  return { words, at };
}

/**
 * Where the text names the pattern, or null: all its words close together in one entry of a list, in any order. A given name
 * may stand as its initial ("נ' אבן-צור").
 */
export function findName(pattern: NamePattern, text: NamedText): NameSpan | null {
  const { words } = pattern;
  if (words.length === 0) return null;
  const rarest = words.toSorted((a, b) => placesOf(a, text).length - placesOf(b, text).length);
  const anchor = rarest.find((word) => placesOf(word, text).length > 0);
  if (anchor === undefined) return null;
  const reach = words.length * 2 + 5;
  for (const place of placesOf(anchor, text)) {
    const span = spanAround(pattern, { anchor, place, reach }, text);
    if (span) return span;
  }
  return null;
}

/** Words that many names share, or that stand beside a name: they tell nobody apart. */
const EMPTY = new Set(
  (
    'אדריכל אדריכלית מהנדס מהנדסת כב כבוד השופט השופטת שופט שמאי שמאית בעמ ואח ואחרים ' +
    'ואחרות חברת חברה החברה עמותת עמותה עותמנית בפירוק נאמנות ער זל יורשי יורשת יורשות המנוח המנוחה המנוחים עזבון עיזבון משפחת נציגות הבית המשותף ' +
    'ועדה הועדה ועדת מקומית המקומית מרחבית המרחבית לתכנון ולתכנון לבניה ולבניה ובניה ובני תכנון בניה לתוב תוב ' +
    'עי בכ עוה רחוב ברחוב שברחוב מרחוב רח ברח שברח'
  )
    .split(' ')
    .map((word) => keyOf(word)),
);

const WORD = /[א-ת][א-ת"'.]*[א-ת]'?|[א-ת]'?|[A-Za-z]+|\d+/g;
const ENTRY_ENDS = /[\n\t;]|(?:^|\s)\(?\d{1,2}[.)]\s|(?<![א-ת])(?:ע"י|על ידי|באמצעות)(?![א-ת])/g;

function wordsOf(text: string): NamedWord[] {
  const ends = [...text.matchAll(ENTRY_ENDS)].map(({ index }) => index);
  let entry = 0;
  return [...text.matchAll(WORD)].map((match) => {
    while (entry < ends.length && ends[entry]! < match.index + match[0].length) entry += 1;
    return { key: keyOf(match[0]), start: match.index, end: match.index + match[0].length, entry };
  });
}

/** A word without marks, final forms and doubled matres: `הוועדה` and `הועדה`, `בנייה` and `בניה` have one key. */
export function keyOf(word: string): string {
  return foldFinals(word.toLowerCase()).replace(/["'.]/g, '').replace(/וו/g, 'ו').replace(/יי/g, 'י');
}

/** A key and what is left of it without the letters that may stand before a word. */
export function withoutPrefixes(key: string): string[] {
  const forms = [key];
  for (let cut = 1; cut <= 3 && key.length - cut >= 2 && 'והבלמשכ'.includes(key[cut - 1]!); cut++)
    forms.push(key.slice(cut));
  return forms;
}

function placesOf(word: string, text: NamedText): readonly number[] {
  const exact = text.at.get(word);
  if (exact) return exact;
  return word.startsWith('ה') && word.length > 3 ? (text.at.get(word.slice(1)) ?? NOWHERE) : NOWHERE;
}

const NOWHERE: readonly number[] = [];

interface Anchor {
  anchor: string;
  place: number;
  reach: number;
}

function spanAround(pattern: NamePattern, { anchor, place, reach }: Anchor, text: NamedText): NameSpan | null {
  const { entry } = text.words[place]!;
  const { words, joint } = pattern;
  let [first, last] = [place, place];
  if (!hasItsNumber(pattern, anchor, place, text)) return null;
  for (const word of words) {
    if (word === anchor) continue;
    const near = nearest(word, place, reach, (at) => joint || text.words[at]!.entry === entry, text);
    const found = near ?? initialBefore(word, place, text);
    if (found === null || !hasItsNumber(pattern, word, found, text)) return null;
    first = Math.min(first, found);
    last = Math.max(last, found);
  }
  if (pattern.isCommittee && !saysCommittee(first, last, text)) return null;
  return { start: text.words[first]!.start, end: text.words[last]!.end };
}

/** A street may stand without its number, but not with another. */
function hasItsNumber({ numbers }: NamePattern, word: string, place: number, text: NamedText): boolean {
  const number = numbers.get(word);
  const next = text.words[place + 1];
  if (number === undefined || !next || next.entry !== text.words[place]!.entry) return true;
  return !/^\d{1,3}$/.test(next.key) || next.key === number;
}

const COMMITTEE = new Set(['ועדה', 'ועדת', 'מקומית', 'מרחבית']);
const COMMITTEE_REACH = 6;

function saysCommittee(first: number, last: number, { words }: NamedText): boolean {
  return words
    .slice(Math.max(0, first - COMMITTEE_REACH), last + COMMITTEE_REACH)
    .some(({ key }) => withoutPrefixes(key).some((form) => COMMITTEE.has(form)));
}

function nearest(
  word: string,
  place: number,
  reach: number,
  isAllowed: (at: number) => boolean,
  text: NamedText,
): number | null {
  let best: number | null = null;
  for (const at of placesOf(word, text)) {
    if (Math.abs(at - place) > reach || !isAllowed(at)) continue;
    if (best === null || Math.abs(at - place) < Math.abs(best - place)) best = at;
  }
  return best;
}

/** The single letter just before a surname that is the first of a given name. */
function initialBefore(word: string, place: number, text: NamedText): number | null {
  for (let at = place - 1; at >= Math.max(0, place - 2); at--) {
    const key = text.words[at]!.key;
    if (key.length === 1 && key === word[0]) return at;
  }
  return null;
}
