/**
 * Reads rows of words. Each distinct word is made a string and judged once; where it comes again it is known by the hash of
 * its letters and compared in place. Half the time of a `Map` of strings, as cutting a row in strings and
 * hashing each takes longer than all the rest of scoring.
 */

interface Entry<Value> {
  hash: number;
  word: string;
  value: Value;
}

const BLANK = 32;
/**
 * The 32-bit FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv), from a random basis: nobody can write a document
 * whose words all fall into one place.
 */
const FNV_BASIS = Math.floor(Math.random() * 2 ** 32) | 0;
const FNV_PRIME = 0x01000193;
const FIRST_PLACES = 4096;

/**
 * @param judge what is to be known of a word
 * @returns a reader that calls `each` with what is known of each word of a row, which are parted by single blanks, and its
 *   place in the row; it gives the number of words
 */
export function wordReader<Value>(
  judge: (word: string) => Value,
): (row: string, each: (value: Value, index: number) => void) => number {
  const entries: Entry<Value>[] = [];
  let places = new Int32Array(FIRST_PLACES); // of an entry, counted from one; open addressing, at most half full

  const place = (hash: number, number: number): void => {
    let at = hash & (places.length - 1);
    while (places[at] !== 0) at = (at + 1) & (places.length - 1);
    places[at] = number;
  };
  const learn = (hash: number, word: string): Value => {
    const value = judge(word);
    entries.push({ hash, word, value });
    if (entries.length * 2 > places.length) {
      places = new Int32Array(places.length * 2);
      for (const [index, entry] of entries.entries()) place(entry.hash, index + 1);
    } else place(hash, entries.length);
    return value;
  };
  const known = (hash: number, row: string, from: number, to: number): Value => {
    for (let at = hash & (places.length - 1); places[at] !== 0; at = (at + 1) & (places.length - 1)) {
      const entry = entries[places[at]! - 1]!;
      if (entry.hash === hash && entry.word.length === to - from && row.startsWith(entry.word, from))
        return entry.value;
    }
    return learn(hash, row.slice(from, to));
  };
  return (row, each) => {
    let words = 0;
    let from = 0;
    let hash = FNV_BASIS;
    for (let at = 0; at <= row.length; at++) {
      const code = at < row.length ? row.charCodeAt(at) : BLANK;
      if (code === BLANK) {
        each(known(hash, row, from, at), words++);
        from = at + 1;
        hash = FNV_BASIS;
      } else hash = Math.imul(hash ^ code, FNV_PRIME);
    }
    return words;
  };
}
