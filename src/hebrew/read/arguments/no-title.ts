// Words that stand where a title does and name no matter: a sentence, whose words they are, how many things follow, when.
import { normaliseText } from '../../text/normalise.ts';

/** Whether words say something, or only announce it, so that no decision would have them over a question. */
export const namesNoMatter = (words: string): boolean => {
  const text = normaliseText(words);
  return SAYS_SOMETHING.test(text) || ANNOUNCES.test(text) || COUNTED.test(text) || DAY.test(text);
};

/** Whether words deny something, as a heading of a pleading may and a title of a decision does not: "הפרסום לא הגיע לאיש". */
export const denies = (words: string): boolean => DENIES.test(normaliseText(words));

/** "בנייה לא חוקית" names a matter. */
const NAMED_BY_NOT =
  'חוקי|סביר|מידתי|ענייני|תקין|תקינ|מנומק|מורש|צפוי|ראוי|רלוונטי|מספק|מדויק|שוויוני|סחיר|מבונ|מנוצל|מאושר|נכונ|הוגנ';
const VERBS =
  'הייתה|היתה|היה|היו|יהיה|תהיה|יהיו|יאבדו?|נמסרה|נמסר|נמסרו|נשאלה|נשאל|נשאלו|חושבה?|פוצה|פוצו|נמשך|ונתנו|איחרו|נעשה|מדובר|שנעשה';
const DENIES = new RegExp(`(?<![א-ת])לא (?!(?:${NAMED_BY_NOT})[א-ת]{0,3}(?![א-ת]))`);
const SAYS_SOMETHING = new RegExp(
  `(?<![א-ת])(?:${VERBS}|זה|פה|כולם|כל כך|ומעולם|אותה|אותו|אותם)(?![א-ת])|(?<= )יש |^יש `,
);
/** Of whom or of what part of a pleading the words are: "בשם המשיבה: עו"ד …", "דברי העורר 2 בלשונו", "לסעיפי כתב הערר". */
const FRAMES = 'בשם|דברי(?:ו|ה)?(?![א-ת])|הדברים כ|פתח דבר|תמונת ה?מצב|למעלה מן הצורך|אז ';
const ANNOUNCES = new RegExp(
  `עו["״]ד|(?<![א-ת])(?:תשובת|תגובת) ה|^(?:${FRAMES})|^ל(?:סעיפי|סיפא|רישא|טענה|טענות)(?![א-ת])`,
);
/** "ועוד שלושה דברים", "עוד כמה דברים", "שתי טענות סף". */
const THINGS = 'דברים|הערות|טענות|נקודות|עניינים|נושאים|תיקונים|שאלות';
const COUNTED = new RegExp(
  `^(?:ו?עוד|ולבסוף|(?:ו?עוד )?(?:כמה|מספר|שני|שתי|שלוש|שלושה|ארבע|ארבעה|חמש|חמישה)) (?:[א-ת]+ )?(?:${THINGS})(?![א-ת])`,
);
const MONTHS = 'ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר';
/** A day or a span of time alone. */
const SPANS = 'שנה|שנתיים|(?:שלוש|ארבע|חמש|שש|שבע|עשר|עשרים) שנים|עשר השנים|דקות הליכה';
const DAY = new RegExp(`^ב?יום [א-ו]['׳]|(?<![א-ת])[בלמ]?(?:${MONTHS})(?![א-ת])|^(?:${SPANS})$`);
