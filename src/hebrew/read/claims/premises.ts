// Sentences that give what another body said, for an argument to rest on or to attack.
import { DECISION, DISPUTES, OF_THE_CASE, PRECEDENT, STATUTE } from '../../pattern/rules.generated.ts';

/** Gives the words of a statute or a court and no more ("סעיף 149 קובע כי …", `בעניין שפר נפסק: "…"`); quotations taken out. */
export const givesLaw = (own: string): boolean => (STATUTE.test(own) || PRECEDENT.test(own)) && !OF_THE_CASE.test(own);

/**
 * Recites a provision that speaks of committees and plans as such ("סעיף 147 לחוק מסמיך את הוועדה לתת הקלה"), and holds nothing
 * against it ("… אינו מסמיך", "…, והודעה כזאת לא נמסרה").
 */
export const recites = (own: string): boolean => RECITES.test(own) && !OF_THIS_CASE.test(own) && !HOLDS.test(own);

const PROVISION = String.raw`(?:סעיף|ס'|תקנה)\s\d[^.;:"]{0,20}?\sל(?:חוק|תקנות|תוספת|פקודה)[^.;:"]{0,70}?`;
const RULES = 'קובע|מורה|מסמיך|מאפשר|אוסר|מחייב|מגדיר|מונה|דורש|קוצב|מטיל|מתיר|מקנה|מוסיף|מדבר|כולל';
const RECITES = new RegExp(
  `^(?:כאמור,? |כידוע,? |אכן,? )?(?:ב?${PROVISION}\\s(?:${RULES})(?:ת|ה|ים|ות)?|לפי ${PROVISION},?\\s)(?![א-ת])`,
);
const THIS_CASE = 'הבקשה|ההיתר|ההחלטה|הערר|עני?יננו|כאן|במקרה|דנן|דידן|הנדון';
const TURNS = 'אולם|אך|אלא|לפיכך|היה|הייתה|היו';
const PARTIES = 'ה?עורר(?:ת|ים|ות)?|ה?משיב(?:ה|ים|ות)?|ה?מבקש(?:ת|ים|ות)?|המבוקש(?:ת|ים|ות)?';
const OF_THIS_CASE = new RegExp(`(?:^|\\s)[ובלכמש]{0,3}(?:${PARTIES}|${THIS_CASE}|${TURNS})(?![א-ת])`);

/** Tells what the decision under appeal holds, without a word against it ("המשיבה קבעה בהחלטתה כי ההקלה סבירה."). */
export const tellsDecision = (sentence: string): boolean => DECISION.test(sentence) && !DISPUTES.test(sentence);
/** A provision says what will be or is not to be; that something was not done is told of the case. */
const HOLDS = new RegExp(
  `(?:^|\\s)ו?(?:אינ[והםן]\\s(?:${RULES})|(?:ש|כש)?לא\\s[^ית\\s]|כזאת|כזה|כזו|כאל[הו]|וזה|ומדובר|טרם|מעולם)`,
);
