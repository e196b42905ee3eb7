/** Lines in reading order out of recognised words: the recogniser finds words well, and loses their order on such pages. */
import type { SourceLine } from '../../hebrew/text/source-text.ts';
import { type Frame, type Piece, straighten } from '../pdf/items.ts';
import { layoutPage } from '../pdf/layout.ts';
import { type Segment, segmentsOf } from '../pdf/segments.ts';

/** One recognised word; measures in points of the page. */
export interface OcrWord {
  text: string;
  x0: number;
  x1: number;
  /** Baseline. */
  y: number;
  size: number;
  /** Of its line, clockwise, in degrees. */
  lean: number;
  /** Upper and lower edge of its letters. */
  top: number;
  bottom: number;
}

/**
 * Lays out the words of one page.
 * @param page width and height in points
 */
export function linesOfWords(words: readonly OcrWord[], page: { width: number; height: number }): SourceLine[] {
  const pieces = words.map((word, order): Piece => {
    const { x0, x1, y, size } = word;
    return { drawn: mendBrackets(word.text), x0, x1, y, size, font: '', order };
  });
  const frame: Frame = { degrees: 0, ...page, pieces };
  const level = straighten(
    frame,
    words.map((word) => word.lean),
  );
  const rtl = isRightToLeft(words);
  const share = (value: number, whole: number) => Math.round(Math.min(1, Math.max(0, value / whole)) * 1e4) / 1e4;
  return layoutPage(segmentsOf(level.pieces), page.height, rtl).map((row): SourceLine => {
    const segments = row.cells.flat();
    const boxes: number[] = [];
    const cells = row.cells.map((cell) =>
      cell
        .map((segment) => {
          const pieces = inReadingOrder(segment, rtl);
          for (const piece of pieces) boxes.push(...boxesOfWord(piece.drawn, words[piece.order]!, page));
          return pieces.map((piece) => piece.drawn).join(' ');
        })
        .join(' '),
    );
    return {
      text: cells.join(row.kind === 'footnote' ? ' ' : '\t'),
      kind: row.kind,
      y: share(segments[0]!.y, page.height),
      x0: share(Math.min(...segments.map((s) => s.x0)), page.width),
      x1: share(Math.max(...segments.map((s) => s.x1)), page.width),
      size: Math.round(segments[0]!.size * 10) / 10,
      boxes: new Float32Array(boxes),
    };
  });
}

/** Words are in logical order inside; between them, runs with Latin words are read from left to right. */
function inReadingOrder(segment: Segment, rtl: boolean): Piece[] {
  if (!rtl) return segment.pieces;
  const logical: Piece[] = [];
  let run: Piece[] = [];
  const flush = () => {
    const latin = run.some((piece) => /[A-Za-z]/.test(piece.drawn));
    logical.push(...(latin ? run : run.reverse()));
    run = [];
  };
  for (const piece of segment.pieces.toReversed()) {
    if (/[א-ת]/.test(piece.drawn)) {
      flush();
      logical.push(piece);
    } else {
      run.unshift(piece);
    }
  }
  flush();
  return logical;
}

/** As many boxes as the text has words: a second reading may have found several in one place. */
function boxesOfWord(text: string, word: OcrWord, page: { width: number; height: number }): number[] {
  const top = Math.min(word.top, word.y - word.size * 0.6) / page.height;
  const bottom = Math.max(word.bottom, word.y + word.size * 0.15) / page.height;
  const box = [word.x0 / page.width, top, word.x1 / page.width, bottom];
  return (text.match(/\S+/g) ?? []).flatMap(() => box);
}

/** No word begins with a closing bracket or ends with an opening one: the recogniser turned it. */
function mendBrackets(text: string): string {
  const swap = (char: string) => (char === '(' ? ')' : '(');
  const firstBracket = /[()]/.exec(text)?.[0];
  const lastBracket = /[()](?=[^()]*$)/.exec(text)?.[0];
  if (firstBracket === ')' && lastBracket === '(') return text.replace(/[()]/g, swap);
  return text.replace(/^\)(?=.)/, '(').replace(/(?<=.)\($/, ')');
}

function isRightToLeft(words: readonly OcrWord[]): boolean {
  const count = (pattern: RegExp) => words.reduce((sum, word) => sum + (word.text.match(pattern)?.length ?? 0), 0);
  return count(/[א-ת]/g) * 2 >= count(/[A-Za-z]/g);
}
