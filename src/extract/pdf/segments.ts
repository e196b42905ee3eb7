/** Pieces of text that belong together on one line of one column: the unit from which the page's layout is found. */
import type { Piece } from './items.ts';

export interface Segment {
  /** From left to right. */
  pieces: Piece[];
  x0: number;
  x1: number;
  top: number;
  bottom: number;
  /** Baseline of most of its letters. */
  y: number;
  /** Font size of most of its letters. */
  size: number;
}

/** A blank that is wider may be the space between two columns or cells; measured in font sizes. */
const MAX_GAP = 0.8;
/** A narrower blank is kerning. */
const MIN_BLANK = 0.12;
/** Shorter texts may well stand twice on a line. */
const GHOST_LENGTH = 12;
const RAISED_MARK = /^[\d*†‡]{1,3}$/;

/**
 * Joins pieces that stand close to each other on one baseline.
 * @param pieces of one frame, in any order
 * @returns segments from top to bottom
 */
export function segmentsOf(pieces: readonly Piece[]): Segment[] {
  const sorted = withoutDoubles(withoutGhosts(pieces).toSorted((a, b) => a.y - b.y || a.x0 - b.x0));
  const group = sorted.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (group[root] !== root) root = group[root]!;
    group[i] = root;
    return root;
  };
  for (let i = 0; i < sorted.length; i++) {
    const a = sorted[i]!;
    for (let j = i + 1; j < sorted.length && sorted[j]!.y - a.y < Math.max(a.size, sorted[j]!.size); j++) {
      if (areNeighbours(a, sorted[j]!)) group[find(j)] = find(i);
    }
  }
  const groups = new Map<number, Piece[]>();
  sorted.forEach((piece, i) => {
    const root = find(i);
    const members = groups.get(root);
    if (members) members.push(piece);
    else groups.set(root, [piece]);
  });
  return [...groups.values()].map(makeSegment).sort((a, b) => a.y - b.y);
}

/** One segment out of several. */
export function joinSegments(segments: readonly Segment[]): Segment {
  return makeSegment(segments.flatMap((segment) => segment.pieces));
}

/**
 * The segment's letters from left to right with blanks where the gaps are.
 * @returns `visual`, in which each raised footnote mark stands as one private character, and those marks
 */
export function visualText(segment: Segment): {
  visual: string;
  marks: Map<string, string>;
} {
  const marks = new Map<string, string>();
  let visual = '';
  let previous: Piece | undefined;
  for (const piece of segment.pieces) {
    if (previous && isBlankBetween(previous, piece)) visual += ' ';
    if (isRaisedMark(piece, segment)) {
      const key = String.fromCharCode(0xe100 + marks.size);
      marks.set(key, piece.drawn);
      visual += key;
    } else {
      visual += piece.drawn;
    }
    previous = piece;
  }
  return { visual: /\s\s|^\s|\s$/.test(visual) ? visual.replace(/\s+/g, ' ').trim() : visual, marks };
}

/** Whether a blank parts two pieces that stand side by side. */
export function isBlankBetween(left: Piece, right: Piece): boolean {
  return right.x0 - left.x1 > MIN_BLANK * Math.max(right.size, left.size);
}

/** A small number above the baseline: a reference to a note, or the note's own number. */
export function isRaisedMark(piece: Piece, segment: Segment): boolean {
  return piece.size < segment.size * 0.8 && segment.y - piece.y > segment.size * 0.15 && RAISED_MARK.test(piece.drawn);
}

function areNeighbours(a: Piece, b: Piece): boolean {
  const [left, right] = a.x0 <= b.x0 ? [a, b] : [b, a];
  const size = Math.max(a.size, b.size);
  const gap = right.x0 - left.x1;
  if (gap > MAX_GAP * size) return false;
  const overlap = Math.min(bottomOf(a), bottomOf(b)) - Math.max(topOf(a), topOf(b));
  return overlap >= 0.5 * Math.min(a.size, b.size);
}

function topOf(piece: Piece): number {
  return piece.y - piece.size * 0.75;
}

function bottomOf(piece: Piece): number {
  return piece.y + piece.size * 0.2;
}

function makeSegment(pieces: Piece[]): Segment {
  const [only] = pieces;
  if (only && pieces.length === 1) {
    const { x0, x1, y, size } = only;
    return { pieces, x0, x1, y, size, top: topOf(only), bottom: bottomOf(only) };
  }
  const sorted = pieces.toSorted((a, b) => a.x0 - b.x0);
  const weight = new Map<string, number>();
  for (const piece of sorted) {
    const key = `${piece.y.toFixed(1)} ${piece.size.toFixed(1)}`;
    weight.set(key, (weight.get(key) ?? 0) + piece.drawn.length);
  }
  const main = [...weight].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0].split(' ');
  return {
    pieces: sorted,
    x0: Math.min(...sorted.map((piece) => piece.x0)),
    x1: Math.max(...sorted.map((piece) => piece.x1)),
    top: Math.min(...sorted.map(topOf)),
    bottom: Math.max(...sorted.map(bottomOf)),
    y: Number(main[0]),
    size: Number(main[1]),
  };
}

/** Some programs draw a text twice, slightly shifted, to make it look bold. */
function withoutDoubles(pieces: Piece[]): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    let double = false;
    for (let i = kept.length - 1; i >= 0 && piece.y - kept[i]!.y < piece.size * 0.15 && !double; i--) {
      const other = kept[i]!;
      double = other.drawn === piece.drawn && Math.abs(other.x0 - piece.x0) < piece.size * 0.15;
    }
    if (!double) kept.push(piece);
  }
  return kept;
}

/**
 * Some page make-up programs leave a hidden first copy of a whole text under the visible one. Two texts cannot be seen
 * at one place, so where long identical lines overlap, what was drawn in the first of the two passes is dropped.
 * @param pieces in the order in which they were drawn
 */
function withoutGhosts(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some((piece) => piece.drawn.length >= GHOST_LENGTH)) return pieces;
  const byText = new Map<string, Piece[]>();
  const keyOf = (piece: Piece) => `${Math.round(piece.y)} ${piece.drawn}`;
  for (const piece of pieces) {
    const copies = byText.get(keyOf(piece));
    if (copies) copies.push(piece);
    else byText.set(keyOf(piece), [piece]);
  }
  const overlapping = [...byText.values()].filter(([first, second, ...more]) => {
    if (!first || !second || more.length > 0 || first.drawn.length < GHOST_LENGTH) return false;
    const shift = Math.abs(second.x0 - first.x0);
    return shift > first.size && shift < first.x1 - first.x0;
  });
  if (overlapping.length < 3) return pieces;
  const endOfFirstPass = Math.max(...overlapping.map(([first]) => first!.order));
  const startOfSecondPass = Math.min(...overlapping.map(([, second]) => second!.order));
  return pieces.filter((piece) => {
    const copies = byText.get(keyOf(piece))!;
    const later = copies.filter((copy) => copy.order >= startOfSecondPass).length;
    return piece.order > endOfFirstPass || later === 0 || later * 2 < copies.length;
  });
}
