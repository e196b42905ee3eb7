/** How common a row of words is in legal Hebrew at large: statutes, pleadings, protocols (`bench/style-background.ts`). */
import { BACKGROUND_UNITS, PAIRS, SINGLES } from './background.generated.ts';

/**
 * The share of a row of unit keys among all rows of its length in legal Hebrew at large, as a natural logarithm: each unit
 * by the one before it, or by itself where the pair is not known (with a discount, as in "stupid backoff").
 */
function backgroundLogShare(keys: readonly string[]): number {
  const { singles, pairs } = tables();
  const alone = (key: string): number => Math.log((singles.get(key) ?? UNKNOWN) / BACKGROUND_UNITS);
  return keys.reduce((sum, key, i) => {
    const before = keys[i - 1];
    const pair = before === undefined ? undefined : pairs.get(`${before} ${key}`);
    if (pair === undefined) return sum + alone(key) + (i === 0 ? 0 : BACKOFF);
    return sum + Math.log(Math.min(1, pair / (singles.get(before!) ?? pair)));
  }, 0);
}

/**
 * How much more a writer uses a formula than legal Hebrew at large: the logarithm of the odds in standard deviations, with a
 * prior of half an occurrence on both sides (after Monroe, Colaresi and Quinn, "Fightin' Words", 2008).
 *
 * @param count occurrences in a corpus of `units` units
 */
export function weightedLogOdds(keys: readonly string[], count: number, units: number): number {
  const expected = Math.exp(backgroundLogShare(keys)) * units;
  const difference = Math.log(count + PRIOR) - Math.log(expected + PRIOR);
  return difference / Math.sqrt(1 / (count + PRIOR) + 1 / (expected + PRIOR));
}

const PRIOR = 0.5;
/** Occurrences taken for a word that the table does not have. */
const UNKNOWN = 2;
const BACKOFF = Math.log(0.4);

interface Tables {
  singles: Map<string, number>;
  pairs: Map<string, number>;
}

let read: Tables | undefined;
const tables = (): Tables => (read ??= { singles: readTable(SINGLES), pairs: readTable(PAIRS) });

/** Line n holds what occurs about 2^(n/2) times. */
function readTable(lines: string): Map<string, number> {
  const table = new Map<string, number>();
  lines.split('\n').forEach((line, level) => {
    if (line !== '') for (const key of line.split('|')) table.set(key, 2 ** (level / 2));
  });
  return table;
}
