/** Sentences that say something of all cases in a few words: "הפליה נבחנת בין שווים.", "טעות אינה מולידה זכות." */

import { DEFINITE, OF_ONE_CASE, PARTICULAR, PARTY, THIS_CASE } from '../../pattern/rules.generated.ts';
import { isKnownWhole } from '../../text/stems.ts';
import { tokenise } from '../../text/tokens.ts';

const LONGEST = 70;
const LEAST_WORDS = 4;

/** Whether a whole sentence is short and general: of a thing without "the", in the present, with nothing of this case in it. */
export function isMaxim(sentence: string): boolean {
  const text = sentence.trim();
  const words = text.split(/\s+/);
  if (text.length > LONGEST || words.length < LEAST_WORDS || !MAXIM.test(text) || NOT_GENERAL.test(text)) return false;
  const [first = ''] = tokenise(words[0]!).map(({ norm }) => norm);
  const isThe = first.startsWith('ה') && (!isKnownWhole(first) || isKnownWhole(first.slice(1)));
  const rest = isThe ? text : text.slice(words[0]!.length + 1);
  return ![OF_ONE_CASE, DEFINITE, THIS_CASE, PARTICULAR, PARTY].some((sign) => rest.search(sign) >= 0);
}

/** A thing, and what is always so of it: by what it is judged, what it never brings about, what it is "and not" something else. */
const SUBJECT = '^(?!אין |לא |כל |יש |אולם |אמנם |איש )[א-ת]{3,}(?: (?!ה)(?:ב|של )?[א-ת]{3,})?';
const BRINGS = '(?:מוליד|מקנ|מכשיר|יוצר|מצמיח|פוטר|מרפא|שולל|פוסל|מבטל|מקימ|מעניק|נרפא|נקנ)';
const MAXIM = new RegExp(
  `${SUBJECT} (?:(?:אינ|איננ)[הוםן] ${BRINGS}[א-ת]{0,2} [א-ת][^:?!"]*|` +
    '(?:נבחנ|נמדד|נשקל)(?:ת|ים|ות)? [א-ת][^:?!"]*|נבחן [א-ת][^:?!"]*|(?:היא|הוא) [א-ת][^:?!"]*[א-ת],? ולא [א-ת][^:?!"]*)\\.$',
);
/** Numbers, this and that, our own words, and what has been. */
const OF_NOW = 'ז[הואת]{1,2}|אלה|אלו|כאן|שם|אנו|לנו|אותו|אותה|היה|הי?יתה|היו|כך|אחרת|נדח[הית]{1,2}|מתקבל[תים]{0,2}';
const NOT_GENERAL = new RegExp(`\\d|(?:^|[\\s,])[ושכבלמ]{0,2}(?:${OF_NOW})(?=[\\s,.])`);
