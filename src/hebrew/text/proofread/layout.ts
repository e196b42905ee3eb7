/** Where the column of text stands that a printed line belongs to, and how far its lines are apart. */
import type { CleanLine } from './types.ts';

/** Margins in the unit of the lines: fractions of the page's width, or characters where no place is known. */
export interface Column {
  /** The edge at which full lines end (left in Hebrew), as a distance that a line's own `length` can be compared with. */
  left: number;
  right: number;
  /** Usual distance of neighbouring baselines, as a fraction of the page's height; null where unknown. */
  pitch: number | null;
}

/**
 * The column of each printed line. Lines of a page that go on downwards are one run; a run's margins are those that most
 * of its lines reach, and a stretch of lines with a common right edge whose lines share a nearer left edge too (a
 * quotation set in, a narrow column) has margins of its own. Linear time.
 */
export function findColumns(lines: CleanLine[]): Map<CleanLine, Column> {
  const columns = new Map<CleanLine, Column>();
  const placed = lines.filter(isPlaced);
  const whole = measure(placed);
  for (const run of split(placed, startsRun)) {
    const own = measure(run);
    const base = run.length >= 6 || whole === null ? own : { ...whole, pitch: own?.pitch ?? whole.pitch };
    for (const block of split(run, startsBlock)) {
      const left = sharedLeft(block);
      for (const line of block) if (base !== null) columns.set(line, left === null ? base : { ...base, left });
    }
  }
  return columns;
}

/** Characters of a full line, for lines without a place: what one line in ten exceeds. Null with too few lines to tell. */
export function fullLength(lines: CleanLine[]): number | null {
  const lengths = lines.map((line) => line.text.length).sort((a, b) => a - b);
  return lengths.length < 4 ? null : lengths[Math.floor(lengths.length * 0.9)]!;
}

export type PlacedLine = CleanLine & { place: { y?: number; x0: number; x1: number } };

export function isPlaced(line: CleanLine): line is PlacedLine {
  return line.place.x0 !== undefined && line.place.x1 !== undefined && line.place.x1 > line.place.x0;
}

function split(lines: PlacedLine[], begins: (line: PlacedLine, before: PlacedLine) => boolean): PlacedLine[][] {
  const parts: PlacedLine[][] = [];
  lines.forEach((line, i) => {
    if (i === 0 || begins(line, lines[i - 1]!)) parts.push([line]);
    else parts.at(-1)!.push(line);
  });
  return parts;
}

function startsRun(line: PlacedLine, before: PlacedLine): boolean {
  return line.page !== before.page || (line.place.y ?? 1) < (before.place.y ?? 0) - 0.01;
}

const SAME_EDGE = 0.02;

function startsBlock(line: PlacedLine, before: PlacedLine): boolean {
  return Math.abs(line.place.x1 - before.place.x1) > SAME_EDGE;
}

/** So few lines may all be short: no margin is wider than this. */
const FEW_LINES = 5;
const WIDEST_MARGIN = 0.2;

function measure(lines: PlacedLine[]): Column | null {
  if (lines.length === 0) return null;
  const lefts = lines.map((line) => line.place.x0).sort((a, b) => a - b);
  const rights = lines.map((line) => line.place.x1).sort((a, b) => a - b);
  const left = lefts[Math.floor(lefts.length * 0.1)]!;
  return {
    left: lines.length < FEW_LINES ? Math.min(left, WIDEST_MARGIN) : left,
    right: rights[Math.floor((rights.length - 1) * 0.9)]!,
    pitch: usualPitch(lines),
  };
}

/** The most common distance of two lines that follow each other; a little more than half of the gaps are inside paragraphs. */
function usualPitch(lines: PlacedLine[]): number | null {
  const gaps: number[] = [];
  for (let i = 1; i < lines.length; i++) {
    const gap = (lines[i]!.place.y ?? 0) - (lines[i - 1]!.place.y ?? 0);
    if (gap > 0.004 && gap < 0.12) gaps.push(gap);
  }
  if (gaps.length < 2) return null;
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length * 0.35)]!;
}

/** The left edge that several lines of a block have in common, or null. */
function sharedLeft(block: PlacedLine[]): number | null {
  if (block.length < 3) return null;
  const lefts = block.map((line) => line.place.x0).sort((a, b) => a - b);
  const least = lefts[0]!;
  const sharing = lefts.filter((left) => left - least < SAME_EDGE / 2).length;
  return sharing >= 2 && sharing >= block.length * 0.4 ? least : null;
}
