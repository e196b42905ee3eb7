/** Dated events of a proceeding, as decisions tell them. */
import { datedClauses, type WrittenDay } from './dated-clauses.ts';

export type EventKind = 'given' | 'hearing' | 'filing' | 'service';

export interface DatedEvent extends WrittenDay {
  kind: EventKind;
  /** The words say that it happened before this committee ("לפנינו", "בערר"). */
  isOurs: boolean;
}

/**
 * When the decision was given, the hearing held, the appeal filed and what is appealed against served, wherever a normalised
 * text says so. What is only planned, possible or denied ("נקבע לדיון ביום", "ניתן היה להגיש"), or happened elsewhere (before
 * the local committee) is no event of the appeal.
 */
export function datedEvents(text: string): DatedEvent[] {
  return datedClauses(text).flatMap(({ before, after, ...day }) => {
    const kind = kindOf(before, after);
    return kind === null ? [] : [{ ...day, kind, isOurs: OURS.test(before + after) }];
  });
}

/** Days of which the text says that something has happened then. */
export function pastDays(text: string): WrittenDay[] {
  return datedClauses(text).filter(({ before, after }) => !AHEAD.test(before) && HAPPENED.test(`${before} ${after}`));
}

const HAPPENED =
  /(?<![א-ת])[ושה]{0,2}(?:הוגש(?:ה|ו)?|הגיש(?:ה|ו)?|התקיימה?|התקיימו|קיימנו|נערכ(?:ה|ו)|נערך|ניתנ(?:ה|ו)|ניתן(?! (?:היה |יהיה )?ל)|החליטה|החליטו|פורסמ(?:ה|ו)|פורסם|אושר(?:ה|ו)?|אישרה|נדח(?:ה|תה|ו)|נשלח(?:ה|ו)?|הומצא(?:ה|ו)?|המציא(?:ה|ו)?|נמסר(?:ה|ו)?|התקבל(?:ה|ו)?|שמענו|נשמע(?:ה|ו)?|הופקד(?:ה|ו)?|דנה|נדונ(?:ה|ו)|ביקר(?:ה|ו|נו)|השיב(?:ה|ו)?|הגיב(?:ה|ו)?|רכש(?:ה|ו)?|נחתמ(?:ה|ו)|נחתם|שולמ(?:ה|ו)|שולם|שילמ(?:ה|ו)|שילם|מכר(?:ה|ו)|פנ(?:ה|תה|ו)|הודיע(?:ה|ו)?|הגיע(?:ה|ו)?|נרשמ(?:ה|ו)|נרשם|ביקש(?:ה|ו)?|חתמ(?:ה|ו)|חתם|הוצא(?:ה|ו)?|הסתיי(?:ם|מה|מו)|התייצב(?:ה|ו)?|הופיע(?:ה|ו)?|מיום)(?![א-ת])/;
/** A term, not a day on which something happened. */
const AHEAD = /(?<![א-ת])(?:עד|החל|עד לא יאוחר|לא יאוחר)(?: ה?יום| ליום| מיום| מתאריך| לתאריך)?\s?$/;
const PLANNED = /נקבע ל|ייקבע|יתקיים|תתקיים|שנקבע|נדחה ל|נדחתה ל|לקבוע|יידחה|היה אמור|הייתה אמורה/;
const ELSEWHERE =
  /ועד(?:ה|ת) (?:ה?מקומית|ה?משנה|ה?מחוזית)|רשות ה?רישוי|שמאי|מליאת|התנגדויות|(?:ב|ל)פני(?:ה|הם)? (?:ה)?ו?ועדה המקומית|ערר (?:קודם|אחר)|(?:ב|ל)בית ה?משפט/;
const OURS = /לפנינו|בפנינו|לפני ועדת הערר|קיימנו|שמענו|(?<![א-ת])ב?ה?ערר(?![א-ת])/;

function kindOf(before: string, after: string): EventKind | null {
  const clause = `${before} ${after}`;
  if (GIVEN.test(before) && GIVEN_HOW.test(before))
    return ELSEWHERE.test(clause) || OTHER_ACT.test(clause) ? null : 'given';
  if (SERVED.test(before) && !SERVED_LATER.test(before)) return 'service';
  const near = before.slice(Math.max(0, before.lastIndexOf(',')));
  if (PLANNED.test(HEARING_VERB.test(near) ? near : clause) || ELSEWHERE.test(clause)) return null;
  if (HEARING_BEFORE.test(before) || HEARING_AFTER.test(after)) return 'hearing';
  return isFiling(before) ? 'filing' : null;
}

const GIVEN = /(?:^|[^א-ת])[והש]{0,2}(?:ניתנה|ניתן|נחתמה?|ניתנת)(?![א-ת])[^.]{0,60}$/;
const GIVEN_HOW = /היום|פה אחד|בהי?עדר|במעמד|דעת רוב|^[^א-ת]*(?:ה?החלטה(?: זו)? )?[והש]{0,2}נית(?:נה|ן)/;
/** Something else that was given on a day. */
const OTHER_ACT = /החלט(?:ת|ה) (?:ביניים|ה?מורה)|צו|היתר|רישיון|תוקף|הוראה|ארכה/;

