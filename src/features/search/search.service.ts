import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { sourceOf } from '../../domain/places/source.ts';
import { fuse, type Ranking } from '../../hebrew/search/fuse.ts';
import { candidateLegs, type QueryPlan, queryPlan } from '../../hebrew/search/plan.ts';
import { scoreCandidates } from '../../hebrew/search/score.ts';
import { snippetMaker } from '../../hebrew/search/snippet.ts';
import type { SearchAnswer, SearchResult } from './search.contract.ts';
import {
  countPassages,
  type PassageRow,
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
  /** One ranking alone, for whoever measures them; fused where absent. */
  by?: 'lexical' | 'vector';
}

/** A page of what was found, and what there is of each kind in all of it. */
export interface SearchPage {
  offset: number;
  facets: boolean;
}

/** A passage that answers a query. */
export interface FoundPassage {
  row: PassageRow;
  /** Of the fusion: higher is better. */
  score: number;
  matched: ('lexical' | 'vector')[];
}

/** Rows that are scored exactly, and that each ranking gives to the fusion, at least. */
const CANDIDATES = 400;
const RANKED = 200;
/** Looks at a passage of a scope for one leg, of all legs: about a microsecond each. */
const MOST_LOOKS = 160_000;
/** Passages of a scope that may be looked through at all. */
const FEW_ROWS = 50_000;
const LEAST_LEGS = 8;
/** Contract section 4. */
export const HITS_PER_TEXT = 3;
const SNIPPET_CHARS = 300;

/** The answer of a search: passages of documents and decisions with snippets, best first. */
export async function search(
  ctx: Context,
  input: SearchInput,
  { offset, facets }: SearchPage = { offset: 0, facets: false },
): Promise<z.input<typeof SearchAnswer>> {
  const started = performance.now();
  const isPaged = offset > 0 || facets;
  const limit = isPaged ? Math.max(RANKED, offset + input.limit) : input.limit;
  const found = await searchPassages(ctx, { ...input, limit }, HITS_PER_TEXT);
  const { mode } = found;
  const passages = found.passages.slice(offset, offset + input.limit);
  const snippetOf = snippetMaker(input.query, SNIPPET_CHARS);
  return {
    query: input.query,
    total: found.passages.length,
    mode,
    took_ms: Math.round((performance.now() - started) * 10) / 10,
    results: passages.map((passage) => present(passage, snippetOf(passage.row.text))),
    ...(facets ? { facets: facetsOf(found.passages) } : {}),
  };
}

/** How many passages there are of each value, the most frequent first. */
function facetsOf(passages: FoundPassage[]) {
  const count = (value: (row: PassageRow) => string | null) => {
    const found = Map.groupBy(passages, ({ row }) => value(row));
    return [...found]
      .flatMap(([key, { length }]) => (key === null ? [] : [{ key, count: length }]))
      .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  };
  return {
    kind: count(({ corpusId }) => (corpusId === null ? 'document' : 'decision')),
    doc_type: count(({ docType }) => docType),
    party: count(({ party }) => party),
    case: count(({ caseNumber }) => caseNumber),
    section_type: count(({ sectionType }) => sectionType),
  };
}

/**
 * Passages that answer a query, best first: a lexical ranking that knows Hebrew word forms and one by vectors, fused by
 * reciprocal rank. While vectors cannot be had the lexical one answers alone (`mode: "lexical"`).
 *
 * @param hitsPerText most passages of one document or decision
 */
export async function searchPassages(
  ctx: Context,
  input: SearchInput,
  hitsPerText: number,
): Promise<{ passages: FoundPassage[]; mode: 'hybrid' | 'lexical' }> {
  const plan = queryPlan(input.query);
  const rows = await countPassages(ctx.db, input);
  if (plan.words.length === 0 || rows === 0)
    return { passages: [], mode: (await hasVectors(ctx)) ? 'hybrid' : 'lexical' };
  const [lexical, vector] = await Promise.all([
    input.by === 'vector' ? [] : lexicalRanking(ctx, plan, input, rows),
    input.by === 'lexical' ? null : vectorRanking(ctx, input, rows),
  ]);
  const fused = fuse(vector === null ? [{ ids: lexical }] : [{ ids: lexical }, vector]);
  const found = await choosePassages(ctx, input, fused, hitsPerText);
  const [byWords, byVector] = [new Set(lexical), new Set(vector?.ids)];
  const passages = found.map(({ row, score }) => ({
    row,
    score,
    matched: [
      ...(byWords.has(row.chunkId) ? (['lexical'] as const) : []),
      ...(byVector.has(row.chunkId) ? (['vector'] as const) : []),
    ],
  }));
  return { passages, mode: vector === null ? 'lexical' : 'hybrid' };
}

