/**
 * Whether a word of a text is an inflection of a word that was asked for. Searching takes whole families of words, so that
 * nothing is missed; what is marked for a reader is narrower: מקומית is no form of קומה, nor ייתכן of תוכנית.
 */
import { remembered } from '../text/remembered.ts';
import { irregularForms, isKnownWhole, prefixVariants, wordForms } from '../text/stems.ts';

// Endings as norms write them (final letters folded), after `singleVowels`; the empty one is the word without an ending.
const SINGULAR = ['', 'י', 'כ', 'ו', 'ה', 'נו', 'כמ', 'מ', 'נ', 'ת'];
const PLURAL_OWNERS = ['', 'י', 'יכ', 'יו', 'יה', 'ינו', 'יכמ', 'יהמ', 'יהנ'];
const IN_IM = ['ימ', ...PLURAL_OWNERS];
const IN_OT = PLURAL_OWNERS.map((owner) => `ות${owner}`);
const OWNERS = ['', 'י', 'כ', 'ו', 'ה', 'נו', 'כמ', 'מ', 'נ'];
/** מגרש, דיון, חורגת; who does the deed of חריגה is חורג. What is like it (דיונית of דיון) is another word. */
const PLAIN = new Set([...SINGULAR, ...IN_IM, ...IN_OT]);
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
/** Of an ending that says whose it is: behind the article there is none (הזמנו is no form of זמן). */
const SAYS_WHOSE = /(?:[וכנ]|נו|כמ|יה|ינו|יהמ|תה|(?<!י)מ)$/;
/** Of קווי also קו; of מקומי not מקום. */
const NEVER_BARE = new Set(IN_IM.filter((ending) => ending !== ''));
const HEBREW = /^[א-ת]+$/;
/** Both are norms of tokens (`indexWords`). */
export function isInflection(norm: string, asked: string): boolean {
  if (norm === asked) return true;
  if (norm.includes('"') || asked.includes('"')) return isSameAcronym(norm, asked);
  if (!HEBREW.test(norm) || !HEBREW.test(asked)) return true;
  const paradigms = paradigmsOf(asked);
  return prefixVariants(norm).some((rest) => {
    const prefix = norm.slice(0, norm.length - rest.length);
    if (isNounOf(prefix.at(-1) ?? '', rest, asked)) return false;
    const form = { rest, word: singleVowels(rest), prefix };
    return paradigms.some((paradigm) => isOf(form, paradigm));
  });
}

/**
 * מ and ה begin patterns of nouns: what the vocabulary knows with such a letter is read as one word (מקומות, הערכה), unless
 * the word that was asked for follows it as it is. Behind the article that is so of a form in ה or ת of another word alone: in
 * השומות and הערכים it is no letter of the word. A deed of the causative (הסמכה) is no singular of what ends in ות (סמכות).
 */
function isNounOf(letter: string, rest: string, asked: string): boolean {
  if (singleVowels(rest) === singleVowels(asked) || !isKnownWhole(letter + rest)) return false;
  if (letter !== 'ה') return letter === 'מ';
  const isDeed =
    /^[^ה]{3}ה$/.test(rest) && !NOUNS.has(rest) && asked.endsWith('ות') && asked.length === rest.length + 1;
  return isDeed || (/[הת]$/.test(rest) && !/[הת]$/.test(asked));
}

/** Of which the law speaks more than of the deed that is written like them behind the article (התקנה, הפרשה). */
const NOUNS = new Set(['תקנה', 'פרשה']);

/** תב"ע is תבע without its mark, in any place; תביעה is another word. */
function isSameAcronym(norm: string, asked: string): boolean {
  const [letters, others] = [wordForms(norm).stem, wordForms(asked).stem];
  if (norm.includes('"')) return letters === (asked.includes('"') ? others : asked);
  return prefixVariants(norm).includes(others);
}

interface Paradigm {
  core: string;
  endings: ReadonlySet<string>;
  /** What follows the core is a part of the word (תוכנ־ית): the core may be shorter. */
  isDerived?: boolean;
}

/** A word of a text behind its prefix letters, as it is written and as it is compared. */
interface Form {
  rest: string;
  word: string;
  prefix: string;
}

