/**
 * Light Hebrew morphology: prefix letters (משה וכלב), endings, and the skeleton that is left when matres lectionis and
 * the letters of the patterns (משקלים) are taken out, so that forms of one word and ktiv male and ktiv haser meet.
 * Every function takes the `norm` form of a token (final letters folded) and gives such a form.
 */
import { KNOWN_STEMS } from '../pattern/rules.generated.ts';
import { remembered } from './remembered.ts';

/** The three forms of a word, each coarser than the one before. */
export interface WordForms {
  /** Without its prefix letters: בתכניתו → תכניתו. */
  base: string;
  /** Without its endings too: תכנ. Forms of one word meet here. */
  stem: string;
  /** The skeleton of the root: תוכנית and תכניות → תכנ, החלטה and הוחלט → חלט. Words of one family meet here, now and then strangers. */
  root: string;
}

/**
 * All three forms of a token's `norm`. Acronyms lose their mark (`בתב"ע` → תבע), dates, amounts and Latin words
 * stay as they are, section marks and case numbers have their first number for a root. Remembers what it has met (a
 * bounded memory), as texts repeat their words.
 */
export const wordForms: (norm: string) => WordForms = remembered(50_000, analyse);

/**
 * The word and every rest that is left when one to four prefix letters are taken off, longest first, each at least
 * `shortest` letters long: ושבתכנית → ושבתכנית, שבתכנית, בתכנית, תכנית. Grammar alone decides, so some are no words.
 */
export function prefixVariants(norm: string, shortest = 2): string[] {
  return [norm, ...prefixCuts(norm, shortest).map((cut) => norm.slice(cut))];
}

/** Whether a word, with or without prefix letters, is one of the vocabulary: מגרש and במגרש, but no name of a town. */
export function isKnownWord(norm: string): boolean {
  return knownReading(readingsOf(norm)) !== undefined;
}

/** Whether a word is one of the vocabulary as it stands, no letter of it a prefix: מקומות, but not מגגות. */
export function isKnownWhole(norm: string): boolean {
  const { base, stem } = readingOf(norm, 0);
  return (stem.length >= 3 && RANKS.has(stem)) || IRREGULAR.has(base);
}

/**
 * How much a stem tells before any corpus is counted, from 1 (among the commonest words of the law) to 8 (unknown): the
 * logarithm of its rank in the vocabulary.
 */
export function stemPrior(stem: string): number {
  const rank = RANKS.get(stem);
  return rank === undefined ? 8 : Math.min(8, 1 + 0.8 * Math.log(1 + rank));
}

const RANKS = new Map(KNOWN_STEMS.map((known, rank) => [known, rank]));
/** The longer of them as ktiv haser writes them. */
const KNOWN_BARE = new Set(KNOWN_STEMS.map(withoutMatres).filter((bare) => bare.length >= 4));

/** The grammar of prefix letters: ו, then a form of ש, then one of ב ל כ מ, then ה, each at most once. */
const SEQUENCES = new Set(
  ['', 'ו'].flatMap((and) =>
    ['', 'ש', 'כש', 'מש', 'לכש'].flatMap((that) =>
      ['', 'ב', 'ל', 'כ', 'מ'].flatMap((to) => ['', 'ה'].map((the) => and + that + to + the)),
    ),
  ),
);
/** What is cut from a word that is nowhere known: not כ and מ, with which too many words begin. */
const PLAIN_SEQUENCES = new Set('ו ה ש ב ל וה וש וב ול שה שב של בה לה מה כש ושה ובה ולה שבה שלה שמה'.split(' '));
const PREFIX_LETTERS = 'ומשהכלב';

/** Words whose forms no rule brings together. */
const IRREGULAR = new Map(
  Object.entries({
    בית: 'בתי בתימ בתיהמ',
    קו: 'קווי קוי קווימ קוימ',
    צו: 'צווי צוי צווימ צוימ',
    עיר: 'ערי ערימ',
    יומ: 'ימי ימימ יממ',
    שנה: 'שנימ שנת שנות',
    איש: 'אנשימ אנשי',
    אישה: 'נשימ אשה',
    כלי: 'כלימ',
    עצ: 'עצימ עצי',
    חוק: 'חוקי חוקימ',
  }).flatMap(([stem, forms]) => [stem, ...forms.split(' ')].map((form) => [form, stem] as const)),
);

/** The forms of a stem that no rule brings together, itself among them; none of others. */
export const irregularForms = (stem: string): string[] => FORMS_OF.get(stem) ?? [];

const FORMS_OF = Map.groupBy(IRREGULAR.keys(), (form) => IRREGULAR.get(form)!);

