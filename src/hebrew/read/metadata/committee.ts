import { NAME } from '../../pattern/rules.generated.ts';
import { linesOf } from './lines.ts';
import type { Found } from './types.ts';

const DISTRICT = /^-?\s?מחוז\s[א-ת" -]{2,20}?(?=$|\t|\s(?:הוגש|ביום|מיום|תאריך|ערר|תיק)[\s:])/;
const CONTINUES = /^(?:-\s?)?(?:ה?מחוזית|לתכנון|ל?פיצויים|ול?היטלי?|להיטלי?|שליד|ליד|מחוז|תכנון)/;

/** "לכבוד ועדת ערר שיושבת על …": a letter's own words, where its name stands below. */
const CLAUSE = /\sש(?:יושב|דנ|תדון|מטפל|שומע|הוקמ)/;

/** The committee of appeal as the heading names it, with its district ("ועדת הערר לתכנון ולבנייה מחוז מרכז"). */
export function readCommittee(text: string): Found<string> | null {
  const lines = linesOf(text, 3_000);
  for (const [index, line] of lines.entries()) {
    const match = NAME.exec(line.text);
    if (!match || line.text.length > 150 || (match.index > 25 && index > 4)) continue;
    if (CLAUSE.test(match[0]) && lines.slice(index + 1, index + 4).some(({ text: next }) => NAME.test(next))) continue;
    let value = tidy(match[0]);
    let end = line.end;
    for (const next of lines.slice(index + 1, index + 3)) {
      const district = DISTRICT.exec(next.text)?.[0];
      if (!district && !(CONTINUES.test(next.text) && next.text.length < 50)) break;
      value += ` ${tidy(district ?? next.text)}`;
      end = district ? next.start + district.length : next.end;
    }
    return { value, start: line.start + match.index, end };
  }
  return null;
}

/** Without what stands after the name on its line: a file number, a date, "בראשות …". */
function tidy(name: string): string {
  return name
    .replace(/\s(?:בתיק|בערר|ערר (?:מס'|\d|\()|תיק|בראשות|בהרכב|בפני|מיום|ביום|תאריך|\d).*$/, '')
    .replace(/\s(?:לתשומת לב|ש(?:יושב|דנ|תדון|מטפל|שומע|הוקמ))(?![א-ת]{4}).*$|,?\sלתשומת לב\s.*$/, '')
    .replace(/[\s,()-]+$/, '')
    .replace(/\s+/g, ' ');
}
