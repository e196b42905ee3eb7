import { SIDE_SOURCE, SIGNATURE } from '../../pattern/rules.generated.ts';
import { paragraphLabel } from '../../text/numbering.ts';
import { type Paragraph, splitParagraphs } from '../../text/paragraphs.ts';
import { bodyStart, closeUp, isDocumentTitle, linesOf } from '../metadata/lines.ts';
import { type AnswerRow, answerOf, headsAnswers } from './answer-table.ts';
import { headingMeaning, looksLikeHeading, type Zone } from './headings.ts';
import { endsLetter, opensRequests } from './lay.ts';
import { Numbers } from './numbers.ts';
import { givesLaw } from './premises.ts';

/** A paragraph of the body with what the headings above it say of it. Offsets are of the normalised text. */
export interface Block {
  /** Without its numbering label. */
  text: string;
  start: number;
  end: number;
  /** "17", "53(א)"; null without a number. */
  number: string | null;
  zone: Zone;
  /** False while no heading has said what this part is for. */
  headed: boolean;
  threshold: boolean;
  /** The headings say what the part is for; else the zone is only likely. */
  settled: boolean;
  /** The headings above it, innermost last. */
  headings: string[];
}

const HEADER = 8_000;

/** The paragraphs of the body of a pleading or decision in order, without headings, tables and what follows the signature. */
export function readBlocks(text: string): Block[] {
  const lines = linesOf(text, HEADER);
  const from = lines[bodyStart(lines)]?.start ?? 0;
  const blocks: Block[] = [];
  const path: OpenHeading[] = [];
  const numbers = new Numbers();
  let ended = false;
  let arguing = false;
  let told = false;
  let answers = false;
  const paragraphs = splitParagraphs(text).flatMap(linesOfTable).flatMap(itemsOf);
  for (const [at, paragraph] of paragraphs.entries()) {
    if (paragraph.end <= from) continue;
    const body = bodyOf(paragraph);
    if (isSignature(body.text) && blocks.length > 3) {
      ended = true;
      continue;
    }
    const words = closeLetters(closeUp(body.text.replace(/\t/g, ' ')));
    const title = NAME.test(words) && hasParts(paragraph, paragraphs[at + 1]) ? words.slice(0, -1) : words;
    if (
      LETTER_HEAD.test(title) ||
      (blocks.length === 0 && BY_LAW.test(title)) ||
      (blocks.length === 0 && path.length === 0 && isDocumentTitle(title))
    )
      continue;
    if ((paragraph.label || !body.text.includes('\t')) && looksLikeHeading(title, paragraph.label !== null)) {
      const zone = openHeading(path, title, paragraph, { ended, arguing });
      numbers.atHeading(paragraph.label);
      ended = zone === 'end';
      arguing ||= zone === 'claims' && told;
      continue;
    }
    const row = answers ? answerOf(body.text) : null;
    answers = body.text.includes('\t') && (answers || headsAnswers(body.text));
    if (row && !ended) blocks.push(answerBlock(row, body.start, path));
    if (ended || isTableRow(body.text) || (row && answers) || PARTY_LIST.test(body.text)) continue;
    if (path.at(-1)?.isList && !paragraph.label && !LISTED.test(body.text)) path.pop();
    if (opensRequests(body.text.split('\n', 1)[0]!)) {
      path.push({ title, depth: LIST, zone: 'relief', threshold: false, settled: true, isList: true });
      continue;
    }
    const number = body.label ? numbers.inserted(body.label) : numbers.of(paragraph.label);
    const innermost = path.at(-1);
    told ||= innermost !== undefined && innermost.zone !== 'claims' && innermost.zone !== 'intro';
    blocks.push({
      text: body.text,
      start: body.start,
      end: body.end,
      number,
      zone: innermost?.zone ?? 'claims',
      headed: innermost !== undefined,
      threshold: path.some(({ threshold }) => threshold),
      settled: innermost?.settled ?? false,
      headings: path.map(({ title }) => title),
    });
  }
  return blocks;
}

/** "7. עסקאות ההשוואה." before "7.1": a full stop behind a heading; "7. התביעה הוגשה באיחור." argues. */
const NAME = /^(?!ה)[א-ת]{2,}(?: [א-ת]{2,})? ה[א-ת]{2,}\.$/;
const hasParts = ({ label }: Paragraph, next: Paragraph | undefined): boolean =>
  label != null &&
  next?.label != null &&
  next.label.path.length > label.path.length &&
  label.path.every((part, at) => next.label!.path[at] === part);

/** "לפי סעיף 112 לחוק התכנון והבנייה" under the title of a pleading: no heading of what follows. */
const BY_LAW = /^(?:לפי|עפ"י|ע"פ|על[- ]פי|מכוח|בהתאם ל)\s?(?:ה?סעיף|סעיפים|תקנה|תקנות)\s/;

/** What a respondent answers in a table, under the topic of its row. */
function answerBlock(row: AnswerRow, at: number, path: readonly OpenHeading[]): Block {
  return {
    text: row.answer,
    start: at + row.start,
    end: at + row.start + row.answer.length,
    number: null,
    zone: 'claims',
    headed: true,
    threshold: false,
    settled: true,
    headings: [...path.map(({ title }) => title), row.topic],
  };
}

/** "לכבוד ועדת הערר", "הנדון: ערר על …": over the letter as a whole, and no heading of what follows. */
const LETTER_HEAD = /^(?:ה?ני?דון\s?[:-]|לכבוד(?:\s|:|$))[^\n]*$/;
/** "המשיבים:" and their names under it. */
const PARTY_LIST = new RegExp(String.raw`^ה?${SIDE_SOURCE}(?:ת|ים|ות|ה)?\s?:\s*(?:\n|1[.)]\s)`);

