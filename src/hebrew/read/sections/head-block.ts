/**
 * The block before the text itself: the committee, the case number and the panel (`heading`), then the parties and the
 * document's title (`parties`). It ends at the first section heading or the first paragraph of running text.
 */

import {
  FILING,
  GREETING,
  HEAD_LINE,
  PARTIES_LINE,
  PRESENT_LINE,
  ROLE_AFTER,
  SECTION_PRESENTS,
  SIDE_SOURCE,
} from '../../pattern/rules.generated.ts';
import type { ShapedParagraph } from './paragraph-shape.ts';
import { isSpeech, speakerNames } from './speakers.ts';
import type { DocumentKind } from './types.ts';

export interface HeadBlock {
  /** Index of the first paragraph after the block. */
  end: number;
  /** Offset in the text of the line where the parties begin, or null. */
  parties: number | null;
}

/** Finds the block; `end` is 0 when the text begins at once. Linear time. */
export function findHeadBlock(shapes: ShapedParagraph[], kind: DocumentKind): HeadBlock {
  const names = kind === 'protocol' ? speakerNames(shapes.map(({ paragraph }) => paragraph)) : NO_NAMES;
  const end = headEnd(shapes, kind, names);
  return { end, parties: partiesStart(shapes.slice(0, end), kind) };
}

/** The first line that names a side; without one, the caption (`פלוני נגד הוועדה`) or the sentence that presents the filer. */
function partiesStart(head: ShapedParagraph[], kind: DocumentKind): number | null {
  const lines = head.flatMap(({ paragraph }) => linesOf(paragraph.text, paragraph.start));
  const title = kind === 'protocol' ? lines.findLastIndex(({ text }) => /^פרוטוקול/.test(text)) : -1;
  const begins = lines.map(({ text }, i) => beginsParties(text, i, kind));
  const named = begins.indexOf(true, title + 1);
  const titled = named === -1 ? begins.indexOf(true) : named;
  const first = kind === 'protocol' ? titled : beforeRole(lines, titled);
  if (first !== -1) return lines[first]!.start;
  const presents = ({ text }: { text: string }): boolean =>
    CAPTION.test(text) || SECTION_PRESENTS.test(text.slice(0, 220));
  return kind === 'protocol' ? null : (lines.find(presents)?.start ?? null);
}

/** Names may stand before their part in the case (`עמירם גל … (להלן: "העוררים")`): they begin after the last line of the head. */
function beforeRole(lines: { text: string }[], titled: number): number {
  const role = lines.findIndex(({ text }) => ROLE_AFTER.test(text));
  if (role === -1 || (titled !== -1 && titled <= role)) return titled;
  return lines.slice(0, role).findLastIndex(({ text }) => HEAD_LINE.test(text)) + 1;
}

