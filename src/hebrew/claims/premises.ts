// Sentences that give what another body said, for an argument to rest on or to attack.

/** Gives the words of a statute or a court and no more ("סעיף 149 קובע כי …", `בעניין שפר נפסק: "…"`); quotations taken out. */
export const givesLaw = (own: string): boolean => (STATUTE.test(own) || PRECEDENT.test(own)) && !OF_THE_CASE.test(own);

/** Tells what the decision under appeal holds, without a word against it ("המשיבה קבעה בהחלטתה כי ההקלה סבירה."). */
export const tellsDecision = (sentence: string): boolean => DECISION.test(sentence) && !DISPUTES.test(sentence);

const SAYS =
  '(?:קובע(?:ת|ים|ות)?|מורה|מורים|אומר(?:ת|ים|ות)?|נקבע(?:ה|ו)?|נפסק(?:ה|ו)?|נאמר(?:ו|ה)?|נכתב|קבע(?:ה|ו)?|פסק(?:ה|ו)?|הובהר|הודגש|לשונ(?:ו|ה))';
const STATUTE = new RegExp(
  `^(?:כאמור,? |אכן,? |כידוע,? )?[בהל]?(?:הוראת |הוראות )?(?:סעיפים|סעיף|ס'|תקנה|תקנות|תקנת משנה|פרט)\\s(?:[^.;:"]|\\.(?=\\d)){1,120}?\\s${SAYS}(?=[\\s:,])`,
);
const PRECEDENT = new RegExp(
  `^(?:כאמור,? |כידוע,? |אכן,? )?ב(?:עניין|ענין|פרשת|הלכת|פסק ה?דין|פס"ד)\\s(?!זה|זו)(?:\\S+\\s){1,5}?${SAYS}(?=[\\s:,])`,
);
/** Words that bring a rule to the case at hand, so that the sentence argues. */
const OF_THE_CASE =
  /(?:^|\s)[ובלכמש]{0,3}(?:ה?עורר(?:ת|ים|ות)?|ה?משיב(?:ה|ים|ות)?|ה?מבקש(?:ת|ים|ות)|המבוקש(?:ת|ים|ות)?|הבקשה|ההיתר|ההחלטה|הערר|ענייננו|עניננו|כאן|במקרה|דנן|דידן|הנדון|התכנית|התוכנית|ההקלה|אולם|אך|אלא ש\S+|וועדה|הוועדה|הועדה)(?![א-ת])/;
const DECISION =
  /^(?:ה?משיבה(?: 1)?|ה?ו?ועדה(?: ה?מקומית)?|ועדת ה?משנה|רשות ה?רישוי)\s(?:קבעה|החליטה|כתבה|נימקה|ציינה|סברה|אמרה)(?:\s[^.,]{1,30})?\s(?:כי\s|ש(?=[א-ת]))/;
const DISPUTES =
  /[,;–]|\s-\s|(?:^|\s)ו?(?:ש?לא|בלי|בלא|ללא|מבלי|בניגוד|בטעות|למרות|חרף|אף ש\S+|אך|אולם|אבל|אלא|בחוסר|תוך)(?=\s)|שלא כדין|בשגגה/;