const paradigmsOf = remembered(1000, (asked): readonly Paradigm[] => {
  const { base, stem } = wordForms(asked);
  const unowned = OWNED.flatMap((ending) => {
    const rest = base.slice(0, -ending.length);
    return base.endsWith(ending) && rest.length >= 3 && wordForms(rest).stem === stem ? [rest] : [];
  });
  return [...new Set([asked, base, ...unowned, ...irregularForms(stem)])].map(singleVowels).flatMap(paradigmsOfWord);
});

function paradigmsOfWord(word: string): Paradigm[] {
  const deed = /^(.)(.)י([^ה])[הת]$/.exec(word);
  const cut = (letters: number, ...endings: ReadonlySet<string>[]): Paradigm[] =>
    word.length - letters < 2 ? [] : endings.map((each) => ({ core: word.slice(0, -letters), endings: each }));
  return [
    { core: word, endings: PLAIN },
    ...(deed ? [{ core: `${deed[1]}ו${deed[2]}${deed[3]}`, endings: PLAIN }] : []),
    ...(/[הת]$/.test(word) ? cut(1, IN_HE) : []),
    ...(word.endsWith('ית') ? derived(cut(2, IN_IT)) : []),
    ...(word.endsWith('יות') ? derived(cut(3, IN_IT)) : []),
    ...(word.endsWith('ויות') ? cut(4, IN_UT) : []),
    ...(word.endsWith('ות') ? cut(2, IN_UT, ...(DEED_IN_UT.test(word) ? [] : [IN_HE, PLAIN])) : []),
    ...(word.endsWith('י') && (word.length > 3 || wordForms(word).stem === word.slice(0, -1))
      ? cut(1, word.length > 3 ? NEVER_BARE : PLAIN)
      : []),
    ...(word.endsWith('ימ') ? cut(2, PLAIN, IN_HE) : []),
  ];
}

/** התנגדות is no plural. */
const DEED_IN_UT = /^הת.+ות$/;

const derived = (paradigms: Paradigm[]): Paradigm[] => paradigms.map((each) => ({ ...each, isDerived: true }));

function isOf(form: Form, paradigm: Paradigm): boolean {
  const { word, prefix } = form;
  const { core, endings } = paradigm;
  const shortest = Math.max(1, core.length - 1);
  for (let length = Math.min(word.length, core.length + 1); length >= shortest; length--) {
    const ending = word.slice(length);
    if (prefix.endsWith('ה') && SAYS_WHOSE.test(ending)) continue;
    if (!endings.has(ending) || !isSpelled(form, ending, paradigm)) continue;
    if (areOneCore(word.slice(0, length), core, paradigm.isDerived ? 3 : 4)) return true;
  }
  return false;
}

/**
 * Where `singleVowels` took away what tells words apart: of קו are קווים and בקווי, not צוות nor לקוי (the passive of another
 * root); of פרטית are פרטיים, not פרטים.
 */
function isSpelled({ rest, word, prefix }: Form, ending: string, { core, isDerived = false }: Paradigm): boolean {
  if (isDerived && ending === 'ימ') return rest.endsWith('יימ');
  if (prefix !== '' && PASSIVE.test(word)) return rest.includes('וו');
  return !(/^.ו$/.test(core) && ending.includes('ת'));
}

const PASSIVE = /^.וי$/;

/**
 * The same letters, or one vowel letter more behind the first: ו in a longer word (תוכנית and תכנית), י where a ו follows
 * (פירסום and פרסום) and the shorter is not a word of its own (סכום and סיכום). In short words the letter tells words apart
 * (רוחב and רחב, עורר and ערר), and so it does nearer to the end (שכן and שכונה, החלטה and החליטה) and behind the מ of a
 * pattern (מצוי and מיצוי).
 */
function areOneCore(a: string, b: string, fewest: number): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const isOneMore = long.length === short.length + 1 && long[0] === short[0] && long.slice(2) === short.slice(1);
  if (!isOneMore || short.length < fewest) return false;
  if (long[1] === 'ו') return true;
  if (long[1] !== 'י' || !short.includes('ו', 2) || short.startsWith('מ')) return false;
  return short.length > 4 || !isKnownWhole(short);
}

/** בנייה and בניה, קווים and קוים, ייעוד and יעוד are spellings of one word; behind a prefix letter ו is doubled too (לוועדה). */
const singleVowels = (word: string): string => word.replace(/(ו|י)\1/g, '$1');
