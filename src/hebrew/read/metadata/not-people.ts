// What stands where a name may and is none: a body, a case, words of the minutes, a place or a time.
import { SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { foldFinals } from '../../text/normalise.ts';
import { isKnownWord } from '../../text/stems.ts';

const BODY_WORD =
  /בע"מ|ע"ר(?![א-ת])|(?<![א-ת"'])(?:ה?עמות[הת]|ה?אגוד[הת]|ו?ה?ועד[הת]|וועד[הת]|עיריית|ה?עירייה|ה?מועצ[הת])(?![א-ת])/;
const CASE = /(?<![א-ת])נ['"]?(?=\s)|נגד|ואח'/;
/** "העורר 2" has no other name on the list. */
const NUMBER = /\d/;
const SIDE_FIRST = new RegExp(`^ה?${SIDE_SOURCE}`);
/** First words that no name has: they begin a sentence, or say when and where. */
const FIRST = new RegExp(
  `^(?:${[
    '(?:איחר|נכנס|הגיע|יצא|התחבר|הצטרפ)[הו]?|הצטרף|למעט|פרט ל|רשומים|(?:[א-ת]\\. )?דברי|ו?עוד|מ?לבד|חוץ',
    'כל|כולם|כולן|אין|יש|לא|זה|זאת|זו|הם|הן|הוא|היא|אנו|אני|אנחנו|אות[והםן]',
    'טענות|סוגיות|שאלות|מן|גם|אם|רוב[םן]|חלק[םן]|מקצת[םן]|ל(?:עורר|משיב)(?:ת|ה|ים|ות)?',
    'ה?(?:נוכחים|משתתפים|צדדים|דיון|ישיבה|חומר|תיק|מסמכים|פרוטוקול|הפסקה|הקלטה|תאריך|שעה|אולם|מקום|רחוב|קומה|יום|מועד)',
    'ב(?:שעה|אולם|יום|רחוב|שדרות|לשכת|משרדי|אמצעות|היעדר|העדר|שירות|קישור|זום)|עלה|עלתה|באיחור',
    'רשימ[הות]{1,2}|מיקרופון|רשמ(?:ה|ת)?|רושם|רושמת|נרשם|הוקלט|הודפס|תמלול|תמליל',
  ].join('|')})(?![א-ת])`,
);
/** A title of minutes holds one of them wherever ("רישום מהלך הדיון"). */
const OF_MINUTES =
  /(?<![א-ת])[מב]?(?:ה?דיון|ה?ישיבה|ישיבת|ה?פרוטוקול|ה?רישום|תמלול|תמליל|תחילת ה?הקלטה|חלק (?:ראשון|שני))(?![א-ת])/;
const HEBREW_YEAR = /(?<![א-ת])ה?'?תש[א-ת]{0,2}["״][א-ת](?![א-ת])/;
const ABSENT = /\sלא\s(?:התייצב|הגיע|הופיע|נכח)|\s(?:נעדר|נבצר|התנצל)(?:ה|ו)?(?![א-ת])/;
/** Verbs with which the minutes say what somebody does. */
const VERB = /^(?:מציע|מבקש|פותח|מסביר|טוען|טוענ|מוסר|מודיע|מעיר|מקרא|מצהיר)(?:ת|ה|ים|ות)?$/;

/** "כהן השיב שאין …": of minutes in the third person. */
const SAYS =
  /\s(?:השיב|טע[ןנ]|אמר|ביקש|הוסיף|הוסיפ|פתח(?!\sתקו)|שאל|הודיע|ציין|ציינ|הגיב|הציג|הפנ|חזר|הסביר|הבהיר)(?:ה|ו)?(?:\s|$)/;

/** Whether words that were taken for a name are none; takes them without a title. */
export function isNoPerson(name: string): boolean {
  if ((NUMBER.test(name) && !SIDE_FIRST.test(name)) || BODY_WORD.test(name) || CASE.test(name) || FIRST.test(name))
    return true;
  if (ABSENT.test(name) || SAYS.test(name) || OF_MINUTES.test(name) || HEBREW_YEAR.test(name)) return true;
  const words = name.split(' ');
  return (words.length === 1 && VERB.test(name)) || isLetteredHeading(words);
}

/** "א. עניינים מקדמיים" below the list; "א. כהן" is a name. */
const isLetteredHeading = ([letter = '', ...words]: readonly string[]): boolean =>
  /^[א-ת]\.$/.test(letter) && words.length > 1 && words.every((word) => isKnownWord(foldFinals(word)));
