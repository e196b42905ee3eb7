/**
 * The reading order of a page: columns, side notes and tables are found by the blank strips between them, since a PDF
 * says nothing about them. Right-to-left pages read the right column first.
 */
import { joinLabels } from './pdf-labels.ts';
import { isRaisedMark, joinSegments, type Segment } from './pdf-segments.ts';
import { rowsOf, tableRows } from './pdf-tables.ts';

/** One line, or one table row when it has several cells; each cell holds its lines from top to bottom. */
export interface LayoutRow {
  kind: 'line' | 'table_row' | 'footnote';
  /** In reading order. */
  cells: Segment[][];
}

/** A blank upright strip that parts text on its left from text on its right. */
interface Gutter {
  x0: number;
  x1: number;
  top: number;
  bottom: number;
  /** Lines that have text on both of its sides. */
  pairs: number;
}

interface Side {
  segments: Segment[];
  width: number;
  rows: number;
  /** Median share of the side's width that its rows fill. */
  fill: number;
  /** Median count of letters in a row. */
  letters: number;
  /** Median font size. */
  size: number;
}

/** Fewer lines than this side by side read the same as columns or as rows. */
const MIN_PAIRS = 3;
const MIN_GUTTER = 0.7;
/** Pages with more loose pieces are drawings or forms; they are read row by row. */
const MAX_SEGMENTS = 4000;
const MAX_DEPTH = 24;

/**
 * Puts the segments of one page in reading order.
 * @param segments of one frame
 * @param height of the frame in points
 * @param rtl whether the page reads from right to left
 */
export function layoutPage(segments: readonly Segment[], height: number, rtl: boolean): LayoutRow[] {
  const labelled = joinLabels(segments, rtl);
  if (labelled.length > MAX_SEGMENTS) return plainRows(labelled, rtl);
  const { head, body, foot } = peelEdges(labelled, height, rtl);
  const rows = orderBlock(body, rtl, 0);
  return [...plainRows(head, rtl), ...gatherNotes(rows, height, rtl), ...plainRows(foot, rtl)];
}

/** Page headers and footers would tie columns together that end at different heights. */
function peelEdges(segments: Segment[], height: number, rtl: boolean) {
  const rows = rowsOf(segments);
  const gapAfter = (i: number) => (rows[i + 1]![0]!.top - rows[i]![0]!.bottom) / rows[i]![0]!.size;
  let first = 0;
  let last = rows.length;
  for (let i = 0; i + 1 < rows.length; i++) {
    if (rows[i]![0]!.y < height * 0.1 && gapAfter(i) > 1) first = i + 1;
    if (rows[i + 1]![0]!.y > height * 0.9 && gapAfter(i) > 1 && last === rows.length) last = i + 1;
    if (beginsNote(rows[i + 1]!.at(0)!, rtl)) last = rows.length;
  }
  if (first >= last) return { head: [], body: segments, foot: [] };
  return { head: rows.slice(0, first).flat(), body: rows.slice(first, last).flat(), foot: rows.slice(last).flat() };
}

function beginsNote(line: Segment, rtl: boolean): boolean {
  return isRaisedMark(line.pieces.at(rtl ? -1 : 0)!, line);
}

/** The notes at the foot of a page or of its columns go to its end, each note in one row. */
function gatherNotes(rows: LayoutRow[], height: number, rtl: boolean): LayoutRow[] {
  const body: LayoutRow[] = [];
  const notes: LayoutRow[] = [];
  let open: Segment[] | undefined;
  for (const row of rows) {
    const line = row.cells[0]![0]!;
    const above = open?.at(-1);
    if (row.kind === 'line' && line.y > height * 0.4 && beginsNote(line, rtl)) {
      open = row.cells.flat();
      notes.push({ kind: 'footnote', cells: [open] });
    } else if (open && above && row.kind === 'line' && follows(above, line)) {
      open.push(...row.cells.flat());
    } else {
      open = undefined;
      body.push(row);
    }
  }
  return [...body, ...notes];
}

function follows(above: Segment, line: Segment): boolean {
  const pitch = (line.y - above.y) / line.size;
  return pitch > 0 && pitch < 1.8 && Math.abs(above.size - line.size) < 0.6;
}

function orderBlock(segments: Segment[], rtl: boolean, depth: number): LayoutRow[] {
  const gutter = depth < MAX_DEPTH ? widestGutter(segments) : undefined;
  if (!gutter) return plainRows(segments, rtl);
  const above = segments.filter((segment) => segment.y < gutter.top);
  const below = segments.filter((segment) => segment.y > gutter.bottom);
  const band = segments.filter((segment) => segment.y >= gutter.top && segment.y <= gutter.bottom);
  return [
    ...orderBlock(above, rtl, depth + 1),
    ...orderBand(band, gutter, rtl, depth + 1),
    ...orderBlock(below, rtl, depth + 1),
  ];
}

