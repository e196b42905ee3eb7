import {
  AFTER_PREPOSITION,
  EMPTY,
  GENERAL,
  GOVERNS,
  NO_HEAD,
  NO_SECOND,
  PHRASE,
} from '../../pattern/rules.generated.ts';
import { foldFinals, normaliseText } from '../../text/normalise.ts';
import { stemPrior, wordForms } from '../../text/stems.ts';
import { tokenise } from '../../text/tokens.ts';

/** A noun phrase of a text, and how much it tells. */
export interface NounPhrase {
  text: string;
  weight: number;
}

/**
 * Noun phrases of texts, the most telling first: definite construct phrases ("מסמך המדיניות", "קו הבניין הצדי"), single
 * definite nouns after a preposition ("הבריכה"), and indefinite constructs of known heads ("הדמיית רוחות"). Only what grammar
 * makes fairly sure of is taken, since nothing here tells a verb from a noun.
 */
export function nounPhrases(texts: readonly string[]): NounPhrase[] {
  const found = new Map<string, NounPhrase>();
  for (const [index, text] of texts.entries()) {
    const plain = normaliseText(text);
    const add = (phrase: string, at: number, worth: number): void => {
      const known = found.get(phrase);
      if (known) known.weight *= 1.5;
      else found.set(phrase, { text: phrase, weight: worth * weightOf(phrase) * placeOf(at / plain.length, index) });
    };
    for (const match of plain.matchAll(PHRASE)) {
      const [, word = '', second = '', third] = match;
      const head = headOf(word, plain.slice(Math.max(0, match.index - 9), match.index));
      if (head === null || EMPTY.test(second) || COURT.test(`${head} ${second}`)) continue;
      const tail = third && !EMPTY.test(third) ? [third] : [];
      // "בקיר הצפוני": the preposition has swallowed the article.
      const article = isAdjective(second) && /[בלכ]$/.test(word.slice(0, word.length - head.length));
      add([article ? `ה${head}` : head, second, ...tail].join(' '), match.index, 1);
    }
    for (const match of plain.matchAll(AFTER_PREPOSITION)) {
      const noun = match[1]!;
      if (!EMPTY.test(noun) && !GENERAL.test(noun) && !RELATION.test(noun)) add(noun, match.index, 0.6);
    }
    for (const match of plain.matchAll(INDEFINITE)) {
      const [, head = '', second = ''] = match;
      const known = (NOUNS.has(head) || DOINGS.has(head)) && !PRONOUN.test(second);
      if (known && !NO_SECOND.test(second) && !EMPTY.test(second)) add(`${head} ${second}`, match.index, 0.7);
    }
  }
  return [...found.values()].sort((a, b) => b.weight - a.weight);
}

/** "הגן היא" is a sentence. */
const PRONOUN = /^(?:היא|הוא|הם|הן|זה|זו)$/;
const RELATION = /(?:ית|יים|יות|[^ויה]י)$/;
const COURT = /^בית ה(?:משפט|דין)/;
/** A proper name may look so too; words of the law are known. */
const isAdjective = (word: string): boolean =>
  RELATION.test(word) && stemPrior(wordForms(foldFinals(word)).stem) < UNKNOWN;
const UNKNOWN = 8;

const INDEFINITE = /(?<![א-ת"'])[ובלמכש]{0,2}?([א-ת]{2,}) ([א-ת]{3,})(?![א-ת"'])/g;
const CONSTRUCT_ENDING = /(?:ות|[א-ת]{2}ת|[א-ת]{2}י)$/;
/** Nouns that stand before another one; none of them is a verb too. */
const NOUNS = new Set(
  `קו קווי תקן מזכר נספח סקר מסמך היתר גובה שטח מועד מתחם ניגוד כתב שווי ערך מספר היקף שיעור מקדם אופי מצב גן צומת מגדל בניין מבנה
  מגרש פרסום נוסח תנאי מניין רוב נטל הליך תום חוסר היעדר העדר פגם קיר גדר ניקוז פרק סכום מחיר אומדן מבחן עקרון עיקרון
  פקיד בית אדריכל מהנדס יועץ מחלקת לשכת אגף גרם מעבר כביש ציר תחנת עמדת מתקן תעלת צינור שימור פיצול מימוש ייעוד תשריט ריבוי חלון קומת מרתף גג זיהום מטרד רעש ביטול עומס חניון אור אוויר נוף הסדר הסכם תוקף מפלס`.split(
    /\s+/,
  ),
);
/** Constructs of doing, which are no other word. */
const DOINGS = new Set(
  'הוצאת הנחיית החלטת הבטחת הגבלת החזרת הקמת הצבת הארכת הדמיית ירידת שינוי העתקת כריתת הריסת סגירת תוספת הגדלת הקטנת הזזת הנמכת חריגת סטיית חסימת מדידת בדיקת הפקעת הפרת קביעת השמטת העברת המחאת צמצום הרחבת חוסר העדר היעדר פטור עבירות כיתות זכויות צורכי מקומות יחידות'.split(
    ' ',
  ),
);

/** The head without the prepositions before it; null when it is no sure noun. */
function headOf(word: string, before: string): string | null {
  for (const cut of [0, 1, 2]) {
    if (cut > 0 && !/^(?:[ובלמשכ]|ו[בלמשכ]|ש[בלמ])$/.test(word.slice(0, cut))) break;
    const head = word.slice(cut);
    if (NOUNS.has(head)) return head;
  }
  if (/ה$/.test(word) || NO_HEAD.test(word) || word.length < 3 || /^[ושהלכבמ]/.test(word)) return null;
  if (/(?:ות|וי)$/.test(word)) return word;
  return GOVERNS.test(before) && (CONSTRUCT_ENDING.test(word) || word.length > 3) ? word : null;
}

/** Rare words tell more. */
const weightOf = (phrase: string): number =>
  tokenise(phrase).reduce((sum, { norm }) => sum + stemPrior(wordForms(norm).stem), 0);

/** What comes early, and in the first claims, says more of what it is about. */
const placeOf = (share: number, index: number): number => (1.4 - 0.4 * share) / (1 + 0.25 * index);
