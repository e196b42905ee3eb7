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
    if (!/ערר|עתירה|דינ[וםה]|הסכמ|הסדר|פשר|בטל|לדיון|על הסף/.test(sentence)) continue;
    const found = readOutcome(sentence);
    if (!found) continue;
    const words = sentence.slice(found.start, found.end);
    const before = sentence.slice(0, found.start);
    stated.push({
      outcome: found.value,
      main:
        /ערר|על הסף|נמחק|תוקף/.test(words) && !IN_PASSING.test(before) && !OF_A_PART.test(before.slice(-40) + words),
      sentence,
      start: start + found.start,
      end: start + found.end,
    });
  }
  return stated;
}

/** A clause that gives the outcome as known ("הגם שהערר נדחה"), or as what might have been. */
const IN_PASSING =
  /(?:מאחר|הגם|אף|על אף|משום|כיוון|היות|נוכח העובדה|בהינתן|אילו|לו|אם|ככל|אלמלא|היה)\s?ו?(?:ש|כי)?\s?(?:ה|ש)?[^,.]{0,20}$|(?<![א-ת])(?:מש|אילו |לו |אם |הגם |אף )\S{0,4}$|ערר (?:קודם|אחר|נוסף|דומה|שהגיש)|בעבר|הוועדה המקומית (?:דחתה|קיבלה|החליטה)|ההתנגד/;
const OF_A_PART =
  /(?:יתר|שאר|חלק(?:י|ו|ם)?|לעני?ין|ביחס|ככל ש|בכל הנוגע|באשר|טענות|טענה|ראשי|רכיבי?)[^.]{0,30}(?:נדח|דוח|להידחות|מתקבל|מקבל|להתקבל)/;
