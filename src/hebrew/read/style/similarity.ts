/** How alike two decisions are in style, from what is stored of them. */

export interface StyleFigures {
  /** Characters of each kind of section. */
  sections: Record<string, number>;
  /** Sentences by length: index = words. */
  sentenceLengths: readonly number[];
  characters: number;
}

/** A pattern in both decisions: occurrences in each, and in how many decisions of the corpus it is. */
export interface SharedCount {
  a: number;
  b: number;
  decisions: number;
}

const WEIGHTS = { patterns: 0.6, sections: 0.2, sentences: 0.2 };
/** Sentence lengths are compared in steps of five words. */
const STEP = 5;

/**
 * 0 to 1: six tenths the cosine of the patterns (occurrences in 100,000 characters, damped by a logarithm; rare patterns
 * count more, by the logarithm of their inverse share of the corpus), two tenths the overlap of the sections' shares, two
 * tenths that of the sentence lengths. What both lack is left out, and the rest weighs accordingly.
 *
 * @param decisions size of the corpus
 */
export function styleSimilarity(a: StyleFigures, b: StyleFigures, patterns: SharedCount[], decisions: number): number {
  const parts = [
    { weight: WEIGHTS.patterns, value: cosine(a, b, patterns, decisions) },
    { weight: WEIGHTS.sections, value: overlap(Object.entries(a.sections), Object.entries(b.sections)) },
    { weight: WEIGHTS.sentences, value: overlap(steps(a.sentenceLengths), steps(b.sentenceLengths)) },
  ].filter((part): part is { weight: number; value: number } => part.value !== null);
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  const value = parts.reduce((sum, part) => sum + part.weight * part.value, 0) / (all || 1);
  return Math.round(Math.min(1, value) * 1000) / 1000;
}

function cosine(a: StyleFigures, b: StyleFigures, patterns: SharedCount[], decisions: number): number | null {
  let [product, ofA, ofB] = [0, 0, 0];
  const damped = (count: number, { characters }: StyleFigures): number =>
    Math.log1p((100_000 * count) / Math.max(1, characters));
  for (const pattern of patterns) {
    const weight = Math.log1p(decisions / Math.max(1, pattern.decisions));
    const [x, y] = [weight * damped(pattern.a, a), weight * damped(pattern.b, b)];
    product += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  if (ofA === 0 && ofB === 0) return null;
  return ofA === 0 || ofB === 0 ? 0 : product / Math.sqrt(ofA * ofB);
}

/** Shares that two distributions have in common, 0 to 1; null when one of them is empty. */
function overlap(a: [string, number][], b: [string, number][]): number | null {
  const [allA, allB] = [total(a), total(b)];
  if (allA === 0 || allB === 0) return null;
  const other = new Map(b);
  return a.reduce((sum, [name, size]) => sum + Math.min(size / allA, (other.get(name) ?? 0) / allB), 0);
}

const total = (entries: [string, number][]): number => entries.reduce((sum, [, size]) => sum + size, 0);

function steps(lengths: readonly number[]): [string, number][] {
  const sums = new Map<string, number>();
  lengths.forEach((count, words) => {
    const step = String(Math.floor(words / STEP));
    sums.set(step, (sums.get(step) ?? 0) + count);
  });
  return [...sums];
}
