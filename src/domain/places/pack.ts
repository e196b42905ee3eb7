/**
 * The lines of one page as bytes. Numbers are written column by column, each as its difference from what is expected: the
 * margins of a page, the blanks between words and their heights repeat, and deflate takes that away.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PlacedLine, PlacedWord } from './types.ts';

/** Steps of a page's width and height; a seventh of a point on A4. */
const STEPS = 4096;
const FORM = 1;
/** More than the fullest drawing has. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * @param lines of one page
 * @returns some 40 bytes a line
 */
export function packLines(lines: readonly PlacedLine[]): Buffer {
  const columns = emptyColumns();
  const { head, line: perLine, word: perWord } = columns;
  const words: string[] = [];
  let [rawEnd, cleanEnd] = [0, 0];
  let first: Steps = { right: 0, top: 0, height: 0, left: 0 };
  head.push(FORM, lines.length);
  for (const line of lines) {
    perLine.raw.push(signed(line.raw.start - rawEnd), line.raw.end - line.raw.start);
    rawEnd = line.raw.end;
    perLine.outside.push(line.clean ? 0 : Buffer.byteLength(line.outside) + 1);
    if (!line.clean) words.push(line.outside);
    if (line.clean) {
      perLine.clean.push(signed(line.clean.start - cleanEnd), line.clean.end - line.clean.start);
      cleanEnd = line.clean.end;
    }
    perLine.count.push(line.words.length);
    let last: Steps = first;
    let end = line.clean?.start ?? 0;
    line.words.forEach((word, i) => {
      const steps = stepsOf(word);
      perWord.gap.push(signed(word.start - end));
      perWord.length.push(word.end - word.start);
      perWord.x.push(signed((i === 0 ? last.right : last.left) - steps.right));
      perWord.width.push(steps.right - steps.left);
      perWord.top.push(signed(steps.top - last.top));
      perWord.height.push(signed(steps.height - last.height));
      if (i === 0) first = steps;
      last = steps;
      end = word.end;
    });
  }
  return deflateRawSync(Buffer.concat([varints(order(columns)), Buffer.from(words.join(''))]), { level: 9 });
}

/**
 * @param packed what `packLines` gave
 * @throws Error when it is something else: a file may have taken over the process that read it
 */
export function unpackLines(packed: Uint8Array): PlacedLine[] {
  const bytes = inflateRawSync(packed, { maxOutputLength: MOST_BYTES });
  const next = reader(bytes);
  const [form, count] = [next.number(), next.number()];
  if (form !== FORM) throw new Error('places of another form');
  const raw = next.numbers(2 * count);
  const outside = next.numbers(count);
  const clean = next.numbers(2 * outside.filter((length) => length === 0).length);
  const counts = next.numbers(count);
  const total = counts.reduce((sum, one) => sum + one, 0);
  const [gap, length, x, width, top, height] = Array.from({ length: 6 }, () => next.numbers(total));
  let [rawEnd, cleanEnd, cleanAt, wordAt] = [0, 0, 0, 0];
  let first: Steps = { right: 0, top: 0, height: 0, left: 0 };
  return outside.map((outsideLength, i): PlacedLine => {
    const rawStart = rawEnd + unsigned(raw[i * 2]!);
    rawEnd = rawStart + raw[i * 2 + 1]!;
    let span: PlacedLine['clean'] = null;
    if (outsideLength === 0) {
      const start = cleanEnd + unsigned(clean[cleanAt++]!);
      cleanEnd = start + clean[cleanAt++]!;
      span = { start, end: cleanEnd };
    }
    let last = first;
    let end = span?.start ?? 0;
    const words = Array.from({ length: counts[i]! }, (_, k): PlacedWord => {
      const at = wordAt++;
      const start = end + unsigned(gap![at]!);
      end = start + length![at]!;
      const right = (k === 0 ? last.right : last.left) - unsigned(x![at]!);
      const steps: Steps = {
        right,
        left: right - width![at]!,
        top: last.top + unsigned(top![at]!),
        height: last.height + unsigned(height![at]!),
      };
      if (k === 0) first = steps;
      last = steps;
      return { start, end, ...sharesOf(steps) };
    });
    const text = outsideLength === 0 ? '' : next.text(outsideLength - 1);
    return { raw: { start: rawStart, end: rawEnd }, clean: span, outside: text, words };
  });
}

interface Steps {
  left: number;
  right: number;
  top: number;
  height: number;
}

function stepsOf({ x, y, width, height }: PlacedWord): Steps {
  const [left, right] = [Math.round(x * STEPS), Math.round((x + width) * STEPS)];
  const top = Math.round(y * STEPS);
  return { left, right: Math.max(left, right), top, height: Math.max(0, Math.round((y + height) * STEPS) - top) };
}

function sharesOf({ left, right, top, height }: Steps) {
  return { x: left / STEPS, y: top / STEPS, width: (right - left) / STEPS, height: height / STEPS };
}

function emptyColumns() {
  const list = (): number[] => [];
  return {
    head: list(),
    line: { raw: list(), outside: list(), clean: list(), count: list() },
    word: { gap: list(), length: list(), x: list(), width: list(), top: list(), height: list() },
  };
}

function order({ head, line, word }: ReturnType<typeof emptyColumns>): number[][] {
  return [
    head,
    line.raw,
    line.outside,
    line.clean,
    line.count,
    word.gap,
    word.length,
    word.x,
    word.width,
    word.top,
    word.height,
  ];
}

/** Small numbers of either sign as small numbers without one. */
const signed = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);
const unsigned = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

function varints(columns: number[][]): Buffer {
  const bytes: number[] = [];
  for (const column of columns) {
    for (const value of column) {
      let rest = value;
      for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
      bytes.push(rest);
    }
  }
  return Buffer.from(bytes);
}

function reader(bytes: Buffer) {
  let at = 0;
  const number = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined || scale > 2 ** 42) throw new Error('places that end early');
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  };
  const numbers = (count: number): number[] => {
    if (count > bytes.length) throw new Error('places that end early');
    return Array.from({ length: count }, number);
  };
  const text = (length: number): string => {
    if (at + length > bytes.length) throw new Error('places that end early');
    at += length;
    return bytes.toString('utf8', at - length, at);
  };
  return { number, numbers, text };
}
