import type { Context } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { type TermStatistics, termStatistics } from '../../hebrew/search/statistics.ts';
import { sampleTerms } from './search.queries.ts';

const SAMPLE_ROWS = 2000;
const FRESH_MS = 30_000;

interface Cached {
  at: number;
  value: Promise<TermStatistics>;
}

const byDatabase = new WeakMap<Database, Cached>();

/** How common terms are, from a sample that is taken anew every half minute while searches go on. */
export function currentStatistics(ctx: Context): Promise<TermStatistics> {
  const cached = byDatabase.get(ctx.database);
  if (cached && performance.now() - cached.at < FRESH_MS) return cached.value;
  const fresh = sampleTerms(ctx.database.db, SAMPLE_ROWS).then(({ rows, sample }) => termStatistics(sample, rows));
  byDatabase.set(ctx.database, { at: performance.now(), value: fresh });
  fresh.catch(() => byDatabase.delete(ctx.database));
  return fresh;
}
