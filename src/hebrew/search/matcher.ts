/** Which words of a stored row say something of a query, and what: the counters that scoring reads. */
import { wordForms } from '../text/stems.ts';
import { GRAMS, gramNumbers } from './gram-weights.ts';
import { LEAD_WORDS } from './index-terms.ts';
import type { QueryPlan } from './plan.ts';
import { meetsByReading } from './readings.ts';

/** Counters of a query word, in this order, `LEVELS` for each word. */
export const EXACT = 0;
export const STEM = 1;
export const ROOT = 2;
export const LEAD = 3;
export const LEVELS = 4;

/** The counters of a plan: `LEVELS` for each query word, then one for each synonym stem, then one for each 3-gram. */
export interface CounterLayout {
  alternativeBase: number;
  gramBase: number;
  size: number;
  /** The counter of each stem of the synonyms, and its root. */
  alternativeSlot: ReadonlyMap<string, number>;
  alternativeRoot: ReadonlyMap<string, string>;
  /** Table numbers of the distinct grams, in the order of their counters. */
  grams: number[];
}

/** What one row holds of a query: its length in words, and counters with their counts, alternating. */
export interface RowCounts {
  length: number;
  entries: Uint16Array;
}

/** The order of the counters of a plan. */
export function counterLayout(plan: QueryPlan): CounterLayout {
  const alternativeBase = plan.words.length * LEVELS;
  const alternativeWords = plan.alternatives.flatMap(({ words }) => words);
  const alternativeRoot = new Map(alternativeWords.map(({ stem, root }) => [stem, root]));
  const gramBase = alternativeBase + alternativeRoot.size;
  const grams = [...new Set(plan.words.flatMap((word) => word.grams))];
  return {
    alternativeBase,
    gramBase,
    size: gramBase + grams.length,
    alternativeSlot: new Map([...alternativeRoot.keys()].map((stem, index) => [stem, alternativeBase + index])),
    alternativeRoot,
    grams,
  };
}

/** A counter of rows for one query: give it the stored `words` of a row. Remembers the words that it has met. */
export function rowCounter(plan: QueryPlan, layout: CounterLayout): (words: string) => RowCounts {
  const slotsOf = slotFinder(plan, layout);
  const met = new Map<string, WordSlots | null>();
  const counts = new Uint16Array(layout.size);
  const touched: number[] = [];
  const count = (slots: readonly number[]): void => {
    for (const slot of slots) if (counts[slot]!++ === 0) touched.push(slot);
  };
  return (row) => {
    const words = row.split(' ');
    for (let index = 0; index < words.length; index++) {
      const word = words[index]!;
      let slots = met.get(word);
      if (slots === undefined) {
        slots = slotsOf(word);
        met.set(word, slots);
      }
      if (slots === null) continue;
      count(slots.anywhere);
      if (index < LEAD_WORDS) count(slots.atHead);
    }
    const entries = new Uint16Array(touched.length * 2);
    for (const [at, slot] of touched.entries()) {
      entries[2 * at] = slot;
      entries[2 * at + 1] = counts[slot]!;
      counts[slot] = 0;
    }
    touched.length = 0;
    return { length: words.length, entries };
  };
}

interface WordSlots {
  anywhere: number[];
  atHead: number[];
}

function slotFinder(plan: QueryPlan, layout: CounterLayout): (word: string) => WordSlots | null {
  const byNorm = new Map<string, number[]>();
  const byStem = new Map<string, number[]>();
  const heads = new Map<string, number[]>();
  const byRoot = new Map<string, number[]>();
  for (const [index, word] of plan.words.entries()) {
    append(byNorm, word.norm, index * LEVELS + EXACT);
    append(byStem, word.stem, index * LEVELS + STEM);
    append(heads, word.stem, index * LEVELS + LEAD);
    append(byRoot, word.root, index * LEVELS + ROOT);
  }
  for (const [stem, slot] of layout.alternativeSlot) append(byStem, stem, slot);
  const gramSlots = new Int16Array(GRAMS).fill(-1);
  for (const [index, gram] of layout.grams.entries()) gramSlots[gram] = layout.gramBase + index;
  return (word) => {
    const { stem, root } = wordForms(word);
    const own = new Set([...(byNorm.get(word) ?? []), ...(byStem.get(stem) ?? []), ...(byRoot.get(root) ?? [])]);
    const atHead = new Set(heads.get(stem));
    for (const [index, wanted] of plan.words.entries()) {
      if (!meetsByReading(wanted, word)) continue;
      own.add(index * LEVELS + STEM).add(index * LEVELS + ROOT);
      atHead.add(index * LEVELS + LEAD);
    }
    const anywhere = [...own];
    for (const gram of gramNumbers(word)) if (gramSlots[gram]! >= 0) anywhere.push(gramSlots[gram]!);
    return anywhere.length > 0 ? { anywhere, atHead: [...atHead] } : null;
  };
}

function append(map: Map<string, number[]>, key: string, value: number): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
