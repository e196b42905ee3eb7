// What a speaker says of his own pleading: that he goes beyond it, or that it does not hold what he says.
import type { PartyKey } from '../parties.ts';

/** "את זה לא כתבנו", "לא נטען בכתב הערר": of the pleading of the speaker's own party. */
export function saysNotWritten(said: string, party: PartyKey): boolean {
  return NOT_WRITTEN.test(said) || (party === 'appellant' ? NOT_IN_APPEAL : NOT_IN_ANSWER).test(said);
}

/** "מעבר למה שכתבנו", "אני מוסיף ש…", "כתבנו, ועכשיו …": more of what was written. */
export const saysBeyondWritten = (said: string): boolean => BEYOND.test(said) && !ANOTHER.test(said);

/** Whether a sentence goes on to something else ("עוד טען", "ועוד דבר", "חדש, לא בערר"). */
export const opensAnother = (sentence: string): boolean => OPENS.test(sentence);

const DONE =
  '(?:כתבנו|כתבתי|נכתב(?:ה|ו)?|נטענ(?:ה|ו)|נטען|הועל(?:ה|תה|ו)|העלי(?:נו|תי)|טענ(?:ו|תי)|הופיע(?:ה|ו)?|שמנו|הכנסנו|ציינ(?:ו|תי)|הזכר(?:נו|תי)|היה|היתה|הייתה|עלה|עלתה|נזכר(?:ה|ו)?|פירט(?:נו|תי))';
const WITHIN = '(?: [^.;,?]{1,15})?';
const NOT = '(?<![א-ת])[ושה]{0,2}(?:לא|טרם)';
const NOT_WRITTEN = new RegExp(
  `${NOT} ${DONE}${WITHIN} ב(?:כתובים|כתבים|כתבי ה?(?:טענות|בי?-?דין)|כתב|כתב ה?טענות)(?![א-ת])|(?:את זה|זאת|זה|דבר) ש?לא (?:כתבנו|כתבתי|שמנו)(?![א-ת])|(?:^|[.:-] )ו?(?:חדש|חדשה)(?:,|:| -)`,
);
const NOT_IN_APPEAL = new RegExp(
  `${NOT} ${DONE}${WITHIN} ב(?:כתב )?ה?ערר(?![א-ת])|(?:^|[,.-] )לא ב(?:כתב ה)?ערר(?![א-ת])`,
);
const NOT_IN_ANSWER = new RegExp(
  `${NOT} ${DONE}${WITHIN} ב(?:כתב )?ה?תשובה(?: שלנו)?(?![א-ת])|(?:^|[,.-] |זה )לא ב(?:כתב ה)?תשובה(?! של(?:כם|הם|ך))(?![א-ת])`,
);
const BEYOND =
  /מעבר ל(?:כתוב|נטען|אמור|מה ש[א-ת]+|זה|כך)(?![א-ת])|בנוסף ל(?:כתוב|נטען|אמור|מה ש)|(?<![א-ת])ו?(?:אני |אנו |אנחנו |היא |הוא |רק )?(?:מוסי(?:ף|פה|פים)|הוסי(?:ף|פה|פו)|אוסיף|נוסיף|ארחיב|נרחיב|אחדד|נחדד)(?! לטעון| טענה| נקודה)(?![א-ת])|לא רק זה(?![א-ת])|(?:רק )?מחזק(?:ת)? (?:אותנו|את)|(?:כתבנו|כתבתי|כתוב|נכתב)(?: זאת| את זה| זה)?[.,]? (?:ו?עכשיו|ו?היום|ו?מאז|אבל|רק) |אני רק מ(?:צביע|וסיף|גיש|ראה)/;
const ANOTHER = /טענה (?:חדשה|אחרת|נוספת)|נקודה (?:חדשה|אחרת)/;
const OPENS =
  /^(?:ו?עוד (?:טע(?:ן|נה|נו)|דבר|נקודה|משהו|טענה)|ו?דבר (?:נוסף|אחרון|שני)|ו?משהו ש|ו?נקודה (?:נוספת|אחרונה)|ו?טענה (?:נוספת|אחרת|חדשה)|חדש(?:,|:| -)|אבל יש ל(?:נו|י) טענה)/;
