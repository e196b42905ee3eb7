import type { z } from '@hono/zod-openapi';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Database, Executor } from '../../db/open.ts';
import { precedentAttachments } from '../../db/schema/attachments.ts';
import { cases } from '../../db/schema/cases.ts';
import { precedentDecisions, precedentPassages, precedentTexts } from '../../db/schema/precedents.ts';
import { lostSource, sourceOf, wholeSource } from '../../domain/places/source.ts';
import type { Range } from '../../domain/places/types.ts';
import { findCitations } from '../../hebrew/read/citations/find.ts';
import { type CandidateLeg, candidateLegs, queryPlan } from '../../hebrew/search/plan.ts';
import { scoreCandidates } from '../../hebrew/search/score.ts';
import { snippetMaker } from '../../hebrew/search/snippet.ts';
import { type TermStatistics, termStatistics } from '../../hebrew/search/statistics.ts';
import { cachedAnswer } from '../../lib/cached-answer.ts';
import type { PrecedentHit, PrecedentSearchAnswer } from './corpus.contract.ts';

type Hit = z.input<typeof PrecedentHit>;
type Passage = Awaited<ReturnType<typeof selectPassages>>[number];

const CANDIDATES = 400;
const SNIPPET_CHARS = 300;
const SAMPLE_ROWS = 4000;
const FRESH_MS = 30_000;
/** A score that no ranking by words reaches: the decision itself was asked for. */
const CITED = 1000;

/**
 * Decisions and attached quotes that answer a query, best first, each once: those of a citation in it before those that
 * hold its words in any form.
 */
export async function searchPrecedents(
  ctx: Context,
  { q, limit }: { q: string; limit: number },
): Promise<z.input<typeof PrecedentSearchAnswer>> {
  const plan = queryPlan(q);
  const statistics = await currentStatistics(ctx);
  const ranked = async (exhaustive: boolean) => {
    const legs = candidateLegs(plan, statistics, { exhaustive });
    const candidates = await selectCandidates(ctx.db, legs, Math.max(CANDIDATES, limit * 3));
    return scoreCandidates(plan, candidates, statistics);
  };
  const found = await ranked(false);
  const scored = found.length >= limit ? found : await ranked(true);
  const cited = (await selectCited(ctx.db, q)).map((id) => ({ id, score: CITED }));
  const results = await present(ctx, q, [...cited, ...scored], limit);
  return { query: q, total: results.length, results };
}

async function present(
  ctx: Context,
  query: string,
  ranked: { id: string; score: number }[],
  limit: number,
): Promise<Hit[]> {
  const first = ranked.slice(0, Math.max(50, limit * 6));
  const rows = await selectPassages(
    ctx.db,
    first.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.passageId, row]));
  const hits = new Map<string, { row: Passage; score: number }>();
  for (const { id, score } of first) {
    const row = byId.get(id);
    const owner = row?.precedentId ?? row?.attachmentId;
    if (!row || !owner || hits.has(owner)) continue;
    hits.set(owner, { row, score });
    if (hits.size === limit) break;
  }
  const shown = [...hits.values()];
  const places = await placesOf(
    ctx.db,
    shown.map(({ row }) => row.passageId),
  );
  const snippetOf = snippetMaker(query, SNIPPET_CHARS);
  return shown.map(({ row, score }) => toHit(row, snippetOf(row.text), score, places.get(row.passageId)));
}

/** The places of the passages shown, in one query: a passage is words of its decision. */
async function placesOf(db: Executor, ids: string[]): Promise<Map<string, Range>> {
  if (ids.length === 0) return new Map();
  const { text } = precedentTexts;
  // The database counts characters, not code units: of a text with characters of two units no place is told.
  const rows = await db
    .select({
      id: precedentPassages.passageId,
      at: sql<number>`strpos(${text}, ${precedentPassages.text})`,
      length: sql<number>`length(${precedentPassages.text})`,
    })
    .from(precedentPassages)
    .innerJoin(precedentTexts, eq(precedentTexts.precedentId, precedentPassages.precedentId))
    .innerJoin(precedentDecisions, eq(precedentDecisions.precedentId, precedentPassages.precedentId))
    .where(
      and(
        inArray(precedentPassages.passageId, ids),
        gte(precedentPassages.position, 0),
        sql`length(${text}) = ${precedentDecisions.charCount}`,
      ),
    );
  return new Map(rows.flatMap(({ id, at, length }) => (at > 0 ? [[id, { start: at - 1, end: at - 1 + length }]] : [])));
}

