/**
 * List numbers and bullets: a number and its text are one line, however wide the indent between them.
 */
import { joinSegments, type Segment } from './segments.ts';

const BULLET = /^[•●○▪■◦–-]$/;
/** "12.", "(א)", "36ט.", and the same with the marks on the side where a right-to-left line has them. */
const MARKED =
  /^(?:[.)(]|\(\.)?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[א-ת]{1,3}\d?|\d{1,3}[א-ת]{1,2}|[א-ת]{1,2}\d{1,3})(?:[.)(]|\.\))$/;
const MARKED_BEFORE = /^(?:[.)(]|\(\.)(?:\d{1,3}(?:\.\d{1,3}){0,3}|[א-ת]{1,3})$/;
/** "4.2.1" or a letter with no mark: only where a text follows and nothing stands before it. */
const BARE = /^(?:\d{1,2}(?:\.\d{1,2}){1,3}|[א-ת]|\d{1,3})$/;
/** A bare whole number may be a cell of a table; before a text of this length it is a label. */
const LONG_TEXT = 25;
/** In font sizes. */
const MAX_INDENT = 6;

/**
 * Joins every list label with the text that follows it on its line.
 * @param segments of one frame
 * @param rtl whether labels stand to the right of their text
 */
export function joinLabels(segments: readonly Segment[], rtl: boolean): Segment[] {
  const rest = new Set(segments);
  for (const label of segments) {
    const kind = rest.has(label) ? kindOf(label) : undefined;
    if (!kind) continue;
    const gapTo = (other: Segment) => (rtl ? label.x0 - other.x1 : other.x0 - label.x1);
    const level = [...rest].filter(
      (other) => other !== label && Math.abs(other.y - label.y) < 0.3 * Math.max(other.size, label.size),
    );
    const after = level.filter((other) => gapTo(other) >= 0).sort((a, b) => gapTo(a) - gapTo(b))[0];
    if (!after || gapTo(after) > MAX_INDENT * label.size) continue;
    if (kind === 'bare' && (level.some((other) => gapTo(other) < 0) || !canFollow(label, after))) continue;
    rest.delete(label);
    rest.delete(after);
    rest.add(joinSegments([label, after]));
  }
  return [...rest];
}

function canFollow(label: Segment, text: Segment): boolean {
  const letters = textOf(text);
  return /[א-ת]{2}/.test(letters) && (!/^\d+$/.test(textOf(label)) || letters.length >= LONG_TEXT);
}

function kindOf(segment: Segment): 'marked' | 'bare' | undefined {
  if (segment.x1 - segment.x0 > 5 * segment.size) return undefined;
  const text = textOf(segment);
  if (BULLET.test(text) || MARKED.test(text) || MARKED_BEFORE.test(text)) return 'marked';
  return BARE.test(text) ? 'bare' : undefined;
}

function textOf(segment: Segment): string {
  return segment.pieces
    .map((piece) => piece.drawn)
    .join('')
    .replace(/\s/g, '');
}