/** By last letter, longest first; the second figure is the shortest rest that an ending may leave. */
const ENDINGS = endingsByLetter([
  ['יותיהמ ויותיה ויותיו ויותיהמ יותיה יותיו ותיהמ ותיהנ ותיה ותיו ותינו', 3],
  ['ויות', 2],
  ['יותי יהמ יהנ ינו תנו יימ ייה תיה תיו יתו יתה יתמ יות תמ תנ תה תו יו יה נו הנ המ', 3],
  ['ות ימ ית', 2],
  ['ו ה ת י', 3],
]);

function analyse(norm: string): WordForms {
  const first = norm.charCodeAt(0);
  if (first < 0x05d0 || first > 0x05ea || /[\d/]/.test(norm)) return { base: norm, stem: norm, root: numberRoot(norm) };
  if (/["']/.test(norm)) return acronymForms(norm);
  const { base, stem } = PREFIX_LETTERS.includes(norm[0]!) ? bestReading(norm) : readingOf(norm, 0);
  return { base, stem, root: skeleton(stem) };
}

/** A section mark, plan or case number is met by its first number too: 152(א)(2) by 152, 38/3א by 38, 1031/25 by 1031. */
function numberRoot(norm: string): string {
  return /^(\d+[א-ת]{0,2}\d?)[(/]/.exec(norm)?.[1] ?? norm;
}

interface Reading {
  cut: number;
  base: string;
  stem: string;
}

function readingOf(word: string, cut: number): Reading {
  const base = word.slice(cut).replace(/^וו/, 'ו'); // הוועדה is ה and ועדה
  return { cut, base, stem: withoutTheir(withoutEnding(base)) };
}

/** Their (־ם), which could as well be a letter of the word: taken off only where that leaves a known one. */
function withoutTheir(stem: string): string {
  const rest = stem.slice(0, -1);
  return stem.endsWith('מ') && rest.length >= 3 && !RANKS.has(stem) && RANKS.has(rest) ? rest : stem;
}

/**
 * The shortest cut whose rest is a known word, so that what is known as a whole stays whole. A stem of two letters and an
 * ending is often another word with a prefix (לבית), so those are asked for last.
 */
function bestReading(word: string): Reading {
  const readings = readingsOf(word);
  const known = knownReading(readings) ?? readings.find(({ stem }) => stem.length === 2 && RANKS.has(stem));
  if (known !== undefined) return known;
  const plain = readings.filter(
    ({ cut, base }) => cut > 0 && base.length >= 4 && PLAIN_SEQUENCES.has(word.slice(0, cut)),
  );
  return plain.at(-1) ?? readings[0]!;
}

function readingsOf(word: string): Reading[] {
  return [0, ...prefixCuts(word, 2)].map((cut) => readingOf(word, cut));
}

function knownReading(readings: readonly Reading[]): Reading | undefined {
  return (
    readings.find(({ base, stem }) => (stem.length >= 3 && RANKS.has(stem)) || IRREGULAR.has(base)) ??
    readings.find(({ stem }) => KNOWN_BARE.has(stem))
  );
}

function prefixCuts(word: string, rest: number): number[] {
  const cuts: number[] = [];
  for (let cut = 1; cut <= 5 && word.length - cut >= rest && PREFIX_LETTERS.includes(word[cut - 1]!); cut++) {
    if (SEQUENCES.has(word.slice(0, cut))) cuts.push(cut);
  }
  return cuts;
}

function withoutEnding(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  for (const { ending, rest } of ENDINGS.get(word.at(-1)!) ?? []) {
    if (word.length - ending.length >= rest && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  return word;
}

function endingsByLetter(table: [string, number][]): Map<string, { ending: string; rest: number }[]> {
  const all = table.flatMap(([endings, rest]) => endings.split(' ').map((ending) => ({ ending, rest })));
  return Map.groupBy(
    all.toSorted((a, b) => b.ending.length - a.ending.length),
    ({ ending }) => ending.at(-1)!,
  );
}

function withoutMatres(word: string): string {
  return word[0]! + word.slice(1).replace(/[יו]/g, '');
}

function skeleton(word: string): string {
  const bare = withoutMatres(word);
  if (bare.length < 2) return word;
  return bare.length >= 4 && 'התמינא'.includes(bare[0]!) ? bare.slice(1) : bare;
}

/** An acronym keeps at least two letters before its mark when prefix letters are cut, and one letter after it. */
function acronymForms(norm: string): WordForms {
  const mark = norm.indexOf('"');
  if (mark < 0) {
    const letters = norm.replaceAll("'", '');
    return { base: letters, stem: letters, root: letters };
  }
  const cut = WHOLE_ACRONYMS.has(norm) ? 0 : (prefixCuts(norm.slice(0, mark), 2).at(-1) ?? 0);
  const base = norm.slice(cut, mark) + norm.slice(mark + 1, mark + 2);
  return { base, stem: base, root: base };
}

const WHOLE_ACRONYMS = new Set(['מנכ"ל', 'הלמ"ס', 'בימ"ש', 'ביהמ"ש', 'בי"ס', 'משכ"ל', 'שמ"ש']);
