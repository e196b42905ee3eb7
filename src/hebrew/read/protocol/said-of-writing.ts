// What a speaker says of his own pleading: that he goes beyond it, or that it does not hold what he says.

import { BEYOND, NOT_IN_ANSWER, NOT_IN_APPEAL, NOT_WRITTEN, OPENS_ANOTHER } from '../../pattern/rules.generated.ts';
import type { PartyKey } from '../parties.ts';

/** "את זה לא כתבנו", "לא נטען בכתב הערר": of the pleading of the speaker's own party. */
export function saysNotWritten(said: string, party: PartyKey): boolean {
  return NOT_WRITTEN.test(said) || (party === 'appellant' ? NOT_IN_APPEAL : NOT_IN_ANSWER).test(said);
}

/** "מעבר למה שכתבנו", "אני מוסיף ש…", "כתבנו, ועכשיו …": more of what was written. */
export const saysBeyondWritten = (said: string): boolean => BEYOND.test(said) && !ANOTHER.test(said);

/** Whether a sentence goes on to something else ("עוד טען", "ועוד דבר", "חדש, לא בערר"). */
export const opensAnother = (sentence: string): boolean => OPENS_ANOTHER.test(sentence);

const ANOTHER = /טענה (?:חדשה|אחרת|נוספת)|נקודה (?:חדשה|אחרת)/;
