/** A query, read once: its words in all their forms, what else may stand for them, and where to look for candidates. */
import { remembered } from '../text/remembered.ts';
import { prefixVariants, wordForms } from '../text/stems.ts';
import { tokenise } from '../text/tokens.ts';
import { type Alternative, alternatives } from './expand.ts';
import { gramNumbers } from './gram-weights.ts';
import { indexWords, rootTerm, salientTerm } from './index-terms.ts';
import { otherReadings, otherRoots } from './readings.ts';
import type { TermStatistics } from './statistics.ts';
import { tellingWords } from './stop-words.ts';

/** One word of a query. */
export interface QueryWord {
  norm: string;
  stem: string;
  root: string;
  /** What it may be besides, as `otherReadings` gives it. */
  readings: string[];
  /** Distinct 3-grams of the word, by number; none for numbers, which match whole or not at all. */
  grams: number[];
}

/** Shared by whoever asks the same: not to be changed. */
export interface QueryPlan {
  words: readonly QueryWord[];
  /** Synonyms; `from` and `to` count words of the plan. */
  alternatives: readonly Alternative[];
}

/** One look for candidates: rows that hold all of `terms`, at most `limit` of them, each worth `weight`. */
export interface CandidateLeg {
  terms: number[];
  weight: number;
  limit: number;
  /** Of all rows, how many hold the rarest of the terms, as far as the sample can tell. */
  frequency: number;
}

/** Characters of a query that are read; the rest of a longer one is left out. */
const QUERY_CHARACTERS = 5000;
/** Words of a query that are used, the first ones: a pasted paragraph is still answered within the time limit. */
const QUERY_WORDS = 40;
const ALTERNATIVES = 150;
/** Plans that are kept, and the characters of the longest query whose plan is. */
const PLANS = 200;
const LONGEST_KEPT = 300;

/**
 * Reads a query of any length and content; never throws. Stop words, single letters and repeated words are left
 * out; where nothing else is there the plan has no words and matches nothing. The same one while it is asked again, as
 * each page of an answer asks it.
 */
export const queryPlan: (query: string) => QueryPlan = remembered(PLANS, planOf, LONGEST_KEPT);

function planOf(query: string): QueryPlan {
  const norms = tellingWords([...new Set(tokenise(query.slice(0, QUERY_CHARACTERS)).flatMap(indexWords))]);
  const words = norms.slice(0, QUERY_WORDS).map(queryWord);
  return {
    words,
    alternatives: alternatives(
      words.map((word) => word.stem),
      ALTERNATIVES,
    ),
  };
}

/**
 * Where to look for candidates, at most about `pool` rows in all: each rare word by itself, what may stand for words, and,
 * where all words are common, the rows that hold two of them or dwell upon one. Rows found by several legs add up their
 * weights; the heaviest are worth exact scoring. No leg for words that are too common to be looked up alone: its rows are
 * far too many to be scored, and what is good among them another leg finds. `exhaustive` gives every word a leg however
 * common: for a second look when the first has found too few. Rows that hold a word of the query in another reading are
 * looked for last, and weigh little. `part` is the share of all rows that is searched at all: in a small part a word may
 * be looked up alone that is common in the whole.
 */
