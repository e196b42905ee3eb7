// The end of a decision: when it was given, and a place to sign for each who signs, all on one page.
import { AlignmentType, BorderStyle, type Paragraph } from 'docx';
import type { Nodes } from 'mdast';
import { type Flow, type Place, toFlow } from './blocks.ts';
import { toSpans } from './inline.ts';
import { type ParagraphLook, paragraph } from './paragraphs.ts';
import { linesOf, plainText, type Span } from './spans.ts';
import { layoutTable } from './tables.ts';
import { STYLE, TEXT_WIDTH } from './theme.ts';

const MOST_IN_A_ROW = 3;
const MOST_LINES = 4;
const LONGEST_LINE = 60;
const TOGETHER = { keepNext: true, keepLines: true };
/** Room for a hand. */
const ROOM_TO_SIGN = 700;

/** The signatures: short paragraphs of names and offices at the end of the part stand beside each other under a line. */
export function signatures(place: Place): Flow[] {
  const nodes = place.parsed.root.children;
  const signers: Span[][][] = [];
  let end = nodes.length;
  while (end > 0) {
    const lines = signer(nodes[end - 1]!, place);
    if (!lines) break;
    if (lines.length > 0) signers.unshift(lines);
    end -= 1;
  }
  const text = (from: number, to: number, look: ParagraphLook) => toFlow(nodes.slice(from, to), { ...place, look });
  return [
    ...text(0, Math.min(1, end), { ...TOGETHER, spacing: { before: 360 } }),
    ...text(1, end, TOGETHER),
    ...signatureRows(signers),
  ];
}

/** The lines of one who signs; none for a line drawn to sign on; null for any other text. */
function signer(node: Nodes, place: Place): Span[][] | null {
  if (node.type === 'thematicBreak' || node.type === 'definition') return [];
  if (node.type !== 'paragraph') return null;
  const lines = linesOf(toSpans(node.children, place.scope)).filter((line) => !/^[\s_\\]+$/.test(plainText(line)));
  const short = lines.length <= MOST_LINES && lines.every((line) => plainText(line).length <= LONGEST_LINE);
  return short && !SENTENCE.test(plainText(lines[0] ?? [])) ? lines : null;
}

const SENTENCE = /^\s*(?:ניתנ|נחתמ|היום|ההחלטה|החלטה|זכות|על החלטה|הודעה|המזכירות|\d|\()|[.:;]\s*$/;

function signatureRows(signers: Span[][][]): Flow[] {
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