/**
 * Candidates by the rarest terms; where they are too few, by every term, so that a search never gives less than there is.
 * In a scope of few passages a word may be looked up that is common elsewhere.
 */
async function lexicalRanking(
  ctx: Context,
  plan: QueryPlan,
  input: SearchInput,
  rows: number | null,
): Promise<number[]> {
  const statistics = await currentStatistics(ctx);
  const part = rows === null ? 1 : Math.min(1, rows / Math.max(1, statistics.rows));
  const few = rows !== null && rows <= FEW_ROWS ? rows : undefined;
  const most = few === undefined ? undefined : Math.max(LEAST_LEGS, MOST_LOOKS / few);
  const rank = async (exhaustive: boolean): Promise<number[]> => {
    const legs = candidateLegs(plan, statistics, { exhaustive, part });
    const heaviest = exhaustive ? legs : legs.toSorted((a, b) => b.weight - a.weight).slice(0, most);
    const wanted = Math.max(CANDIDATES, input.limit * 3);
    const candidates = await selectCandidates(ctx.db, heaviest, input, wanted, {
      scopeRows: few,
      isExhaustive: exhaustive,
    });
    return scoreCandidates(plan, candidates, statistics).map(({ id }) => id);
  };
  const found = await rank(false);
  const enough = found.length >= input.limit ? found : await rank(true);
  return enough.slice(0, Math.max(RANKED, input.limit * 3));
}

/** Whether vectors can be searched as far as is known, for a query that has no word to ask them with. */
async function hasVectors(ctx: Context): Promise<boolean> {
  const model = await selectSearchedModel(ctx.db);
  return model !== undefined && ctx.embedder.forModel(model.name)?.outageMs() === 0;
}

/** @returns null when there are no vectors to search, or the query cannot be embedded now */
async function vectorRanking(ctx: Context, input: SearchInput, rows: number | null): Promise<Ranking<number> | null> {
  const model = await selectSearchedModel(ctx.db);
  const embedder = model && ctx.embedder.forModel(model.name);
  if (!embedder) return null;
  const vector = await embedder.embedQuery(input.query, ctx.signal).catch((error: unknown) => {
    ctx.signal.throwIfAborted();
    ctx.log.warn({ err: error }, 'query not embedded; searching by words alone');
    return null;
  });
  return vector && { ids: await nearestChunks(ctx, model, vector, input, RANKED, rows), weight: embedder.weight };
}

/** The best of the ranked passages, not too many of one text. */
async function choosePassages(
  ctx: Context,
  input: SearchInput,
  ranked: { id: number; score: number }[],
  hitsPerText: number,
): Promise<Pick<FoundPassage, 'row' | 'score'>[]> {
  if (ranked.length === 0) return [];
  const rows = await selectPassages(
    ctx.db,
    ranked.slice(0, Math.max(50, input.limit * 4)).map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.chunkId, row]));
  const perText = new Map<string | null, number>();
  const chosen: Pick<FoundPassage, 'row' | 'score'>[] = [];
  for (const { id, score } of ranked) {
    if (chosen.length === input.limit) break;
    const row = byId.get(id);
    if (!row) continue;
    const text = row.documentId ?? row.corpusId;
    const seen = perText.get(text) ?? 0;
    if (seen === hitsPerText) continue;
    perText.set(text, seen + 1);
    chosen.push({ row, score });
  }
  return chosen;
}

const present = ({ row, score, matched }: FoundPassage, snippet: string): z.input<typeof SearchResult> => ({
  kind: row.corpusId === null ? 'document' : 'decision',
  document_id: row.documentId,
  corpus_id: row.corpusId,
  case_number: row.caseNumber,
  archived: row.archivedAt !== null,
  title: row.title,
  section_type: row.sectionType as z.input<typeof SearchResult>['section_type'],
  chunk_index: row.chunkIndex,
  snippet,
  score: Math.round(score * 1e9) / 1e9,
  matched,
  source: sourceOfPassage(row),
});

function sourceOfPassage({ documentId, corpusId, start, end, page }: PassageRow) {
  const holder = corpusId === null ? { document_id: documentId! } : { corpus_id: corpusId };
  return { ...sourceOf(holder, { start, end }), page };
}
