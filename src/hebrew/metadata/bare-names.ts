import { isGivenName } from './given-names.ts';

const TITLE = `(?:עו"ד|עוה"ד|מר|ה?גב'|גברת|ד"ר|פרופ'|אדר'|אינג'|רו"ח|ה?(?:שמאי|מהנדס|אדריכל)(?:ית|ת)?)`;
const NAME_WORD = /^[א-ת][א-ת'-]+$/;

/** "ורד כהן", "שמעון בן דוד": two or three plain words of which the first is a given name. */
export function isBareName(words: string): boolean {
  const all = words.trim().split(' ');
  return all.length >= 2 && all.length <= 3 && all.every((word) => NAME_WORD.test(word)) && isGivenName(all[0]!);
}

const HOLDS_TITLE = new RegExp(String.raw`\s${TITLE}\s`);

/** Offices after which a name may follow without a title; of those who come for another, the name is the other's. */
const OFFICE =
  /^ו?ה?(?:מפקח|פקח|מזכיר|מהנדס|אדריכל|שמאי|יוע|מנהל|(?:סמ|מ)נכ"ל|מודד|גזבר|בודק|מתכנ|יו"ר|מרכז|רכז|סגנ|דובר|קצינ|ראש|מומח|אקולוג|גנן|אגרונו|חבר(?:ת|ה)? )/;

/** "מפקחת הבנייה דנה לוי" → the office and the name; null where no given name ends it. */
export function officeAndName(piece: string): { role: string; name: string } | null {
  if (!OFFICE.test(piece) || HOLDS_TITLE.test(piece)) return null;
  const words = piece.trim().split(' ');
  const at = words.findIndex(
    (_, index) => index >= 1 && words.length - index >= 2 && isBareName(words.slice(index).join(' ')),
  );
  return at < 1 ? null : { role: words.slice(0, at).join(' '), name: words.slice(at).join(' ') };
}
