/** Which words of a stored row say something of a query, and what: the counters that scoring reads. */
import { GRAMS } from './gram-weights.ts';
import { LEAD_WORDS } from './index-terms.ts';
import { type KnownWord, openKnownWords } from './known-words.ts';
import type { QueryPlan } from './plan.ts';

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

interface WordSlots {
  anywhere: number[];
  atHead: number[];
}

/** Words that are known between queries, about 700 bytes each; beyond them all are read anew. */
const MOST_WORDS = 50_000;
let known = openKnownWords<WordSlots>();

/** A counter of rows for one query: give it the stored `words` of a row. */
export function rowCounter(plan: QueryPlan, layout: CounterLayout): (words: string) => RowCounts {
  if (known.size() > MOST_WORDS) known = openKnownWords();
  const { wordsOf } = known;
  const asked = known.size();
  const slotsOf = slotFinder(plan, layout);
  const ask = (word: KnownWord<WordSlots>): void => {
    word.askedFor = layout;
    word.slots = undefined;
  };
  known.holding(marksOf(plan, layout), ask);
  const counts = new Uint16Array(layout.size);
  const touched: number[] = [];
  const count = (slots: readonly number[]): void => {
    for (const slot of slots) if (counts[slot]!++ === 0) touched.push(slot);
  };
  const countWord = (word: KnownWord<WordSlots>, index: number): void => {
    if (word.askedFor !== layout) {
      if (word.number < asked) return; // it has nothing of the query
      ask(word);
    }
    if (word.slots === undefined) word.slots = slotsOf(word);
    if (word.slots === null) return;
    count(word.slots.anywhere);
    if (index < LEAD_WORDS) count(word.slots.atHead);
  };
  return (row) => {
    const words = wordsOf(row);
    for (let index = 0; index < words.length; index++) countWord(words[index]!, index);
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

/** What a word must have one of, to have anything of a query. */
function* marksOf({ words }: QueryPlan, { alternativeSlot, grams }: CounterLayout): Generator<string | number> {
  for (const { norm, stem, root, readings } of words) yield* [norm, stem, root, ...readings];
  yield* alternativeSlot.keys();
  yield* grams;
}

/** What of a query a word has. A reading of the one meets the other, as `meetsByReading` has it. */
function slotFinder(plan: QueryPlan, layout: CounterLayout): (word: KnownWord<WordSlots>) => WordSlots | null {
  const byNorm = new Map<string, number[]>();
  const byReading = new Map<string, number[]>();
  const byStem = new Map<string, number[]>();
  const byRoot = new Map<string, number[]>();
  for (const [index, word] of plan.words.entries()) {
    const slot = index * LEVELS;
    append(byNorm, word.norm, slot);
    append(byStem, word.stem, slot);
    append(byRoot, word.root, slot);
    for (const reading of new Set(word.readings)) append(byReading, reading, slot);
  }
  const gramSlots = new Int16Array(GRAMS).fill(-1);
  for (const [index, gram] of layout.grams.entries()) gramSlots[gram] = layout.gramBase + index;
  return ({ norm, stem, root, readings, grams }) => {
    const anywhere: number[] = [];
    const atHead: number[] = [];
    for (const slot of byNorm.get(norm) ?? []) anywhere.push(slot + EXACT);
    for (const slot of byStem.get(stem) ?? []) {
      anywhere.push(slot + STEM);
      atHead.push(slot + LEAD);
    }
    const alternative = layout.alternativeSlot.get(stem);
    if (alternative !== undefined) anywhere.push(alternative);
    for (const slot of byRoot.get(root) ?? []) anywhere.push(slot + ROOT);
    for (const slots of [byReading.get(norm), ...readings.map((reading) => byNorm.get(reading))]) {
      for (const slot of slots ?? []) {
        add(anywhere, slot + STEM);
        add(anywhere, slot + ROOT);
        add(atHead, slot + LEAD);
      }
    }
    for (let at = 0; at < grams.length; at++) {
      const slot = gramSlots[grams[at]!]!;
      if (slot >= 0) anywhere.push(slot);
    }
    return anywhere.length > 0 ? { anywhere, atHead } : null;
  };
}

function add(slots: number[], slot: number): void {
  if (!slots.includes(slot)) slots.push(slot);
}

function append(map: Map<string, number[]>, key: string, value: number): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
