import type { Unit } from './types.ts';
import type { Segment } from './units.ts';

/** Characters of an excerpt. */
const LONGEST = 280;

/** The sentence of an occurrence, verbatim; of a long one the part round the occurrence, cut at blanks. */
export const excerptAt = (
  text: string,
  { start, end }: Pick<Segment, 'start' | 'end'>,
  units: readonly Unit[],
): string => excerptOf(text, start, end, units[0]!.start, units.at(-1)!.end);

/** `text.slice(from, to)` with what stands round it inside `[start, end)`, verbatim. */
export function excerptOf(text: string, start: number, end: number, from: number, to: number): string {
  if (end - start <= LONGEST) return text.slice(start, end).trim();
  const spare = Math.max(0, LONGEST - (to - from));
  const low = Math.max(start, from - Math.floor(spare / 3));
  const high = Math.min(end, low + Math.max(LONGEST, to - from));
  const first = low === start ? low : blankBefore(text, low, from);
  const last = high === end ? high : blankBefore(text, high, high);
  return text.slice(first, Math.max(last, to)).trim();
}

/** The first blank from `at` on, or the last one before it when there is none up to `most`. */
function blankBefore(text: string, at: number, most: number): number {
  for (let i = at; i < most; i++) if (/\s/.test(text[i]!)) return i + 1;
  return at === most ? text.lastIndexOf(' ', at) : most;
}
