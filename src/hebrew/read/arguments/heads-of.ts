import { isWholeClause } from '../telling/shorten-clause.ts';

/**
 * What stands before each mark of a sentence, the longest first: what follows may speak of who said it ("הירידה היא ארבעה עשר
 * אחוזים, ואני עומד מאחורי זה") or point back ("לא צורף תצהיר, ודי בכך").
 */
export const headsOf = (sentence: string): string[] =>
  [...sentence.matchAll(/, |; |: | – /g)]
    .map(({ index }) => sentence.slice(0, index))
    .filter((head) => isWholeClause(head) && !WHO.test(head))
    .reverse();
/** Openings of what is no clause without the rest: "מי שבנה קודם", "לפי התחשיב שצורף". */
const WHO = /^(?:(?:מי|מה|כל) ש|(?:לפי|על פי|לאחר|בשים לב|נוכח|לעומת|מלבד|בניגוד) )/;
