// One run of the search exam: every question is asked as people ask it, and by each of the two rankings alone.
import { eq } from 'drizzle-orm';
import { VERSION } from '../../../config/version.ts';
import type { Context } from '../../../context.ts';
import { EXAM_MODES, type ExamMode, examResults, examRuns } from '../../../db/schema/search-exam.ts';
import type { TaskRow } from '../../../jobs/tasks.queries.ts';
import { type Report, requireRunning, runTask, updateTask } from '../../../jobs/tasks.ts';
import { selectSearchedModel } from '../search.queries.ts';
import { HITS_PER_TEXT, searchPassages } from '../search.service.ts';
import { type PassageRow, passagesByItem, type ResultRow, selectItems } from './exam.queries.ts';
import { DEPTH, type Place, scoreOf } from './exam-scores.ts';

/** One attempt at the run of a task; one that was killed is done again from the beginning. */
export function runExam(ctx: Context, taskId: string): Promise<void> {
  return runTask(ctx, taskId, {
    run: (task, report, signal) => askAll({ ...ctx, actor: task.requestedBy, signal }, task, report),
    onFailure: async ({ db, clock }, task, error) => {
      await db.update(examRuns).set({ error, finishedAt: clock.now() }).where(eq(examRuns.runId, task.taskId));
    },
  });
}

async function askAll(ctx: Context, task: TaskRow, report: Report): Promise<void> {
  const items = await selectItems(ctx.db);
  const passages = await passagesByItem(
    ctx.db,
    items.map(({ itemId }) => itemId),
  );
  const model = await selectSearchedModel(ctx.db);
  const asked = items
    .map(({ itemId, query }) => ({ itemId, query, wanted: (passages.get(itemId) ?? []).flatMap(placeOf) }))
    .filter(({ wanted }) => wanted.length > 0);
  const results: ResultRow[] = [];
  for (const [done, { itemId, query, wanted }] of asked.entries()) {
    ctx.signal.throwIfAborted();
    await report('searching', Math.round((95 * done) / asked.length), `שאלה ${done + 1} מתוך ${asked.length}`);
    for (const mode of EXAM_MODES) {
      const found = await answersOf(ctx, query, mode);
      if (found) results.push({ runId: task.taskId, mode, itemId, query, ...scoreOf(found, wanted) });
    }
  }
  await save(ctx, task, {
    model: model?.name ?? null,
    items: asked.length,
    lost: items.length - asked.length,
    results,
  });
}

/** What a ranking finds; undefined where there is nothing to rank by. */
async function answersOf(ctx: Context, query: string, mode: ExamMode): Promise<Place[] | undefined> {
  const input = { query, limit: DEPTH, caseId: null, sectionType: null };
  const by = mode === 'hybrid' ? {} : { by: mode };
  const { passages, mode: answered } = await searchPassages(ctx, { ...input, ...by }, HITS_PER_TEXT);
  if (answered === 'lexical' && mode !== 'lexical') return undefined;
  return passages.map(({ row }) => ({ textId: (row.documentId ?? row.corpusId)!, start: row.start, end: row.end }));
}

const placeOf = ({ documentId, corpusId, start, end, lost }: PassageRow): Place[] =>
  lost || start === null || end === null ? [] : [{ textId: (documentId ?? corpusId)!, start, end }];

async function save(
  ctx: Context,
  task: TaskRow,
  { results, ...figures }: { model: string | null; items: number; lost: number; results: ResultRow[] },
): Promise<void> {
  const finishedAt = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    await requireRunning(tx, task.taskId);
    if (results.length > 0) await tx.insert(examResults).values(results);
    await tx
      .update(examRuns)
      .set({ ...figures, release: VERSION, finishedAt })
      .where(eq(examRuns.runId, task.taskId));
    await updateTask(ctx, tx, task.taskId, {
      status: 'completed',
      stage: 'completed',
      percent: 100,
      message: `נשאלו ${figures.items} שאלות`,
      finishedAt,
    });
  });
}
