/**
 * The block before the text itself: the committee, the case number and the panel (`heading`), then the parties and the
 * document's title (`parties`). It ends at the first section heading or the first paragraph of running text.
 */
import type { ShapedParagraph } from './paragraph-shape.ts';
import type { DocumentKind } from './types.ts';

export interface HeadBlock {
  /** Index of the first paragraph after the block. */
  end: number;
  /** Index where the parties begin, or null. */
  parties: number | null;
}

/** Finds the block; `end` is 0 when the text begins at once. */
export function findHeadBlock(shapes: ShapedParagraph[], kind: DocumentKind): HeadBlock {
  const end = headEnd(shapes, kind);
  let parties: number | null = null;
  for (let i = 0; i < end && parties === null; i++) {
    if (beginsParties(shapes, i, kind)) parties = i;
  }
  return { end, parties };
}

/** By the first line: the names may stand below it in the same paragraph. */
function namesParties(text: string): boolean {
  const end = text.indexOf('\n');
  return PARTIES_LINE.test(end === -1 ? text : text.slice(0, end));
}

const MOST_PARAGRAPHS = 90;
const SIDE = 'ה?(?:עורר|משיב|מבקש|מערער|תובע|נתבע|עותר|מתנגד|צד)(?:ים|ת|ות|ה)?';
const PARTIES_LINE = new RegExp(
  `^(?:${SIDE}(?:(?: [^\\s:]{1,14}){0,3}\\s*(?::|\\t)|(?: \\S{1,6})?\\s*(?:$|[-–]\\s))|(?:\\d[.)]\\s*)?בעני?ין(?: שבין)?\\s*(?::|\\t|$)|ה?צדדים(?: [^ ]+)?\\s*(?::|$)|בין\\s*(?::|\\t|$)|[-–\\s]*(?:נגד|לבין|ל\\s?בין|נ ג ד)[-–\\s:]*$)`,
);
const PANEL_LINE = /^(?:חברי (?:ה?ו?ועדה|ועדת)|נוכחים|נכחו|בנוכחות|משתתפים|בפני|לפני|הרכב)/;
const PRESENT_LINE = /^(?:נוכחים|נכחו|הופיעו|התייצבו|בנוכחות|משתתפים|מטעם|חברי ה?ו?ועד)/;
const HEAD_LINE =
  /^(?:מדינת ישראל|משרד ה|ו?ועדת? ה?ערר|ב?(?:ל?פני|וועדת|ועדת)|מחוז|ערר|עררים|תיק|מס['׳]|מספר|תאריך|יו["״]ר|חבר|נציג|מזכיר|יום |קבוע|הוגש|מועד|ה?הרכב|שומה|לכבוד|ה?נדון|שם ה)/;

function beginsParties(shapes: ShapedParagraph[], i: number, kind: DocumentKind): boolean {
  const text = shapes[i]!.paragraph.text;
  if (kind === 'protocol' && PANEL_LINE.test(text) && !/ועדת ה?ערר (?:ל|מ)/.test(text.slice(0, 40))) return true;
  if (!namesParties(text)) return false;
  if (!/^[-–\s]*(?:נגד|לבין|ל\s?בין|נ ג ד)/.test(text)) return true;
  return i > 0;
}

function headEnd(shapes: ShapedParagraph[], kind: DocumentKind): number {
  let end = 0;
  for (let i = 0; i < Math.min(shapes.length, MOST_PARAGRAPHS); i++) {
    const shape = shapes[i]!;
    if (opensText(shape, shapes[i + 1], kind)) return i > 0 && isNumberedHeading(shapes[i - 1]!) ? i - 1 : i;
    if (isHeadLine(shape, kind)) end = i + 1;
    else if (i - end > 8) return end;
  }
  return end;
}

function isNumberedHeading({ paragraph: { label, text }, title, isTitle }: ShapedParagraph): boolean {
  return title !== null && !isTitle && label !== null && !namesParties(text);
}

/** A section heading before running text, or running text itself. */
function opensText(shape: ShapedParagraph, next: ShapedParagraph | undefined, kind: DocumentKind): boolean {
  const { paragraph, meaning, title, isTitle, headingness } = shape;
  if (kind === 'protocol' && isSpeech(paragraph.text)) return true;
  if (isTitle || (HEAD_LINE.test(paragraph.text) && paragraph.text.length < 90)) return false;
  if (title !== null && meaning !== null && meaning.type !== 'parties') return meaning.weight >= 0.5;
  if (title !== null && headingness >= 0.55 && next !== undefined && isRunningText(next)) {
    return !namesParties(paragraph.text);
  }
  return isRunningText(shape);
}

/** A sentence of some length that neither lists persons nor only says that the document is filed. */
function isRunningText({ paragraph: { text, label }, body }: ShapedParagraph): boolean {
  if (text.includes('\t')) return false;
  if (!/[.:;?!]["״”)\]]*\s*$/.test(text)) return text.length > 350;
  if (
    namesParties(text) ||
    PRESENT_LINE.test(text) ||
    /(?:ע["״']{1,2}י|באמצעות) (?:ב["״']{1,2}כ|בא[י]? כו)/.test(text.slice(0, 160))
  )
    return false;
  if (FILING.test(text.slice(0, 220)) && text.length < 420) return false;
  return label?.kind === 'decimal' ? body.length >= 50 && /[.;:]$/.test(text) : body.length >= 90;
}

/** `מתכבדת המשיבה להגיש את תשובתה`, `מוגש בזאת ערר`: part of the head where a section heading follows. */
const FILING =
  /מתכבד(?:ת|ים|ות)?|מוגש(?:ת|ים)? (?:בזאת|בזה)|להלן (?:תגובת|תשובת|סיכומי)|הרינו להגיש|מגישה? בזאת את תשובת/;

function isSpeech(text: string): boolean {
  return /^(?:ה?יו["״]ר|עו["״]ד|מר|גב['׳]|אדר['׳]|ד["״]ר|ה?מהנדס|ה?שמאי|ב["״]כ)[^:\n]{0,40}:\s*\S.{20}/.test(text);
}

function isHeadLine({ paragraph: { text }, isTitle }: ShapedParagraph, kind: DocumentKind): boolean {
  if (isTitle || namesParties(text) || HEAD_LINE.test(text)) return true;
  if (kind === 'protocol' && PANEL_LINE.test(text)) return true;
  return text.length < 160 && !/[.;]["״”]?\s*$/.test(text);
}
