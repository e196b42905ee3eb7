/** Rows of lines and of table cells. */
import { joinSegments, type Segment } from './segments.ts';

/** Lines of one cell are at most this far apart, in font sizes. */
const MAX_PITCH = 1.8;

interface Cell {
  lines: Segment[];
  top: number;
  bottom: number;
}

/**
 * Groups segments that stand on one line of the page.
 * @returns rows from top to bottom
 */
export function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: { y: number; size: number; segments: Segment[] }[] = [];
  for (const segment of segments.toSorted((a, b) => a.y - b.y)) {
    const near = (other: (typeof rows)[number] | undefined) =>
      other && segment.y - other.y < 0.45 * Math.max(other.size, segment.size) ? other : undefined;
    const row = near(rows.at(-1)) ?? near(rows.at(-2));
    if (row) {
      row.segments.push(segment);
      row.size = Math.max(row.size, segment.size);
    } else {
      rows.push({ y: segment.y, size: segment.size, segments: [segment] });
    }
  }
  return rows.map((row) => row.segments);
}

/**
 * The rows of a table, the lines that wrapped inside a cell kept together. PDF has no cells, but every program draws the
 * lines of a cell one after another: a line drawn right after the line above it is its continuation.
 * @param segments of the table
 * @returns per row its cells in reading order, each with its lines from top to bottom
 */
export function tableRows(segments: readonly Segment[], rtl: boolean): Segment[][][] {
  const rows: { cells: Cell[]; top: number; bottom: number }[] = [];
  for (const cell of cellsOf(segments)) {
    const row = rows.at(-1);
    const overlap = row ? Math.min(row.bottom, cell.bottom) - Math.max(row.top, cell.top) : 0;
    if (row && overlap > 0.35 * Math.min(row.bottom - row.top, cell.bottom - cell.top)) {
      row.cells.push(cell);
      row.top = Math.min(row.top, cell.top);
      row.bottom = Math.max(row.bottom, cell.bottom);
    } else {
      rows.push({ cells: [cell], top: cell.top, bottom: cell.bottom });
    }
  }
  return rows.map(({ cells }) => {
    const left = (cell: Cell) => Math.min(...cell.lines.map((line) => line.x0));
    return mergeColumns(cells.toSorted((a, b) => (rtl ? left(b) - left(a) : left(a) - left(b))));
  });
}

function cellsOf(segments: readonly Segment[]): Cell[] {
  const drawn = segments.toSorted((a, b) => firstOrder(a) - firstOrder(b));
  const cells: Segment[][] = [];
  for (const segment of drawn) {
    const above = cells.at(-1)?.at(-1);
    if (above && continues(above, segment)) cells.at(-1)!.push(segment);
    else cells.push([segment]);
  }
  return cells
    .map((lines) => ({
      lines,
      top: Math.min(...lines.map((line) => line.top)),
      bottom: Math.max(...lines.map((line) => line.bottom)),
    }))
    .sort((a, b) => a.top - b.top);
}

function continues(above: Segment, segment: Segment): boolean {
  const pitch = (segment.y - above.y) / segment.size;
  const overlap = Math.min(above.x1, segment.x1) - Math.max(above.x0, segment.x0);
  const near = lastOrder(above) + 1 === firstOrder(segment);
  return near && pitch > 0.5 && pitch < MAX_PITCH && overlap > 0 && Math.abs(above.size - segment.size) < 1;
}

/** Pieces of one cell that were drawn apart come together again. */
function mergeColumns(cells: Cell[]): Segment[][] {
  const merged: Cell[] = [];
  for (const cell of cells) {
    const last = merged.at(-1);
    const overlaps = last?.lines.some((a) =>
      cell.lines.some((b) => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0.5 * Math.min(a.x1 - a.x0, b.x1 - b.x0)),
    );
    if (last && overlaps) last.lines.push(...cell.lines);
    else merged.push({ ...cell, lines: [...cell.lines] });
  }
  return merged.map((cell) => rowsOf(cell.lines).map((row) => joinSegments(row)));
}

function firstOrder(segment: Segment): number {
  return Math.min(...segment.pieces.map((piece) => piece.order));
}

function lastOrder(segment: Segment): number {
  return Math.max(...segment.pieces.map((piece) => piece.order));
}
