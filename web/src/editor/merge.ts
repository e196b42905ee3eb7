// Two people changed one text: their changes are brought together paragraph by paragraph, and a question is left only where
// both changed the same one. Pure.
import { diff3MergeRegions } from 'node-diff3';

/** A paragraph of Markdown: its number, its words, and what stands behind it. */
interface Piece {
  indent: string;
  number: string;
  body: string;
  gap: string;
}

export type Part = { kind: 'text'; text: string } | { kind: 'question'; mine: string; theirs: string; base: string };

export interface Merged {
  parts: Part[];
  questions: number;
  /** The whole text; null while there are questions. */
  text: string | null;
  /** The paragraphs were numbered in one run everywhere, and are to stay so. */
  runs: boolean;
}

/** Which of two versions of a paragraph stays. */
export type Choice = 'mine' | 'theirs' | 'both';

/**
 * Brings two changes of one text together.
 *
 * @param base what both began with
 * @param mine what is here
 * @param theirs what the service has now
 */
export function merge(base: string, mine: string, theirs: string): Merged {
  if (mine === theirs || theirs === base) return whole(mine);
  if (mine === base) return whole(theirs);
  const [a, o, b] = [pieces(mine), pieces(base), pieces(theirs)];
  const found = regions(a, o, b);
  const runs = [a, o, b].every(isRunning);
  const parts = found.map((region, at): Part => {
    const isLast = at === found.length - 1;
    if (region.kind === 'pieces') return { kind: 'text', text: written(region.pieces, isLast) };
    return {
      kind: 'question',
      mine: written(region.mine, isLast),
      theirs: written(region.theirs, isLast),
      base: written(region.base, isLast),
    };
  });
  const questions = parts.filter(({ kind }) => kind === 'question').length;
  const text = joined(parts);
  return { parts, questions, text: questions > 0 ? null : runs ? renumbered(text) : text, runs };
}

const whole = (text: string): Merged => ({ parts: [{ kind: 'text', text }], questions: 0, text, runs: false });