const toHit = (row: Passage, snippet: string, score: number, place: Range | undefined): Hit => ({
  kind: row.precedentId === null ? 'attachment' : 'decision',
  precedent_id: row.precedentId,
  attachment_id: row.attachmentId,
  case_number: row.precedentId === null ? row.caseOfAttachment : row.caseNumber,
  citation: row.citation ?? row.attachedCitation ?? '',
  court: row.court,
  snippet,
  score: Math.round(score * 1e6) / 1e6,
  source: sourceOfHit(row, place),
});

/** The heading of a decision is no words of it; an attached quote is, where the corpus has its decision. */
function sourceOfHit({ precedentId, quotedFrom, quoteStart, quoteEnd }: Passage, place: Range | undefined) {
  const id = precedentId ?? quotedFrom;
  if (id === null) return null;
  const quoted = quoteStart === null || quoteEnd === null ? undefined : { start: quoteStart, end: quoteEnd };
  const range = precedentId === null ? quoted : place;
  if (range) return sourceOf({ precedent_id: id }, range);
  return precedentId === null ? lostSource({ precedent_id: id }) : wholeSource({ precedent_id: id });
}

/** The headings of the decisions that a query cites. */
async function selectCited(db: Executor, query: string): Promise<string[]> {
  const keys = [...new Set(findCitations(query, { own: true }).map(({ key }) => key))];
  if (keys.length === 0) return [];
  const rows = await db
    .select({ passageId: precedentPassages.passageId })
    .from(precedentDecisions)
    .innerJoin(
      precedentPassages,
      sql`${precedentPassages.precedentId} = ${precedentDecisions.precedentId} and ${precedentPassages.position} = -1`,
    )
    .where(inArray(precedentDecisions.citationKey, keys));
  return rows.map(({ passageId }) => passageId);
}

async function selectCandidates(
  db: Executor,
  legs: CandidateLeg[],
  limit: number,
): Promise<{ id: string; words: string }[]> {
  if (legs.length === 0) return [];
  const parts = legs.map(
    (leg) => sql`(select passage_id, ${leg.weight}::real as weight from ${precedentPassages}
      where terms @> ${intArray(leg.terms)} limit ${leg.limit})`,
  );
  const rows = await db.execute<{ passage_id: string; words: string }>(sql`
    with found as (
      select passage_id, sum(weight) as weight from (${sql.join(parts, sql` union all `)}) legs
      group by passage_id order by weight desc, passage_id limit ${limit})
    select p.passage_id, p.words from found join ${precedentPassages} p using (passage_id)
    order by found.weight desc, p.passage_id`);
  return rows.map((row) => ({ id: row.passage_id, words: row.words }));
}

const selectPassages = async (db: Executor, ids: string[]) =>
  db
    .select({
      passageId: precedentPassages.passageId,
      precedentId: precedentPassages.precedentId,
      attachmentId: precedentPassages.attachmentId,
      text: precedentPassages.text,
      citation: precedentDecisions.citation,
      court: precedentDecisions.court,
      caseNumber: precedentDecisions.caseNumber,
      attachedCitation: precedentAttachments.citation,
      caseOfAttachment: cases.caseNumber,
      quotedFrom: precedentAttachments.precedentId,
      quoteStart: precedentAttachments.quoteStart,
      quoteEnd: precedentAttachments.quoteEnd,
    })
    .from(precedentPassages)
    .leftJoin(precedentDecisions, eq(precedentDecisions.precedentId, precedentPassages.precedentId))
    .leftJoin(precedentAttachments, eq(precedentAttachments.attachmentId, precedentPassages.attachmentId))
    .leftJoin(cases, eq(cases.caseId, precedentAttachments.caseId))
    .where(inArray(precedentPassages.passageId, ids));

const statisticsOf = new WeakMap<Database, () => Promise<TermStatistics>>();

/** How common terms are in the corpus, from a sample. */
function currentStatistics({ database }: Context): Promise<TermStatistics> {
  const ask = statisticsOf.get(database) ?? cachedAnswer(FRESH_MS, () => takeStatistics(database.db));
  statisticsOf.set(database, ask);
  return ask();
}

async function takeStatistics(db: Executor): Promise<TermStatistics> {
  const [count] = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from ${precedentPassages}`);
  const rows = count?.rows ?? 0;
  const share = rows <= SAMPLE_ROWS ? 100 : (100 * SAMPLE_ROWS) / rows;
  const sample = await db.execute<{ terms: number[]; length: number }>(sql`
    select terms, word_count as length from ${precedentPassages}
    tablesample system (${sql.raw(share.toFixed(4))}) repeatable (1)`);
  return termStatistics([...sample], rows);
}

const intArray = (terms: number[]) => sql.raw(`'{${terms.map((term) => Math.trunc(term)).join(',')}}'::int[]`);
