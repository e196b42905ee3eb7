// Questions of an analysis that may be one. Arguments of one party never join by themselves, so a long case has several
// questions on one subject, and a chair who sees them in time writes one position instead of three.
import { likenessOf } from '../../hebrew/read/arguments/vectors.ts';

/** A question of the file: its title, and all that stands under it. */
export interface ItemText {
  id: string;
  title: string;
  text: string;
}

/**
 * From this likeness of titles on, and of titles and texts together, two questions may be one. Set by reading all pairs of
 * the analyses that are made of five sample cases, 142 questions: of fourteen pairs that are found twelve are surely one.
 */
const TITLES_FROM = 0.3;
const TOGETHER_FROM = 0.55;
/** Questions that are compared with each other; nobody merges by hand what has more. */
const MOST_COMPARED = 500;
/** What a title is told by when the whole text is long. */
const MOST_TEXT = 20_000;

/**
 * Groups of questions that may be one, each in the order of the file; in a group every two are alike.
 *
 * @param items in the order of the file
 * @returns ids, those that are most alike first; none for a file with more questions than a person reads
 */
export function alikeItems(items: readonly ItemText[]): string[][] {
  if (items.length < 2 || items.length > MOST_COMPARED) return [];
  const titles = likenessOf(items.map(({ title }) => title));
  const texts = likenessOf(items.map(({ text }) => text.slice(0, MOST_TEXT)));
  const alike = (a: number, b: number): number => {
    const at = a * items.length + b;
    const together = titles.values[at]! + texts.values[at]!;
    return titles.values[at]! >= TITLES_FROM && together >= TOGETHER_FROM ? together : 0;
  };
  const groups: number[][] = [];
  for (const [a, b] of pairsOf(items.length, alike)) join(groups, a, b, alike);
  return groups.map((group) => group.toSorted((a, b) => a - b).map((at) => items[at]!.id));
}

/** Every two that are alike, the most alike first. */
function pairsOf(count: number, alike: (a: number, b: number) => number): [number, number][] {
  const pairs: { a: number; b: number; value: number }[] = [];
  for (let b = 1; b < count; b++)
    for (let a = 0; a < b; a++) {
      const value = alike(a, b);
      if (value > 0) pairs.push({ a, b, value });
    }
  return pairs.toSorted((one, other) => other.value - one.value).map(({ a, b }) => [a, b]);
}

/** A chain is no group: "A, B" and "B, C" say nothing of A and C. */
function join(groups: number[][], a: number, b: number, alike: (a: number, b: number) => number): void {
  const [ofA, ofB] = [a, b].map((at) => groups.find((group) => group.includes(at)));
  if (ofA && ofB) return;
  const [group, other] = ofA ? [ofA, b] : ofB ? [ofB, a] : [null, b];
  if (!group) groups.push([a, b]);
  else if (group.every((at) => alike(at, other) > 0)) group.push(other);
}
