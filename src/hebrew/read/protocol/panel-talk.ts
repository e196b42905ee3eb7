// What the panel asks and remarks about an argument that may be given up, and what it is answered.
import { ASKS_IF_FALLS, ASKS_IF_STANDS, CONFIRMS, INSISTS, SAYS_NO, SAYS_YES } from '../../pattern/rules.generated.ts';

/**
 * Whether the panel, in normalised text, asks a party whether an argument stands (`no` gives it up) or falls (`yes` does);
 * minutes may tell the question: "שואל את העוררת אם עודנה מבקשת הכרעה בה."
 */
export function asksWhetherArgued(said: string): 'stands' | 'falls' | null {
  const question = /[^.?!]*\?["')\s]*$/.exec(said)?.[0] ?? TOLD_QUESTION.exec(said)?.[0];
  if (question === undefined || ASKS_WHY.test(question)) return null;
  return ASKS_IF_FALLS.test(question) ? 'falls' : ASKS_IF_STANDS.test(question) ? 'stands' : null;
}

/** "למה זה לא נטען?" asks for a reason, and "נכון" gives nothing up. */
const ASKS_WHY = /(?<![א-ת])(?:ו?למה|ו?מדוע|ו?איך|ו?כיצד|ו?מתי|ו?היכן|ו?איפה)(?![א-ת])/;
const TOLD_QUESTION =
  /(?<![א-ת])(?:ל?שאלת|שואלת?|שאלה?|מבררת?|ביררה?|תוהה|ביקשה? לדעת)(?![א-ת])[^.?!]* ה?אם [^.?!]*\.?["')\s]*$/;

/** What a first sentence answers to such a question. */
export function answerOf(sentence: string): 'yes' | 'no' | null {
  if (INSISTS.test(sentence)) return null;
  return SAYS_NO.test(sentence) ? 'no' : SAYS_YES.test(sentence) ? 'yes' : null;
}

/** Whether the panel takes an argument as given up: "אז סעיף 3 לערר ירד". */
export const confirmsGivingUp = (said: string): boolean =>
  (said.slice(0, REMARK).match(/[^.?!]+[.?!]?/g) ?? []).some(
    (sentence) => !sentence.endsWith('?') && CONFIRMS.test(sentence),
  );

/** Characters of a remark that are read. */
const REMARK = 120;
