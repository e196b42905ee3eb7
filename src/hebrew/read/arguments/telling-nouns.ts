import { DEFINITE_NOUN, NO_TELLING_NOUN } from '../../pattern/rules.generated.ts';
import { foldFinals, normaliseText } from '../../text/normalise.ts';
import { isKnownWhole, stemPrior, wordForms } from '../../text/stems.ts';

/**
 * Definite nouns of a text, the rarest first, those that stand by themselves before those that may be an adjective or the
 * second half of a compound: what an argument is about where no phrase of it is sure. A word that nothing but its article
 * marks may be a verb with the same letters, so that these stand behind noun phrases.
 */
export function tellingNouns(text: string): string[] {
  const found = new Map<string, number>();
  const plain = normaliseText(text);
  for (const { index, 0: word, 1: noun = '' } of plain.matchAll(DEFINITE_NOUN)) {
    const upTo = plain.slice(Math.max(0, index - NEAR), index + word.length);
    const before = upTo.slice(0, upTo.length - word.length);
    // "מהנדס" is no "הנדס" after a prefix.
    if (word.length > noun.length && isKnownWhole(foldFinals(word))) continue;
    if (NO_TELLING_NOUN.test(noun) || isConstruct(noun) || STREET.test(before) || isVerb(noun, upTo)) continue;
    const alone = word.length > noun.length || ALONE_AFTER.test(before);
    const weight = stemPrior(wordForms(foldFinals(noun.slice(1))).stem) * (alone ? 1 : AFTER_ANOTHER);
    found.set(noun, Math.max(weight, found.get(noun) ?? 0));
  }
  return [...found].sort((a, b) => b[1] - a[1]).map(([noun]) => noun);
}

const AFTER_ANOTHER = 0.6;
/** "הנוסח השגור", "פקיד היערות": after another word of content a definite one is most often no noun of its own. */
const FUNCTION_WORDS = 'את של על עם בין לבין לפי מן בדבר בשל ללא נגד אל כי גם אך רק לא או אם כל אין יש';
const ALONE_AFTER = new RegExp(`(?:^|[.,;:!?)("–-] ?|(?<![א-ת])[ושכ]?(?:${FUNCTION_WORDS.replaceAll(' ', '|')}) )$`);
/** A name and no matter. */
const STREET = /(?<![א-ת])[בלמהוש]{0,2}(?:רחוב|רח'|שדרות|שד'|סמטת|פינת|כיכר|שכונת) $/;

/** "הוצאת", "הבהרת", "הנחיית": ה of the root and the ending of a construct, which says nothing without its second half. */
const isConstruct = (word: string): boolean =>
  /^ה(?![מת])(?:ו[א-ת]{2}|[^ו]{2,3}|[א-ת]{2}יי)ת$/.test(word) && !/[^י]ית$/.test(word);

/** Characters before a word that tell what it is. */
const NEAR = 14;

/**
 * Whether a word is likelier a verb than a noun with its article. After ל the article is swallowed, so that "להידחות" is an
 * infinitive; "התיר", "הבדיל", "התווסף" have the shape of a past, and only an object's or a preposition's place shows a noun.
 */
function isVerb(noun: string, upTo: string): boolean {
  const before = upTo.slice(0, upTo.lastIndexOf(noun));
  if (/(?<![א-ת])[ושכ]{0,2}ל$/.test(before)) return true;
  return PAST.test(noun) && !NOUN_PLACE.test(before);
}

/** Causative, reflexive and passive pasts; endings that only nouns have are left out. */
const PAST = new RegExp(
  `^ה(?:${[
    '[א-ת]{2}י[^היוםןת]', // הבדיל, הקטין, הוסיף
    'תיר|סיר|לין|גיב|ביא|כיר|שיב|ציג|גיע|ציע', // of roots whose first or second letter is lost
    'ת[^הוי]{3}|תוו[א-ת]{2}|תפו[א-ת]{2}', // התנגד, התווסף
    'ו[א-ת]{2}[^הםת]', // הודפס
    '[א-ת]{2,3}נו',
  ].join('|')})$`,
);
const NOUN_PLACE = /(?<![א-ת])ו?(?:את|של|על|עם|בין|לבין|לפי|מן|בדבר|בשל|ללא|נגד|אל|גבי|ידי|לשם|כל|עקב) $/;
