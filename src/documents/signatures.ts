// The end of a decision: when it was given, and a place to sign for each who signs, all on one page.
import { AlignmentType, BorderStyle, type Paragraph } from 'docx';
import type { Nodes, Table } from 'mdast';
import { type Flow, type Place, toFlow } from './blocks.ts';
import { toSpans } from './inline.ts';
import { type ParagraphLook, paragraph } from './paragraphs.ts';
import { linesOf, plainText, type Span, textSpan } from './spans.ts';
import { layoutTable } from './tables.ts';
import { STYLE, TEXT_WIDTH } from './theme.ts';

const MOST_IN_A_ROW = 3;
const MOST_LINES = 4;
const LONGEST_LINE = 60;
const TOGETHER = { keepNext: true, keepLines: true };
/** Room for a hand. */
const ROOM_TO_SIGN = 700;

/**
 * The signatures: short paragraphs of names and offices, or a table of them, stand beside each other under a line; lines that
 * were drawn to sign on are in its place. Text before and after them (to whom a copy goes) stays text.
 */
export function signatures(place: Place): Flow[] {
  const nodes = place.parsed.root.children;
  const read = nodes.map((node) => signersOf(node, place));
  const [start, end] = placeOfSigners(read);
  const text = (from: number, to: number, look: ParagraphLook) => toFlow(nodes.slice(from, to), { ...place, look });
  return [
    ...text(0, Math.min(1, start), { ...TOGETHER, spacing: { before: 360 } }),
    ...text(1, start, TOGETHER),
    ...signatureRows(together(read.slice(start, end).flatMap((signers) => signers ?? []))),
    ...text(Math.max(start, end), nodes.length, { spacing: { before: 240 } }),
  ];
}

type Signer = Span[][];

/** The last blocks of a text that hold who signs, `[start, end)`. A lone short line before more text ("פה אחד") is text too. */
function placeOfSigners(read: (Signer[] | null)[]): [number, number] {
  let end = read.findLastIndex((signers) => signers !== null && signers.length > 0) + 1;
  const start = read.slice(0, end).lastIndexOf(null) + 1;
  // A line may be drawn under the last name too.
  while (end > 0 && read[end]?.length === 0) end += 1;
  const isLone = end - start === 1 && read[start]!.length === 1;
  return end === 0 || (isLone && end < read.length) ? [read.length, read.length] : [start, end];
}

/** Those who sign in a block of text, each as lines; none for a line drawn to sign on; null for any other text. */
function signersOf(node: Nodes, place: Place): Signer[] | null {
  if (node.type === 'thematicBreak' || node.type === 'definition') return [];
  if (node.type === 'table') return signersOfTable(node, place);
  if (node.type !== 'paragraph') return null;
  const lines = linesOf(toSpans(node.children, place.scope)).filter(isWritten);
  if (lines.length === 0) return [];
  const [line, ...more] = lines;
  const beside = more.length === 0 ? plainText(line!).split(/\s+\|\s+/) : [];
  return beside.length > 1 ? beside.map((name) => [[textSpan(name.trim())]]) : signer(lines);
}

/** Each column one who signs. */
function signersOfTable({ children: rows }: Table, { scope }: Place): Signer[] | null {
  const columns = Math.max(...rows.map(({ children }) => children.length));
  if (columns > MOST_IN_A_ROW) return null;
  const signers = Array.from({ length: columns }, (_, column) =>
    rows.flatMap(({ children }) => linesOf(toSpans(children[column]?.children ?? [], scope)).filter(isWritten)),
  ).filter((lines) => lines.length > 0);
  return signers.every((lines) => signer(lines) !== null) ? signers : null;
}

function signer(lines: Span[][]): Signer[] | null {
  const short = lines.length <= MOST_LINES && lines.every((line) => plainText(line).length <= LONGEST_LINE);
  return short && !SENTENCE.test(plainText(lines[0]!)) ? [lines] : null;
}

/** A line that is not drawn. */
const isWritten = (line: Span[]): boolean => !/^[\s_\\]+$/.test(plainText(line));

/** An office in a paragraph of its own is that of the name above it. */
function together(all: Signer[]): Signer[] {
  const signers: Signer[] = [];
  for (const lines of all) {
    const last = signers.at(-1);
    const isOffice = lines.length === 1 && OFFICE.test(plainText(lines[0]!));
    if (isOffice && last?.length === 1 && !OFFICE.test(plainText(last[0]!))) last.push(...lines);
    else signers.push(lines);
  }
  return signers;
}

const OFFICE = /^\s*\(?ה?(?:יו["״]ר|יושבת?[ -]ה?ראש|חבר[תה]?|נציגת?|מתכננת?|מ["״]מ|ממלאת? מקום)(?![א-ת])[^,:–]{0,40}$/;

const SENTENCE = /^\s*(?:ניתנ|נחתמ|היום|ההחלטה|החלטה|זכות|על החלטה|הודעה|המזכירות|\d|\()|[.:;]\s*$/;

function signatureRows(signers: Signer[]): Flow[] {
  if (signers.length === 0) return [];
  // One who signs alone signs at the far side.
  if (signers.length === 1) signers.unshift([]);
  const columns = signers.length === 4 ? 2 : Math.min(signers.length, MOST_IN_A_ROW);
  const width = Math.floor(TEXT_WIDTH / columns);
  const rows = Array.from({ length: Math.ceil(signers.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (_, column) => signature(signers[row * columns + column])),
  );
  return [
    layoutTable(
      Array.from({ length: columns }, () => width),
      rows,
    ),
  ];
}

function signature(lines: Span[][] = []): Paragraph[] {
  const look = { style: STYLE.titlePage, alignment: AlignmentType.CENTER, ...TOGETHER };
  if (lines.length === 0) return [paragraph([], look)];
  const ruled = {
    ...look,
    spacing: { before: ROOM_TO_SIGN },
    indent: { start: 300, end: 300 },
    border: { top: { style: BorderStyle.SINGLE, size: 6, space: 4, color: '000000' } },
  };
  return lines.map((line, at) => paragraph(line, at === 0 ? ruled : look));
}
