/** Dated events of a proceeding, as decisions tell them. */

import {
  APPEAL_FILED,
  ELSEWHERE,
  FILED_APPEAL,
  HAPPENED,
  HEARING_AFTER,
  QA_HEARING_BEFORE,
  SERVED,
  SERVED_LATER,
  UNREAL,
} from '../pattern/rules.generated.ts';
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

/** A term, not a day on which something happened. */
const AHEAD = /(?<![א-ת])(?:עד|החל|עד לא יאוחר|לא יאוחר)(?: ה?יום| ליום| מיום| מתאריך| לתאריך)?\s?$/;
const PLANNED = /נקבע ל|ייקבע|יתקיים|תתקיים|שנקבע|נדחה ל|נדחתה ל|לקבוע|יידחה|היה אמור|הייתה אמורה/;

const OURS = /לפנינו|בפנינו|לפני ועדת הערר|קיימנו|שמענו|(?<![א-ת])ב?ה?ערר(?![א-ת])/;

function kindOf(before: string, after: string): EventKind | null {
  const clause = `${before} ${after}`;
  if (GIVEN.test(before) && GIVEN_HOW.test(before))
    return ELSEWHERE.test(clause) || OTHER_ACT.test(clause) ? null : 'given';
  if (SERVED.test(before) && !SERVED_LATER.test(before)) return 'service';
  const near = before.slice(Math.max(0, before.lastIndexOf(',')));
  if (PLANNED.test(HEARING_VERB.test(near) ? near : clause) || ELSEWHERE.test(clause)) return null;
  if (QA_HEARING_BEFORE.test(before) || HEARING_AFTER.test(after)) return 'hearing';
  return isFiling(before) ? 'filing' : null;
}

const GIVEN = /(?:^|[^א-ת])[והש]{0,2}(?:ניתנה|ניתן|נחתמה?|ניתנת)(?![א-ת])[^.]{0,60}$/;
const GIVEN_HOW = /היום|פה אחד|בהי?עדר|במעמד|דעת רוב|^[^א-ת]*(?:ה?החלטה(?: זו)? )?[והש]{0,2}נית(?:נה|ן)/;
/** Something else that was given on a day. */
const OTHER_ACT = /החלט(?:ת|ה) (?:ביניים|ה?מורה)|צו|היתר|רישיון|תוקף|הוראה|ארכה/;

const HEARING_VERB = /(?<![א-ת])[וש]{0,2}(?:התקיים|התקיימה|קיימנו|נערך|נערכה|קוים|קויים)(?![א-ת])/;

/** "לאחר שהוגש הערר, ביום": the day is that of what came next. */
const SINCE = /(?<![א-ת])(?:לאחר|אחרי|מאז|משעה)\s$/;

function isFiling(before: string): boolean {
  const found = APPEAL_FILED.exec(before) ?? FILED_APPEAL.exec(before);
  if (found === null || /(?<![א-ת])לא(?![א-ת])/.test(found[0])) return false;
  const ahead = before.slice(0, found.index);
  return !UNREAL.test(ahead) && !(SINCE.test(ahead) && found[0].includes(','));
}
