import type { z } from '@hono/zod-openapi';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { recordRead } from '../../../audit/hourly-acts.ts';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import { mapList, type Page, type ReadList, readList, tableList } from '../../../db/list.ts';
import { styleCorpus, styleCorpusTexts } from '../../../db/schema/style-corpus.ts';
import { tasks } from '../../../db/schema/tasks.ts';
import { numberKey } from '../../../domain/decision-keys.ts';
import { AppError } from '../../../errors.ts';
import { updateTask } from '../../../jobs/tasks.ts';
import { isUuid } from '../../../lib/uuid.ts';
import type { CorpusItem, CorpusText, TrainingCorpusPatch } from './corpus.contract.ts';
import { type CorpusRow, countLessons, countsOfDocuments, requireDocument, selectDecisions } from './corpus.queries.ts';
import { embedDecisionJob } from './embed-decision.jobs.ts';

type ItemView = z.input<typeof CorpusItem>;

/** The decisions of the corpus, newest change first; everything when no limit is given. */
export async function listCorpus(ctx: Context, page: Page): Promise<ReadList<ItemView>> {
  const list = tableList<CorpusRow>(ctx.db, {
    select: (where) => selectDecisions(ctx.db).where(where),
    table: styleCorpus,
    id: styleCorpus.corpusId,
    order: [desc(styleCorpus.updatedAt), styleCorpus.corpusId],
    idOf: (row) => row.corpusId,
  });
  return mapList(await readList(ctx.db, list, page), (rows) => present(ctx, rows));
}

/** One decision as the list shows it. @throws AppError corpus_not_found */
export async function readCorpusItem(ctx: Context, corpusId: string): Promise<ItemView> {
  const rows = isUuid(corpusId) ? await selectDecisions(ctx.db).where(eq(styleCorpus.corpusId, corpusId)) : [];
  const [item] = await present(ctx, rows);
  if (!item) throw new AppError('corpus_not_found');
  return item;
}

/** The proofread text of a decision; that it was read is recorded. @throws AppError corpus_not_found */
export async function readFullText(ctx: Context, corpusId: string): Promise<z.input<typeof CorpusText>> {
  const [row] = isUuid(corpusId)
    ? await ctx.db
        .select({ corpusId: styleCorpus.corpusId, title: styleCorpus.title, fullText: styleCorpusTexts.fullText })
        .from(styleCorpusTexts)
        .innerJoin(styleCorpus, eq(styleCorpus.corpusId, styleCorpusTexts.corpusId))
        .where(eq(styleCorpusTexts.corpusId, corpusId))
    : [];
  if (!row) throw new AppError('corpus_not_found');
  recordRead(ctx, { action: 'file.read', target: row.title, thing: row.corpusId });
  return { corpus_id: row.corpusId, full_text: row.fullText, char_count: row.fullText.length };
}

/**
 * Changes what is given of a decision's description, and nothing else; null takes a value away.
 *
 * @throws AppError corpus_not_found, document_not_found
 */
export async function patchDecision(
  ctx: Context,
  corpusId: string,
  patch: z.output<typeof TrainingCorpusPatch>,
): Promise<ItemView> {
  return inTransaction(ctx, async (inner) => {
    const { title } = await lockDecision(inner, corpusId);
    if (patch.document_id) await requireDocument(inner.db, patch.document_id);
    const { decision_number: number } = patch;
    const change = {
      title: patch.title,
      decisionNumber: number,
      numberKey: number === undefined ? undefined : numberKey(number),
      decisionDate: patch.decision_date,
      categories: patch.categories,
      documentId: patch.document_id,
    };
    if (Object.values(change).some((value) => value !== undefined)) {
      await inner.db
        .update(styleCorpus)
        .set({ ...change, updatedAt: inner.clock.now() })
        .where(eq(styleCorpus.corpusId, corpusId));
      await recordAct(inner, { action: 'corpus.updated', target: patch.title ?? title });
    }
    return readCorpusItem(inner, corpusId);
  });
}

/**
 * Removes a decision with its text, its passages, its lessons and what the patterns have from it.
 *
 * @throws AppError corpus_not_found
 */
export async function deleteDecision(ctx: Context, corpusId: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { title } = await lockDecision(inner, corpusId);
    await cancelTasks(inner, corpusId);
    await takeFromPatterns(inner, corpusId);
    await inner.db.delete(styleCorpus).where(eq(styleCorpus.corpusId, corpusId));
    await recordAct(inner, { action: 'corpus.deleted', target: title });
  });
}

async function lockDecision(ctx: Context, corpusId: string): Promise<{ title: string }> {
  const [row] = isUuid(corpusId)
    ? await ctx.db
        .select({ title: styleCorpus.title })
        .from(styleCorpus)
        .where(eq(styleCorpus.corpusId, corpusId))
        .for('update')
    : [];
  if (!row) throw new AppError('corpus_not_found');
  return row;
}

async function cancelTasks(ctx: Context, corpusId: string): Promise<void> {
  const unfinished = await ctx.db
    .select()
    .from(tasks)
    .where(
      and(eq(tasks.kind, 'training'), eq(tasks.corpusId, corpusId), inArray(tasks.status, ['queued', 'processing'])),
    );
  const reason = 'ההחלטה נמחקה';
  for (const task of unfinished) {
    if (task.jobId) await ctx.queue.cancel(ctx.db, embedDecisionJob, task.jobId);
    const end = { status: 'failed', error: reason, message: reason, finishedAt: ctx.clock.now() } as const;
    await updateTask(ctx, ctx.db, task.taskId, end);
  }
}

/** Counts go down by what the decision gave; a pattern that no other decision has goes. */
async function takeFromPatterns(ctx: Context, corpusId: string): Promise<void> {
  await ctx.db.execute(sql`
    update style_patterns p set
      count = p.count - coalesce(c.count, 0),
      decision_count = p.decision_count - (c.count is not null)::int,
      examples = coalesce((select jsonb_agg(e order by n) from jsonb_array_elements(p.examples) with ordinality as x(e, n)
        where e ->> 'corpus_id' <> ${corpusId}), '[]')
    from style_patterns q
    left join style_pattern_counts c on c.pattern_id = q.pattern_id and c.corpus_id = ${corpusId}::uuid
    where p.pattern_id = q.pattern_id and (c.count is not null
      or p.examples @> jsonb_build_array(jsonb_build_object('corpus_id', ${corpusId}::text)))`);
  await ctx.db.execute(sql`delete from style_patterns where decision_count <= 0`);
}

/** Page and chunk counts that a row lacks are those of its document. */
async function present(ctx: Context, rows: CorpusRow[]): Promise<ItemView[]> {
  const [lessons, documents] = await Promise.all([
    countLessons(
      ctx.db,
      rows.map(({ corpusId }) => corpusId),
    ),
    countsOfDocuments(ctx.db, rows),
  ]);
  return rows.map((row) => {
    const document = documents.get(row.corpusId);
    return {
      corpus_id: row.corpusId,
      title: row.title,
      decision_number: row.decisionNumber,
      decision_date: row.decisionDate,
      categories: row.categories,
      char_count: row.charCount,
      word_count: row.wordCount,
      page_count: row.pageCount ?? document?.pageCount ?? null,
      chunk_count: row.chunkCount || (document?.chunkCount ?? 0),
      document_id: row.documentId,
      lesson_counts: lessons.get(row.corpusId) ?? { approved: 0, pending_review: 0, rejected: 0, deferred: 0 },
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    };
  });
}
