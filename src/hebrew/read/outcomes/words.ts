/** The words in which a decision gives the fate of an appeal: subjects, verbs, negations, and how far a verdict goes. */
import { BOUND, RESOLVED, UNRESOLVED } from '../../pattern/rules.generated.ts';

export type Said =
  | 'granted'
  | 'partly'
  | 'refused'
  | 'dismissed'
  | 'struck'
  | 'remanded'
  | 'settled'
  | 'not_refused'
  | 'not_dismissed'
  | 'not_struck';

/**
 * How far a verdict goes: "whole" says so ("במלואו"), "sense" tells in what sense ("במובן זה ש"), "reference" only where that
 * is told ("כמפורט לעיל"), "limited" speaks of a part of the appeal ("בעניין החניה").
 */
export type Extent = 'whole' | 'plain' | 'sense' | 'reference' | 'limited';

/** What is said of an appeal as an outcome of the contract; a denial ("לא ראינו לדחות") is none. */
export const OUTCOME_OF = {
  granted: 'accepted',
  partly: 'partially_accepted',
  refused: 'rejected',
  dismissed: 'dismissed',
  struck: 'withdrawn',
  remanded: 'remanded',
  settled: 'settled',
} as const satisfies Partial<Record<Said, string>>;

export type Decided = keyof typeof OUTCOME_OF;
export const isDecided = (said: Said): said is Decided => said in OUTCOME_OF;

/** Masculine forms alone: "הבקשה למחיקת הערר נדחית" says nothing of the appeal. */
export const PREDICATES: [Said, string][] = [
  ['refused', 'נדח(?:ה|ים|ו)|יי?דח(?:ה|ו)|להי?דחות|לדחי(?:יה|ה)|דחוי(?:ים)?'],
  ['granted', 'מתקבל(?:ים)?|התקבל(?:ו)?|יתקבל(?:ו)?|להתקבל|לקבלה'],
  ['struck', 'נמחק(?:ים|ו)?|יי?מחק(?:ו)?|להי?מחק|למחיקה'],
  ['dismissed', 'מסולק(?:ים)?|סולק(?:ו)?|יסולק(?:ו)?|לסילוק'],
];

export const VERBS: [Said, string][] = [
  ['refused', 'דוחים|דוחה|לדחות|דחינו|לדחותו|לדחותם'],
  ['granted', 'מקבל(?:ים|ת)?|לקבל|קיבלנו|נעתר(?:ים|ת|נו)?|להיעתר|היעתרות'],
  ['struck', 'מוחק(?:ים|ת)?|למחוק|מחקנו'],
  ['dismissed', 'מסלק(?:ים|ת)?|לסלק|סילקנו'],
];

export const NOUNS: Record<string, Said> = {
  דחיי: 'refused',
  קבל: 'granted',
  מחיק: 'struck',
  סילוק: 'dismissed',
};

const FREE = /^(?:ב?זאת|ו?כעת|עת|דעות|מעת|לעת)$/;
const PARTS = /^[וש]{0,2}(?:ביתר |ב)?(?:חלקי|יתר|רוב|מרבית|עיקר|שאר|רכיבי|ראשי)$/;

/** What the word before the appeal makes of it: its subject, one of its parts, or nothing. */
export function roleAfter(before: string): 'subject' | 'part' | null {
  if (/דינ[וםה] של $/.test(before)) return 'subject';
  const word = /(\S+)\s$/.exec(before)?.[1]?.replace(/[",.:;()-]+$/g, (marks) => (/[,.:;]/.test(marks) ? '.' : ''));
  if (word === undefined || word.endsWith('.')) return 'subject';
  if (PARTS.test(word)) return 'part';
  return BOUND.test(word) && !FREE.test(word) ? null : 'subject';
}

/** Another subject comes in without a comma. */
export const OTHER_SUBJECT = / וה?(?:טיעון|נימוק|רכיב|סעד|ערעור|חלק|ראש|הליך|דיון|תיק|עניין|היתר|צו|חיוב)(?![א-ת])/;

/** Whether an infinitive is said as a decision and not of what may be. */
export const isResolved = (before: string): boolean => RESOLVED.test(before) && !UNRESOLVED.test(before);

/** "הערר נדחה ליום 3.3.2025": put off. */
export const PUT_OFF = /^\s(?:לדיון|ליום|למועד|לשעה|להמשך)/;

/** "חלק מן הערר", "אך לא במלואו". */
export const NOT_WHOLE = /(?<![א-ת])חלק מ|(?<![א-ת])לא (?:במלוא|על כל|כול[וםה])/;

/** "אין מקום לקבל את הערר במלואו". */
export const ENTIRELY = /^\s(?:במלוא|בשלמות|כול)[וםה](?![א-ת])/;
export const SENSE = /במובן|באופן (?:ש|ה|זה)|(?<![א-ת])כך ש|במידה|ככל ש/;
export const REFERENCE = /כאמור|כמפורט|כמבואר|כדלקמן|כדלהלן|כפי ש|בהתאם לאמור|להלן|לעיל/;

/** …and for its merits besides. */
export const ON_MERITS = /(?:גם|אף|וכן|והן)(?: \S+)? ל(?:גופו|גוף)/;
