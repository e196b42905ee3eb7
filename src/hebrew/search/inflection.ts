/**
 * Whether a word of a text is an inflection of a word that was asked for. Searching takes whole families of words, so that
 * nothing is missed; what is marked for a reader is narrower: מקומית is no form of קומה, nor ייתכן of תוכנית.
 */
import { prefixVariants, wordForms } from '../text/stems.ts';

// Endings as norms write them (final letters folded), after `singleVowels`; the empty one is the word without an ending.
const SINGULAR = ['', 'י', 'כ', 'ו', 'ה', 'נו', 'כמ', 'מ', 'נ', 'ת'];
const PLURAL_OWNERS = ['', 'י', 'יכ', 'יו', 'יה', 'ינו', 'יכמ', 'יהמ', 'יהנ'];
const IN_IM = ['ימ', ...PLURAL_OWNERS];
const IN_OT = PLURAL_OWNERS.map((owner) => `ות${owner}`);
const OWNERS = ['', 'י', 'כ', 'ו', 'ה', 'נו', 'כמ', 'מ', 'נ'];
/** מגרש, דיון and also דיוני, חורגת; who does the deed of חריגה is חורג. */
const PLAIN = new Set([...SINGULAR, ...IN_IM, ...IN_OT, 'ית', 'יות']);
/** קומה, קומת, קומתה, קומות; מבנה, מבנימ. */
const IN_HE = new Set(['ה', ...OWNERS.map((owner) => `ת${owner}`), ...IN_OT, 'ימ', 'י']);
/** תוכנית, תוכניות; מקומית, מקומי. */
const IN_IT = new Set([
  'י',
  'ימ',
  ...[...IN_HE].filter((ending) => ending.includes('ת')).map((ending) => `י${ending}`),
]);
/** זכות, זכויות. */
const IN_UT = new Set([...OWNERS.map((owner) => `ות${owner}`), ...IN_OT.map((ending) => `וי${ending}`)]);
/** Endings of an owner that a query may have: גובהו asks for גובה. */
const OWNED = ['יהמ', 'יהנ', 'המ', 'הנ', 'נו', 'ו'];
/** Of קווי also קו; of מקומי not מקום. */
const NEVER_BARE = new Set(IN_IM.filter((ending) => ending !== ''));
const HEBREW = /^[א-ת]+$/;

/** Both are norms of tokens (`indexWords`). */
export function isInflection(norm: string, asked: string): boolean {
  if (norm === asked || !HEBREW.test(norm) || !HEBREW.test(asked)) return true;
  const paradigms = paradigmsOf(asked);
  return prefixVariants(norm).some((rest) => {
    const word = singleVowels(rest);
    const isBehindMem = rest !== norm && norm.at(-rest.length - 1) === 'מ';
    return paradigms.some((paradigm) => isOf(word, paradigm, isBehindMem));
  });
}

interface Paradigm {
  core: string;
  endings: ReadonlySet<string>;
  /** The plural in ות is of a word without an ending (מקומות), more seldom than of one in ה. */
  isSeldom?: boolean;
}

function paradigmsOf(asked: string): Paradigm[] {
  const { base, stem } = wordForms(asked);
  const unowned = OWNED.flatMap((ending) => {
    const rest = base.slice(0, -ending.length);
    return base.endsWith(ending) && rest.length >= 3 && wordForms(rest).stem === stem ? [rest] : [];
  });
  return [...new Set([asked, base, ...unowned])].map(singleVowels).flatMap(paradigmsOfWord);
}

function paradigmsOfWord(word: string): Paradigm[] {
  const deed = /^(.)(.)י([^ה])[הת]$/.exec(word);
  const cut = (letters: number, ...endings: ReadonlySet<string>[]): Paradigm[] =>
    word.length - letters < 2 ? [] : endings.map((each) => ({ core: word.slice(0, -letters), endings: each }));
  return [
    { core: word, endings: PLAIN },
    ...(deed ? [{ core: `${deed[1]}ו${deed[2]}${deed[3]}`, endings: PLAIN }] : []),
    ...(/[הת]$/.test(word) ? cut(1, IN_HE) : []),
    ...(word.endsWith('ית') ? cut(2, IN_IT) : []),
    ...(word.endsWith('יות') ? cut(3, IN_IT) : []),
    ...(word.endsWith('ויות') ? cut(4, IN_UT) : []),
    ...(word.endsWith('ות') ? cut(2, IN_UT, IN_HE) : []),
    ...(word.endsWith('ות') ? cut(2, PLAIN).map((each) => ({ ...each, isSeldom: true })) : []),
    ...(word.endsWith('י') ? cut(1, word.length > 3 ? NEVER_BARE : PLAIN) : []),
    ...(word.endsWith('ימ') ? cut(2, PLAIN, IN_HE) : []),
  ];
}

/** Behind מ many a word is another one: מקומי is no form of קומה, and מקומו none of קומות. */
function isOf(word: string, { core, endings, isSeldom = false }: Paradigm, isBehindMem: boolean): boolean {
  if (isBehindMem && isSeldom) return false;
  const shortest = Math.max(1, core.length - 2);
  for (let length = Math.min(word.length, core.length + 2); length >= shortest; length--) {
    const ending = word.slice(length);
    if (isBehindMem && ending.startsWith('י')) continue;
    if (endings.has(ending) && areOneCore(word.slice(0, length), core)) return true;
  }
  return false;
}

/** The same letters, one of them perhaps with more vowel letters inside: פירסומ and פרסומ, בית and בת־. */
function areOneCore(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length < 3 || long.length === short.length || long[0] !== short[0] || long.at(-1) !== short.at(-1))
    return false;
  let at = 0;
  for (const letter of long) {
    if (letter === short[at]) at += 1;
    else if (letter !== 'ו' && letter !== 'י') return false;
  }
  return at === short.length;
}

/** בנייה and בניה, קווים and קוים are spellings of one word. */
const singleVowels = (word: string): string => word.replace(/(?<=.)(ו|י)\1/g, '$1');