function linesOf(text: string, start: number): { text: string; start: number }[] {
  let at = start;
  return text.split('\n').map((line) => {
    const one = { text: line.trim(), start: at + (line.length - line.trimStart().length) };
    at += line.length + 1;
    return one;
  });
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** By the first line: the names may stand below it in the same paragraph. */
function namesParties(text: string): boolean {
  const end = text.indexOf('\n');
  const line = end === -1 ? text : text.slice(0, end);
  return PARTIES_LINE.test(line.replace(LETTER_SPACED, (word) => word.replace(/ /g, '')));
}

/** `ע ו ר ר ת :` */
const LETTER_SPACED = /^[-–\s]*[א-ת](?: [א-ת]){2,}(?![א-ת])/;
const MOST_PARAGRAPHS = 90;
const SIDE = `ה?(?:${SIDE_SOURCE}|תובע|נתבע|עותר|מתנגד|צד)(?:ים|ת|ות|ה)?`;

const BARE_SIDE = new RegExp(`^${SIDE}$`);
const PANEL_LINE = /^(?:חברי (?:ה?ו?ועדה|ועדת)|ב?ה?(?:נוכח|נכח|משתתפ|השתתפ|התייצב|הופיע)|בפני|לפני|הרכב)/;

/** `ישראל ישראלי ואח' נגד הוועדה המקומית`, not where the line is the case number's. */
const CAPTION = /^(?!ערר|עררים|תיק|ה?נדון)[^:.;]{3,80}\s(?:נגד|נ['׳])\s[^.;]{3,}$/;

function beginsParties(text: string, i: number, kind: DocumentKind): boolean {
  if (kind === 'protocol' && PANEL_LINE.test(text) && !/ועדת ה?ערר (?:ל|מ)/.test(text.slice(0, 40))) return true;
  if (!namesParties(text)) return false;
  return i > 0 || !/^[-–\s]*(?:נגד|לבין|ל\s?בין|נ ג ד)/.test(text);
}

function headEnd(shapes: ShapedParagraph[], kind: DocumentKind, names: ReadonlySet<string>): number {
  const greeting = kind === 'pleading' ? greetingAt(shapes) : -1;
  if (greeting > 0) return greeting;
  let end = 0;
  for (let i = 0; i < Math.min(shapes.length, MOST_PARAGRAPHS); i++) {
    const shape = shapes[i]!;
    if (opensText(shape, shapes[i + 1], kind, names)) return i > 0 && isNumberedHeading(shapes[i - 1]!) ? i - 1 : i;
    if (isHeadLine(shape, kind)) end = i + 1;
    else if (i - end > 8) return end;
  }
  return end;
}

/** Index of the greeting with which a letter begins, or -1; what stands before it is short and its head. */
function greetingAt(shapes: ShapedParagraph[]): number {
  const at = shapes.slice(0, MOST_BEFORE_GREETING).findIndex(({ paragraph }) => GREETING.test(paragraph.text));
  if (shapes.slice(0, at).some(({ paragraph }) => paragraph.text.length >= LONGEST_HEAD_LINE)) return -1;
  const subject = shapes.slice(at, at + 3).findIndex(({ paragraph }) => SUBJECT.test(paragraph.text));
  return subject < 0 ? at : at + subject + 1;
}

/** May stand below the greeting. */
const SUBJECT = /^ה?(?:נדון|נידון|נושא)\s?[:-]/;
const MOST_BEFORE_GREETING = 25;
const LONGEST_HEAD_LINE = 350;

function isNumberedHeading({ paragraph: { label, text }, title, isTitle }: ShapedParagraph): boolean {
  return title !== null && !isTitle && label !== null && !namesParties(text);
}

/** A section heading before running text, or running text itself. */
function opensText(
  shape: ShapedParagraph,
  next: ShapedParagraph | undefined,
  kind: DocumentKind,
  names: ReadonlySet<string>,
): boolean {
  const { paragraph, meaning, title, isTitle, headingness } = shape;
  if (kind === 'protocol' && !PANEL_LINE.test(paragraph.text) && isSpeech(paragraph.text, names)) return true;
  if (next !== undefined && BARE_SIDE.test(paragraph.text) && next.paragraph.label !== null && isRunningText(next))
    return true;
  if (isTitle || (HEAD_LINE.test(paragraph.text) && paragraph.text.length < (/[.]$/.test(paragraph.text) ? 45 : 90))) {
    return false;
  }
  if (title !== null && meaning !== null && meaning.type !== 'parties') return meaning.weight >= 0.5;
  if (title !== null && headingness >= 0.5 && next !== undefined && isRunningText(next)) {
    return ![FILING, PRESENT_LINE].some((line) => line.test(paragraph.text)) && !namesParties(paragraph.text);
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
  return label?.kind === 'decimal' ? body.length >= 50 && /[.;:]$/.test(text) : body.length >= 50;
}

function isHeadLine({ paragraph: { text }, isTitle }: ShapedParagraph, kind: DocumentKind): boolean {
  if (isTitle || namesParties(text) || HEAD_LINE.test(text)) return true;
  if (kind === 'protocol' && PANEL_LINE.test(text)) return true;
  return text.length < 160 && !/[.;]["״”]?\s*$/.test(text);
}
