import type { Context } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { type TermStatistics, termStatistics } from '../../hebrew/search/statistics.ts';
import { sampleTerms } from './search.queries.ts';

const SAMPLE_ROWS = 4000;
const FRESH_MS = 30_000;
/** A small table changes its statistics with every document. */
const SMALL_ROWS = 5000;
const FRESH_SMALL_MS = 1000;

interface Cached {
  takenAt: number;
  value: TermStatistics;
}

interface Statistics {
  cached?: Cached;
  refreshing?: Promise<TermStatistics>;
}

const byDatabase = new WeakMap<Database, Statistics>();

/** How common terms are, from a sample. A stale one answers while the next is taken; only the first search waits. */
export async function currentStatistics(ctx: Context): Promise<TermStatistics> {
  const state = byDatabase.get(ctx.database) ?? {};
  byDatabase.set(ctx.database, state);
  const { cached } = state;
  const freshMs = cached && cached.value.rows > SMALL_ROWS ? FRESH_MS : FRESH_SMALL_MS;
  if (cached && performance.now() - cached.takenAt < freshMs) return cached.value;
  state.refreshing ??= take(ctx, state);
  return cached && cached.value.rows > SMALL_ROWS ? cached.value : state.refreshing;
}

async function take(ctx: Context, state: Statistics): Promise<TermStatistics> {
  try {
    const { rows, sample } = await sampleTerms(ctx.database.db, SAMPLE_ROWS);
    state.cached = { takenAt: performance.now(), value: termStatistics(sample, rows) };
  } catch (error) {
    ctx.log.warn({ err: error }, 'term statistics not taken');
    if (!state.cached) throw error;
  } finally {
    delete state.refreshing;
  }
  return state.cached.value;
}
