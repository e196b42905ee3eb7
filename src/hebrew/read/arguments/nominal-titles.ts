/**
 * What a claim says of its matter as a heading would: its verb as a noun with what it is done to ("החזית תחסום את האור" → "חסימת
 * האור", "אינו חורג מקו הבניין" → "היעדר חריגה מקו הבניין"). Only where grammar leaves one way to say it.
 */
import {
  BEGINS_NO_PHRASE,
  BEHIND_SUBJECT,
  DOINGS,
  EMPTY,
  ENDS_PHRASE,
  HEADING_PHRASES,
  POINTS,
  RELATIVE_CLAUSE,
} from '../../pattern/rules.generated.ts';
import { normaliseText } from '../../text/normalise.ts';

/**
 * What a verb says as a noun. `link` is how what it is done to follows: as it stands in the text with its preposition (`with`,
 * beginning with `letter`), after "את" (`construct`, `to`), or as the subject of a passive that tells of a deed (`done`), of one
 * that was left out (`omitted`), of what is not there (`lacking`) or has to be (`needed`).
 */
type Doing = (typeof DOINGS)[number];

const LONGEST_SUBJECT = 5;
const MOST_WORDS = 4;
const FARTHEST = 24;

/** @returns headings that the claims of an argument lead to, those of the first claims first; empty where none is plain */
export function nominalTitles(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const plain = normaliseText(text);
    for (const { sign, title } of HEADING_PHRASES) if (sign.test(plain)) found.add(title);
    const words = plain.split(/\s+/).slice(0, FARTHEST);
    for (const at of words.keys()) {
      const title = titleAt(words, at);
      if (title !== null) found.add(title);
    }
    const subject = subjectOf(words);
    if (subject !== null) found.add(subject);
  }
  return [...found];
}

/** "ההודעה על ההפקדה נכתבה בעברית בלבד" → "ההודעה על ההפקדה"; null where it is not plain, or one that every case has. */
function subjectOf(words: readonly string[]): string | null {
  const end = words.findIndex((word) => BEHIND_SUBJECT.test(word) || DOINGS.some(({ verb }) => verb.test(word)));
  if (end < 2 || end > LONGEST_SUBJECT) return null;
  const subject = words.slice(0, end);
  const [first = '', second = ''] = subject;
  const isDefinite = (first.startsWith('ה') && first.length > 3) || second.startsWith('ה');
  if (!isDefinite || !subject.every((word) => /^[א-ת"']+$/.test(word)) || /^[ובלמכ]/.test(first)) return null;
  if (
    subject.some((word) => RELATIVE_CLAUSE.test(word) || ENDS_PHRASE.test(word.replace(/^על$/, ''))) ||
    EMPTY.test(first)
  )
    return null;
  return subject.some((word) => POINTS.test(word)) ? null : subject.join(' ');
}

const DENIES = /^[ושכ]{0,2}(?:לא|אינ[והםן]|איננ[והםן]|אין)$/;

function titleAt(words: readonly string[], at: number): string | null {
  const word = words[at]!;
  const known = DOINGS.find(({ verb }) => verb.test(word));
  if (!known) return null;
  const isDenied = DENIES.test(words[at - 1] ?? '');
  const object = objectOf(known, words, at + 1);
  if (object === null) return null;
  return doingOf(known, object, isDenied);
}

/** The noun with what it is done to; null where a passive without a denial, or with one, says nothing. */
function doingOf({ noun, link }: Doing, object: string, isDenied: boolean): string | null {
  switch (link) {
    case 'needed':
      return `${isDenied ? 'היעדר ' : 'ה'}${noun}${indefinite(object)}`;
    case 'lacking':
      return isDenied ? `${noun} ${object}` : null;
    case 'omitted':
      return isDenied ? `אי ${noun} ${object}` : null;
    case 'done':
      return isDenied ? null : `${noun} ${object}`;
    default:
      return `${isDenied ? 'היעדר ' : ''}${noun} ${object}`;
  }
}

/** After ב the article is swallowed. */
const indefinite = (object: string): string => object.replace(/^ה(?=[א-ת]{3})/, '');

function objectOf({ link, letter }: Doing, words: readonly string[], from: number): string | null {
  const isAccusative = words[from] === 'את';
  if (link === 'with') return phraseFrom(words, from, (first) => startsWith(first, letter));
  if (link !== 'construct' && link !== 'to') return isAccusative ? null : phraseFrom(words, from, isPlainNoun);
  if (!isAccusative) return null;
  const object = phraseFrom(words, from + 1, (first) => first.length > 2);
  if (object === null || link === 'construct') return object;
  return `ל${indefinite(object)}`;
}

const startsWith = (word: string, letter: string): boolean =>
  letter === 'על' ? word === 'על' : word.startsWith(letter) && word.length >= letter.length + 2;

/** A word that stands for a thing: no preposition before it, no pronoun. */
const isPlainNoun = (word: string): boolean =>
  word.length > 2 && !/^(?:[בלמכ]|ש(?:ל|ב|ה|ב)|על|עם|אל|כי|גם|רק)/.test(word);

/** The noun phrase that begins at a word: up to four words, to the end of what the commas part. */
function phraseFrom(words: readonly string[], from: number, begins: (first: string) => boolean): string | null {
  const first = words[from];
  if (
    first === undefined ||
    BEGINS_NO_PHRASE.test(bare(first)) ||
    !begins(bare(first)) ||
    EMPTY.test(bare(first).replace(/^[בלמ](?=[א-ת]{3})/, ''))
  )
    return null;
  const taken: string[] = [];
  for (const word of words.slice(from, from + MOST_WORDS)) {
    const own = bare(word);
    if (
      taken.length > 0 &&
      word !== 'על' &&
      (ENDS_PHRASE.test(own) || RELATIVE_CLAUSE.test(own) || !/^[א-ת"']+$/.test(own))
    )
      break;
    taken.push(own);
    if (own !== word) break;
  }
  while (taken.length > 0 && /^(?:של|על|ה?זה|ה?זו|ו[א-ת]*)$/.test(taken.at(-1)!) && taken.length > 1) taken.pop();
  const text = taken.join(' ');
  return text.replace(/^על /, '').length > 3 && /^[א-ת"' ]+$/.test(text) ? text : null;
}

const bare = (word: string): string => word.replace(/[.,;:?!()]+.*$/, '');
