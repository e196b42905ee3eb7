/** The body of a WordprocessingML part as blocks of text, read in one pass. */
import type { SourceLineKind } from '../../hebrew/text/source-text.ts';
import type { Ground } from '../hidden/colors.ts';
import type { HiddenWords } from '../hidden/words.ts';
import type { XmlHandler, XmlTag } from '../xml.ts';
import { isOn } from './look.ts';
import type { LabelCounter } from './numbering.ts';
import { trackSeen } from './seen.ts';
import { resolveStyle, type Styles } from './styles.ts';

export type Block = { type: 'text'; kind: SourceLineKind; text: string } | { type: 'row'; cells: string[][] };

export interface BodyContext {
  styles: Styles;
  labels: LabelCounter;
  /** Text of a note by its kind and id. */
  notes: Map<string, string>;
  /** Numbers the notes in the order of their references. */
  nextNote: () => number;
  /** Where words go that nobody sees. */
  hidden: HiddenWords;
  /** Behind everything. */
  page: Ground;
  /** Whether a tracked change was met. */
  revisions: boolean;
}

interface Paragraph {
  text: string;
  styleId?: string;
  numId?: string;
  level?: number;
  outline?: number;
  /** Blocks that are read after it: notes and text boxes. */
  after: Block[];
  /** Its end was deleted by a tracked change: the next paragraph continues it. */
  joinsNext: boolean;
}

interface Table {
  rightToLeft: boolean;
  rows: { cells: string[][]; deleted: boolean }[];
  after: Block[];
}

type Sink = (block: Block) => void;

/** Elements whose content is no text of the document, or no longer is. */
const SKIPPED = new Set([
  'delText',
  'delInstrText',
  'instrText',
  'moveFrom',
  'pPrChange',
  'rPrChange',
  'sectPrChange',
  'tblPrChange',
  'tblPrExChange',
  'trPrChange',
  'tcPrChange',
  'sdtPr',
  'sdtEndPr',
  'binData',
]);
/** Of those, what a tracked change took away, and what the program reads instead of a person. */
const DELETED = new Set(['del', 'delText', 'moveFrom']);
const CODES = new Set(['instrText', 'delInstrText']);
const REVISIONS = new Set(['ins', 'del', 'moveFrom', 'moveTo', 'cellIns', 'cellDel']);
const WORD = /wordprocessingml\/(?:2006\/)?main$/;
const MATH = /officeDocument\/(?:2006\/)?math$/;

/**
 * @param context shared by all parts of the document, since lists and notes are counted through
 * @param emit called with each block in reading order
 */
