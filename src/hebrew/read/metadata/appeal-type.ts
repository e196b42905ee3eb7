import { APPEAL_TYPES as CUES } from '../../pattern/rules.generated.ts';
import type { AppealType, Found } from './types.ts';

const HEAD = 3_000;
const BODY = 60_000;
const HEAD_WEIGHT = 4;

/** One committee hears both kinds, so its name says nothing of which. */
const COMMITTEE = /ל?פי?צויים ו?ל?היטלי? ה?השבחה/g;
/** It hears no other, unless planning and building are in its name too. */
const MONEY_ONLY = /(?<!בני?יה,? ?ו?)לפי?צויים ו?ל?היטלי? ה?השבחה/;
const MONEY: readonly AppealType[] = ['betterment_levy', 'compensation'];
const LEVY = /היטל|השבחה/g;
const DAMAGE = /פיצוי|פגיע|נפגע|ירידת ערך|נזק|סעיף (?:197|200)/g;

/** What an appeal is about, by the terms of the heading (which count four times) and of the body. */
export function readAppealType(text: string): AppealType {
  const head = text.slice(0, HEAD).replace(COMMITTEE, ' ');
  const body = text.slice(HEAD, BODY).replace(COMMITTEE, ' ');
  const money = MONEY_ONLY.test(text.slice(0, HEAD));
  let best: AppealType = 'other';
  let most = 1;
  for (const { type, pattern } of CUES) {
    if (money && !MONEY.includes(type)) continue;
    const score = HEAD_WEIGHT * count(head, pattern) + count(body, pattern);
    if (score > most) [best, most] = [type, score];
  }
  if (best !== 'other' || !money) return best;
  const [levy, damage] = [count(head + body, LEVY), count(head + body, DAMAGE)];
  if (levy === 0 && damage === 0) return 'other';
  return levy > damage ? 'betterment_levy' : 'compensation';
}

/** Where the text first says by one of its terms that an appeal is of this type; null where it says so by none. */
export function placeOfAppealType(text: string, type: AppealType): Found<AppealType> | null {
  const pattern = CUES.find((one) => one.type === type)?.pattern;
  if (!pattern) return null;
  pattern.lastIndex = 0;
  const found = pattern.exec(text.slice(0, BODY).replace(COMMITTEE, (name) => ' '.repeat(name.length)));
  return found && { value: type, start: found.index, end: found.index + found[0].length };
}

function count(text: string, pattern: RegExp): number {
  let total = 0;
  pattern.lastIndex = 0;
  while (pattern.exec(text)) total++;
  return total;
}
