import { DEFINITE_NOUN, NO_TELLING_NOUN } from '../../pattern/rules.generated.ts';
import { foldFinals, normaliseText } from '../../text/normalise.ts';
import { stemPrior, wordForms } from '../../text/stems.ts';

/**
 * Definite nouns of a text, the rarest first: what an argument is about where no phrase of it is sure. A word that nothing
 * but its article marks may be a verb with the same letters, so that these stand behind noun phrases.
 */
export function tellingNouns(text: string): string[] {
  const found = new Map<string, number>();
  const plain = normaliseText(text);
  for (const { index, 0: word, 1: noun = '' } of plain.matchAll(DEFINITE_NOUN))
    if (
      !NO_TELLING_NOUN.test(noun) &&
      !found.has(noun) &&
      !isVerb(noun, plain.slice(Math.max(0, index - NEAR), index + word.length))
    )
      found.set(noun, stemPrior(wordForms(foldFinals(noun.slice(1))).stem));
  return [...found].sort((a, b) => b[1] - a[1]).map(([noun]) => noun);
}

/** Characters before a word that tell what it is. */
const NEAR = 12;

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
