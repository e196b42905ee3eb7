import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { BUILTIN_VECTOR_WEIGHT, fuse, type Ranking } from '../../hebrew/search/fuse.ts';
import { candidateLegs, type QueryPlan, queryPlan } from '../../hebrew/search/plan.ts';
import { scoreCandidates } from '../../hebrew/search/score.ts';
import { snippet } from '../../hebrew/search/snippet.ts';
import { BUILTIN_EMBEDDER } from '../../models/builtin-embedder.ts';
import type { SearchAnswer, SearchResult } from './search.contract.ts';
import {
  countPassages,
  type PassageRow,
  type SearchedModel,
  type SearchScope,
  selectCandidates,
  selectPassages,
  selectSearchedModel,
} from './search.queries.ts';
import { currentStatistics } from './term-statistics.ts';
import { nearestChunks } from './vector-index.ts';

export interface SearchInput extends SearchScope {
  query: string;
  limit: number;
}

/** Rows that are scored exactly, and that each ranking gives to the fusion, at least. */
const CANDIDATES = 400;
const RANKED = 200;
/** Passages of a case up to which a common word is looked for in all of them: about a microsecond each. */
const FEW_ROWS = 4000;
/** Contract section 4. */
const HITS_PER_DOCUMENT = 3;
const SNIPPET_CHARS = 300;

/**
 * Passages that answer a query, best first: a lexical ranking that knows Hebrew word forms and one by vectors, fused by
 * reciprocal rank. While vectors cannot be had the lexical one answers alone (`mode: "lexical"`).
 */
export async function search(ctx: Context, input: SearchInput): Promise<z.input<typeof SearchAnswer>> {
  const started = performance.now();
  const plan = queryPlan(input.query);
  const [lexical, vector] =
    plan.words.length === 0
      ? [[], null]
      : await Promise.all([lexicalRanking(ctx, plan, input), vectorRanking(ctx, input)]);
  const fused = fuse(vector === null ? [{ ids: lexical }] : [{ ids: lexical }, vector]);
  const results = await presentResults(ctx, input, fused, new Set(lexical), new Set(vector?.ids));
  return {
    query: input.query,
    total: results.length,
    mode: vector === null ? 'lexical' : 'hybrid',
    took_ms: Math.round((performance.now() - started) * 10) / 10,
    results,
  };
}

/**
 * Candidates by the rarest terms; where they are too few, by every term, so that a search never gives less than there is.
 * In a case with few passages a word may be looked up that is common elsewhere.
 */
async function lexicalRanking(ctx: Context, plan: QueryPlan, input: SearchInput): Promise<number[]> {
  const [statistics, rows] = await Promise.all([
    currentStatistics(ctx),
    input.caseId === null ? null : countPassages(ctx.db, input.caseId),
  ]);
  const few = rows !== null && rows <= FEW_ROWS ? rows : undefined;
  const part = few === undefined ? 1 : Math.min(1, few / Math.max(1, statistics.rows));
  const rank = async (exhaustive: boolean): Promise<number[]> => {
    const legs = candidateLegs(plan, statistics, { exhaustive, part });
    const candidates = await selectCandidates(ctx.db, legs, input, Math.max(CANDIDATES, input.limit * 3), few);
    return scoreCandidates(plan, candidates, statistics).map(({ id }) => id);
  };
  const found = await rank(false);
  const enough = found.length >= input.limit ? found : await rank(true);
  return enough.slice(0, Math.max(RANKED, input.limit * 3));
}

/** @returns null when there are no vectors to search, or the query cannot be embedded now */
async function vectorRanking(ctx: Context, input: SearchInput): Promise<Ranking<number> | null> {
  const model = await selectSearchedModel(ctx.db);
  const embedder = model && ctx.embedder.forModel(model.name);
  if (!embedder) return null;
  const vector = await embedder.embedQuery(input.query, ctx.signal).catch((error: unknown) => {
    ctx.signal.throwIfAborted();
    ctx.log.warn({ err: error }, 'query not embedded; searching by words alone');
    return null;
  });
  return vector && { ids: await nearestChunks(ctx, model, vector, input, RANKED), weight: vectorWeight(model) };
}

/**
 * By the model that is searched, which is not the configured one until a corpus is re-embedded. The built-in one only adds
 * below the words. An encoder of an endpoint counts as much as the words: the plain form of reciprocal rank fusion, not
 * measured, as no encoder was at hand.
 */
const vectorWeight = (searched: SearchedModel): number =>
  searched.name === BUILTIN_EMBEDDER.id ? BUILTIN_VECTOR_WEIGHT : 1;

async function presentResults(
  ctx: Context,
  input: SearchInput,
  fused: { id: number; score: number }[],
  lexical: Set<number>,
  vector: Set<number>,
): Promise<z.input<typeof SearchResult>[]> {
  if (fused.length === 0) return [];
  const rows = await selectPassages(
    ctx.db,
    fused.slice(0, Math.max(50, input.limit * 4)).map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.chunkId, row]));
  const perDocument = new Map<string, number>();
  const results: z.input<typeof SearchResult>[] = [];
  for (const { id, score } of fused) {
    if (results.length === input.limit) break;
    const row = byId.get(id);
    const seen = row ? (perDocument.get(row.documentId) ?? 0) : 0;
    if (!row || seen === HITS_PER_DOCUMENT) continue;
    perDocument.set(row.documentId, seen + 1);
    const matched = [
      ...(lexical.has(id) ? (['lexical'] as const) : []),
      ...(vector.has(id) ? (['vector'] as const) : []),
    ];
    results.push(present(row, input.query, score, matched));
  }
  return results;
}

const present = (
  row: PassageRow,
  query: string,
  score: number,
  matched: ('lexical' | 'vector')[],
): z.input<typeof SearchResult> => ({
  kind: 'document',
  document_id: row.documentId,
  corpus_id: null,
  case_number: row.caseNumber,
  archived: row.archivedAt !== null,
  title: row.title,
  section_type: row.sectionType as z.input<typeof SearchResult>['section_type'],
  chunk_index: row.chunkIndex,
  snippet: snippet(row.text, query, SNIPPET_CHARS),
  score: Math.round(score * 1e9) / 1e9,
  matched,
});
