import type { z } from '@hono/zod-openapi';
import { count } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { VERSION } from '../../../config/version.ts';
import type { Context } from '../../../context.ts';
import { EXAM_MODES, examItems, examRuns } from '../../../db/schema/search-exam.ts';
import { xactLock } from '../../../db/sql.ts';
import { AppError } from '../../../errors.ts';
import { insertTask } from '../../../jobs/tasks.queries.ts';
import { updateTask } from '../../../jobs/tasks.ts';
import { isUuid } from '../../../lib/uuid.ts';
import { selectSearchedModel } from '../search.queries.ts';
import type { EXAM_OFFERS, ExamHistory, ExamReport, ExamRun, ExamStarted, SearchExam } from './exam.contract.ts';
import {
  countRuns,
  lastReembedding,
  type ModeScoreRow,
  type ResultRow,
  type RunRow,
  scoresOf,
  selectCompleted,
  selectResults,
  selectRun,
  selectRuns,
  selectUnfinished,
} from './exam.queries.ts';
import { listItems } from './exam-items.service.ts';
import { searchExamJob } from './run-exam.jobs.ts';

type RunView = z.input<typeof ExamRun>;
type OfferReason = (typeof EXAM_OFFERS)[number];

const OFFERS: Record<OfferReason, string> = {
  never_run: 'בחינת החיפוש טרם הורצה',
  items: 'השאלות השתנו מאז הבחינה האחרונה',
  model: 'מודל ההטמעה השתנה מאז הבחינה האחרונה',
  reembedded: 'החיפוש הוכן מחדש מאז הבחינה האחרונה',
  release: 'גרסת השירות השתנתה מאז הבחינה האחרונה',
};

/** The whole exam: its questions, its last run, and whether something changed since. */
export async function readExam(ctx: Context): Promise<z.input<typeof SearchExam>> {
  const [items, last, running] = await Promise.all([listItems(ctx), selectCompleted(ctx.db), selectUnfinished(ctx.db)]);
  const [views, reason] = await Promise.all([
    viewsOf(
      ctx,
      [last, running].flatMap((run) => run ?? []),
    ),
    items.length === 0 || running ? null : offerOf(ctx, last, items),
  ]);
  return {
    items,
    total: items.length,
    last_run: views.find(({ run_id }) => run_id === last?.runId) ?? null,
    running: views.find(({ run_id }) => run_id === running?.runId) ?? null,
    offer: reason && { reason, message: OFFERS[reason] },
  };
}

/** What changed since the last run, the weightiest first. */
async function offerOf(
  ctx: Context,
  last: RunRow | undefined,
  items: { updated_at: unknown }[],
): Promise<OfferReason | null> {
  if (!last) return 'never_run';
  const [model, reembedded] = await Promise.all([selectSearchedModel(ctx.db), lastReembedding(ctx.db)]);
  if ((model?.name ?? null) !== last.model) return 'model';
  if (reembedded && reembedded > last.createdAt) return 'reembedded';
  if (last.release !== VERSION) return 'release';
  const isNewer = items.some(({ updated_at }) => (updated_at as Date) > last.createdAt);
  return isNewer || items.length !== last.items + last.lost ? 'items' : null;
}

/** Starts a run, unless one waits or is worked on. @throws AppError exam_empty */
export function startExam(ctx: Context): Promise<z.input<typeof ExamStarted>> {
  return ctx.database.transaction(async (tx) => {
    const inner = { ...ctx, db: tx };
    await xactLock(tx, 'search exam');
    const running = await selectUnfinished(inner.db);
    if (running) return { status: 'already_running', task_id: running.runId };
    const [has] = await inner.db.select({ items: count() }).from(examItems);
    if (has!.items === 0) throw new AppError('exam_empty');
    const runId = uuidv7();
    const createdAt = inner.clock.now();
    await insertTask(inner.db, {
      taskId: runId,
      kind: 'search_exam',
      title: 'בחינת החיפוש',
      message: 'ממתין בתור',
      requestedBy: inner.actor,
      createdAt,
    });
    await inner.db.insert(examRuns).values({ runId, requestedBy: inner.actor, release: VERSION, createdAt });
    const jobId = await inner.queue.enqueue(inner.db, searchExamJob, { task_id: runId });
    await updateTask(inner, tx, runId, { jobId });
    return { status: 'started', task_id: runId };
  });
}

/** Runs with their scores, newest first. */
export async function listRuns(ctx: Context, limit: number, offset: number): Promise<z.input<typeof ExamHistory>> {
  const [rows, total] = await Promise.all([selectRuns(ctx.db, limit, offset), countRuns(ctx.db)]);
  return { runs: await viewsOf(ctx, rows), total };
}

/** What each question gave, beside the completed run before. @throws AppError exam_run_not_found */
export async function readRun(ctx: Context, runId: string): Promise<z.input<typeof ExamReport>> {
  const row = isUuid(runId) ? await selectRun(ctx.db, runId) : undefined;
  if (!row) throw new AppError('exam_run_not_found');
  const former = await selectCompleted(ctx.db, row);
  const [[run], results, before] = await Promise.all([
    viewsOf(ctx, [row]),
    selectResults(ctx.db, runId),
    former ? selectResults(ctx.db, former.runId) : [],
  ]);
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const answers = results.map((result) => answerOf(result, known.get(keyOf(result))));
  answers.sort(
    (a, b) => Number(b.worse) - Number(a.worse) || a.ndcg_at_10 - b.ndcg_at_10 || (a.query < b.query ? -1 : 1),
  );
  return { run: run!, compared_with: former?.runId ?? null, answers };
}

const keyOf = ({ mode, itemId }: ResultRow): string => `${mode} ${itemId}`;

/** A question that was put differently then is another one. */
function answerOf(result: ResultRow, former: ResultRow | undefined): z.input<typeof ExamReport>['answers'][number] {
  const before = former?.query === result.query ? former : undefined;
  return {
    item_id: result.itemId,
    query: result.query,
    mode: result.mode,
    rank: result.rank,
    ndcg_at_10: result.ndcg,
    before: before ? { rank: before.rank, ndcg_at_10: before.ndcg } : null,
    worse: before !== undefined && result.ndcg < before.ndcg,
  };
}

async function viewsOf(ctx: Context, rows: RunRow[]): Promise<RunView[]> {
  const scores = Map.groupBy(
    await scoresOf(
      ctx.db,
      rows.map(({ runId }) => runId),
    ),
    ({ runId }) => runId,
  );
  return rows.map((row) => ({
    run_id: row.runId,
    status: row.error !== null ? 'failed' : row.finishedAt ? 'completed' : 'processing',
    error: row.error,
    requested_by: row.requestedBy,
    release: row.release,
    model: row.model,
    items: row.items,
    lost: row.lost,
    created_at: row.createdAt,
    finished_at: row.finishedAt,
    scores: EXAM_MODES.flatMap((mode) => (scores.get(row.runId) ?? []).filter((one) => one.mode === mode)).map(
      scoreView,
    ),
  }));
}

const scoreView = ({ mode, items, hitAt1, hitAt5, hitAt10, ndcg }: ModeScoreRow): RunView['scores'][number] => ({
  mode,
  items,
  hit_at_1: hitAt1,
  hit_at_5: hitAt5,
  hit_at_10: hitAt10,
  ndcg_at_10: ndcg,
});
