/**
 * The reading order of a page: columns, side notes and tables are found by the blank strips between them, since a PDF
 * says nothing about them. Right-to-left pages read the right column first.
 */
import { type Gutter, MIN_PAIRS, widestGutter } from './gutters.ts';
import { joinLabels } from './labels.ts';
import { isRaisedMark, joinSegments, type Segment } from './segments.ts';
import { rowsOf, tableRows } from './tables.ts';

/** One line, or one table row when it has several cells; each cell holds its lines from top to bottom. */
export interface LayoutRow {
  kind: 'line' | 'table_row' | 'footnote';
  /** In reading order. */
  cells: Segment[][];
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
  if (isRunningText(first) && isRunningText(second) && !isDrawnByRows(band, middle)) {
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

/** Columns are drawn one after the other; the cells of a table, which may hold as much text, row by row. */
function isDrawnByRows(band: Segment[], middle: number): boolean {
  const drawn = band.toSorted((a, b) => a.pieces[0]!.order - b.pieces[0]!.order).map((segment) => segment.x0 > middle);
  const turns = drawn.filter((side, i) => i > 0 && side !== drawn[i - 1]).length;
  return turns >= 4 && turns <= band.length * 0.6;
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
