/** What templates and writers leave where something is still to be written. */

export interface PlaceholderMark {
  start: number;
  end: number;
}

/** Every leftover of a normalised text, in order; what stands in quotations or is a signature's line is the caller's to judge. */
export function placeholderMarks(text: string): PlaceholderMark[] {
  return [...text.matchAll(MARK)].map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }));
}

/**
 * Leftovers that the plain text no longer shows: runs of stars that neither emphasise a word nor stand alone on their line
 * as a divider (`העורר *** טען`), blanks in a date (`__.__.2025`), fields of a mail merge (`«שם»`). Offsets of the markdown.
 */
export function markdownMarks(markdown: string): PlaceholderMark[] {
  return [...markdown.matchAll(IN_MARKDOWN)].map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }));
}

const IN_MARKDOWN = new RegExp(
  [
    String.raw`(?<=[^\s*][^\S\n]+["'([]?)\*{3,}(?![^\s)\]"'.,:;])|(?<=^[^\S\n]*)\*{3,}(?=[^\S\n]+[^\s*])`,
    String.raw`(?<![\p{L}\d_])_{1,4}[./]_{1,4}(?:[./][_\d]{1,4})?|(?<![\p{L}\d_])_{1,4}[./]\d`,
    String.raw`«\s?[\p{L}_ ]{2,30}»`,
  ].join('|'),
  'gmu',
);

/** The text without its leftovers. */
export const withoutPlaceholders = (text: string): string => text.replace(MARK, ' ');

/** Words with which a bracketed instruction to the writer begins. */
const INSTRUCTION =
  '(?:יש ל|נא ל|להשלים|להשלמה|השלם|השלמה|השלימו|[יתא]ושל[םמ]|[יתא]עודכן|להוסיף|הוסף|הוסיפו|למלא|מלא |למחוק|לבדוק|לאמת|לוודא|לצטט|להכניס|הכנס|לציין|ציין|לפרט|פרט|לבחור|בחר|לעדכן|לתאר|תאר|לנסח|נסח|לכתוב|כתוב|כאן יבוא|כאן יש|טקסט|הערה ל|טיוטה|תאריך|מועד|סכום|כתובת|פרטי|תוכן|ציטוט|מראה מקום|מראי מקום|אסמכתא|נימוק|עובד[הו]|חלקה|ת"ז|TODO|TBD|FIXME|XX)';

/** Words that stand for what is to be written, alone or with what it is of; `[שם, בעמ' 5]` is a reference. */
const STAND_IN =
  "(?:(?:שם|שמות)(?! ב?(?:פס|עמ|סעיף|ס'))|מספר|מס'|גוש|פלוני(?:ת|ם)?|אלמוני(?:ת|ם)?|דוגמ[הא]|לדוגמ[הא])(?=[\\s\\]])";

const MARK = new RegExp(
  [
    String.raw`\[\s*(?:\.{2,}|…+|_+|-{2,}|\?+|\*+|[xX]+|[●•■○◦]+|)\s*\]`, // [..] [___] [ ] [●]
    String.raw`\[\s*(?:${INSTRUCTION}|${STAND_IN})[^[\]\n]{0,200}\]`,
    String.raw`\{\{[^{}\n]{0,120}\}\}|\$\{[^{}\n]{0,80}\}|\{[א-תA-Za-z_ ]{2,60}\}|<<[^<>\n]{1,80}>>|<[א-ת][^<>\n]{0,60}>`,
    '_{3,}',
    String.raw`(?<=^|[\s(["'])_{1,2}(?=[\s).,;:%]|$)`, // a blank of its own: `_ ש"ח`
    String.raw`(?<=^|[\s([])\?{2,}(?=[\s)\].,;:]|$)|#{3,}`,
    String.raw`(?<=[\s("'[])(?<!(?:פרק|חלק|כרך|תוספת|נספח) )XX(?=[\s)"'\].,;:]|$)`,
    String.raw`\$[\p{L}_]{2,40}\$|%[A-Z_]{2,40}%|(?<!\d)0{1,2}[./]0{1,2}[./]\d{2,4}(?!\d)`,
    '(?<![א-ת])(?:להוסיף|להשלים|למלא|לשבץ|להכניס|לצטט|לציין) כאן(?![א-ת])|(?<![א-ת])כאן יש (?:להוסיף|להשלים|למלא|לשבץ)',
    '(?<![א-ת])(?:הערה ל(?:יו"ר|עורכת?|כותבת?|מנסחת?|עצמי|דיון פנימי)|הערת (?:עריכה|עורכת?|ניסוח))(?![א-ת])',
    String.raw`^טיוטה(?=\s*(?:[–:.!-]|$))|^(?:השלמה נדרשת|נדרשת השלמה|להשלמה)\s*[.!:]?$|לורם איפסום`,
    String.raw`(?<![A-Za-zא-ת\d])[xX]{3,}(?![A-Za-z])|(?<![A-Za-z])[xX]{2}(?=[./-]\d|[./-][xX])|(?<=\d[./-])[xX]{2,4}(?![A-Za-z])`,
    String.raw`\.{6,}|…{3,}|\?{3,}`,
    String.raw`(?<![A-Za-z])(?:TODO|TBD|FIXME|undefined|NaN|lorem ipsum|\[object Object\])(?![A-Za-z])`,
    String.raw`\(\s?(?:להשלים|להשלמה|למלא|להוסיף|לאמת|לבדוק|לבדיקה|[יתא]ושל[םמ]|TODO)(?: בהמשך)?\s?[!:?]{0,3}\)`,
  ].join('|'),
  'gmu',
);
