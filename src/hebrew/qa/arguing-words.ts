/** Words by which a writer argues what he tells: what is not there at all, what had to be done, what follows. */
import type { EvaluativeWord } from './evaluative-words.ts';

/** The arguing words of a normalised text, in order, without overlap. */
export function arguingWords(text: string): EvaluativeWord[] {
  return [...text.matchAll(PATTERN)].map((match) => {
    const word = match[0].trim();
    const start = match.index + match[0].indexOf(word);
    return { word, start, end: start + word.length };
  });
}

/** What is missing, said with more than that it is missing. */
const EMPHATIC = [
  '(?:אין|אינ[הוםן]|איננ[הו]|לא [א-ת]+)(?: [א-ת]+){0,3}? (?:ולו|אף לא|אפילו) (?:[א-ת]+ )?(?:אחד|אחת|נימוק|מילה|טעם|פעם)',
  '(?:אין|לא הי[הו]|לא ניתן|לא הובא) (?:בה|בו|בהם|לה|לו|להם|לכך )?(?:כל|שום|אף) (?:נימוק|הסבר|טעם|ראיה|אסמכתה|תשתית|בסיס|יסוד|הצדקה)',
  '(?:בלא|ללא|בלי|מבלי) (?:כל |שום |ל)?(?:נימוק|הנמקה|נמק|הסביר|הסבר|ביסוס|תשתית)',
  'לא (?:טרח(?:ה|ו)?|נימק(?:ה|ו)?|מצא(?:ה|ו)? לנכון|התמודד(?:ה|ו)?|נתנ(?:ה|ו)? (?:את )?(?:דעת|משקל))',
  'כלל וכלל',
  'כלל לא',
  '(?:נפל|נפלו|נפלה)(?: [א-ת]+){0,2} פג(?:ם|מים)',
  'התעלמ(?:ה|ו)',
  'התעלם',
  'בניגוד (?:לדין|לחוק|להוראות|לתכנית|גמור|מוחלט)',
];

/** What has to be, or to follow. */
const CONCLUDING = [
  'יש (?:לבטל|לדחות|לקבל|להורות|להתערב)(?! את (?:המגרש|המבנה))',
  'אין (?:לקבל|להתיר|לאשר|מקום ל[א-ת]+|מנוס)',
  'היה (?:על|עלי(?:ה|ו|הם|הן))(?= ה?[א-ת]+ ל| ל)',
  'די בכך',
  'קל וחומר',
  'כל שכן',
  'אי אפשר (?:לקבל|להשלים|להסכים)',
  'מכאן ש[א-ת]+ (?:בטל|פסול|אין)',
];

const PATTERN = new RegExp(`(?<![א-ת"'])[ושהבלמכ]{0,2}?(?:${[...EMPHATIC, ...CONCLUDING].join('|')})(?![א-ת])`, 'g');
