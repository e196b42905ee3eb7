/**
 * The rows that were scored lately and their words, known from one query to the next: what a word is does not depend on
 * who asks, and most words of a row have nothing of a query. Of which words may have something an index tells.
 */
import { remembered } from '../text/remembered.ts';
import { wordForms } from '../text/stems.ts';
import { gramNumbers } from './gram-weights.ts';
import { otherReadings } from './readings.ts';
import { wordReader } from './word-reader.ts';

/** A word of rows. `Slots` is what it says of the query that asked last: it comes again in the next row. */
export interface KnownWord<Slots> {
  /** Counted from 0 in the order in which words were met. */
  number: number;
  norm: string;
  stem: string;
  root: string;
  /** As `otherReadings` gives them. */
  readings: readonly string[];
  grams: Uint16Array;
  askedFor: object | null;
  slots: Slots | null | undefined;
}

export interface KnownWords<Slots> {
  /** Words that are known. */
  size(): number;
  /** The words of a row, which are parted by single blanks. */
  wordsOf(row: string): readonly KnownWord<Slots>[];
  /** Calls `each` with the known words that have one of the names (norm, stem, root, reading) or grams. */
  holding(marks: Iterable<string | number>, each: (word: KnownWord<Slots>) => void): void;
}

/** About 4 kB each: all of a small installation, and what is found again and again in a large one. */
const MOST_ROWS = 6000;

/** An empty memory of rows. It grows with each new word: whoever holds it begins a new one in time. */
export function openKnownWords<Slots>(): KnownWords<Slots> {
  let size = 0;
  const holders = new Map<string | number, KnownWord<Slots>[]>();

  const read = wordReader((norm): KnownWord<Slots> => {
    const { stem, root } = wordForms(norm);
    const readings = otherReadings(norm);
    const grams = Uint16Array.from(gramNumbers(norm));
    const word = { number: size++, norm, stem, root, readings, grams, askedFor: null, slots: undefined };
    for (const mark of new Set([norm, stem, root, ...readings, ...grams])) {
      const words = holders.get(mark);
      if (words === undefined) holders.set(mark, [word]);
      else words.push(word);
    }
    return word;
  });

  return {
    size: () => size,
    wordsOf: remembered(MOST_ROWS, (row) => {
      const words: KnownWord<Slots>[] = [];
      read(row, (word) => words.push(word));
      return words;
    }),
    holding(marks, each) {
      for (const mark of marks) for (const word of holders.get(mark) ?? []) each(word);
    },
  };
}
