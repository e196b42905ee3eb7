/**
 * What pdf.js passes over while it gathers text: the colour in which letters are painted, what is painted behind and over
 * them, and letters outside the crop box. Called at places of its source, as `letters.ts` is; a reader reads one page at a
 * time.
 */

/** How letters are painted. */
export interface Look {
  /** Red, green and blue, 0 to 1; null for patterns and colour spaces that are not followed. */
  color: readonly [number, number, number] | null;
  /** Rendering mode: 3 paints nothing. */
  mode: number;
  alpha: number;
}

/** A rectangle that was painted, in the coordinates of the page's content. */
export interface Area {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Null where it is not one known colour, as of a picture. */
  color: Look['color'];
  isPicture: boolean;
  /** Whether it hides what was painted before it. */
  isOpaque: boolean;
}

/** Everything that was painted on a page besides its letters, in order. */
export interface PaintLog {
  looks: Look[];
  areas: Area[];
  /** Letters outside the crop box, in the order in which they are drawn. */
  outside: string;
}

interface Dictionary {
  get(key: string): unknown;
}

export interface TextState {
  ctm: ArrayLike<number>;
  textLineMatrix: ArrayLike<number>;
  textMatrix: ArrayLike<number>;
  fontSize: number;
  /** Added here; the library copies it where it saves its state. */
  look?: Look;
}

declare global {
  /** Called before each operator of a page. */
  var pdfPaint: ((fn: number, args: unknown[], state: TextState, resources: Dictionary) => void) | undefined;
  /** Called for a letter outside the crop box. */
  var pdfOutside: ((letter: string, state: TextState, width: number) => void) | undefined;
}

/** Places of the library's source and the calls that are put before them. */
export const PAINT_HOOKS: Record<string, string> = {
  'currentTextState ||= textState.clone();':
    'globalThis.pdfPaint?.(operation.fn, operation.args, textState, resources);',
  'textState.translateTextMatrix(scaledDim * textState.textHScale, 0);':
    'globalThis.pdfOutside?.(glyph.unicode, textState, scaledDim);',
};

const BLACK: Look = { color: [0, 0, 0], mode: 0, alpha: 1 };
/** Rectangles beyond these are a drawing, on which nothing is hidden. */
const MOST_AREAS = 5000;
const MOST_OUTSIDE = 20_000;
/** Width of a blank in font sizes. */
const BLANK = 0.12;

let log: PaintLog = emptyLog();
let path: { points: [number, number][]; rectangles: Corners[]; isPlain: boolean } = emptyPath();
/** Where the last letter outside stands: its line, and its end along it. */
let outside = { line: Number.NaN, end: Number.NaN };

type Corners = Pick<Area, 'x0' | 'y0' | 'x1' | 'y1'>;

function emptyLog(): PaintLog {
  return { looks: [BLACK], areas: [], outside: '' };
}

function emptyPath(): typeof path {
  return { points: [], rectangles: [], isPlain: true };
}

/** Begins a page. */
export function beginPaint(): void {
  log = emptyLog();
  path = emptyPath();
  outside = { line: Number.NaN, end: Number.NaN };
}

/** What was painted on the page since `beginPaint`. */
export const paintLog = (): PaintLog => log;

/** Index of the look in which letters are painted now, and how many areas are painted before them. */
export function lookNow(state: TextState): [look: number, areas: number] {
  const look = state.look ?? BLACK;
  if (log.looks.at(-1) !== look) {
    const at = log.looks.lastIndexOf(look);
    if (at >= 0) return [at, log.areas.length];
    log.looks.push(look);
  }
  return [log.looks.length - 1, log.areas.length];
}

/** Begins to keep what is painted; once, with the library. @param ops the library's numbers of operators */
export function keepPaint(ops: Record<string, number>): void {
  const handlers = operatorHandlers(ops);
  globalThis.pdfPaint = (fn, args, state, resources) => {
    try {
      handlers.get(fn)?.(args, state, resources);
    } catch {} // a damaged operator is the library's to judge
  };
  globalThis.pdfOutside = (letter, { textLineMatrix, textMatrix, fontSize }, width) => {
    if (log.outside.length > MOST_OUTSIDE) return;
    const [scale = 1, , , , start = 0] = Array.from(textMatrix);
    const line = textLineMatrix[5] ?? 0;
    if (log.outside !== '' && line !== outside.line) log.outside += '\n';
    else if (start - outside.end > BLANK * Math.abs(scale) * fontSize) log.outside += ' ';
    outside = { line, end: start + scale * width };
    log.outside += letter;
  };
}

type Handler = (args: unknown[], state: TextState, resources: Dictionary) => void;

