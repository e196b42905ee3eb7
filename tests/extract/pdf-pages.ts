/** Pages as pdf.js gives them, made from lines whose text is known. */

import { framesOfPage, type PdfItem } from '../../src/extract/pdf/items.ts';
import { gatherPages, linesOfPage, newEvidence } from '../../src/extract/pdf/lines.ts';
import type { SourceLine } from '../../src/hebrew/text/source-text.ts';
import { visualRuns } from './visual-order.ts';

export const PAGE = { width: 600, height: 800 };

export interface Placed {
  text: string;
  /** Right edge; the line is laid out leftwards from it. */
  right: number;
  /** Baseline from the top. */
  y: number;
  size?: number;
  font?: string;
  /** Clockwise. */
  degrees?: number;
}

/** Width of every letter in font sizes. */
const ADVANCE = 0.5;

/** How wide a text of this length is drawn. */
export const widthOf = (text: string, size = 10): number => text.length * size * ADVANCE;

/** The items of lines: words and runs of one direction, as programs draw them. */
export function items(lines: readonly Placed[]): PdfItem[] {
  return lines.flatMap((line) => {
    const size = line.size ?? 10;
    let x = line.right - widthOf(line.text, size);
    const placed: PdfItem[] = [];
    for (const run of visualRuns(line.text)) {
      const lead = run.drawn.length - run.drawn.trimStart().length;
      const drawn = run.drawn.trim();
      const at = x + widthOf(' '.repeat(lead), size);
      x += widthOf(run.drawn, size);
      if (drawn === '') continue;
      // pdf.js hands over a run of Hebrew in reading order, its marks in the shapes that are drawn.
      const str = run.rightToLeft && /[\u0590-\u05ff]/.test(drawn) ? [...drawn].reverse().join('') : drawn;
      placed.push({
        str,
        transform: matrix(at, line.y, size, line.degrees ?? 0),
        width: widthOf(drawn, size),
        height: size,
        fontName: line.font ?? 'f1',
      });
    }
    return placed;
  });
}

function matrix(x: number, y: number, size: number, degrees: number): number[] {
  const [cos, sin] = [Math.cos((-degrees * Math.PI) / 180), Math.sin((-degrees * Math.PI) / 180)];
  return [size * cos, size * sin, -size * sin, size * cos, x, PAGE.height - y];
}

/** Reads pages made of lines. */
export function readPages(pages: readonly (readonly Placed[])[]): SourceLine[][] {
  return readItems(pages.map((lines) => items(lines)));
}

/** Reads pages made of items as pdf.js gives them. */
export function readItems(pages: readonly PdfItem[][]): SourceLine[][] {
  const evidence = newEvidence();
  const viewport = { transform: [1, 0, 0, -1, 0, PAGE.height], ...PAGE };
  const gathered = gatherPages(
    evidence,
    pages.map((page) => framesOfPage(page, viewport)),
  );
  return gathered.map((page) => linesOfPage(evidence, page));
}

/** The lines of one page; other kinds than plain lines are named. */
export function readPage(lines: readonly Placed[]): string[] {
  return readPages([lines])[0]!.map((line) =>
    line.kind === 'line' ? line.text : `${line.kind}: ${line.text.replaceAll('\t', ' | ')}`,
  );
}
