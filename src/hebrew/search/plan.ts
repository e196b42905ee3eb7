/** A query, read once: its words in all their forms, what else may stand for them, and where to look for candidates. */
import { prefixVariants, wordForms } from '../stems.ts';
import { tokenise } from '../tokens.ts';
import { type Alternative, alternatives } from './expand.ts';
import { gramNumbers } from './gram-weights.ts';
import { indexWords, rootTerm, salientTerm } from './index-terms.ts';
import type { TermStatistics } from './statistics.ts';
import { isStopWord } from './stop-words.ts';

/** One word of a query. */
export interface QueryWord {
  norm: string;
  stem: string;
  root: string;
  /** Distinct 3-grams of the word, by number; none for numbers, which match whole or not at all. */
  grams: number[];
}

export interface QueryPlan {
  words: QueryWord[];
  /** Synonyms; `from` and `to` count words of the plan. */
  alternatives: Alternative[];
}

/** One look into the index: rows that hold all of `terms`, at most `limit` of them, each worth `weight`. */
export interface CandidateLeg {
  terms: number[];
  weight: number;
  limit: number;
}

/** Characters of a query that are read; the rest of a longer one is left out. */
const QUERY_CHARACTERS = 5000;
/** Words of a query that are used, the first ones: a pasted paragraph is still answered within the time limit. */
const QUERY_WORDS = 40;
const ALTERNATIVES = 150;

/**
 * Reads a query of any length and content; never throws. Stop words, single letters and repeated words are left
 * out; where nothing else is there the plan has no words and matches nothing.
 */
export function queryPlan(query: string): QueryPlan {
  const norms = [...new Set(tokenise(query.slice(0, QUERY_CHARACTERS)).flatMap(indexWords))].filter((norm) => !isStopWord(norm));
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
 * Where to look for candidates, at most about `pool` rows in all: each rare word by itself, synonyms, and pairs of common
 * words. Rows found by several legs add up their weights; the heaviest are worth exact scoring.
 */
export function candidateLegs(plan: QueryPlan, statistics: TermStatistics, pool = 4000): CandidateLeg[] {
  const rows = Math.max(1, statistics.rows);
  const idf = (frequency: number): number => Math.log(1 + rows / (frequency + 0.5));
  const single: (CandidateLeg & { frequency: number })[] = [];
  const add = (term: number, share: number): void => {
    const frequency = statistics.frequency(term);
    single.push({ terms: [term], weight: share * idf(frequency), limit: pool, frequency });
  };
  for (const word of plan.words) {
    for (const root of rootsOf(word)) add(rootTerm(root), root === word.root ? 1 : 0.3);
  }
  const whole = single.filter((leg) => leg.frequency <= pool / 2).sort((a, b) => a.frequency - b.frequency);
  const chosen = within(whole, pool);
  const found = chosen.reduce((sum, leg) => sum + leg.frequency, 0);
  const legs: CandidateLeg[] = chosen.map(({ terms, weight, limit }) => ({ terms, weight, limit }));
  if (found < pool / 2) legs.push(...commonLegs(plan, statistics, idf, pool / 4));
  legs.push(...alternativeLegs(plan, statistics, idf, pool / 4));
  return legs;
}

function within<Leg extends { frequency: number }>(legs: Leg[], pool: number): Leg[] {
  let sum = 0;
  return legs.filter((leg) => {
    sum += leg.frequency;
    return sum <= pool;
  });
}

/** Common words are looked up together, first in the rows that dwell upon them, then two by two, then alone. */
function commonLegs(
  plan: QueryPlan,
  statistics: TermStatistics,
  idf: (frequency: number) => number,
  limit: number,
): CandidateLeg[] {
  const common = plan.words
    .map((word) => ({ word, frequency: statistics.frequency(rootTerm(word.root)) }))
    .sort((a, b) => a.frequency - b.frequency)
    .slice(0, 4);
  const weight = (frequency: number): number => idf(frequency);
  const legs = common.map(({ word, frequency }) => ({ terms: [salientTerm(word.root)], weight: weight(frequency), limit }));
  for (const [index, { word, frequency }] of common.entries()) {
    for (const other of common.slice(index + 1)) {
      const both = weight(frequency) + weight(other.frequency);
      legs.push({ terms: [rootTerm(word.root), rootTerm(other.word.root)], weight: both, limit });
    }
    legs.push({ terms: [rootTerm(word.root)], weight: weight(frequency) / 2, limit });
  }
  return legs;
}

function alternativeLegs(
  plan: QueryPlan,
  statistics: TermStatistics,
  idf: (frequency: number) => number,
  pool: number,
): CandidateLeg[] {
  const phrases = new Map(plan.alternatives.map(({ words }) => [words.map((word) => word.root).join(' '), words]));
  const legs = [...phrases.values()].map((words) => {
    const terms = words.map((word) => rootTerm(word.root));
    const frequency = Math.min(...terms.map((term) => statistics.frequency(term)));
    return { terms, weight: ALTERNATIVE_SHARE * idf(frequency), limit: pool, frequency };
  });
  return within(
    legs.sort((a, b) => a.frequency - b.frequency),
    pool,
  ).map(({ terms, weight, limit }) => ({ terms, weight, limit }));
}

const ALTERNATIVE_SHARE = 0.5;

function queryWord(norm: string): QueryWord {
  const { stem, root } = wordForms(norm);
  return { norm, stem, root, grams: [...new Set(gramNumbers(norm))] };
}

/** The root of a word, and those of its other readings when grammar would let more prefix letters be cut. */
function rootsOf(word: QueryWord): string[] {
  const roots = new Set([word.root]);
  for (const variant of prefixVariants(word.norm)) if (variant.length >= 3) roots.add(wordForms(variant).root);
  return [...roots].slice(0, 3);
}
