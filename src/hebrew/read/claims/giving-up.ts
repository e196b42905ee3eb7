// The words with which an argument is given up at a hearing: classes of verbs, and of what they may be said of.
import {
  FURTHER,
  LEANING,
  LONG_AGO,
  MOOT,
  OWN,
  PLAIN,
  REFUSED_AFTER,
  REFUSED_BEFORE,
  SAID_OF_OTHERS,
  WITHDRAWAL_OTHERS,
} from '../../pattern/rules.generated.ts';
import { type Screen, screenOf } from '../../pattern/screen.ts';
import { withoutTag } from './giving-up-more.ts';
import { reservationAt } from './reservations.ts';

/**
 * Whether a sentence of normalised text gives an argument up. A refusal ("לא נוותר"), a condition ("אם תתוקן התכנית
 * נמשוך"), an offer, a question, another's withdrawal and one of long ago give nothing up.
 */
export const withdraws = (sentence: string): boolean =>
  !isQuestion(sentence) &&
  (plainIn(sentence).some((pattern) => stands(sentence, pattern)) ||
    withdrawsRarely(sentence) ||
    (isOwn(sentence) && stands(sentence, MOOT)));

/** The same in rarer words only ("חדלה לטעון ש…", "שניהם אינם נתבעים עוד"), which hardly mean anything else. */
export const withdrawsRarely = (sentence: string): boolean =>
  !isQuestion(sentence) && furtherIn(sentence).some((pattern) => stands(sentence, pattern));

/**
 * How many kinds of words that only lean to giving up stand in a sentence of normalised text ("טעות שלנו", "זה לא לפה",
 * "אין לנו בסיס"): alone they show nothing, together or confirmed by the panel they do.
 */
export const leansToGivingUp = (sentence: string): number =>
  isQuestion(sentence) || reservationAt(sentence) !== null
    ? 0
    : leaningIn(sentence).filter((pattern) => stands(sentence, pattern)).length;

const [plainIn, furtherIn, leaningIn] = [PLAIN, FURTHER, LEANING].map((list) =>
  screenOf(list, (pattern) => pattern),
) as [Screen<RegExp>, Screen<RegExp>, Screen<RegExp>];

const isOwn = (sentence: string): boolean => OWN.test(sentence);

const isQuestion = (sentence: string): boolean => /\?["')]*$/.test(withoutTag(sentence));

/** Whether a pattern is found where nothing before or after takes it back. */
function stands(sentence: string, pattern: RegExp): boolean {
  // Hardly any sentence holds one, and asking so copies no pattern.
  if (sentence.search(pattern) < 0) return false;
  for (const match of sentence.matchAll(pattern)) {
    const end = match.index + match[0].length;
    const before = sentence.slice(Math.max(0, match.index - NEAR), match.index);
    const after = sentence.slice(end, end + NEAR);
    if (REFUSED_BEFORE.some((one) => one.test(before)) || REFUSED_AFTER.test(after)) continue;
    // "אני מקבל את עמדת חברי ולא אטען עוד" has its subject before.
    if (!match[0].startsWith('ו') && SAID_OF_OTHERS.test(before)) continue;
    if (PAST.test(match[0]) && LONG_AGO.test(sentence)) continue;
    if (!WITHDRAWAL_OTHERS.test(match[0] + after.slice(0, OTHERS_WITHIN))) return true;
  }
  return false;
}

/** Characters that are read on either side. */
const NEAR = 200;

const PAST = /ויתר|זנח|משכ|חזר(?:נו|תי)|ירד|הורד|נפל/;

/** Claims of another, or of others, named at the verb or right after it. */
const OTHERS_WITHIN = 30;
