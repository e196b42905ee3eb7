/**
 * Letters of a page that nobody sees who looks at it (contract section 9): painted in no colour or in that of what lies
 * behind them, smaller than two points, under a picture or a filled rectangle, or with nothing at all.
 */
import { isLostOn, LEAST_POINTS, WHITE } from '../hidden/colors.ts';
import type { PdfItem } from './items.ts';
import type { Area, Look, PaintLog } from './paint.ts';

/** Visible runs, hidden ones, and those of the layer of letters that goes with a scan. */
export interface SortedItems {
  visible: PdfItem[];
  hidden: PdfItem[];
  /** Under the picture of a whole page, or painted with nothing upon one. */
  layer: PdfItem[];
}

/** Share of the page that a scan covers. */
const SCAN = 0.4;
const FAINT = 0.05;

/**
 * Sorts the runs of a page by whether they can be seen; a run of which a part is hidden is divided at its words.
 *
 * @param log what was painted on the page
 * @param size of the page in the units of its content, and points in one unit
 */
export function sortHidden(items: readonly PdfItem[], log: PaintLog, size: PageSize): SortedItems {
  const sorted: SortedItems = { visible: [], hidden: [], layer: [] };
  const isPlain = log.areas.length === 0 && log.looks.length === 1;
  for (const item of items) {
    if (isPlain && !isTiny(item, size)) sorted.visible.push(item);
    else for (const { part, kind } of partsOf(item, log, size)) sorted[kind].push(part);
  }
  return sorted;
}

export interface PageSize {
  width: number;
  height: number;
  unit: number;
}

type Kind = keyof SortedItems;

function partsOf(item: PdfItem, log: PaintLog, size: PageSize): { part: PdfItem; kind: Kind }[] {
  const { letters } = item;
  if (!letters || item.str.trim() === '') return [{ part: item, kind: 'visible' }];
  if (isTiny(item, size)) return [{ part: item, kind: 'hidden' }];
  const words = [...letters.drawn.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    kind: kindOf(item, index, index + word.length, log, size),
  }));
  const parts: typeof words = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (last?.kind === word.kind) last.end = word.end;
    else parts.push({ ...word });
  }
  if (parts.length === 1) return [{ part: item, kind: parts[0]!.kind }];
  return parts.map(({ start, end, kind }) => ({ part: cut(item, start, end), kind }));
}

function kindOf(item: PdfItem, start: number, end: number, log: PaintLog, size: PageSize): Kind {
  const { extents, looks } = item.letters!;
  const middle = (start + end - 1) >> 1;
  const look = log.looks[looks[middle * 2]!]!;
  const before = looks[middle * 2 + 1]!;
  const [x, y] = pointOf(item, (extents[start * 2]! + extents[end * 2 - 1]!) / 2);
  const here = log.areas.map((area, i) => ({ area, i })).filter(({ area }) => covers(area, x, y));
  const over = here.find(({ area, i }) => i >= before && area.isOpaque)?.area;
  if (over) return isScan(over, size) ? 'layer' : 'hidden';
  if (look.mode === 3) return log.areas.some((area) => isScan(area, size)) ? 'layer' : 'hidden';
  if (look.alpha < FAINT) return 'hidden';
  const behind = here.findLast(({ i }) => i < before)?.area;
  return isLost(look, behind) ? 'hidden' : 'visible';
}

const isScan = (area: Area, { width, height }: PageSize): boolean =>
  area.isPicture && (area.x1 - area.x0) * (area.y1 - area.y0) > SCAN * width * height;

function isLost({ color, mode }: Look, behind: Area | undefined): boolean {
  // Letters that are outlined have a colour of their own.
  return mode !== 1 && mode !== 2 && isLostOn(color, behind ? behind.color : WHITE);
}

const covers = (area: Area, x: number, y: number): boolean =>
  x >= area.x0 && x <= area.x1 && y >= area.y0 && y <= area.y1;

/** The middle of a letter's height, so far along the baseline. */
function pointOf({ transform }: PdfItem, along: number): [number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const length = Math.hypot(a, b) || 1;
  return [e + (along * a) / length + c * 0.3, f + (along * b) / length + d * 0.3];
}

/** A font may be scaled by its own matrix: then its letters are wider than its size says. */
function isTiny({ transform, width, str }: PdfItem, { unit }: PageSize): boolean {
  const points = Math.hypot(transform[2] ?? 0, transform[3] ?? 1) * unit;
  return points > 0 && points < LEAST_POINTS && (width * unit) / Math.max(1, str.length) < LEAST_POINTS;
}

function cut(item: PdfItem, start: number, end: number): PdfItem {
  const { drawn, extents, looks } = item.letters!;
  const from = extents[start * 2]!;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform;
  const length = Math.hypot(a, b) || 1;
  return {
    ...item,
    str: drawn.slice(start, end),
    width: extents[end * 2 - 1]! - from,
    transform: [a, b, c, d, e + (from * a) / length, f + (from * b) / length],
    letters: {
      drawn: drawn.slice(start, end),
      extents: extents.slice(start * 2, end * 2).map((edge) => edge - from),
      looks: looks.slice(start * 2, end * 2),
    },
  };
}
