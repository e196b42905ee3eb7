/** Motions about an appeal's fate: "הבקשה לסילוק הערר על הסף נדחית", "אנו נעתרים לבקשת העוררים למחוק את הערר". */
import type { Said } from './verdict-words.ts';

export interface Motion {
  said: Said;
  start: number;
  end: number;
}

/** What a sentence says of such motions. One that is granted decides the appeal, one that is refused only says what it is not. */
export function motionsOf(sentence: string): Motion[] {
  return [...sentence.matchAll(PASSIVE), ...sentence.matchAll(ACTIVE)].flatMap(({ 0: whole, groups, index }) => {
    const said = aimOf(groups!.aim!, whole);
    if (said === null) return [];
    return [{ said: groups!.granted === undefined ? NOT[said]! : said, start: index, end: index + whole.length }];
  });
}

/** Where a motion is named and its fate is not: what it asks for is nobody's verdict. */
export function isAsked(before: string): boolean {
  return ASKED.test(before);
}

const HEAD = '[ושבל]{0,2}ה?(?:בקש(?:ה|ת|תו|תה|תם|תן)|עתיר(?:ה|ת|תו|תה|תם)|טענ(?:ה|ת|תו|תה|תם|ות|ותיו|ותיהם)|טענות)';
/** What is asked for, with the words between the motion's name and it. */
const AIM =
  '(?:\\s[^\\s.;:,]+){0,7}?\\s(?<aim>[לבה]{0,2}(?:סילוק|סילוקו|לסלק|מחיקת|מחיקה|מחיקתו|למחוק|דחיית|דחייתו|לדחות|לחזור|חזרה|משיכת|למשוך|סף))(?![א-ת])[^.;:,]{0,50}?';
const PASSIVE = new RegExp(
  `(?<![א-ת])${HEAD}${AIM}(?:,[^.;:,]{0,40},)?\\s(?:(?<granted>(?:היא |היתה |בזאת |אפוא )?(?:מתקבל(?:ת|ות)|התקבל(?:ה|ו)|תתקבל|דינה להתקבל|נענ(?:ית|תה)))|(?:היא |בזאת |אפוא )?(?:נדח(?:ית|ות|תה|ו)|תי?דחה|דינ[הן] (?:להי?דחות|דחייה)|אינ(?:ה|ן) מתקבל(?:ת|ות)|לא (?:התקבלה|תתקבל)))(?![א-ת])`,
  'g',
);
const ACTIVE = new RegExp(
  `(?:(?<granted>(?<!(?:לא|אין|איננו|אינני|אינו|אנו|בידינו|מקום) (?:אנו )?)(?<![א-ת])(?:אנו )?(?:מקבל(?:ים|ת)|נעתר(?:ים|ת|נו)|לקבל|להיעתר|קיבלנו))|(?:דוח(?:ים|ה)|לדחות|דחינו|(?:לא|אין|איננו|אינני|אינו)(?: אנו| בידינו| מקום)? (?:מקבל(?:ים|ת)|נעתר(?:ים|ת|נו)|לקבל|להיעתר)))(?:\\s(?:בזאת|אפוא|איפוא|גם|אף))?\\s(?:את\\s)?${HEAD}${AIM}(?=[.;:,]|$)`,
  'g',
);
const ASKED =
  /(?<![א-ת])(?:[ושבל]{0,2}ה?(?:בקש(?:ה|ת|תו|תה|תם|תן)|עתיר(?:ה|ת|תו|תה|תם))|[וש]{0,2}(?:ביקש[הו]?|מבקש\S*|עתר[הו]?|עותר\S*))(?:\s(?!אנו|החלטנו|מצאנו|יש|ראוי|מורים|הוחלט|נמחק|נדחה)[^\s.;:,]+){0,8}\s$/;

/** Null where something else is to be put off ("הבקשה לדחיית הדיון"). */
function aimOf(aim: string, whole: string): Said | null {
  if (/על הסף/.test(whole) || /סילוק|לסלק|סף/.test(aim)) return 'dismissed';
  if (!/ערר/.test(whole)) return null;
  if (!/דחי|לדחות/.test(aim)) return 'struck';
  return /(?:דחיית|לדחות(?: את)?) ה?ערר/.test(whole) ? 'refused' : null;
}

const NOT: Partial<Record<Said, Said>> = {
  dismissed: 'not_dismissed',
  struck: 'not_struck',
  refused: 'not_refused',
};
