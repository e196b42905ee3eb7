/** From pdf.js text items to pieces of text with their place on the upright page. */
import { drawnOrder } from '../bidi/drawn.ts';
import type { RunLetters } from './letters.ts';

/** What this reader uses of a pdf.js text item. */
export interface PdfItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
  letters?: RunLetters;
}

/** A run of letters on one baseline; all measures in points, y grows downwards. */
export interface Piece {
  /** Left to right as drawn. */
  drawn: string;
  /** Left and right edge of each letter of `drawn`, where they are known. */
  edges?: Float32Array;
  x0: number;
  x1: number;
  /** Baseline. */
  y: number;
  size: number;
  font: string;
  /** Place in the order of drawing; the lines of one table cell are drawn one after another. */
  order: number;
}

/** Pieces that share one reading direction of the page (0, 90, 180 or 270 degrees), in a frame where it is upright. */
export interface Frame {
  degrees: number;
  width: number;
  height: number;
  pieces: Piece[];
  /** By how many degrees, clockwise, it was turned level. */
  skew?: number;
}

/** Items of one page that are read. */
export const MAX_ITEMS = 60_000;
/** A text that leans more than this is a watermark or part of a drawing. */
const MAX_LEAN_DEGREES = 12;

/**
 * Sorts the text of a page by direction and gives each piece upright coordinates.
 * @param items of one page
 * @param viewport transform, width and height of pdf.js' viewport at scale 1
 * @returns the frames, the one with most letters first; a skewed scan's text layer is straightened
 */
export function framesOfPage(items: readonly PdfItem[], viewport: Size & { transform: number[] }): Frame[] {
  const frames = new Map<number, { frame: Frame; leans: number[] }>();
  let order = 0;
  for (const item of items) {
    if (!item.str.trim()) continue;
    const placed = place(item, viewport.transform);
    const degrees = (((Math.round(placed.angle / 90) * 90) % 360) + 360) % 360;
    const lean = placed.angle - Math.round(placed.angle / 90) * 90;
    if (Math.abs(lean) > MAX_LEAN_DEGREES || !isOnPage(placed, viewport)) continue;
    let entry = frames.get(degrees);
    if (!entry) {
      const turned = degrees % 180 !== 0;
      const width = turned ? viewport.height : viewport.width;
      const height = turned ? viewport.width : viewport.height;
      entry = { frame: { degrees, width, height, pieces: [] }, leans: [] };
      frames.set(degrees, entry);
    }
    entry.leans.push(lean);
    entry.frame.pieces.push({
      ...upright(item, placed, degrees, viewport),
      order: order++,
    });
  }
  const letters = (frame: Frame) => frame.pieces.reduce((sum, piece) => sum + piece.drawn.length, 0);
  return [...frames.values()]
    .map(({ frame, leans }) => straighten(frame, leans))
    .sort((a, b) => letters(b) - letters(a));
}

/** Letters whose baseline lies on the very edge are cut off by it. */
function isOnPage({ x, y, size }: Placed, page: Size): boolean {
  return size > 0 && x > -size && x < page.width + size && y > size * 0.2 && y < page.height + size * 0.1;
}

interface Size {
  width: number;
  height: number;
}

interface Placed {
  x: number;
  y: number;
  /** Clockwise, in degrees, of the direction in which the run advances. */
  angle: number;
  size: number;
}

function place(item: PdfItem, viewport: number[]): Placed {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform;
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = viewport;
  const dx = va * a + vc * b;
  const dy = vb * a + vd * b;
  return {
    x: va * e + vc * f + ve,
    y: vb * e + vd * f + vf,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
    size: Math.hypot(va * c + vc * d, vb * c + vd * d) || item.height || 10,
  };
}

function upright(item: PdfItem, at: Placed, degrees: number, page: Size): Omit<Piece, 'order'> {
  const [x, y] =
    degrees === 90
      ? [at.y, page.width - at.x]
      : degrees === 180
        ? [page.width - at.x, page.height - at.y]
        : degrees === 270
          ? [page.height - at.y, at.x]
          : [at.x, at.y];
  const drawn = item.letters?.drawn ?? drawnOrder(item.str);
  const lead = drawn.length - drawn.trimStart().length;
  const tail = drawn.length - drawn.trimEnd().length;
  const perChar = item.width / drawn.length; // a run that begins or ends with a blank is wider than its letters
  const place = {
    drawn: drawn.trim(),
    x0: x + lead * perChar,
    x1: x + item.width - tail * perChar,
    y,
    size: at.size,
    font: item.fontName,
  };
  if (!item.letters) return place;
  const edges = item.letters.extents.slice(lead * 2, (drawn.length - tail) * 2).map((edge) => x + edge);
  return { ...place, edges };
}

/**
 * Turns a slightly skewed frame level.
 * @param leans of its pieces in degrees, clockwise; their median is the frame's skew
 */
export function straighten(frame: Frame, leans: readonly number[]): Frame {
  const median = leans.toSorted((a, b) => a - b)[leans.length >> 1] ?? 0;
  if (Math.abs(median) < 0.1) return frame;
  const sin = Math.sin((-median * Math.PI) / 180);
  const cos = Math.cos((-median * Math.PI) / 180);
  const [cx, cy] = [frame.width / 2, frame.height / 2];
  const pieces = frame.pieces.map((piece) => {
    const [dx, dy] = [piece.x0 - cx, piece.y - cy];
    const x0 = cx + dx * cos - dy * sin;
    const edges = piece.edges?.map((edge) => edge + x0 - piece.x0);
    return { ...piece, ...(edges ? { edges } : {}), x0, x1: x0 + piece.x1 - piece.x0, y: cy + dx * sin + dy * cos };
  });
  return { ...frame, pieces, skew: median };
}
