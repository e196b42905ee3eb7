import type { Context } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { type TermStatistics, termStatistics } from '../../hebrew/search/statistics.ts';
import { cachedAnswer } from '../../lib/cached-answer.ts';
import { sampleTerms } from './search.queries.ts';

const SAMPLE_ROWS = 4000;
const FRESH_MS = 30_000;
/** A small table changes its statistics with every document. */
const SMALL_ROWS = 5000;
const FRESH_SMALL_MS = 1000;

const isSmall = ({ rows }: TermStatistics) => rows <= SMALL_ROWS;
const byDatabase = new WeakMap<Database, () => Promise<TermStatistics>>();

/** How common terms are, from a sample. A stale one answers while the next is taken; only the first search waits. */
export function currentStatistics({ database, log }: Context): Promise<TermStatistics> {
  const ask =
    byDatabase.get(database) ??
    cachedAnswer((value) => (isSmall(value) ? FRESH_SMALL_MS : FRESH_MS), takeAgain(database, log), {
      graceMs: (value) => (isSmall(value) ? 0 : Number.POSITIVE_INFINITY),
    });
  byDatabase.set(database, ask);
  return ask();
}

/** Takes them; where that fails, gives what was taken before. */
function takeAgain(database: Database, log: Context['log']): () => Promise<TermStatistics> {
  let last: TermStatistics | undefined;
  return async () => {
    try {
      const { rows, sample } = await sampleTerms(database.db, SAMPLE_ROWS);
      last = termStatistics(sample, rows);
    } catch (error) {
      log.warn({ err: error }, 'term statistics not taken');
      if (!last) throw error;
    }
    return last;
  };
}
