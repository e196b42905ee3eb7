import { CLAUSE_GOES_ON } from '../../pattern/rules.generated.ts';
import { countWords } from './words.ts';

const LEAST_WORDS = 6;

/**
 * A sentence without what follows its main clause, where it has more than `most` words: cut before what gives reasons or
 * goes on, never in the clause itself. Null where it cannot be cut so.
 */
export function mainClause(sentence: string, most: number): string | null {
  if (countWords(sentence) <= most) return sentence;
  let cut: string | null = null;
  for (const { index, 0: mark } of sentence.matchAll(CLAUSE_GOES_ON)) {
    const rest = sentence.slice(index + mark.length);
    if (ASIDE.test(rest) && /, | [–-] /.test(rest)) continue;
    const head = sentence.slice(0, index).replace(/[\s,;:–-]+$/, '');
    const length = countWords(head);
    if (length > most) break;
    if (length >= LEAST_WORDS && isWholeClause(head)) cut = head;
  }
  return cut === null ? null : `${cut}.`;
}

/** Whether what was cut off can stand: brackets and quotation marks are closed, and no clause was opened and left. */
export const isWholeClause = (head: string): boolean =>
  (head.match(/\(/g) ?? []).length === (head.match(/\)/g) ?? []).length &&
  (head.replace(GERSHAYIM, '').match(/["“”״]/g) ?? []).length % 2 === 0 &&
  !/^(?:אם|כאשר|לאחר ש|מאחר ש|הואיל|משעה ש|היות ו|אף ש|למרות ש|ככל ש|נוכח|לנוכח|בעוד)/.test(head) &&
  !/(?:של|את|על|עם|כי|או|גם|לא|אין|בין|כל|אשר|אם|ו)$/.test(head);

/** The mark of an abbreviation, which opens no quotation. */
const GERSHAYIM = /(?<=[א-ת])["״](?=(?:[א-ת]|[א-ת](?:ים|ות|ית|י|ה))(?![א-ת]))/g;

/** What may stand between two commas in the middle of its sentence: after the second one the clause goes on. */
const ASIDE =
  /^(?:כפי ש|כאמור |כמפורט |אף ש|אף על פי |על אף |למרות |חרף |לרבות |ובכלל זה|ובפרט |ובמיוחד |תוך ש|בעוד ש|שאינ|שלא )/;
