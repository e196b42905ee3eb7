import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { fuse } from '../../hebrew/search/fuse.ts';
import { rootTerm } from '../../hebrew/search/index-terms.ts';
import { candidateLegs, type QueryPlan, queryPlan } from '../../hebrew/search/plan.ts';
import { scoreCandidates } from '../../hebrew/search/score.ts';
import { snippet } from '../../hebrew/search/snippet.ts';
import type { SearchAnswer, SearchResult } from './search.contract.ts';
import {
  type PassageRow,
  type SearchScope,
  selectCandidates,
  selectCaseCandidates,
  selectNearest,
  selectPassages,
  selectSearchedModel,
} from './search.queries.ts';
import { currentStatistics } from './term-statistics.ts';

export interface SearchInput extends SearchScope {
  query: string;
  limit: number;
}

/** Rows that are scored exactly, and that each ranking gives to the fusion. */
const CANDIDATES = 600;
const CASE_CANDIDATES = 3000;
const RANKED = 200;
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
  const fused = fuse(vector === null ? [{ ids: lexical }] : [{ ids: lexical }, { ids: vector, weight: VECTOR_WEIGHT }]);
  const results = await presentResults(ctx, input, fused, new Set(lexical), new Set(vector ?? []));
  return {
    query: input.query,
    total: results.length,
    mode: vector === null ? 'lexical' : 'hybrid',
    took_ms: Math.round((performance.now() - started) * 10) / 10,
    results,
  };
}

/** The built-in vectors know little that the words do not say: they break ties and add what no word form meets. */
const VECTOR_WEIGHT = 0.2;

async function lexicalRanking(ctx: Context, plan: QueryPlan, scope: SearchScope): Promise<number[]> {
  const statistics = await currentStatistics(ctx);
  const terms = [
    ...plan.words.map((word) => word.root),
    ...plan.alternatives.flatMap(({ words }) => words.map((word) => word.root)),
  ];
  const candidates =
    scope.caseId === null
      ? await selectCandidates(ctx.db, candidateLegs(plan, statistics), scope, CANDIDATES)
      : await selectCaseCandidates(ctx.db, terms.map(rootTerm), scope, CASE_CANDIDATES);
  return scoreCandidates(plan, candidates, statistics)
    .slice(0, RANKED)
    .map(({ id }) => id);
}

/** @returns null when there are no vectors to search, or the query cannot be embedded now */
async function vectorRanking(ctx: Context, input: SearchInput): Promise<number[] | null> {
  const model = await selectSearchedModel(ctx.db);
  if (!model || model.name !== ctx.embedder.modelId) return null;
  try {
    const [vector] = await ctx.embedder.embed([input.query], ctx.signal);
    return vector ? await selectNearest(ctx.db, model, vector, input, RANKED) : null;
  } catch (error) {
    ctx.log.warn({ err: error }, 'query not embedded; searching by words alone');
    return null;
  }
}

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
  score: Math.round(score * 1e6) / 1e6,
  matched,
});