function orderBand(band: Segment[], gutter: Gutter, rtl: boolean, depth: number): LayoutRow[] {
  const middle = (gutter.x0 + gutter.x1) / 2;
  const right = sideOf(band.filter((segment) => segment.x0 > middle));
  const left = sideOf(band.filter((segment) => segment.x0 <= middle));
  const [first, second] = rtl ? [right, left] : [left, right];
  if (isRunningText(first) && isRunningText(second)) {
    return [...orderBlock(first.segments, rtl, depth), ...orderBlock(second.segments, rtl, depth)];
  }
  for (const [note, text] of [
    [first, second],
    [second, first],
  ] as const) {
    const sparse = note.rows <= text.rows * 0.8 || note.size < text.size * 0.95;
    if (note.width < text.width * 0.4 && sparse && isRunningText(text))
      return withSideNotes(note, orderBlock(text.segments, rtl, depth));
  }
  return tableRows(band, rtl).flatMap((cells): LayoutRow[] =>
    cells.length > 1
      ? [{ kind: 'table_row', cells }]
      : cells[0]!.map((line): LayoutRow => ({ kind: 'line', cells: [[line]] })),
  );
}

function plainRows(segments: readonly Segment[], rtl: boolean): LayoutRow[] {
  return rowsOf(segments).map((row) => {
    const sorted = row.toSorted((a, b) => (rtl ? b.x0 - a.x0 : a.x0 - b.x0));
    // A line that is stretched to the margins has many wide blanks; a lone one parts two texts.
    const wide = sorted.length > 3 ? 2.5 : 1.6;
    const cells: Segment[] = [];
    for (const segment of sorted) {
      const previous = cells.at(-1);
      const gap = previous ? (rtl ? previous.x0 - segment.x1 : segment.x0 - previous.x1) : 0;
      if (previous && gap < wide * Math.max(segment.size, previous.size)) {
        cells[cells.length - 1] = joinSegments([previous, segment]);
      } else {
        cells.push(segment);
      }
    }
    return { kind: 'line', cells: cells.map((cell) => [cell]) };
  });
}

/** The strip that parts the most lines. */
function widestGutter(segments: Segment[]): Gutter | undefined {
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
    const gutter = extend(sorted, index, left.x1, right.x0);
    if (gutter.pairs >= MIN_PAIRS && (!best || gutter.pairs > best.pairs)) best = gutter;
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

/** Follows a strip up and down from one line until some text crosses it. */
function extend(sorted: Segment[], from: number, gapStart: number, gapEnd: number): Gutter {
  let [x0, x1] = [gapStart, gapEnd];
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
  return trim(lefts, rights, x0, x1);
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

function sideOf(segments: Segment[]): Side {
  const rows = rowsOf(segments);
  const width = Math.max(...segments.map((s) => s.x1)) - Math.min(...segments.map((s) => s.x0));
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const lettersOf = (segment: Segment) => segment.pieces.reduce((sum, piece) => sum + piece.drawn.length, 0);
  return {
    segments,
    width,
    rows: rows.length,
    fill: median(rows.map((row) => row.reduce((sum, s) => sum + s.x1 - s.x0, 0) / width)),
    letters: median(rows.map((row) => row.reduce((sum, s) => sum + lettersOf(s), 0))),
    size: median(segments.map((segment) => segment.size)),
  };
}

function isRunningText(side: Side): boolean {
  return side.rows >= MIN_PAIRS && side.letters >= 18 && side.fill >= 0.6;
}

/** Each note is read before the line beside which it begins. */
function withSideNotes(note: Side, text: LayoutRow[]): LayoutRow[] {
  const notes: Segment[][] = [];
  for (const row of rowsOf(note.segments)) {
    const line = joinSegments(row);
    const previous = notes.at(-1)?.at(-1);
    if (previous && line.y - previous.y < 1.8 * line.size) notes.at(-1)!.push(line);
    else notes.push([line]);
  }
  const rows: LayoutRow[] = [];
  for (const row of text) {
    const y = Math.min(...row.cells.flat().map((segment) => segment.y));
    while (notes.length > 0 && notes[0]![0]!.y < y + notes[0]![0]!.size * 0.6) {
      rows.push({ kind: 'line', cells: [notes.shift()!] });
    }
    rows.push(row);
  }
  return [...rows, ...notes.map((cell): LayoutRow => ({ kind: 'line', cells: [cell] }))];
}
