import { PERSON_TITLE_SOURCE, PLEADING, SIDE_SOURCE, TITLE } from '../../pattern/rules.generated.ts';
import { headsAnswers } from '../claims/answer-table.ts';

/** A line of normalised text without blanks at its ends; letter-spaced words (ה ח ל ט ה) are closed up. */
export interface TextLine {
  text: string;
  /** Offsets in the normalised text. */
  start: number;
  end: number;
}

/** The non-empty lines among the first `limit` characters of a normalised text. */
export function linesOf(text: string, limit: number, from = 0): TextLine[] {
  const lines: TextLine[] = [];
  const stop = Math.min(text.length, from + limit);
  for (let at = from; at < stop; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 || next > stop ? stop : next;
    const raw = text.slice(at, end);
    const trimmed = raw.trim();
    if (trimmed) {
      const start = at + raw.indexOf(trimmed);
      lines.push({ text: withCell(closeUp(trimmed)), start, end: start + trimmed.length });
    }
    at = end + 1;
  }
  return lines;
}

/**
 * "העוררים 1. דנה לוי", "נוכחים מצד העוררים עו"ד כהן; …", "חברי הוועדה עו"ד לוי, יו"ר": a label and what stood beside it in a table,
 * before the text was taken out of that. A tab stands between them again.
 */
const withCell = (line: string): string => line.replace(LABEL_OF_LIST, '$1\t').replace(LABEL_OF_PEOPLE, '$1\t');

const LABEL_OF_LIST = new RegExp(String.raw`^(ה?${SIDE_SOURCE}(?:ים|ות)) (?=1\. [א-ת])`);
const LABEL_OF_PEOPLE = new RegExp(
  String.raw`^((?:נוכחים|נוכחו|הופיעו|התייצבו) מ(?:צד|טעם) ה?${SIDE_SOURCE}[א-ת]{0,2}(?: \d{1,2}(?:[-–]\d{1,2})?)?|` +
    `חברי ה?ו?ועדה|חברי ההרכב|הרכב הוועדה|המותב|ההרכב) (?=${PERSON_TITLE_SOURCE} )`,
);

const SPACED = /^\S(?:[ \t]\S)+(?:[ \t]{2,}\S(?:[ \t]\S)*)*$/;

/** Four letters or more, each by itself; other words may stand behind ("ה ח ל ט ה   בתיק 12"). */
const SPACED_WORD = /(?<![^\s])[א-ת](?:[ \t][א-ת]){3,}(?![^\s:])/g;

/** A letter-spaced line ("ה ח ל ט ה", "ט ע נ ו ת   ס ף") or the spaced words at its head as words; any other line as it is. */
export function closeUp(line: string): string {
  if (line.length < 7 || line.length > 120 || !/^\S[ \t]\S(?:[ \t]|$)/.test(line)) return line;
  if (!SPACED.test(line)) return line.replace(SPACED_WORD, (word) => word.replace(/[ \t]/g, '')).replace(/ {2,}/g, ' ');
  return line.replace(/(\S)[ \t](?=\S(?:[ \t]|$))/g, '$1').replace(/[ \t]{2,}/g, ' ');
}

/**
 * The index of the line where the heading of a document ends: the title line ("החלטה", "כתב ערר", "פרוטוקול דיון") after
 * the parties, else the first long sentence, else all lines.
 */
export function bodyStart(lines: TextLine[]): number {
  const versus = lines.findIndex(({ text }) => isVersus(text));
  for (let index = Math.max(0, versus); index < lines.length; index++) {
    const { text } = lines[index]!;
    const sides = new Set(lines.slice(0, index).flatMap((line) => LISTS_SIDE.exec(line.text)?.[1] ?? []));
    if (headsAnswers(text)) return index;
    if (sides.size > 0 && OPENS.test(text)) return index;
    if (sides.has('עורר') && sides.size > 1 && SENTENCE.test(text) && !OF_PARTIES.test(text)) return index;
    const named = versus >= 0 || lines.slice(0, index).some((line) => /^ה?משיב/.test(line.text));
    if ((named || sides.size > 0) && index > Math.max(versus, 1) && PART.test(text)) return index;
    if (isDocumentTitle(text) && (named || index > 6 || PLEADING.test(text)) && !listsBelow(lines, index)) return index;
    if (index > Math.max(versus, 2) + 1 && text.length > 160 && /[.:]$/.test(text) && !/ב"כ|עו"ד/.test(text))
      return index;
  }
  return lines.length;
}

/** A heading with which the body begins, with its number or letter: "I. רקע", "במה דברים אמורים". */
const OPENING = [
  'רקע|מבוא|פתח דבר|כללי|הקדמה|תמצית|במה דברים|עניי?ן מקדמי|דברי פתיחה|פתיחה|תחילת דבר',
  'ה?מסגרת|ה?עובדות|טענו?ת ה?סף|על ה?סף|העניין בקצרה',
].join('|');
const OPENS = new RegExp(`^(?:(?:[IVX]{1,4}|[א-ת]'?|\\d{1,2})[.)]\\s)?(?:${OPENING})(?![א-ת])[^,]{0,50}$`);
const LISTS_SIDE = /^ה?(עורר|משיב|מגיב)(?:ת|ה|ים|ות)?(?:\s\d)?(?:\s?:|\t)/;

/** Whether a line is a heading with which the body begins. */
export const opensBody = (line: string): boolean => OPENS.test(line);

/** Behind both sides three words up to a full stop are said of no party, unless they name counsel or a firm. */
const SENTENCE = /^(?:\S+\s){2,}\S*[א-ת\d]{2}\.$/;
const OF_PARTIES = /עו"ד|ב"כ|בא(?:ת|י)? כו?ח|בע"מ|\(ע"ר\)|^ה?(?:עורר|משיב|מבקש|מגיב)|^\d{1,2}[.)]|רח(?:'|וב)/;

/** The head of a part of the document: "חלק א: העוררים 1 והעוררים 2". */
const PART = /^(?:חלק|פרק|שער) (?:[א-ת]{1,2}|ה?ראשון|\d{1,2})['.:\s-]/;

const MOST_BELOW = 6;
const SIDE_LABEL =
  /^(?:ו?ל?בין )?ה?(?:עורר|משיב|מבקש|מגיב|מגיש|משפה)(?:ת|ה|ים|ות)?(?:\s\d)?(?:\s?:|\t)|^(?:ב?עניי?ן )?ש?בין:?\s/;
/** The title stands above the parties, who are listed right below it. */
const listsBelow = (lines: readonly TextLine[], at: number): boolean =>
  !lines.slice(0, at).some(({ text }) => SIDE_LABEL.test(text) || isVersus(text)) &&
  lines.slice(at + 1, at + 1 + MOST_BELOW).some(({ text }) => SIDE_LABEL.test(text));

/** "כתב ערר", "תשובת המשיבה 1", "החלטה": the title of the document itself. */
export function isDocumentTitle(line: string): boolean {
  return line.length < 120 && TITLE.test(line);
}

/** "- נגד -", "ל ב י ן" (closed up) on a line of its own. */
export function isVersus(line: string): boolean {
  return line.length < 16 && /^[-*_•\s]*(?:כ?נ\s?ג\s?ד|ו?מ?נגד|[לו]\s?ב\s?י\s?ן|מול|נ')[-*_\s:]*$/.test(line);
}