const HEARING_VERB = /(?<![א-ת])[וש]{0,2}(?:התקיים|התקיימה|קיימנו|נערך|נערכה|קוים|קויים)(?![א-ת])/;
const HEARING_BEFORE =
  /(?:התקיים|התקיימה|קיימנו|נערך|נערכה|קוים|קויים)[^.,;]{0,50}(?:דיון|ישיבה)[^.,;]{0,40}$|(?:דיון|ישיבה)[^.,;]{0,40}(?:התקיים|התקיימה|קיימנו|נערך|נערכה|קוים|קויים)[^.,;]{0,20}$|[הב]דיון (?:ש?ב?|מ)יום\s?$|(?:קיימנו|שמענו)[^.,;]{0,40}ביום\s?$|(?:התייצב|הופיע|נשמע)(?:ה|ו)[^.,;]{0,40}[לב]דיון[^.,;]{0,25}ביום\s?$/;
const HEARING_AFTER =
  /^,?[^.,;א-ת]{0,12}[^.,;]{0,25}(?<![א-ת])(?:(?:התקיים|התקיימה|קיימנו|נערך|נערכה|קוים|קויים)(?![א-ת])[^.,;]{0,40}(?<![א-ת])(?:דיון|ישיבה)(?![א-ת])|שמענו את|נשמעו (?:לפנינו|בפנינו|טענות))/;

const WEEKDAY = "(?:(?:ראשון|שני|שלישי|רביעי|חמישי|שישי|[א-ו]'),? ?)?";
const ON = `,? ?(?:ביום |בתאריך |ב-)${WEEKDAY}$`;
/** "הערר הוגש ביום": nothing between but who filed it and whether in time. */
const APPEAL_FILED = new RegExp(
  `(?<![א-ת])[ושכ]{0,2}ה?ערר(?:ים)?(?: דנן| שלפנינו| שבפנינו| דנא)? (?:הוגש|הוגשו)` +
    `(?: (?!עד|לאחר|לפני|[בט]טרם|טרם|נוכח|כ?נגד|על ה|בגין|משום)[^\\s\\d,]{1,15}){0,3}${ON}`,
);
/** "הגישו העוררים את הערר ביום"; an answer to it, or a motion in it, is another thing. */
const FILED_APPEAL = new RegExp(
  `(?<![א-ת])[וש]{0,2}(?:הגיש|הגישה|הגישו|הוגש|הוגשו)` +
    `(?: (?!\\S{0,2}(?:בקש|תשוב|תגוב|תיקו|סיכומ|השלמ|הודע|חוות))[^\\s.,;\\d]{1,20}){0,3} (?:את )?(?:כתב )?הערר(?: [^\\s.,;\\d]{1,15}){0,2}${ON}`,
);
/** The day is then one on which it was not filed, or could have been. */
const UNREAL = /(?<![א-ת])(?:לא|טרם|אילו|אלו|לו|אלמלא|אם|ככל|משלא|שלא|היה אמור|היה על|רשאי|יכול)(?![א-ת])[^,;]{0,30}$/;

/** "לאחר שהוגש הערר, ביום": the day is that of what came next. */
const SINCE = /(?<![א-ת])(?:לאחר|אחרי|מאז|משעה)\s$/;

function isFiling(before: string): boolean {
  const found = APPEAL_FILED.exec(before) ?? FILED_APPEAL.exec(before);
  if (found === null || /(?<![א-ת])לא(?![א-ת])/.test(found[0])) return false;
  const ahead = before.slice(0, found.index);
  return !UNREAL.test(ahead) && !(SINCE.test(ahead) && found[0].includes(','));
}

/** What is appealed against reached the appellants. */
const SERVED =
  /(?<![א-ת])[וש]{0,2}(?:ההחלטה|החלטתה|החלטת ה?ו?ועדה(?: המקומית)?|השומה|דרישת התשלום|הודעת החיוב)(?: (?!שלפנינו|זו|ה(?:משלימה|מתוקנת|נוספת|שני))[^.;,\d]{0,40})? (?:הומצאה|נמסרה|(?:התקבלה|הגיעה) (?:בידי|אצל|אל|ל))(?! ?ל(?:נו|ו?ועדת הערר))[^.;\d]{0,50}(?:ביום |בתאריך |ב-)$/;
const SERVED_LATER =
  /(?<![א-ת])(?:לא|טרם|לאחר הגשת|ה?ביניים|ה?מכר(?:יע|עת)|ה?מייעצ?ץ?ת?|החדשה|הנוספת|המשלימה|המתוקנת|השנייה)(?![א-ת])/;
