import { seededRandom } from '../samples/random.ts';

/** Words and texts as points of one space, near where they keep like company. */
export interface LatentSpace {
  /** Places of the texts nearest to the words, best first. */
  nearest(stems: readonly string[], most: number): number[];
  /** For each of the words those that are likest to it, without the words themselves. */
  likeWords(stems: readonly string[], most: number): string[];
}

const DIMENSIONS = 150;
const ROUNDS = 4;
/** Words of fewer texts say nothing of their company. */
const LEAST_TEXTS = 3;

/**
 * Latent semantic analysis (Deerwester and others, 1990): the best subspace of the matrix of texts and weighted words, by
 * power iteration from a random start.
 */
export function latentSpace(
  texts: readonly (readonly string[])[],
  rarity: ReadonlyMap<string, number>,
  seed = 7,
): LatentSpace {
  const most = Math.log(texts.length / LEAST_TEXTS);
  const words = [...rarity].filter(([, value]) => value <= most && value > 0.5).map(([stem]) => stem);
  const number = new Map(words.map((stem, at) => [stem, at]));
  const rows = texts.map((stems) => weighted(stems, number, rarity));
  const random = seededRandom(seed);
  let basis = words.map(() => Float64Array.from({ length: DIMENSIONS }, () => random() - 0.5));
  for (let round = 0; round < ROUNDS; round++) {
    orthonormalise(basis);
    const next = words.map(() => new Float64Array(DIMENSIONS));
    for (const row of rows) {
      const at = project(row, basis);
      for (const [word, weight] of row) add(next[word]!, at, weight);
    }
    basis = next;
  }
  orthonormalise(basis);
  const points = rows.map((row) => unit(project(row, basis)));
  const wordPoints = basis.map((row) => unit(Float64Array.from(row)));
  const near = (to: Float64Array, all: readonly Float64Array[], limit: number): number[] =>
    all
      .map((point, at) => ({ at, likeness: dot(point, to) }))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, limit)
      .map(({ at }) => at);
  return {
    nearest: (stems, limit) => near(unit(project(weighted(stems, number, rarity), basis)), points, limit),
    likeWords: (stems, limit) => {
      const own = new Set(stems);
      return [...own]
        .flatMap((stem) => number.get(stem) ?? [])
        .flatMap((at) => near(wordPoints[at]!, wordPoints, limit + 1))
        .map((at) => words[at]!)
        .filter((stem) => !own.has(stem));
    },
  };
}

type Row = [word: number, weight: number][];

function weighted(
  stems: readonly string[],
  number: ReadonlyMap<string, number>,
  rarity: ReadonlyMap<string, number>,
): Row {
  const counts = new Map<string, number>();
  for (const stem of stems) if (number.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const row = [...counts].map(([stem, count]): [number, number] => [
    number.get(stem)!,
    (1 + Math.log(count)) * rarity.get(stem)!,
  ]);
  const length = Math.hypot(...row.map(([, weight]) => weight)) || 1;
  return row.map(([word, weight]) => [word, weight / length]);
}

function project(row: Row, basis: readonly Float64Array[]): Float64Array {
  const at = new Float64Array(DIMENSIONS);
  for (const [word, weight] of row) add(at, basis[word]!, weight);
  return at;
}

/** Gram and Schmidt over the columns. */
function orthonormalise(rows: Float64Array[]): void {
  for (let column = 0; column < DIMENSIONS; column++) {
    for (let before = 0; before < column; before++) {
      let shared = 0;
      for (const row of rows) shared += row[column]! * row[before]!;
      for (const row of rows) row[column]! -= shared * row[before]!;
    }
    let square = 0;
    for (const row of rows) square += row[column]! ** 2;
    const length = Math.sqrt(square) || 1;
    for (const row of rows) row[column]! /= length;
  }
}

function add(to: Float64Array, from: Float64Array, weight: number): void {
  for (let at = 0; at < to.length; at++) to[at]! += weight * from[at]!;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

function unit(point: Float64Array): Float64Array {
  const length = Math.sqrt(dot(point, point)) || 1;
  return point.map((value) => value / length);
}