function operatorHandlers(ops: Record<string, number>): Map<number, Handler> {
  const change = (state: TextState, part: Partial<Look>) => {
    state.look = { ...(state.look ?? BLACK), ...part };
  };
  const fill: Handler = (_, state) => paintPath(state);
  const color: Handler = (args, state) => change(state, { color: colorOf(args) });
  const image: Handler = (_, state) => addArea(square(state), null, { isPicture: true, isOpaque: true });
  const handlers: Record<string, Handler> = {
    setFillGray: color,
    setFillRGBColor: color,
    setFillCMYKColor: color,
    setFillColor: color,
    setFillColorN: color,
    setFillColorSpace: (_, state) => change(state, { color: [0, 0, 0] }),
    setTextRenderingMode: ([mode], state) => change(state, { mode: Number(mode) }),
    setGState: ([name], state, resources) => {
      const all = resources.get('ExtGState') as Dictionary | undefined;
      const alpha = (all?.get((name as { name: string }).name) as Dictionary | undefined)?.get('ca');
      if (typeof alpha === 'number') change(state, { alpha });
    },
    rectangle: ([x, y, width, height], state) => {
      const [a, b, c, d] = [Number(x), Number(y), Number(x) + Number(width), Number(y) + Number(height)];
      path.rectangles.push(hull([at(state, a, b), at(state, c, d), at(state, a, d), at(state, c, b)]));
    },
    moveTo: ([x, y], state) => {
      path.points.push(at(state, Number(x), Number(y)));
    },
    lineTo: ([x, y], state) => {
      const [from, to] = [path.points.at(-1), at(state, Number(x), Number(y))];
      path.isPlain &&= from !== undefined && (Math.abs(from[0] - to[0]) < 0.1 || Math.abs(from[1] - to[1]) < 0.1);
      path.points.push(to);
    },
    endPath: () => {
      path = emptyPath();
    },
    paintXObject: ([name], state, resources) => paintObject(name as { name: string }, state, resources),
    endInlineImage: image,
    shadingFill: () => addArea({ x0: -1e6, y0: -1e6, x1: 1e6, y1: 1e6 }, null, { isPicture: false, isOpaque: false }),
  };
  for (const name of ['curveTo', 'curveTo2', 'curveTo3'])
    handlers[name] = () => {
      path.isPlain = false;
    };
  for (const name of ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke'])
    handlers[name] = fill;
  for (const name of ['stroke', 'closeStroke']) handlers[name] = handlers.endPath!;
  return new Map(Object.entries(handlers).map(([name, handler]) => [ops[name]!, handler]));
}

function colorOf(args: unknown[]): Look['color'] {
  const parts = args.map(Number);
  if (parts.some(Number.isNaN)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (parts.length === 1) return [a, a, a];
  if (parts.length === 3) return [a, b, c];
  return parts.length === 4 ? [(1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)] : null;
}

function paintPath(state: TextState): void {
  const { color, alpha } = state.look ?? BLACK;
  const { points, rectangles, isPlain } = path;
  path = emptyPath();
  const isOpaque = alpha > 0.99;
  for (const rectangle of rectangles) addArea(rectangle, color, { isPicture: false, isOpaque });
  if (points.length < 3) return;
  // What is no rectangle has an unknown colour within its hull, and hides nothing.
  const isRectangle = isPlain && points.length <= 5;
  addArea(hull(points), isRectangle ? color : null, { isPicture: false, isOpaque: isOpaque && isRectangle });
}

function paintObject({ name }: { name: string }, state: TextState, resources: Dictionary): void {
  const object = (resources.get('XObject') as Dictionary | undefined)?.get(name) as { dict?: Dictionary } | undefined;
  const { dict } = object ?? {};
  if ((dict?.get('Subtype') as { name?: string } | undefined)?.name !== 'Image') return;
  const isSolid = !dict!.get('SMask') && !dict!.get('Mask') && !dict!.get('ImageMask');
  const { alpha } = state.look ?? BLACK;
  addArea(square(state), null, { isPicture: true, isOpaque: isSolid && alpha > 0.99 });
}

function addArea(corners: Corners, color: Look['color'], rest: Pick<Area, 'isPicture' | 'isOpaque'>): void {
  if (log.areas.length < MOST_AREAS) log.areas.push({ ...corners, color, ...rest });
}

const square = (state: TextState): Corners =>
  hull([at(state, 0, 0), at(state, 1, 0), at(state, 0, 1), at(state, 1, 1)]);

function at({ ctm }: TextState, x: number, y: number): [number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(ctm);
  return [a * x + c * y + e, b * x + d * y + f];
}

function hull(points: readonly [number, number][]): Corners {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
