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
 * Runs of stars in markdown that neither emphasise a word nor stand alone on their line as a divider: `העורר *** טען`.
 * Offsets of the markdown.
 */
export function starMarks(markdown: string): PlaceholderMark[] {
  return [...markdown.matchAll(STARS)].map(({ index, 0: stars }) => ({ start: index, end: index + stars.length }));
}

const STARS = /(?<=[^\s*][^\S\n]+["'([]?)\*{3,}(?![^\s)\]"'.,:;])|(?<=^[^\S\n]*)\*{3,}(?=[^\S\n]+[^\s*])/gm;

/** The text without its leftovers. */
export const withoutPlaceholders = (text: string): string => text.replace(MARK, ' ');

/** Words with which a bracketed instruction to the writer begins. */
const INSTRUCTION =
  '(?:יש ל|נא ל|להשלים|להשלמה|השלם|השלמה|השלימו|להוסיף|הוסף|הוסיפו|למלא|מלא |למחוק|לבדוק|לאמת|לוודא|לצטט|להכניס|הכנס|לציין|ציין|לפרט|פרט|לבחור|בחר|לעדכן|לתאר|תאר|לנסח|נסח|לכתוב|כתוב|כאן יבוא|כאן יש|טקסט|הערה ל|טיוטה|תאריך|מועד|סכום|כתובת|פרטי|תוכן|ציטוט|מראה מקום|מראי מקום|אסמכתא|נימוק|עובד[הו]|חלקה|ת"ז|TODO|TBD|FIXME|XX)';

/** Words that stand for what is to be written, alone or with what it is of; `[שם, בעמ' 5]` is a reference. */
const STAND_IN =
  "(?:(?:שם|שמות)(?! ב?(?:פס|עמ|סעיף|ס'))|מספר|מס'|גוש|פלוני(?:ת|ם)?|אלמוני(?:ת|ם)?|דוגמ[הא]|לדוגמ[הא])(?=[\\s\\]])";

const MARK = new RegExp(
  [
    String.raw`\[\s*(?:\.{2,}|…+|_+|-{2,}|\?+|\*+|X+|[●•■○◦]+|)\s*\]`, // [..] [___] [ ] [●]
    String.raw`\[\s*(?:${INSTRUCTION}|${STAND_IN})[^[\]\n]{0,200}\]`,
    String.raw`\{\{[^{}\n]{0,120}\}\}|\$\{[^{}\n]{0,80}\}|\{[א-תa-z_ ]{2,60}\}|<<[^<>\n]{1,80}>>|<[א-ת][^<>\n]{0,60}>`,
    '_{3,}',
    String.raw`(?<![A-Za-zא-ת\d])[xX]{3,}(?![A-Za-z])|(?<![A-Za-z])[xX]{2}(?=[./-]\d|[./-][xX])|(?<=\d[./-])[xX]{2,4}(?![A-Za-z])`,
    String.raw`\.{6,}|…{3,}|\?{3,}`,
    String.raw`(?<![A-Za-z])(?:TODO|TBD|FIXME|undefined|NaN|lorem ipsum|\[object Object\])(?![A-Za-z])`,
    String.raw`\(\s?(?:להשלים|להשלמה|למלא|להוסיף|לאמת|TODO)\s?[!:]?\)`,
  ].join('|'),
  'gm',
);