const joined = (parts: readonly Part[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');

/** The whole text with each question answered, in their order. */
export function resolve({ parts, runs }: Merged, choices: readonly Choice[]): string {
  let at = 0;
  const text = joined(
    parts.map((part): Part => {
      if (part.kind === 'text') return part;
      const choice = choices[at++] ?? 'both';
      if (choice !== 'both') return { kind: 'text', text: part[choice] };
      return { kind: 'text', text: part.theirs === '' ? part.mine : `${ended(part.theirs)}${part.mine}` };
    }),
  );
  return runs ? renumbered(text) : text;
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n\n`);

/** A line that begins a paragraph of its own without a blank line before it: an item, a row, a quotation, a heading. */
const BEGINS = /^ {0,3}(?:[-+*][ \t]|\d{1,9}[.)][ \t]|\||>|#{1,6}[ \t])/;

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  for (const line of text.split(/(?<=\n)/)) {
    const last = found.at(-1);
    const words = line.replace(/\n$/, '');
    if (words.trim() === '' && last) last.gap += line;
    else if (last && !last.gap.includes('\n\n') && !/\n[ \t]*\n/.test(last.gap) && !BEGINS.test(line)) {
      last.body += last.gap + words;
      last.gap = line.slice(words.length);
    } else {
      const [, indent = '', number = ''] = /^( {0,3})(\d{1,9}(?=[.)][ \t]))?/.exec(words) ?? [];
      const body = words.slice(indent.length + number.length);
      found.push({ indent, number, body, gap: line.slice(words.length) });
    }
  }
  return text === '' ? [] : found;
}

type Region = { kind: 'pieces'; pieces: Piece[] } | { kind: 'question'; mine: Piece[]; theirs: Piece[]; base: Piece[] };

function regions(a: Piece[], o: Piece[], b: Piece[]): Region[] {
  const keys = (all: Piece[]) => all.map(({ body }) => body);
  const found: Region[] = [];
  // How far each text is told; what only one of them changed is as long in the other as in the base.
  const end = { a: 0, o: 0, b: 0 };
  let changed: 'a' | 'b' | null = null;
  for (const region of diff3MergeRegions(keys(a), keys(o), keys(b))) {
    if (!region.stable) {
      const { aStart, aLength, oStart, oLength, bStart, bLength } = region;
      const part = (all: Piece[], start: number, length: number) => all.slice(start, start + length);
      found.push(...unstable(part(a, aStart, aLength), part(o, oStart, oLength), part(b, bStart, bLength)));
      Object.assign(end, { a: aStart + aLength, o: oStart + oLength, b: bStart + bLength });
      changed = null;
      continue;
    }
    const { buffer, bufferStart: from, bufferLength: length } = region;
    if (buffer !== 'o') {
      found.push({ kind: 'pieces', pieces: copy((buffer === 'a' ? a : b).slice(from, from + length)) });
      end[buffer] = from + length;
      changed = buffer;
      continue;
    }
    if (changed !== null) end[changed === 'a' ? 'b' : 'a'] += from - end.o;
    const same = o.slice(from, from + length);
    found.push({ kind: 'pieces', pieces: sameIn(a.slice(end.a), same, b.slice(end.b)) });
    Object.assign(end, { a: end.a + length, o: from + length, b: end.b + length });
    changed = null;
  }
  return found;
}

const copy = (all: Piece[]): Piece[] => all.map((piece) => ({ ...piece }));

/** Paragraphs that nobody changed, with the numbers and blank lines that somebody may have. */
function sameIn(mine: Piece[], base: Piece[], theirs: Piece[]): Piece[] {
  const [one, other] = [mine, theirs].map((all) => (base.every(({ body }, at) => all[at]?.body === body) ? all : base));
  return base.map((piece, at) => ({
    body: piece.body,
    indent: changedOf(piece.indent, one![at]!.indent, other![at]!.indent),
    number: changedOf(piece.number, one![at]!.number, other![at]!.number),
    gap: changedOf(piece.gap, one![at]!.gap, other![at]!.gap),
  }));
}

const changedOf = (base: string, mine: string, theirs: string): string => (mine === base ? theirs : mine);

/** Both changed something here; one by one it may still be different paragraphs. */
function unstable(mine: Piece[], base: Piece[], theirs: Piece[]): Region[] {
  const isSame = (x: Piece[], y: Piece[]) =>
    x.length === y.length && x.every((piece, at) => piece.body === y[at]!.body);
  if (isSame(mine, theirs)) return [{ kind: 'pieces', pieces: copy(mine) }];
  if (isSame(mine, base)) return [{ kind: 'pieces', pieces: copy(theirs) }];
  if (isSame(theirs, base)) return [{ kind: 'pieces', pieces: copy(mine) }];
  // Both added something at one place: both stay.
  if (base.length === 0) return [{ kind: 'pieces', pieces: copy([...theirs, ...mine]) }];
  if (base.length > 1 && mine.length === base.length && theirs.length === base.length)
    return base.flatMap((piece, at) => unstable([mine[at]!], [piece], [theirs[at]!]));
  // What one of them added before or behind the paragraph that the other one changed.
  for (const side of [0, 1]) {
    const [one, other] = side === 0 ? [mine, theirs] : [theirs, mine];
    const place = one.findIndex((_, at) => isSame(one.slice(at, at + base.length), base));
    if (place < 0) continue;
    const [before, behind] = [one.slice(0, place), one.slice(place + base.length)];
    return [{ kind: 'pieces', pieces: copy([...before, ...other, ...behind]) }];
  }
  return [{ kind: 'question', mine: copy(mine), theirs: copy(theirs), base: copy(base) }];
}

/** Whether the numbers of a text go up one by one. */
function isRunning(all: Piece[]): boolean {
  const numbers = all.filter(({ number }) => number !== '').map(({ number }) => Number(number));
  return numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1);
}

/** The same text with its numbers in one run from the first. */
function renumbered(text: string): string {
  const all = pieces(text);
  const numbered = all.filter(({ number }) => number !== '');
  const first = Number(numbered[0]?.number ?? 1);
  for (const [at, piece] of numbered.entries()) piece.number = String(first + at);
  return written(all, true);
}

function written(all: Piece[], isLast: boolean): string {
  return all
    .map(({ indent, number, body, gap }, at) => {
      const isEnd = isLast && at === all.length - 1;
      return `${indent}${number}${body}${gap === '' && !isEnd ? '\n\n' : gap}`;
    })
    .join('');
}
