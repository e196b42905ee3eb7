/** Blank upright strips between the columns of a page or of a table. */
import type { Segment } from './segments.ts';
import { rowsOf } from './tables.ts';

/** A blank upright strip that parts text on its left from text on its right. */
export interface Gutter {
  x0: number;
  x1: number;
  top: number;
  bottom: number;
  /** Lines that have text on both of its sides. */
  pairs: number;
}

/** Fewer lines than this side by side read the same as columns or as rows. */
export const MIN_PAIRS = 3;
/** In font sizes. */
const MIN_GUTTER = 0.7;

/** Finds the strip that parts the most lines, if there is one. */
export function widestGutter(segments: Segment[]): Gutter | undefined {
  if (segments.length < MIN_PAIRS * 2) return undefined;
  const sorted = segments.toSorted((a, b) => a.y - b.y);
  let best: Gutter | undefined;
  const tried = new Set<string>();
  for (const [index, right] of sorted.entries()) {
    const left = leftNeighbour(sorted, index);
    if (!left || right.x0 - left.x1 < MIN_GUTTER * Math.min(right.size, left.size)) continue;
    const key = `${left.x1.toFixed(0)} ${right.x0.toFixed(0)} ${best && right.y < best.bottom ? '' : right.y.toFixed(0)}`;
    if (tried.has(key)) continue;
    tried.add(key);
    best = extend(sorted, index, [left.x1, right.x0], best) ?? best;
  }
  return best;
}

function leftNeighbour(sorted: Segment[], index: number): Segment | undefined {
  const right = sorted[index]!;
  let nearest: Segment | undefined;
  const look = (other: Segment) => {
    const overlap = Math.min(other.bottom, right.bottom) - Math.max(other.top, right.top);
    if (other.x1 <= right.x0 && overlap > 0.25 * Math.min(other.size, right.size)) {
      if (!nearest || other.x1 > nearest.x1) nearest = other;
    }
  };
  for (let i = index - 1; i >= 0 && right.y - sorted[i]!.y < right.size * 2; i--) look(sorted[i]!);
  for (let i = index + 1; i < sorted.length && sorted[i]!.y - right.y < right.size * 2; i++) look(sorted[i]!);
  return nearest;
}

/** Follows a strip up and down from one line until some text crosses it; undefined when `best` parts as many lines. */
function extend(sorted: Segment[], from: number, gap: [number, number], best: Gutter | undefined): Gutter | undefined {
  let [x0, x1] = gap;
  const lefts: Segment[] = [];
  const rights: Segment[] = [];
  const take = (segment: Segment): boolean => {
    const narrowed = segment.x0 >= (x0 + x1) / 2 ? [x0, Math.min(x1, segment.x0)] : [Math.max(x0, segment.x1), x1];
    const [n0, n1] = narrowed as [number, number];
    if (n1 - n0 < MIN_GUTTER * segment.size) return false;
    [x0, x1] = [n0, n1];
    (segment.x0 >= x1 ? rights : lefts).push(segment);
    return true;
  };
  let first = from;
  let last = from;
  take(sorted[from]!);
  while (last + 1 < sorted.length && take(sorted[last + 1]!)) last++;
  while (first > 0 && take(sorted[first - 1]!)) first--;
  const wanted = best ? best.pairs + 1 : MIN_PAIRS;
  if (Math.min(lefts.length, rights.length) < wanted) return undefined;
  const gutter = trim(lefts, rights, x0, x1);
  return gutter.pairs >= wanted ? gutter : undefined;
}

/** Keeps the part of the strip that has text on both sides, and the rest of the column that ends later. */
function trim(lefts: Segment[], rights: Segment[], x0: number, x1: number): Gutter {
  const pairedLefts = besides(lefts, rights);
  const pairedRights = besides(rights, lefts);
  const both = [...pairedLefts, ...pairedRights].map((segment) => segment.y);
  let top = Math.min(...both);
  let bottom = Math.max(...both);
  for (const [side, pairedSide] of [
    [lefts, pairedLefts],
    [rights, pairedRights],
  ] as const) {
    const edge0 = Math.min(...pairedSide.map((segment) => segment.x0));
    const edge1 = Math.max(...pairedSide.map((segment) => segment.x1));
    let end = Math.max(...pairedSide.map((segment) => segment.y));
    for (const segment of side.toSorted((a, b) => a.y - b.y)) {
      if (segment.y <= end || segment.y - end > segment.size * 2.2) continue;
      if (segment.x0 < edge0 - segment.size || segment.x1 > edge1 + segment.size) break;
      end = segment.y;
    }
    bottom = Math.max(bottom, end);
  }
  const slack = 0.01;
  top -= slack;
  bottom += slack;
  return {
    x0,
    x1,
    top,
    bottom,
    pairs: Math.min(rowsOf(pairedLefts).length, rowsOf(pairedRights).length),
  };
}

/** The segments that have one of the others on their line. */
function besides(segments: Segment[], others: Segment[]): Segment[] {
  const sorted = others.toSorted((a, b) => a.y - b.y);
  const reach = 2 * Math.max(0, ...others.map((other) => other.size));
  let first = 0;
  return segments
    .toSorted((a, b) => a.y - b.y)
    .filter((a) => {
      while (first < sorted.length && sorted[first]!.y < a.y - reach - a.size) first++;
      for (let i = first; i < sorted.length && sorted[i]!.y < a.y + reach + a.size; i++) {
        const b = sorted[i]!;
        if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.25 * Math.min(a.size, b.size)) return true;
      }
      return false;
    });
}
