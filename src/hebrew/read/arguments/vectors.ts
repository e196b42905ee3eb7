import { synonymGroups } from '../../search/expand.ts';
import { gramNumbers, gramWeight } from '../../search/gram-weights.ts';
import { indexWords } from '../../search/index-terms.ts';
import { isStopWord } from '../../search/stop-words.ts';
import { stemPrior, wordForms } from '../../text/stems.ts';
import { tokenise } from '../../text/tokens.ts';

/** How alike texts are, 0 to 1: row `i` from `i * count`. */
export interface Likeness {
  count: number;
  values: Float32Array;
}

/** What a term of each kind is worth; a text's stems, roots, synonym groups and 3-grams all count. */
const WORTH = { stem: 1, root: 0.7, group: 0.5, gram: 0.25 };

/**
 * The likeness of every two of the texts: the cosine of their terms, weighted by how rare each is in the language and
 * among these texts. The cost grows with the pairs of texts that share a term.
 */
export function likenessOf(texts: readonly string[]): Likeness {
  const count = texts.length;
  const values = new Float32Array(count * count);
  const postings = new Map<string, { row: number; weight: number }[]>();
  for (const [row, terms] of weighted(texts.map(termsOf)).entries()) {
    const own = values.subarray(row * count, row * count + row);
    for (const [term, weight] of terms) {
      const met = postings.get(term);
      if (met === undefined) postings.set(term, [{ row, weight }]);
      else {
        for (const other of met) own[other.row]! += weight * other.weight;
        met.push({ row, weight });
      }
    }
    values[row * count + row] = 1;
    for (let other = 0; other < row; other++) values[other * count + row] = own[other]!;
  }
  return { count, values };
}

/** The terms of one text with what each weighs before its rarity, and the sum of the squares of that. */
export interface Terms {
  weights: ReadonlyMap<string, number>;
  square: number;
}

/** @returns the terms of a text, for `likenessOfTwo` */
export function termsOf(text: string): Terms {
  const found = new Map<string, { times: number; prior: number }>();
  const add = (term: string, prior: number): void => {
    const known = found.get(term);
    if (known) known.times += 1;
    else found.set(term, { times: 1, prior });
  };
  for (const word of tokenise(text).flatMap(indexWords)) {
    if (isStopWord(word)) continue;
    const { stem, root } = wordForms(word);
    const prior = stemPrior(stem);
    add(`s${stem}`, WORTH.stem * prior);
    add(`r${root}`, WORTH.root * prior);
    for (const group of synonymGroups(stem)) add(`g${group}`, WORTH.group * prior);
    for (const gram of gramNumbers(word)) add(`3${gram}`, WORTH.gram * gramWeight(gram));
  }
  const weights = new Map<string, number>();
  let square = 0;
  for (const [term, { times, prior }] of found) {
    const weight = prior * (1 + Math.log(times));
    weights.set(term, weight);
    square += weight ** 2;
  }
  return { weights, square };
}

/** As `likenessOf` two texts, where one of them is compared with many: the cost grows with the terms of the shorter. */
export function likenessOfTwo(a: Terms, b: Terms): number {
  const [few, many] = a.weights.size < b.weights.size ? [a, b] : [b, a];
  let [product, sharedByFew, sharedByMany] = [0, 0, 0];
  for (const [term, weight] of few.weights) {
    const other = many.weights.get(term);
    if (other === undefined) continue;
    product += weight * other;
    sharedByFew += weight ** 2;
    sharedByMany += other ** 2;
  }
  const length = (whole: number, shared: number): number => Math.sqrt(IN_ONE * (whole - shared) + IN_BOTH * shared);
  return (product * IN_BOTH) / (length(few.square, sharedByFew) * length(many.square, sharedByMany) || 1);
}

/** How rare a term is that `frequency` of so many texts hold. */
const rarity = (frequency: number, texts: number): number => Math.log(1 + texts / (1 + frequency));
const IN_ONE = rarity(1, 2) ** 2;
const IN_BOTH = rarity(2, 2) ** 2;

/** Vectors of length one; rarer among the texts is heavier. */
function weighted(texts: Terms[]): Map<string, number>[] {
  const frequency = new Map<string, number>();
  for (const { weights } of texts)
    for (const term of weights.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return texts.map(({ weights }) => {
    const vector = new Map<string, number>();
    let square = 0;
    for (const [term, own] of weights) {
      const weight = own * rarity(frequency.get(term)!, texts.length);
      vector.set(term, weight);
      square += weight * weight;
    }
    const length = Math.sqrt(square) || 1;
    for (const [term, weight] of vector) vector.set(term, weight / length);
    return vector;
  });
}