/** The lines of a table or signature, each by itself: a heading may stand right under a table. */
function linesOfTable(paragraph: Paragraph): Paragraph[] {
  if (!paragraph.text.includes('\t') || !paragraph.text.includes('\n')) return [paragraph];
  return linesOf(paragraph.text, paragraph.text.length).map(({ text, start, end }) => {
    return { text, start: paragraph.start + start, end: paragraph.start + end, label: paragraphLabel(text) };
  });
}

const LEAST_UNMARKED = 3;

/**
 * A list whose items stand in lines of their own, one paragraph an item. A line is an item by its label or, where no line
 * has one, by being a finished sentence like all the others; what an item's line breaks into stays with it.
 */
function itemsOf(paragraph: Paragraph): Paragraph[] {
  if (!paragraph.text.includes('\n') || isWhole(paragraph.text)) return [paragraph];
  const lines = linesOf(paragraph.text, paragraph.text.length).map((line) => {
    return { ...line, label: paragraphLabel(line.text) };
  });
  const labelled = lines.filter(({ label }, index) => label && (index === 0 || ENDED.test(lines[index - 1]!.text)));
  const isUnmarked = lines.length >= LEAST_UNMARKED && lines.every(({ text, label }) => !label && FINISHED.test(text));
  const starts =
    labelled.length >= 2 ? [lines[0]!, ...labelled.filter((line) => line !== lines[0])] : isUnmarked ? lines : [];
  if (starts.length < 2) return [paragraph];
  return starts.map(({ start }, index) => {
    const text = paragraph.text.slice(start, starts[index + 1]?.start).trimEnd();
    return {
      text,
      start: paragraph.start + start,
      end: paragraph.start + start + text.length,
      label: paragraphLabel(text),
    };
  });
}

/** A table, a quotation, and the rules of a statute or the parties under the line that says so. */
const isWhole = (text: string): boolean =>
  text.includes('\t') ||
  text.startsWith('"') ||
  PARTY_LIST.test(text) ||
  givesLaw(text.split('\n', 1)[0]!.replace(/^\S{1,6}[.)]\s+/, ''));
const ENDED = /[.;:,!?]["')]?$/;
const FINISHED = /^[^"\n]{8,}[.;!?]$/;

/** Cells apart by tabs; running text in which some tabs are left is none. */
function isTableRow(text: string): boolean {
  const cells = text.split('\t').length;
  return cells > 1 && text.length / cells < LONGEST_CELL;
}

const LONGEST_CELL = 120;

/** Letters left apart at the end of a heading ("טענות ס ף"). */
function closeLetters(title: string): string {
  return title.replace(/(?<!\S)[א-ת](?: [א-ת])+(?!\S)/g, (letters) => letters.replaceAll(' ', ''));
}

interface OpenHeading {
  title: string;
  depth: number;
  zone: Zone;
  threshold: boolean;
  settled: boolean;
  /** Holds for the items under it alone. */
  isList: boolean;
}

/** Puts a heading in its place among the open ones; a topic under "רקע" stays background. */
function openHeading(
  path: OpenHeading[],
  title: string,
  { label }: Paragraph,
  { ended, arguing }: { ended: boolean; arguing: boolean },
): Zone {
  const meaning = headingMeaning(title, arguing);
  const depth = label && label.path.length > 0 ? depthOf(label.kind, label.path.length) : TOP;
  const unnumbered = !label && path.some(({ depth: open }) => open !== TOP);
  const level = unnumbered && !meaning.sure ? TOP + 10 : depth;
  while (path.length > 0 && path.at(-1)!.depth >= level) path.pop();
  const parent = path.at(-1);
  const inherits = parent && !meaning.sure && parent.zone !== 'intro';
  const zone = ended && !meaning.sure ? 'end' : inherits ? parent.zone : meaning.zone;
  const settled = meaning.sure || Boolean(inherits && parent.settled);
  path.push({ title, depth: level, zone, threshold: meaning.threshold, settled, isList: false });
  return zone;
}

const TOP = 1;
/** Deeper than any heading. */
const LIST = 99;
/** An item without a label: what shall be done. */
const LISTED = /^[-–•*]|^ו?(?:ש(?:לא )?[ית]|ל)[א-ת]{2,}/;

function depthOf(kind: string, parts: number): number {
  return kind === 'bullet' ? TOP + 5 : TOP + parts - 1;
}

interface Body {
  text: string;
  start: number;
  end: number;
  /** A label that only these documents use ("ד.5א"), where the paragraph's own was not known. */
  label: string | null;
}

const INSERTED_LABEL = /^([א-ת]{1,2}\.\d{1,2}[א-ת]?|\d{1,3}[א-ת])[.)]?\s+(?=\S)/;

function bodyOf({ text, start, end, label }: Paragraph): Body {
  const inserted = label ? null : INSERTED_LABEL.exec(text);
  if (!label && !inserted) return { text, start, end, label: null };
  const body = label ? text.slice(label.bodyStart, label.bodyEnd) : text.slice(inserted![0].length);
  const trimmed = body.trim();
  const from = start + (label ? label.bodyStart : inserted![0].length) + body.indexOf(trimmed);
  return { text: trimmed, start: from, end: from + trimmed.length, label: inserted?.[1] ?? null };
}

function isSignature(text: string): boolean {
  return text.length < 250 && (SIGNATURE.test(text) || endsLetter(text));
}
