/** Leading judgments of planning law, which everybody calls by a name alone. */

import { LEADING_JUDGMENTS } from '../../pattern/rules.generated.ts';
import { isGivenName } from '../metadata/given-names.ts';

const plain = (name: string): string => name.replace(/["'.]/g, '').replace(/-/g, ' ');

const NAMES = new Set(LEADING_JUDGMENTS.map(plain));

/** Whether a name is that of a leading judgment. */
export const isLeading = (name: string): boolean => NAMES.has(plain(name));

/**
 * Where a text names one with no word that announces it: by several words, which are nothing else ("דלי דליה"), or by a surname
 * that is a sentence of its own ("הפטור לא חל. הורוויץ.") or stands behind "כפי שנפסק ב". Of a person of that name who speaks or
 * is spoken of in the text there is none.
 */
export function leadingAt(text: string): { start: number; end: number }[] {
  const persons = new Map<string, boolean>();
  const isOfCase = (name: string): boolean => {
    if (!persons.has(name)) persons.set(name, isPerson(text, name));
    return persons.get(name)!;
  };
  return [...text.matchAll(LEADING)].flatMap(({ index, 0: whole, 1: prefix, 2: name }) => {
    const end = index + whole.length;
    const start = index + prefix!.length;
    const before = text.slice(Math.max(0, start - MOST_BEFORE), start);
    const isSure =
      /[ -]/.test(name!) || (ALONE_BEFORE.test(before) && /^[.;]/.test(text.slice(end, end + 1))) || RULED.test(before);
    return isSure && !isOfCase(name!) ? [{ start, end }] : [];
  });
}

const MOST_BEFORE = 40;
const LONGEST_FIRST = [...LEADING_JUDGMENTS].sort((a, b) => b.length - a.length);
const LEADING = new RegExp(`(?<![א-ת"'-])(ו?[בכלמש]?)(${LONGEST_FIRST.join('|')})(?![א-ת"'-])`, 'g');
const ALONE_BEFORE = /[.;:–,] $/;
const RULED = /(?:נפסק|נקבע|נאמר|כתוב|כמו|בדומה|לפי|ראו|השוו|ברוח) ?[בל]?$/;

/** "עו"ד הורוויץ", "דנה הורוויץ", "הורוויץ:": somebody in the case bears the name; of several words nobody does. */
function isPerson(text: string, name: string): boolean {
  if (name.includes(' ')) return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (PART_OF_WORD.test(text.slice(Math.max(0, at - 1), at))) continue;
    if (/^ ?[:–]/.test(text.slice(end, end + 2)) && !name.includes('-')) return true;
    const before = /(\S+) $/.exec(text.slice(Math.max(0, at - MOST_BEFORE), at))?.[1];
    if (before !== undefined && (TITLE.test(before) || isGivenName(before))) return true;
  }
  return false;
}
const PART_OF_WORD = /[א-ת"'-]/;
const TITLES = `עו"ד|עוה"ד|מר|גב'|גברת|ד"ר|פרופ'|אדר'|אינג'|שמאית?|אדריכלי?ת?|מהנדס(?:ת)?|חברת|משפחת|העוררת?|יו"ר`;
const TITLE = new RegExp(`^[ובלמש]?ה?(?:${TITLES})$`);