export function bodyHandler(context: BodyContext, emit: Sink): XmlHandler {
  const sinks: Sink[] = [emit];
  const paragraphs: Paragraph[] = [];
  const tables: Table[] = [];
  const alternatives: boolean[] = [];
  const path: string[] = [];
  let skipping = 0;
  let carried = '';
  let skipped: 'deleted' | 'code' | 'rest' = 'rest';
  let code = '';
  let inText = false;
  const { hidden } = context;
  const seen = trackSeen(context.styles, () => context.page);

  const current = () => paragraphs.at(-1);
  const append = (text: string) => {
    const paragraph = current();
    if (!paragraph) return;
    if (seen.isUnseen()) hidden.add(text);
    else {
      paragraph.text += text;
      hidden.interrupt();
    }
  };

  /** Words inside an element that is passed over. */
  const leaveOut = (text: string) => {
    const element = path.at(-1);
    if (skipped === 'code' || (skipped === 'deleted' && element === 'instrText')) code += text;
    else if (skipped === 'deleted' && (element === 't' || element === 'delText')) hidden.add(text);
  };

  const endCode = () => {
    hidden.addCode(code);
    code = '';
  };

  /** What a tag says beside its content. */
  const readAside = (tag: XmlTag) => {
    if (tag.local === 'docPr') for (const name of ['descr', 'title']) hidden.addAside(tag.get(name) ?? '');
    else if (tag.local === 'shape') hidden.addAside(tag.get('alt') ?? '');
    else if (tag.local === 'fldSimple') hidden.addCode(tag.get('instr') ?? '');
    else if (tag.local === 'fldChar' && tag.get('fldCharType') !== 'begin') endCode();
  };

  const closeParagraph = () => {
    const paragraph = paragraphs.pop()!;
    hidden.end();
    const sink = sinks.at(-1)!;
    const text = carried + paragraph.text;
    carried = '';
    if (paragraph.joinsNext) carried = text;
    else for (const block of blocksOf(context, { ...paragraph, text })) sink(block);
    for (const block of paragraph.after) sink(block);
  };

  const openCell = (table: Table) => {
    const cell: string[] = [];
    table.rows.at(-1)?.cells.push(cell);
    sinks.push((block) => {
      if (block.type === 'row') cell.push(block.cells.map((inner) => inner.join(' ')).join(' '));
      else if (block.kind === 'footnote') table.after.push(block);
      else cell.push(block.text);
    });
  };

  const closeTable = () => {
    const table = tables.pop()!;
    const sink = sinks.at(-1)!;
    const rows = table.rows.filter((row) => !row.deleted).map((row) => row.cells);
    for (const row of table.rows) if (row.deleted) hidden.addWhole(row.cells.flat().join(' '));
    const turn = !table.rightToLeft && isHebrew(rows);
    // A reader of Hebrew reads a table from its right cell, which is the last one where the table runs left to right.
    for (const cells of rows) sink({ type: 'row', cells: turn ? cells.toReversed() : cells });
    for (const block of table.after) sink(block);
  };

  const openBlock = (tag: XmlTag) => {
    const table = tables.at(-1);
    if (tag.local === 'p') paragraphs.push({ text: '', after: [], joinsNext: false });
    else if (tag.local === 'tbl') tables.push({ rightToLeft: false, rows: [], after: [] });
    else if (tag.local === 'tr') table?.rows.push({ cells: [], deleted: false });
    else if (tag.local === 'tc' && table) openCell(table);
    else if (tag.local === 'txbxContent') {
      const host = current();
      sinks.push((block) => (host ? host.after.push(block) : emit(block)));
    }
  };

  const closeBlock = (local: string) => {
    if (local === 'p') closeParagraph();
    else if (local === 'tbl') closeTable();
    else if (local === 'tc' || local === 'txbxContent') sinks.pop();
  };

  return {
    open(tag) {
      path.push(tag.local);
      if (skipping === 0 && REVISIONS.has(tag.local) && WORD.test(tag.uri)) context.revisions = true;
      if (skipping > 0 || isSkipped(tag, path, alternatives)) {
        if (skipping === 0) skipped = reasonOf(tag.local);
        skipping++;
        return;
      }
      seen.open(tag, path);
      readAside(tag);
      if (tag.local === 'AlternateContent') alternatives.push(false);
      if (MATH.test(tag.uri) && tag.local === 't') inText = true;
      if (!WORD.test(tag.uri)) return;
      openBlock(tag);
      const paragraph = current();
      if (tag.local === 'bidiVisual' && tables.length > 0) tables.at(-1)!.rightToLeft = isOn(tag);
      else if (tag.local === 'del' && path.at(-2) === 'trPr') tables.at(-1)!.rows.at(-1)!.deleted = true;
      else if (tag.local === 't') inText = true;
      else if (paragraph) readParagraphPart(tag, path, paragraph, context, append);
    },
    text(value) {
      if (skipping > 0) leaveOut(value);
      else if (inText) append(value);
    },
    close(tag) {
      path.pop();
      if (skipping > 0) {
        skipping--;
        return;
      }
      if (tag.local === 'AlternateContent') alternatives.pop();
      if (tag.local === 't') inText = false;
      seen.close(tag.local);
      if (WORD.test(tag.uri)) closeBlock(tag.local);
    },
  };
}

function reasonOf(local: string): 'deleted' | 'code' | 'rest' {
  if (DELETED.has(local)) return 'deleted';
  return CODES.has(local) ? 'code' : 'rest';
}

