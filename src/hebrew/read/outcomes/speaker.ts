import { OF_A_PARTY, SUBORDINATE } from '../../pattern/rules.generated.ts';

const ABOUT = /^(?:ביחס|באשר|אשר|בנוגע|בהתייחס|בהתאם|נידרש|נדרשנו) /;
const OURSELVES = /(?<![א-ת])(?:אנו|אנחנו|אני|הננו|ועדת ה?ערר|דעת ה?(?:רוב|מיעוט)|אינ(?:נו|ני))\s(?:\S+\s)?$/;

/** Said of what might have been, whatever comes after. */
const UNREAL = /(?<![א-ת])(?:אילו|אלמלא|לו ה|(?<!(?:אף|גם) ו?)ו?אם ה)/;

/** Whether the words before what is said of the appeal make it a party's, or what might have been ("אילו הוגש במועד, …"). */
export function isClaimedOrUnreal(before: string): boolean {
  return UNREAL.test(before) || isOfParty(before);
}

function isOfParty(before: string): boolean {
  for (const match of before.matchAll(OF_A_PARTY)) {
    const ahead = before.slice(0, match.index);
    if (ABOUT.test(match[0]) || OURSELVES.test(ahead)) continue;
    const isClosed = before.includes(',', match.index) && SUBORDINATE.test(ahead.slice(ahead.lastIndexOf(',') + 1));
    if (!isClosed) return true;
  }
  return false;
}
