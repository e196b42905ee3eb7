import type { LanguageModel } from '../../models/language-model.ts';

/** The rest of a request: what to do, the form of the answer, a repair. */
const SHARE = 0.5;

/**
 * Items in batches that one request can carry, in order; an item that is too long by itself is alone in its batch.
 *
 * @param sizeOf characters that an item takes
 */
export function batches<T>(model: LanguageModel, items: readonly T[], sizeOf: (item: T) => number): T[][] {
  const room = Math.max(1_000, model.contextCharacters * SHARE);
  const list: T[][] = [];
  let used = Infinity;
  for (const item of items) {
    const size = sizeOf(item);
    if (used + size > room) {
      list.push([]);
      used = 0;
    }
    list.at(-1)!.push(item);
    used += size;
  }
  return list;
}

/** A text as a request can carry it; what is over the room of a batch is cut off. */
export const fitting = (model: LanguageModel, text: string): string =>
  text.slice(0, Math.max(1_000, model.contextCharacters * SHARE));