function isSkipped(tag: XmlTag, path: readonly string[], alternatives: boolean[]): boolean {
  if (tag.local === 'Choice' || tag.local === 'Fallback') {
    // One of several versions of the same drawing: the first is taken.
    if (alternatives.at(-1)) return true;
    if (alternatives.length > 0) alternatives[alternatives.length - 1] = true;
    return false;
  }
  const parent = path.at(-2);
  if (tag.local === 'del') return parent !== 'rPr' && parent !== 'trPr';
  return SKIPPED.has(tag.local);
}

function readParagraphPart(
  tag: XmlTag,
  path: readonly string[],
  paragraph: Paragraph,
  context: BodyContext,
  append: (text: string) => void,
): void {
  const value = tag.get('val') ?? '';
  const parent = path.at(-2);
  if (parent === 'pPr') {
    if (tag.local === 'pStyle') paragraph.styleId = value;
    else if (tag.local === 'outlineLvl') paragraph.outline = Number(value);
  } else if (parent === 'numPr' && path.at(-3) === 'pPr') {
    if (tag.local === 'numId') paragraph.numId = value;
    else if (tag.local === 'ilvl') paragraph.level = Number(value);
  } else if (parent === 'rPr' && path.at(-3) === 'pPr') {
    if (tag.local === 'del') paragraph.joinsNext = true;
  } else if (parent === 'r') {
    readRunPart(tag, paragraph, context, append);
  }
}

function readRunPart(tag: XmlTag, paragraph: Paragraph, context: BodyContext, append: (text: string) => void): void {
  if (tag.local === 'tab' || tag.local === 'ptab') append(' ');
  else if (tag.local === 'br' || tag.local === 'cr') append(tag.get('type') ? ' ' : '\n');
  else if (tag.local === 'noBreakHyphen') append('-');
  else if (tag.local === 'sym') append(symbol(tag.get('char')));
  else if (tag.local === 'footnoteReference' || tag.local === 'endnoteReference') {
    const text = context.notes.get(`${tag.local} ${tag.get('id')}`);
    const custom = tag.get('customMarkFollows');
    if (text === undefined) return;
    const mark = custom && custom !== '0' && custom !== 'false' ? '' : `${context.nextNote()} `;
    paragraph.after.push({ type: 'text', kind: 'footnote', text: mark + text });
  }
}

function blocksOf(context: BodyContext, paragraph: Paragraph): Block[] {
  const style = resolveStyle(context.styles, paragraph.styleId);
  const numId = paragraph.numId ?? style.numId;
  let label = '';
  if (numId !== undefined && numId !== '0' && paragraph.text.trim() !== '') {
    const owner = paragraph.numId === undefined ? style.owner : paragraph.styleId;
    const level =
      paragraph.level ?? (owner ? context.labels.levelOfStyle(numId, owner) : undefined) ?? style.level ?? 0;
    label = context.labels.next(numId, level);
  }
  const outline = paragraph.outline ?? style.outline;
  const kind: SourceLineKind = outline !== undefined && outline < 9 ? 'heading' : label ? 'list_item' : 'paragraph';
  return splitLines(label ? `${label} ${paragraph.text}` : paragraph.text).map((text, i) => ({
    type: 'text',
    kind: i > 0 && kind === 'list_item' ? 'paragraph' : kind,
    text,
  }));
}

/** A line break inside a paragraph parts two lines when the first is complete or both are short, as in an address. */
function splitLines(text: string): string[] {
  const lines: string[] = [];
  for (const part of text.split('\n')) {
    const last = lines.at(-1);
    if (last === undefined || /[.:;!?]["”״']?\s*$/.test(last) || (last.length < 80 && part.length < 80))
      lines.push(part);
    else lines[lines.length - 1] = `${last} ${part}`;
  }
  return lines;
}

function symbol(hex: string | undefined): string {
  const code = Number.parseInt(hex ?? '', 16);
  // Symbol fonts keep their pictures in the private area; no letter is lost with them.
  return Number.isNaN(code) || (code >= 0xe000 && code <= 0xf8ff) ? '' : String.fromCodePoint(Math.min(code, 0xffff));
}

function isHebrew(rows: readonly string[][][]): boolean {
  const text = rows.flat(2).join(' ');
  return (text.match(/[א-ת]/g)?.length ?? 0) > (text.match(/[A-Za-z]/g)?.length ?? 0);
}
