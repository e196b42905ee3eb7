/** The lines of a PDF page in reading order, out of the pieces that pdf.js found on it. */
import type { SourceLine } from '../../hebrew/text/source-text.ts';
import { logicalFromVisual } from '../bidi/logical.ts';
import { type FontEvidence, learnBrackets, learnLetters, mendBrackets, mendLetters } from './fonts.ts';
import type { Frame } from './items.ts';
import { type LayoutRow, layoutPage } from './layout.ts';
import { learnStamps, type Stamps, splitStamps } from './repeats.ts';
import { isRaisedMark, type Segment, segmentsOf, visualText } from './segments.ts';
import { wordBoxes } from './word-boxes.ts';

/** What has been learnt of a document from the pages read so far. */
export interface DocumentEvidence {
  fonts: FontEvidence;
  stamps: Stamps;
}

/** A page between the two passes: its letters are mended and counted, its lines not yet made. */
export interface GatheredPage {
  frames: { frame: Frame; body: Segment[]; stamped: Segment[] }[];
}

/** @returns what is known of a document before its first page */
export function newEvidence(): DocumentEvidence {
  return { fonts: new Map(), stamps: new Set() };
}

/**
 * First pass over a batch of pages: joins their pieces and adds to what is known of the document.
 * @param evidence of the document, added to
 * @param pages the frames of each page
 */
export function gatherPages(evidence: DocumentEvidence, pages: readonly (readonly Frame[])[]): GatheredPage[] {
  for (const frame of pages.flat()) learnLetters(evidence.fonts, frame.pieces);
  learnStamps(evidence.stamps, pages);
  return pages.map((frames) => ({
    frames: frames.map((frame) => {
      const { body, stamped } = splitStamps(evidence.stamps, frame);
      const segments = segmentsOf(mendLetters(evidence.fonts, body));
      learnBrackets(evidence.fonts, segments);
      return {
        frame,
        body: segments,
        stamped: segmentsOf(mendLetters(evidence.fonts, stamped)),
      };
    }),
  }));
}

/**
 * Second pass: lines in reading order; then what is stamped on the page, and text that is turned sideways.
 * @param evidence of at least this page
 */
export function linesOfPage(evidence: DocumentEvidence, page: GatheredPage): SourceLine[] {
  return page.frames.flatMap(({ frame, body, stamped }) => {
    mendBrackets(evidence.fonts, [...body, ...stamped]);
    const rtl = isRightToLeft(body);
    const rows = layoutPage(body, frame.height, rtl);
    const notes = footnoteNumbers(rows, frame, rtl);
    return [...rows, ...layoutPage(stamped, frame.height, rtl)]
      .map((row) => lineOfRow(row, frame, rtl, notes))
      .filter((line) => line.text !== '');
  });
}

function lineOfRow(row: LayoutRow, frame: Frame, rtl: boolean, notes: Set<string>): SourceLine {
  const segments = row.cells.flat();
  const boxes: number[] = [];
  const cells = row.cells.map((cell) =>
    cell
      .map((segment) => {
        const text = textOf(segment, rtl, notes);
        boxes.push(...wordBoxes(text, segment, frame, rtl));
        return text;
      })
      .join(' '),
  );
  const main = segments.reduce((a, b) => (b.x1 - b.x0 > a.x1 - a.x0 ? b : a));
  const share = (value: number, whole: number) => Math.round(Math.min(1, Math.max(0, value / whole)) * 1e4) / 1e4;
  const line: SourceLine = {
    text: cells.filter((cell) => cell !== '').join('\t'),
    kind: row.kind,
    x0: share(Math.min(...segments.map((s) => s.x0)), frame.width),
    x1: share(Math.max(...segments.map((s) => s.x1)), frame.width),
    size: Math.round(main.size * 10) / 10,
    boxes: new Float32Array(boxes),
  };
  // The place of sideways text says nothing about headers and footers of the upright page.
  return frame.degrees === 0 ? { ...line, y: share(segments[0]!.y, frame.height) } : line;
}

function textOf(segment: Segment, rtl: boolean, notes: Set<string>): string {
  const { visual, marks } = visualText(segment);
  const last = segment.pieces.at(rtl ? -1 : 0)!;
  let text = logicalFromVisual(visual, rtl && !isLatinLine(visual));
  for (const [key, mark] of marks) {
    const leads = isRaisedMark(last, segment) && text.startsWith(key);
    const power = /(?:מ|m|ס"מ|ק"מ)$/.test(text.slice(0, text.indexOf(key))) && /^[23]$/.test(mark);
    // A reference is left out where its note is on the page: the note's line begins with the number.
    const shown = leads ? `${mark} ` : power ? (mark === '2' ? '²' : '³') : notes.has(mark) ? '' : `[${mark}]`;
    text = text.replace(key, shown);
  }
  return text.replace(/ {2,}/g, ' ').trim();
}

/** A line of English on a Hebrew page, with a Hebrew name in it. */
function isLatinLine(visual: string): boolean {
  if (!/[A-Za-z]/.test(visual)) return false;
  const hebrew = visual.match(/[א-ת]/g)?.length ?? 0;
  if (hebrew === 0 || !/^[^א-תA-Za-z]*[A-Za-z].*[A-Za-z][^א-תA-Za-z]*$/.test(visual)) return false;
  return (visual.match(/[A-Za-z]/g)?.length ?? 0) > hebrew * 3;
}

/** Numbers of the notes at the foot of the page: lines that begin with a raised mark, or small ones with a number. */
function footnoteNumbers(rows: LayoutRow[], frame: Frame, rtl: boolean): Set<string> {
  const sizes = rows.flatMap((row) => row.cells.flat().map((segment) => segment.size)).sort((a, b) => a - b);
  const bodySize = sizes[sizes.length >> 1] ?? 0;
  const numbers = new Set<string>();
  for (const { kind, cells } of rows) {
    const segment = cells[0]![0]!;
    const lead = segment.pieces.at(rtl ? -1 : 0)!.drawn;
    const small = segment.size < bodySize * 0.95 && segment.y > frame.height / 2;
    if (kind === 'footnote') numbers.add(lead);
    else if (small && /^\d{1,3}$/.test(lead)) numbers.add(lead);
  }
  return numbers;
}

function isRightToLeft(segments: readonly Segment[]): boolean {
  let rtl = 0;
  let latin = 0;
  for (const segment of segments) {
    for (const { drawn } of segment.pieces) {
      for (let i = 0; i < drawn.length; i++) {
        const code = drawn.charCodeAt(i);
        if ((code >= 0x5d0 && code <= 0x5ea) || (code >= 0x620 && code <= 0x6d3)) rtl++;
        else if ((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) latin++;
      }
    }
  }
  return rtl * 4 >= latin;
}
