/**
 * What a document's fonts get wrong about their letters, learnt from the text itself:
 * Hebrew letters coded as accented Latin ones, runs stored in reading order where the drawn order is expected, and
 * brackets that name their meaning instead of their shape.
 */
import { drawnOrder } from '../bidi/drawn.ts';
import { fromLatin1 } from '../text/latin1-hebrew.ts';
import type { Piece } from './items.ts';
import { isBlankBetween, type Segment } from './segments.ts';

interface FontCounts {
  accented: number;
  /** Anything else, blanks and marks too. */
  others: number;
  finalsAtLeft: number;
  finalsAtRight: number;
  /** Per bracket: how often it embraces what stands beside it, and how often it turns its back. */
  brackets: Map<string, { embraces: number; turned: number }>;
}

/** Evidence gathered over the pages read so far, by font name. One per document. */
export type FontEvidence = Map<string, FontCounts>;

const ACCENTED = /[à-ú]/;
const FINAL = /[ךםןףץ]/;
const SWAP: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
};

/**
 * Adds the letters of a page to the evidence.
 * @param pieces of the page, as drawn
 */
export function learnLetters(evidence: FontEvidence, pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    const counts = countsOf(evidence, piece.font);
    const accented = ACCENTED.test(piece.drawn) ? piece.drawn.match(/[à-ú]/g)!.length : 0;
    counts.accented += accented;
    counts.others += piece.drawn.length - accented;
    const hebrew = accented > 0 ? fromLatin1(piece.drawn) : piece.drawn;
    if (!FINAL.test(hebrew)) continue;
    counts.finalsAtLeft += hebrew.match(/(?<![א-ת])[ךםןףץ](?=[א-ת])/g)?.length ?? 0;
    counts.finalsAtRight += hebrew.match(/(?<=[א-ת])[ךםןףץ](?![א-ת])/g)?.length ?? 0;
  }
}

/**
 * Letters mended by what is known of their font.
 * @returns the pieces with Hebrew letters, from left to right as seen on the page
 */
export function mendLetters(evidence: FontEvidence, pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => {
    const counts = countsOf(evidence, piece.font);
    let drawn = piece.drawn;
    if (isLatin1Hebrew(counts)) drawn = fromLatin1(drawn);
    if (isStoredLogically(counts)) drawn = drawnOrder(drawn);
    return drawn === piece.drawn ? piece : { ...piece, drawn };
  });
}

/**
 * Adds the brackets of a page to the evidence. A bracket's shape embraces its content in either direction of writing.
 * @param segments of the page, from mended pieces
 */
export function learnBrackets(evidence: FontEvidence, segments: readonly Segment[]): void {
  for (const segment of segments) {
    if (!segment.pieces.some((piece) => /[()[\]{}]/.test(piece.drawn))) continue;
    const chars = lettersWithFonts(segment);
    chars.forEach(({ char, font }, i) => {
      if (!SWAP[char]) return;
      const inner = /[([{]/.test(char) ? chars[i + 1] : chars[i - 1];
      const outer = /[([{]/.test(char) ? chars[i - 1] : chars[i + 1];
      const counts = countsOf(evidence, font);
      const tally = counts.brackets.get(char) ?? { embraces: 0, turned: 0 };
      if (isContent(inner?.char) && !isContent(outer?.char)) tally.embraces++;
      if (!isContent(inner?.char) && isContent(outer?.char)) tally.turned++;
      counts.brackets.set(char, tally);
    });
  }
}

/**
 * Gives every bracket the shape that is seen.
 * @param segments as given to `learnBrackets`; their pieces are replaced in place
 */
export function mendBrackets(evidence: FontEvidence, segments: readonly Segment[]): void {
  for (const segment of segments) {
    segment.pieces = segment.pieces.map((piece) => {
      if (!/[()[\]{}]/.test(piece.drawn)) return piece;
      const drawn = piece.drawn.replace(/[()[\]{}]/g, (char) =>
        isTurned(evidence, piece.font, char) ? SWAP[char]! : char,
      );
      return { ...piece, drawn };
    });
  }
}

function countsOf(evidence: FontEvidence, font: string): FontCounts {
  let counts = evidence.get(font);
  if (!counts) {
    counts = {
      accented: 0,
      others: 0,
      finalsAtLeft: 0,
      finalsAtRight: 0,
      brackets: new Map(),
    };
    evidence.set(font, counts);
  }
  return counts;
}

function isLatin1Hebrew(counts: FontCounts): boolean {
  return counts.accented >= 8 && counts.accented > counts.others * 1.2;
}

function isStoredLogically(counts: FontCounts): boolean {
  return counts.finalsAtRight >= 3 && counts.finalsAtRight > counts.finalsAtLeft * 3;
}

function isTurned(evidence: FontEvidence, font: string, char: string): boolean {
  const own = evidence.get(font)?.brackets;
  const tallies = [own?.get(char), own?.get(SWAP[char]!)];
  for (const tally of tallies) if (tally && tally.turned !== tally.embraces) return tally.turned > tally.embraces;
  let balance = 0; // a font with no evidence of its own follows the document's others
  for (const { brackets } of evidence.values())
    for (const tally of brackets.values()) balance += tally.turned - tally.embraces;
  return balance > 0;
}

function isContent(char: string | undefined): boolean {
  return char !== undefined && !/[\s.,;:!?()[\]{}\-–—"']/.test(char);
}

function lettersWithFonts(segment: Segment): { char: string; font: string }[] {
  const chars: { char: string; font: string }[] = [];
  segment.pieces.forEach((piece, i) => {
    if (i > 0 && isBlankBetween(segment.pieces[i - 1]!, piece)) chars.push({ char: ' ', font: piece.font });
    for (const char of piece.drawn) chars.push({ char, font: piece.font });
  });
  return chars;
}
