import { splitSentences } from '../../hebrew/text/sentences.ts';
import type { LanguageModel } from '../../models/language-model.ts';

/** What the material of a request may take: the rest is what to do, the form of the answer, an answer to be repaired. */
const SHARE = 0.5;

/**
 * Characters of material that one request carries.
 *
 * @param share of what the model reads at most; two materials in one request share the half
 */
export const roomOf = (model: LanguageModel, share = SHARE): number =>
  Math.floor(Math.max(500, model.contextCharacters * share));

/**
 * Items in batches that take no more than `room` characters, in order; an item that is too long by itself is alone in its
 * batch: texts are cut with `pieces` first.
 *
 * @param sizeOf characters that an item takes
 */
export function batches<T>(items: readonly T[], sizeOf: (item: T) => number, room: number): T[][] {
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

/**
 * A text in pieces of no more than `room` characters, none of its words left out: cut between sentences, inside a sentence
 * only where it alone is longer.
 */
export function pieces(text: string, room: number): string[] {
  if (text.length <= room) return [text];
  const cuts: string[] = [];
  let start = 0;
  let end = 0;
  for (const sentence of splitSentences(text)) {
    if (sentence.end - start > room && end > start) {
      cuts.push(text.slice(start, end));
      start = sentence.start;
    }
    while (sentence.end - start > room) {
      const cut = lastBlank(text, start, start + room);
      cuts.push(text.slice(start, cut));
      start = cut;
    }
    end = sentence.end;
  }
  if (end > start) cuts.push(text.slice(start, end));
  return cuts.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** Where the last word that ends before `to` ends; `to` itself when one word fills it all. */
function lastBlank(text: string, from: number, to: number): number {
  for (let at = to; at > from + (to - from) / 2; at--) if (/\s/.test(text[at]!)) return at;
  return to;
}
