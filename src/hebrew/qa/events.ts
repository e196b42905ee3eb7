/** Dated events of a proceeding, as decisions tell them. */
import { findDates } from '../dates.ts';
import { splitSentences } from '../sentences.ts';

export type EventKind = 'given' | 'hearing' | 'filing';

export interface DatedEvent {
  kind: EventKind;
  /** `YYYY-MM-DD`. */
  iso: string;
  /** Span of the date in the text. */
  start: number;
  end: number;
}

export interface PastDate {
  iso: string;
  start: number;
  end: number;
}

/**
 * When the decision was given, when the hearing was held and when the appeal was filed, wherever a normalised text says so.
 * What is only planned ("נקבע לדיון ביום") or happened elsewhere (before the local committee) is no event of the appeal.
 */
export function datedEvents(text: string): DatedEvent[] {
  return clausesOf(text).flatMap(({ clause, before, start, end, iso }) => {
    const kind = kindOf(clause, before);
    return kind === null ? [] : [{ kind, iso, start, end }];
  });
}

/** Dates of which the text says that something has happened then. */
export function pastDates(text: string): PastDate[] {
  return clausesOf(text)
    .filter(({ clause }) => HAPPENED.test(clause))
    .map(({ iso, start, end }) => ({ iso, start, end }));
}

/** Strings that look like dates and are none: `31.2.2025`, `12.13.2024`. */
export function impossibleDates(text: string): { start: number; end: number }[] {
  const real = new Set(findDates(text).map(({ start }) => start));
  return [...text.matchAll(NUMERIC)]
    .filter(({ index }) => !real.has(index))
    .map(({ index, 0: date }) => ({ start: index, end: index + date.length }));
}

const NUMERIC = /(?<![\d./-])\d{1,2}([./])\d{1,2}\1(?:19|20)\d{2}(?![\d/]|[.-]\d)/g;

interface Clause {
  /** The date's clause: from the mark before it to the mark after it. */
  clause: string;
  before: string;
  iso: string;
  start: number;
  end: number;
}

function clausesOf(text: string): Clause[] {
  return splitSentences(text).flatMap((sentence) => {
    const dates = findDates(sentence.text).filter(({ precision }) => precision === 'day');
    return dates.map(({ iso, start, end }, index) => {
      const from = Math.max(lastMark(sentence.text, start), dates[index - 1]?.end ?? 0);
      const next = dates[index + 1]?.start ?? sentence.text.length;
      const to = Math.min(nextMark(sentence.text, end), next);
      return {
        clause: sentence.text.slice(from, to),
        before: sentence.text.slice(from, start),
        iso,
        start: sentence.start + start,
        end: sentence.start + end,
      };
    });
  });
}

const lastMark = (text: string, at: number): number =>
  Math.max(0, text.lastIndexOf(';', at) + 1, text.lastIndexOf('(', at) + 1, text.lastIndexOf(' ואילו ', at) + 1);

function nextMark(text: string, at: number): number {
  const found = /[;()]|, (?:ו|ש|אשר|לאחר|בו|בה)/.exec(text.slice(at));
  return found ? at + found.index : text.length;
}

const HAPPENED =
  /(?<![א-ת])[ושה]{0,2}(?:הוגש(?:ה|ו)?|הגיש(?:ה|ו)?|התקיימה?|התקיימו|קיימנו|נערכ(?:ה|ו)|נערך|ניתנ(?:ה|ו)|ניתן|החליטה|החליטו|פורסמ(?:ה|ו)|פורסם|אושר(?:ה|ו)?|אישרה|נדח(?:ה|תה|ו)|נשלח(?:ה|ו)?|הומצא(?:ה|ו)?|המציא(?:ה|ו)?|נמסר(?:ה|ו)?|התקבל(?:ה|ו)?|שמענו|נשמע(?:ה|ו)?|הופקד(?:ה|ו)?|דנה|נדונ(?:ה|ו)|ביקר(?:ה|ו|נו)|השיב(?:ה|ו)?|הגיב(?:ה|ו)?|רכש(?:ה|ו)?|נחתמ(?:ה|ו)|נחתם|מיום)(?![א-ת])/;
const PLANNED = /נקבע ל|ייקבע|יתקיים|תתקיים|שנקבע|נדחה ל|נדחתה ל|לקבוע|יידחה|היה אמור|הייתה אמורה/;
const ELSEWHERE =
  /ועד(?:ה|ת) (?:ה?מקומית|ה?משנה|ה?מחוזית)|רשות ה?רישוי|שמאי|מליאת|התנגדויות|(?:ב|ל)פני(?:ה|הם)? (?:ה)?ו?ועדה המקומית|ערר (?:קודם|אחר)|(?:ב|ל)בית ה?משפט/;

function kindOf(clause: string, before: string): EventKind | null {
  if (GIVEN.test(before) && GIVEN_HOW.test(before))
    return ELSEWHERE.test(clause) || OTHER_ACT.test(clause) ? null : 'given';
  if (PLANNED.test(clause) || ELSEWHERE.test(clause)) return null;
  const after = clause.slice(before.length);
  if (HEARING_BEFORE.test(before) || HEARING_AFTER.test(after)) return 'hearing';
  return FILED.test(before) ? 'filing' : null;
}

const GIVEN = /(?:^|[^א-ת])[והש]{0,2}(?:ניתנה|ניתן|נחתמה?|ניתנת)(?![א-ת])[^.]{0,60}$/;
const GIVEN_HOW = /היום|פה אחד|בהי?עדר|במעמד|דעת רוב|^[^א-ת]*(?:ה?החלטה(?: זו)? )?[והש]{0,2}נית(?:נה|ן)/;
/** Something else that was given on a day. */
const OTHER_ACT = /החלט(?:ת|ה) (?:ביניים|ה?מורה)|צו|היתר|רישיון|תוקף|הוראה|ארכה/;
const HEARING_BEFORE =
  /(?:התקיים|התקיימה|קיימנו|נערך|נערכה|קוים|קויים)[^.,;]{0,50}(?:דיון|ישיבה)[^.,;]{0,40}$|(?:דיון|ישיבה)[^.,;]{0,40}(?:התקיים|התקיימה|קיימנו|נערך|נערכה|קוים|קויים)[^.,;]{0,20}$|[הב]דיון (?:ש?ב?|מ)יום\s?$/;
const HEARING_AFTER =
  /^[^.,;א-ת]{0,12}[^.,;]{0,25}(?:התקיים|התקיימה|קיימנו|נערך|נערכה|קוים)(?![א-ת])[^.,;]{0,30}(?:דיון|ישיבה)/;
const FILED =
  /(?:^|[^א-ת])[ושכ]{0,2}ה?ערר(?:ים)?(?: דנן| שלפנינו| שבפנינו| דנא)? (?:הוגש|הוגשו)(?: [^\d]{0,25})?(?:ב?יום |בתאריך |ב-)?$|(?:הגיש|הגישה|הגישו|הוגש)[^.]{0,30}(?:את ה|כתב ה|ה)ערר[^.]{0,25}$/;
