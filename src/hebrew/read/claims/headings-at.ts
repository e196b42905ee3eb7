import { normaliseWithMap } from '../../text/normalise.ts';
import { readBlocks } from './structure.ts';

/** Gives the innermost heading over an offset of a pleading's text; null where there is none. */
export function headingsOf(text: string): (offset: number) => string | null {
  const { text: plain, map } = normaliseWithMap(text);
  const blocks = readBlocks(plain);
  return (offset) => blocks.findLast(({ start }) => map[start]! <= offset)?.headings.at(-1) ?? null;
}
