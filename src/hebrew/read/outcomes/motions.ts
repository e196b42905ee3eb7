/** Motions about an appeal's fate: "הבקשה לסילוק הערר על הסף נדחית", "אנו נעתרים לבקשת העוררים למחוק את הערר". */

import { ACTIVE, OUTCOME_ASKED, PASSIVE } from '../../pattern/rules.generated.ts';
import type { Said } from './words.ts';

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
  return OUTCOME_ASKED.test(before);
}

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
