/**
 * How often every row of up to sixteen units occurs in a corpus, and in how many decisions: two shared tables of counters
 * that all worker threads fill. A row is found by its hash; two that share a counter make it too high, never too low.
 */
import { remembered } from '../../text/remembered.ts';
import type { Segment } from './units.ts';

export const LONGEST_GRAM = 16;

export interface GramCounts {
  /** Occurrences. */
  counts: Uint32Array<SharedArrayBuffer>;
  /** Decisions, at most MOST_DECISIONS. */
  decisions: Uint8Array<SharedArrayBuffer>;
}

/** Tables for a corpus of so many characters: 5 to 10 bytes a character, 80 MiB at most. */
export function createGramCounts(characters: number): GramCounts {
  const bits = Math.min(24, Math.max(16, Math.ceil(Math.log2(1 + characters * 1.5))));
  return {
    counts: new Uint32Array(new SharedArrayBuffer(4 * 2 ** bits)),
    decisions: new Uint8Array(new SharedArrayBuffer(2 ** bits)),
  };
}

/** Counts one decision. Several threads may count into the same tables at once. */
export function countGrams({ counts, decisions }: GramCounts, segments: readonly Segment[]): void {
  const mask = counts.length - 1;
  const seen = new Uint8Array(counts.length / 8);
  for (const segment of segments) {
    const hashes = unitHashes(segment);
    for (let from = 0; from < hashes.length; from++) {
      let hash = SEED;
      const end = Math.min(hashes.length, from + LONGEST_GRAM);
      for (let at = from; at < end; at++) {
        hash = step(hash, hashes[at]!);
        const bucket = finish(hash) & mask;
        Atomics.add(counts, bucket, 1);
        const bit = 1 << (bucket & 7);
        if ((seen[bucket >> 3]! & bit) !== 0) continue;
        seen[bucket >> 3]! |= bit;
        if (Atomics.load(decisions, bucket) < MOST_DECISIONS) Atomics.add(decisions, bucket, 1);
      }
    }
  }
}

export interface SegmentCounts {
  /** Occurrences in the corpus of the `length` units from `from`; 0 for what does not occur `least` times. */
  count(from: number, length: number): number;
  decisions(from: number, length: number): number;
  /** Units of the longest row from `from` that occurs `least` times. */
  longest(from: number): number;
}

/**
 * The counts of all rows in a segment that occur at least `least` times. A row is never counted more often than the rows
 * inside it, which takes most of what shared counters add away again.
 */
export function readCounts({ counts, decisions }: GramCounts, segment: Segment, least: number): SegmentCounts {
  const mask = counts.length - 1;
  const hashes = unitHashes(segment);
  const size = hashes.length;
  const table = new Uint32Array(size * LONGEST_GRAM);
  const spread = new Uint8Array(size * LONGEST_GRAM);
  const reach = new Uint8Array(size);
  for (let from = size - 1; from >= 0; from--) {
    let hash = SEED;
    const most = Math.min(LONGEST_GRAM, size - from, (reach[from + 1] ?? 0) + 1);
    for (let n = 0; n < most; n++) {
      hash = step(hash, hashes[from + n]!);
      const bucket = finish(hash) & mask;
      const at = from * LONGEST_GRAM + n;
      let count = counts[bucket]!;
      let spreadOver = decisions[bucket]!;
      if (n > 0) {
        const rest = (from + 1) * LONGEST_GRAM + n - 1;
        count = Math.min(count, table[at - 1]!, table[rest]!);
        spreadOver = Math.min(spreadOver, spread[at - 1]!, spread[rest]!);
      }
      if (count < least) break;
      table[at] = count;
      spread[at] = spreadOver;
      reach[from] = n + 1;
    }
  }
  return {
    count: (from, length) => table[from * LONGEST_GRAM + length - 1]!,
    decisions: (from, length) => spread[from * LONGEST_GRAM + length - 1]!,
    longest: (from) => reach[from]!,
  };
}

/** Room is left for the additions of threads that have all just read the counter. */
const MOST_DECISIONS = 200;
const SEED = 0x2f6e2b1;

const step = (hash: number, unit: number): number => {
  const mixed = Math.imul(hash ^ unit, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
};

function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

const hashOfKey = remembered(50_000, (key) => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash;
});

const unitHashes = ({ units }: Segment): Int32Array => Int32Array.from(units, ({ key }) => hashOfKey(key));
