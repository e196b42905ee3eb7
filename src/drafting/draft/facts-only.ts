// What may stand in the background of a decision: facts, told before anything is decided.
import { DEFINITION, FACT_LEANS_BACK, TELLS_LAW, WITHOUT_SUBJECT } from '../../hebrew/pattern/rules.generated.ts';
import { speaksItself } from '../../hebrew/read/telling/person.ts';
import { hasPredicate } from '../../hebrew/read/telling/predicate.ts';
import type { CaseDocument } from './material.ts';

/** Whether a sentence tells a fact: something that happened or is so, with nothing argued, judged, asked or announced. */
export function isFact(sentence: string): boolean {
  return (
    hasPredicate(sentence) &&
    !ARGUES.test(sentence) &&
    !HARD.test(sentence) &&
    !NOT_TOLD.test(sentence) &&
    !TELLS_LAW.test(sentence) &&
    !FACT_LEANS_BACK.test(sentence) &&
    !speaksItself(sentence) &&
    !DEFINES.test(sentence) &&
    !BY_A_PLEADING.test(sentence) &&
    !/[?!:]|…|\.\./.test(sentence.replace(/\d:\d/g, ''))
  );
}

/** `"גילאי חינוך" כולל לידה עד שלוש`: what a word means is argued. */
const DEFINES = /^["״“][^"״”]+["״”] /;
/** What another pleading says is no fact of this one: "לפי הערר נבנה כאן כמעט בסיס צבאי". */
const BY_A_PLEADING =
  /(?<![א-ת])(?:לפי|על פי) (?:ה?(?:ערר|תשובה|עורר(?:ת|ים|ות)?|משיב(?:ה|ים|ות)?)|כתב ה?(?:ערר|תשובה))(?![א-ת])/;
/** A pronoun before anybody is named: "ביום 4.12.2024 ועדת המשנה אישרה להם". */
const OF_SOMEBODY = /^(?!.*(?:עורר|משיב|מבקש|תושבי|בעלי)).* (?:לו|לה|להם|להן)(?![א-ת])/;
const FIRST = 7;

const list = (words: string): string =>
  words
    .trim()
    .split(/\s*\|\s*|\s*\n\s*/)
    .join('|');
const word = (alternatives: string): RegExp =>
  new RegExp(`(?<![א-ת"'])[ושהכבלמ]{0,3}(?:${list(alternatives)})(?![א-ת"'])`);

/** Words of arguing: what has to be, what is not, what nevertheless. */
const ARGUES = word(`
  אין|אינ[הוםן]|איננ[הו]|איני|חייב(?:ת|ים|ות)?|מחויב(?:ת|ים)?|צריכ?(?:ה|ים)?|צריך|ראוי(?:ה|ים)?|אסור(?:ה)?|ניתן ל[א-ת]+|יש ל[א-ת]+|יש לו|די ב[א-ת]+|לא די
  כלל|כל שכן|קל וחומר|בניגוד|למרות|חרף|על אף|אף על פי|אלא|אולם|ואולם|אך|דווקא|לכאורה|כביכול|פגיעה|פוגע(?:ת|ים|ות)?|פגע(?:ה|ו)?|סטייה|סטיה|פגם|נפל(?:ה|ו)? פגם
  התעלמ(?:ה|ו)|התעלם|שגה|שגתה|טעה|טעתה|מטרד|סביר(?:ה|ות)?|מידתי(?:ת|ות)?|תקין|תקינה|כדין|שלא כדין|בטל(?:ה|ים)?|מוצדק(?:ת)?|הצדקה|מהותי(?:ת)?|משמעותי(?:ת)?|ניכר(?:ת)?
  חמור(?:ה|ים|ות)?|בלבד|אפילו|ולו|שום|כל נימוק|נימוק(?:ים)? אחד|נימוק(?:ים)?|הנמקה|ברור(?:ה)?|לפיכך|על כן|לכן|משכך|שהרי|הרי|מכאן|ודאי|בוודאי|ממילא
  נטול(?:ת)?|נעדר(?:ת)?|חסר(?:ה|ת|ים)?|שקרי(?:ת)?|כוזב(?:ת)?|אמור(?:ה|ים)? ל[א-ת]+|עתיד(?:ה|ים)? ל[א-ת]+|יגרו?ם|תגרום|יפגע|תפגע|תחסום|יחסום|לא ייתכן|זכאי(?:ת|ם)?
  דומה (?:כי|ש[א-ת]+)|נדמה|כאילו|כידוע|למרבה|מי שקורא|יקר(?:ה|ים)?|נורא|מאוד|מאד|ביותר|עצו(?:ם|מה)|אדיר(?:ה)?|כבד(?:ה|ים)?`);

/** With fewer letters before it: "הבקשה" is a request. */
const HARD = /(?<![א-ת"'])[ושה]?קש(?:ה|ים|ות)(?![א-ת"'])/;

/** Reports of what is argued, announcements, annexes, requests. */
const NOT_TOLD = word(`
  לטענת\\S*|לשיטת\\S*|לדעת\\S*|לגישת\\S*|לגרסת\\S*|סבור\\S*|טוענ\\S*|טוען|נטען|נטענ\\S*|טענ\\S*|טען|כאמור|כפי שיפורט|כמפורט|להלן|לעיל|נספח\\S*|נספחי|מצורפ?\\S*|מצורף|מצ"ב|רצ"ב|צורפ?\\S*
  מוגש(?:ת)?|מתכבד(?:ת|ים|ות)? ל[א-ת]+|שעמלS*|כל ימי(?:ו|ה|הם|הן)|בתוך המועד|במועד שקבע \\S+|העתק|מתבקש\\S*|מבקש(?:ת|ים)? מ\\S+|מבקש(?:ת|ים|ות)? ל(?:דחות|קבל|בטל|מחוק|סלק|הורות|חייב)|תבוקש|יפורט|נפרט|יצוין|יודגש|ערר זה|כתב ערר זה|כתב תשובה|תשובה זו|הערר שבנדון|נשוא הערר|הכחש\\S*|מוכחש\\S*|מכחיש\\S*|אינו מוכחש|סעד(?:ים)?|בקצרה|תמצית`);

/** Whether a sentence is understood by what stands right before it alone: "בנה", "על פיה", "רוחבו". */
export const leansBack = (sentence: string): boolean =>
  BACK_WORDS.test(sentence) ||
  WITHOUT_SUBJECT.test(sentence) ||
  OF_SOMEBODY.test(sentence.split(' ').slice(0, FIRST).join(' ')) ||
  (OF_ANOTHER.test(sentence) && !/ של /.test(sentence));

const BACK_WORDS = word(`
  בנו|בנה|בנם|בתו|בתה|בתם|אביו|אביה|אביהם|אמו|אמה|אמם|רעייתו|רעייתה|על פיו|על פיה|על פיהם|לפיו|לפיה|לפיהם|בהתאם לכך|בשל כך|לשם כך|לכך
  תחתיו|תחתיה|תחתיהם|ביניהם|ביניהן|בתוכו|בתוכה|לצדו|לצידו|לצדה|לצידה|מצפון לו|ממערב לו|ממזרח לו|מדרום לו`);
const OF_ANOTHER = /^(?:רוחב|אורכ|שטח|ייעוד|יעוד|גובה|חלק|רוב|צד|שווי|מטרת|עניינ)(?:ו|ה|ם|ן|יו|יה|יהם|יהן)(?![א-ת])/;

/** Names that every decision of appeal understands. */
const PLAIN = new Set(
  `הבקשה ההחלטה הבניין הבנין המבנה המגרש הבית הדירה הנכס הערר העורר העוררת העוררים העוררות המשיב המשיבה המשיבים הוועדה הועדה המקרקעין החוק התוספת
  התכנית התוכנית ההיתר הוועדה המקומית השומה השמאי התקנות`
    .split(/\s+/)
    .concat([
      'הוועדה המקומית',
      'הועדה המקומית',
      'ועדת הערר',
      'השומה המכרעת',
      'השמאי המכריע',
      'השמאית המכריעה',
      'היטל השבחה',
      'הבקשה להיתר',
    ]),
);

/** Terms of the documents that a text uses and neither it nor what was told before says the meaning of. */
export function undefinedTerms(text: string, documents: readonly CaseDocument[], told: readonly string[]): string[] {
  const terms = new Set(documents.flatMap((document) => termsOf(document)));
  const before = told.join(' ');
  return [...terms].filter((term) => uses(text, term) && !uses(before, term));
}

const remembered = new WeakMap<CaseDocument, string[]>();

function termsOf(document: CaseDocument): string[] {
  const known = remembered.get(document);
  if (known) return known;
  const found = [...document.text.matchAll(DEFINITION)].flatMap(([, first, second]) => [
    first!,
    ...(second ? [second] : []),
  ]);
  const terms = [...new Set(found.map((term) => term.trim()))].filter((term) => !PLAIN.has(term));
  remembered.set(document, terms);
  return terms;
}

/** With the letters before it: "ביחידה" is "היחידה". */
function uses(text: string, term: string): boolean {
  const bare = term.replace(/^ה/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![א-ת"])(?:[ושכ]{0,2}[הבלמ]{1,2})${bare}(?![א-ת"])`).test(text);
}