export function candidateLegs(
  plan: QueryPlan,
  statistics: TermStatistics,
  { pool = POOL, exhaustive = false, part = 1 }: { pool?: number; exhaustive?: boolean; part?: number } = {},
): CandidateLeg[] {
  const weigh = (share: number, terms: number[]): WeighedLeg => {
    const frequency = Math.min(...terms.map((term) => statistics.frequency(term)));
    return {
      terms,
      frequency: Math.max(frequency, statistics.resolution),
      searched: frequency * part,
      weight: share * Math.log(1 + Math.max(1, statistics.rows) / (frequency + 0.5)),
      limit: pool,
    };
  };
  const words = plan.words.flatMap((word) =>
    rootsOf(word).map((root) => weigh(root === word.root ? 1 : OTHER_READING, [rootTerm(root)])),
  );
  const rare = exhaustive ? words : within(words, pool);
  const phrases = new Map(plan.alternatives.map(({ words }) => [words.map((word) => word.root).join(' '), words]));
  const others = [...phrases.values()].map((words) =>
    weigh(
      ALTERNATIVE_SHARE,
      words.map((word) => rootTerm(word.root)),
    ),
  );
  const hidden = hiddenRoots(plan).map((root) => weigh(HIDDEN_SHARE, [rootTerm(root)]));
  const legs = [...rare, ...within(others, pool / 8).slice(0, ALTERNATIVE_LEGS)];
  const found = legs.reduce((sum, leg) => sum + leg.searched, 0);
  if (!exhaustive && found < pool / 2) {
    const alone = new Set(rare.flatMap((leg) => leg.terms));
    const common = plan.words.map((word) => word.root).filter((root) => !alone.has(rootTerm(root)));
    legs.push(...commonLegs(common, statistics, (pool - found) / 6, weigh));
  }
  legs.push(...within(hidden, pool / 8));
  return legs.map(({ searched: _, ...leg }) => leg);
}

/** `searched`: of the rows that are searched at all, how many it finds. */
type WeighedLeg = CandidateLeg & { searched: number };

/** Rows that the legs find in all: what a search can look up in the time it has. */
const POOL = 4000;
const ALTERNATIVE_SHARE = 0.5;
const ALTERNATIVE_LEGS = 12;
const OTHER_READING = 0.3;
const HIDDEN_SHARE = 0.3;
const HIDDEN_LEGS = 60;

/** The rarest legs that together find at most `pool` rows. */
function within(legs: WeighedLeg[], pool: number): WeighedLeg[] {
  let sum = 0;
  return legs
    .sort((a, b) => a.searched - b.searched)
    .filter((leg) => {
      sum += leg.searched;
      return sum <= pool;
    });
}

/** The three rarest of the common words, two by two and each where a row dwells upon it; a single one also alone. */
function commonLegs(
  words: string[],
  statistics: TermStatistics,
  limit: number,
  weigh: (share: number, terms: number[]) => WeighedLeg,
): WeighedLeg[] {
  const roots = [...new Set(words)]
    .sort((a, b) => statistics.frequency(rootTerm(a)) - statistics.frequency(rootTerm(b)))
    .slice(0, 3);
  const legs = roots.map((root) => ({ ...weigh(1, [salientTerm(root)]), limit: Math.ceil(limit) }));
  for (const [index, root] of roots.entries()) {
    for (const other of roots.slice(index + 1)) {
      const [one, two] = [weigh(1, [rootTerm(root)]), weigh(1, [rootTerm(other)])];
      const terms = [...one.terms, ...two.terms];
      legs.push({ ...one, terms, weight: one.weight + two.weight, limit: Math.ceil(limit) });
    }
  }
  if (roots.length === 1) legs.push({ ...weigh(1, [rootTerm(roots[0]!)]), limit: Math.ceil(limit) });
  return legs;
}

function queryWord(norm: string): QueryWord {
  const { stem, root } = wordForms(norm);
  return { norm, stem, root, readings: otherReadings(norm), grams: [...new Set(gramNumbers(norm))] };
}

/** Where else rows with words of the query are kept, without what is looked up for them anyhow. */
function hiddenRoots(plan: QueryPlan): string[] {
  const own = new Set(plan.words.flatMap(rootsOf));
  const others = new Set(plan.words.flatMap(({ norm }) => otherRoots(norm)));
  return [...others].filter((root) => !own.has(root)).slice(0, HIDDEN_LEGS);
}

/** The root of a word, and those of its other readings when grammar would let more prefix letters be cut. */
function rootsOf(word: QueryWord): string[] {
  const roots = new Set([word.root]);
  for (const variant of prefixVariants(word.norm)) if (variant.length >= 3) roots.add(wordForms(variant).root);
  return [...roots].slice(0, 3);
}
