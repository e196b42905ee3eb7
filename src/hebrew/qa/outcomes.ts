/** What a text says of the appeal's fate, sentence by sentence. */
import { readOutcome } from '../metadata/outcome.ts';
import { splitSentences } from '../sentences.ts';

export interface StatedOutcome {
  outcome: string;
  /** The sentence speaks of the appeal as a whole and not of a part of it or in passing ("הגם שהערר נדחה, …"). */
  main: boolean;
  sentence: string;
  start: number;
  end: number;
}

/** Every sentence of a normalised text that tells the appeal's outcome, in order. */
export function statedOutcomes(text: string): StatedOutcome[] {
  const stated: StatedOutcome[] = [];
  for (const { text: sentence, start } of splitSentences(text)) {
    if (!/ערר|עתירה|דינ[וםה]|הסכמ|הסדר|פשר|בטל|לדיון|על הסף|חזיר|חזר|משיבים/.test(sentence)) continue;
    const found = readOutcome(sentence) ?? struckOut(sentence);
    if (!found) continue;
    const words = sentence.slice(found.start, found.end);
    const before = sentence.slice(0, found.start);
    stated.push({
      outcome: found.value,
      main:
        (found.value === 'remanded' ||
          /ערר|על הסף|נמחק|תוקף/.test(sentence.slice(found.start, found.end + AFTER_WORDS))) &&
        !IN_PASSING.test(before) &&
        !OF_A_PART.test(before.slice(-40) + words),
      sentence,
      start: start + found.start,
      end: start + found.end,
    });
  }
  return stated;
}

/** "סילוק הערר על הסף", as a noun. */
function struckOut(sentence: string): { value: string; start: number; end: number } | null {
  const match = /(?:סילוק|דחיית|מחיקת)(?: של)? ה?ערר(?:ים)? (?:\S+ )?על הסף/.exec(sentence);
  return match && { value: 'dismissed', start: match.index, end: match.index + match[0].length };
}

/** Room for the appeal's own name after the words of the outcome ("מורים על מחיקת הערר"). */
const AFTER_WORDS = 12;

/** A clause that gives the outcome as known ("הגם שהערר נדחה"), or as what might have been. */
const IN_PASSING =
  /(?:מאחר|הגם|אף|על אף|משום|כיוון|היות|נוכח העובדה|בהינתן|אילו|לו|אם|ככל|אלמלא|היה)\s?ו?(?:ש|כי)?\s?(?:ה|ש)?[^,.]{0,20}$|(?<![א-ת])(?:מש|אילו |לו |אם |הגם |אף )\S{0,4}$|ערר (?:קודם|אחר|נוסף|דומה|שהגיש)|בעבר|הוועדה המקומית (?:דחתה|קיבלה|החליטה)|ההתנגד/;
const OF_A_PART =
  /(?:יתר|שאר|חלקי ה|חלק מ|לעני?ין|ביחס|ככל ש|בכל הנוגע|באשר|טענות|טענה|ראשי|רכיבי?)[^.]{0,30}(?:נדח|דוח|להידחות|מתקבל|מקבל|להתקבל)/;
