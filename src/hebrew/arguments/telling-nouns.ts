import { foldFinals, normaliseText } from '../normalise.ts';
import { stemPrior, wordForms } from '../stems.ts';

/**
 * Definite nouns of a text, the rarest first: what an argument is about where no phrase of it is sure. A word that nothing
 * but its article marks may be a verb with the same letters, so that these stand behind noun phrases.
 */
export function tellingNouns(text: string): string[] {
  const found = new Map<string, number>();
  for (const [, noun = ''] of normaliseText(text).matchAll(DEFINITE))
    if (!EMPTY.test(noun) && !found.has(noun)) found.set(noun, stemPrior(wordForms(foldFinals(noun.slice(1))).stem));
  return [...found].sort((a, b) => b[1] - a[1]).map(([noun]) => noun);
}

const DEFINITE = /(?<![א-ת"'])[ושבלכמ]{0,2}(ה[א-ת]{2,}(?:ים|ות|יה|ון|ור|ית|ת|ל|ר|ן|ס|ט|ף|ץ|ק|ב|ד|ם))(?![א-ת"'])/g;
const EMPTY =
  /^ה(?:יה|יו|ייתה|יתה|רי|זה|זאת|זו|אלה|אלו|הוא|היא|הם|הן|ללו|יום|עורר\S*|משיב\S*|מבקש\S*|ו?ועד[הת]|מקומית|מחוזית|צדדים|ערר|תשובה|החלטה|דיון|עני?ין|דין|דברים|חוק|טענ\S*|פעם|שנה|נ"ל|בנתי|וגש\S*|גיש\S*|ציג\S*|ודיע\S*|ראשו\S*|שני\S*|שליש\S*|אחר\S*|יותר|כול|כל|מבוקש\S*|נטענ\S*|אמור\S*|נזכר\S*|קודמ?ת?|קיימ?ת?|חדש\S*|נוספ?\S*|זמן|מקום|בין|סביר|תחיל|סכים|מספיק|מספר|חליט\S*|ורות|יינו)$/;
