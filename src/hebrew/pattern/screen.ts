/**
 * Asks many patterns of many sentences: each pattern names letters without which it is never found, and those are looked for
 * once a word. Hardly any sentence has them, so that hardly any pattern is run.
 */
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { remembered } from '../text/remembered.ts';

/** Those of its items whose patterns may be found in a text, in their order; the patterns of the others cannot be. */
export type Screen<Item> = (text: string) => Item[];

/** A screen of what has a pattern each; the patterns are read when it is asked first. */
export function screenOf<Item>(items: readonly Item[], patternOf: (item: Item) => RegExp): Screen<Item> {
  let read: Screen<Item> | undefined;
  return (text) => {
    read ??= readScreen(items, patternOf);
    return read(text);
  };
}

const LETTERS = /[א-ת]+/g;
const WORDS_KEPT = 20_000;

function readScreen<Item>(items: readonly Item[], patternOf: (item: Item) => RegExp): Screen<Item> {
  const needed = items.map((item) => fragmentsOf(patternOf(item)));
  const always = needed.flatMap((fragments, at) => (fragments === null ? [at] : []));
  const ofWord = remembered(WORDS_KEPT, (word): readonly number[] =>
    needed.flatMap((fragments, at) => (fragments?.some((one) => word.includes(one)) ? [at] : [])),
  );
  return (text) => {
    const found = always.slice();
    for (const word of text.match(LETTERS) ?? [])
      for (const at of ofWord(word)) if (!found.includes(at)) found.push(at);
    return found.sort((one, other) => one - other).map((at) => items[at]!);
  };
}

/**
 * Runs of Hebrew letters of which each match of a regular expression has at least one, within one word; null where there are
 * none of two letters at least.
 */
export function fragmentsOf({ source, unicode }: RegExp): readonly string[] | null {
  return ofAlternatives(new RegExpParser().parsePattern(source, 0, source.length, unicode).alternatives);
}

const SHORTEST = 2;

function ofAlternatives(alternatives: readonly AST.Alternative[]): readonly string[] | null {
  const all: string[] = [];
  for (const one of alternatives) {
    const found = ofAlternative(one);
    if (!found) return null;
    all.push(...found);
  }
  return all;
}

/** The one of its parts that tells most: whose shortest run is longest, and of those the one of fewest. */
function ofAlternative({ elements }: AST.Alternative): readonly string[] | null {
  let best: readonly string[] | null = null;
  let run = '';
  const offer = (found: readonly string[] | null): void => {
    if (found && (best === null || isBetter(found, best))) best = found;
  };
  for (const element of elements) {
    if (element.type === 'Character' && isLetter(element.value)) {
      run += String.fromCodePoint(element.value);
      continue;
    }
    if (run.length >= SHORTEST) offer([run]);
    run = '';
    offer(ofElement(element));
  }
  if (run.length >= SHORTEST) offer([run]);
  return best;
}

function ofElement(element: AST.Element): readonly string[] | null {
  if (element.type === 'Group' || element.type === 'CapturingGroup') return ofAlternatives(element.alternatives);
  if (element.type === 'Quantifier' && element.min > 0) return ofElement(element.element);
  if (element.type === 'Assertion' && element.kind === 'lookahead' && !element.negate)
    return ofAlternatives(element.alternatives);
  return null;
}

const shortest = (list: readonly string[]): number => Math.min(...list.map(({ length }) => length));

const isBetter = (one: readonly string[], other: readonly string[]): boolean =>
  shortest(one) - shortest(other) > 0 || (shortest(one) === shortest(other) && one.length < other.length);

const isLetter = (code: number): boolean => code >= 0x5d0 && code <= 0x5ea;
