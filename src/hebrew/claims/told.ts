import type { CuedSentence } from './boundaries.ts';

/**
 * Whether a paragraph of an appeal only tells: what was done on which day, what stands where, how large it is. No word of it
 * argues. An answer's facts are its claims, so that this is not asked of answers.
 */
export function onlyTells(sentences: readonly CuedSentence[]): boolean {
  const own = sentences.filter(({ cues }) => cues.never === null);
  return own.length > 0 && own.some(isTold) && own.every((one) => isTold(one) || isPlain(one));
}

/** Carries no weight of an argument, and says of nothing that it harms or falls short. */
const isPlain = ({ text, cues }: CuedSentence): boolean => cues.argues <= 1 && !MEASURES.test(text);

function isTold(sentence: CuedSentence): boolean {
  const { text, cues } = sentence;
  if (cues.argues > 0 || text.length > LONGEST || MEASURES.test(text)) return false;
  return DATED.test(text) || STANDS.test(text);
}

const LONGEST = 260;
const DATED =
  /(?:^|\s)(?:ב|מ|ל|עד ל?|מאז )?(?:יום|ימים|חודש|שנת|שנה) (?:ה-?)?(?:\d|ינואר|פברואר|מרץ|מרס|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר)|\d{1,2}\.\d{1,2}\.\d{2,4}/;
const STANDS =
  /^(?:ממערב|ממזרח|מצפון|מדרום|מסביב|ממול|בסמוך|לידו|לצידו|עד היום)\s|(?:^|\s)(?:גוש \d|חלקות? \d|נשוא ה?(?:תכנית|תוכנית|בקשה|ערר))|(?:סמוך|סמוכה|גובל|גובלת|צמוד|צמודה) ל(?:גבול|קו|חלק)/;
/** What harms or falls short is an argument, however plainly it is told. */
const MEASURES =
  /(?:^|\s)(?:בלבד|רק|עדיין|כבר|אפילו|פחות|יותר|חסר\S*|נסדק\S*|נסחף|קרס\S*|סירב\S*|נמנע\S*|הסתיר\S*|שינ(?:ה|תה|ו)|הוחלפ?\S*|עוד לפני|בטרם|יירד|ירד\S*|עלת?[הו]|הצל)(?![א-ת])|[?!%]|אחוז/;
