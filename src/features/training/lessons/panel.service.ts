// The panel: two models propose lessons from a decision and vote on each other's. Only what both approve is kept, and that
// too waits for the chair.
import { and, desc, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { recordAct } from '../../../audit/record-act.ts';
import type { Context } from '../../../context.ts';
import { lessons, panelVotes } from '../../../db/schema/lessons.ts';
import { styleCorpus, styleCorpusTexts } from '../../../db/schema/style-corpus.ts';
import { tasks } from '../../../db/schema/tasks.ts';
import { xactLock } from '../../../db/sql.ts';
import { defineJob } from '../../../jobs/define.ts';
import { insertTask, type TaskRow } from '../../../jobs/tasks.queries.ts';
import { type Report, requireRunning, runTask, TaskFailure, updateTask } from '../../../jobs/tasks.ts';
import { type LanguageModel, ModelError } from '../../../models/language-model.ts';
import { prompt } from '../../../models/prompts.ts';
import { structuredAnswer } from '../../../models/structured-answer.ts';
import { requireDecision } from './corpus-lessons.service.ts';
import { insertFound } from './lessons.queries.ts';

/** Decisions of one sitting, the newest first. */
const MOST_DECISIONS = 20;
const MOST_PROPOSALS = 5;

const Proposals = z.object({
  lessons: z
    .array(
      z.object({
        text: z.string().min(10).max(500),
        category: z.string().max(100),
        quote: z.string().min(10).max(1000),
      }),
    )
    .max(MOST_PROPOSALS),
});
const Vote = z.object({ vote: z.enum(['approve', 'reject', 'abstain']), reason: z.string().max(1000) });

type Proposal = z.output<typeof Proposals>['lessons'][number];

/** Runs one sitting of the panel. */
export const panelJob = defineJob({
  name: 'panel',
  payload: z.object({ task_id: z.uuid() }),
  policy: 'standard',
  concurrency: 1,
  expireInSeconds: 6 * 3600,
  handler: (ctx, { task_id }) =>
    runTask(ctx, task_id, {
      run: (task, report, signal) => sit({ ...ctx, signal }, task, report),
      onFailure: async () => {},
    }),
});

/** Starts a sitting, on one decision or on the newest ones. @throws AppError corpus_not_found */
export async function startPanel(
  ctx: Context,
  corpusId: string | null,
): Promise<{ status: 'started' | 'already_running' | 'not_configured'; task_id: string | null }> {
  if (corpusId !== null) await requireDecision(ctx, corpusId);
  if (ctx.panel.length === 0) return { status: 'not_configured', task_id: null };
  return ctx.database.transaction(async (tx) => {
    const inner = { ...ctx, db: tx };
    await xactLock(tx, 'panel');
    const [running] = await inner.db
      .select({ taskId: tasks.taskId })
      .from(tasks)
      .where(and(eq(tasks.kind, 'panel'), inArray(tasks.status, ['queued', 'processing'])));
    if (running) return { status: 'already_running', task_id: running.taskId };
    const taskId = uuidv7();
    await insertTask(inner.db, {
      taskId,
      kind: 'panel',
      title: 'פאנל הלקחים',
      corpusId,
      message: 'ממתין בתור',
      requestedBy: ctx.actor,
      createdAt: ctx.clock.now(),
    });
    const jobId = await inner.queue.enqueue(inner.db, panelJob, { task_id: taskId });
    await updateTask(inner, inner.db, taskId, { jobId });
    await recordAct(inner, { action: 'panel.started', target: corpusId ?? 'corpus' });
    return { status: 'started', task_id: taskId };
  });
}

async function sit(ctx: Context, task: TaskRow, report: Report): Promise<void> {
  const decisions = await ctx.db
    .select({ corpusId: styleCorpus.corpusId, title: styleCorpus.title })
    .from(styleCorpus)
    .where(task.corpusId === null ? undefined : eq(styleCorpus.corpusId, task.corpusId))
    .orderBy(desc(styleCorpus.createdAt))
    .limit(MOST_DECISIONS);
  if (decisions.length === 0) throw new TaskFailure('אין בקורפוס החלטות לדון בהן');
  let kept = 0;
  for (const [i, decision] of decisions.entries()) {
    await report('panel', Math.round((100 * i) / decisions.length), `הפאנל דן ב${decision.title}`);
    kept += await deliberate(ctx, decision.corpusId).catch((error: unknown) => {
      if (!(error instanceof ModelError)) throw error;
      throw new TaskFailure('אחד המודלים של הפאנל לא השיב כראוי', error);
    });
  }
  await ctx.database.transaction(async (tx) => {
    await requireRunning(tx, task.taskId);
    await updateTask(ctx, tx, task.taskId, {
      status: 'completed',
      percent: 100,
      message: kept === 1 ? 'נוסף לקח אחד הממתין לאישור' : `נוספו ${kept} לקחים הממתינים לאישור`,
      finishedAt: ctx.clock.now(),
    });
  });
}

async function deliberate(ctx: Context, corpusId: string): Promise<number> {
  const [found] = await ctx.db.select().from(styleCorpusTexts).where(eq(styleCorpusTexts.corpusId, corpusId));
  if (!found) return 0;
  const proposed = (await Promise.all(ctx.panel.map((model) => propose(ctx, model, found.fullText)))).flat();
  const known = await ctx.db.select({ text: lessons.text }).from(lessons).where(eq(lessons.corpusId, corpusId));
  const seen = new Set(known.map(({ text }) => text));
  let kept = 0;
  for (const proposal of proposed) {
    if (seen.has(proposal.text)) continue;
    seen.add(proposal.text);
    const votes = await Promise.all(ctx.panel.map((model) => voteOn(ctx, model, proposal)));
    if (!votes.every(({ vote }) => vote === 'approve')) continue;
    await keep(ctx, corpusId, proposal, votes);
    kept += 1;
  }
  return kept;
}

const SYSTEM = prompt('style-lessons');

/** Proposals whose evidence stands in the decision word for word; others are dropped. */
async function propose(ctx: Context, model: LanguageModel, text: string): Promise<Proposal[]> {
  const excerpt = text.slice(0, model.contextCharacters);
  const content = `Propose up to ${MOST_PROPOSALS} lessons on style from this decision, each with a verbatim quote.\n\n${excerpt}`;
  const answer = await structuredAnswer(model, Proposals, {
    system: SYSTEM,
    messages: [{ role: 'user', content }],
    signal: ctx.signal,
  });
  return answer.lessons.filter(({ quote }) => excerpt.includes(quote.trim()));
}

async function voteOn(ctx: Context, model: LanguageModel, { text, quote }: Proposal) {
  const content = `Is this a sound lesson on her style, general enough for other decisions?\nLesson: ${text}\nQuote: ${quote}`;
  const answer = await structuredAnswer(model, Vote, {
    system: SYSTEM,
    messages: [{ role: 'user', content }],
    signal: ctx.signal,
  });
  return { model: model.id, ...answer };
}

async function keep(
  ctx: Context,
  corpusId: string,
  { text, category, quote }: Proposal,
  votes: Awaited<ReturnType<typeof voteOn>>[],
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const lesson = await insertFound(
      tx,
      { corpusId, channel: 'panel', text, category, evidence: quote },
      ctx.clock.now(),
    );
    await tx.insert(panelVotes).values(votes.map((vote) => ({ ...vote, lessonId: lesson.lessonId })));
  });
}
