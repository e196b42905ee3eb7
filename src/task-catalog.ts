// What cancelling and starting again mean for each kind of task; those without an entry end with their row, or cannot be
// started again.
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from './context.ts';
import { documents } from './db/schema/documents.ts';
import { pendingFiles } from './db/schema/intake.ts';
import { styleAnalyses } from './db/schema/patterns.ts';
import { examRuns } from './db/schema/search-exam.ts';
import type { DocType } from './domain/document-types.ts';
import { AppError } from './errors.ts';
import { cancelRun } from './features/agents/agents.service.ts';
import { reprocessDocument } from './features/documents/documents.service.ts';
import { cancelWork } from './features/documents/processing.service.ts';
import { classifyUpload } from './features/intake/classify.service.ts';
import { retryReading } from './features/precedents/ingest.service.ts';
import { giveBackReading } from './features/precedents/read-precedent.jobs.ts';
import { startExam } from './features/search/exam/exam-runs.service.ts';
import type { TaskVerbsByKind } from './features/system/task-control.service.ts';
import { queueEmbedding } from './features/training/corpus/add-decision.service.ts';
import { requireDecision } from './features/training/lessons/corpus-lessons.service.ts';
import { startPanel } from './features/training/lessons/panel.service.ts';
import { startAnalysis } from './features/training/patterns/patterns.service.ts';
import type { TaskRow } from './jobs/tasks.queries.ts';

export const TASK_VERBS: TaskVerbsByKind = {
  document: {
    end: (ctx, task, reason) => (task.documentId ? cancelWork(ctx, task, reason) : giveBackReading(ctx, task, reason)),
    retry: retryDocument,
  },
  training: { retry: retryEmbedding },
  style_analysis: {
    end: async (ctx, task, error) => {
      const ended = { error, finishedAt: ctx.clock.now() };
      await ctx.db.update(styleAnalyses).set(ended).where(eq(styleAnalyses.taskId, task.taskId));
    },
    retry: async (ctx) => (await startAnalysis(ctx)).task_id ?? refuse(),
  },
  agent_run: { stop: cancelRun },
  // Only the command knows which model it prepares the search for: this process may be configured for the former one.
  reembed: {
    retry: async () => refuse('הכנת החיפוש מופעלת בפקודה npm run reembed, והיא ממשיכה מן המקום שבו נעצרה.'),
  },
  drain: {
    retry: async () => refuse('מה שלא הושלם חזר לתור; המנקז יתחיל בו במועדו הבא, ואפשר להפעילו עכשיו בדף התפעול.'),
  },
  search_exam: {
    end: async (ctx, task, error) => {
      const ended = { error, finishedAt: ctx.clock.now() };
      await ctx.db.update(examRuns).set(ended).where(eq(examRuns.runId, task.taskId));
    },
    retry: async (ctx) => (await startExam(ctx)).task_id,
  },
  panel: { retry: async (ctx, task) => (await startPanel(ctx, task.corpusId)).task_id ?? refuse() },
};

const inNewTask = (ctx: Context, work: (inner: Context) => Promise<string>): Promise<string> =>
  ctx.database.transaction((tx) => work({ ...ctx, db: tx }));

/** @param detail what to do instead, where that can be told */
function refuse(detail?: string): never {
  throw new AppError('not_retryable', detail === undefined ? {} : { detail });
}

/** A decision that was deleted since has nothing to prepare. */
async function retryEmbedding(ctx: Context, { corpusId, title }: TaskRow): Promise<string> {
  return inNewTask(ctx, async (inner) => {
    await requireDecision(inner, corpusId ?? '');
    return queueEmbedding(inner, corpusId!, title);
  });
}

/** One that was read before is read again from its original; else its file waits among the uploads. */
async function retryDocument(ctx: Context, task: TaskRow): Promise<string> {
  if (task.documentId === null && task.caseNumber === null) return retryReading(ctx, task);
  const [document] = await ctx.db
    .select()
    .from(documents)
    .where(eq(documents.documentId, task.documentId ?? task.taskId));
  if (!document || task.caseNumber === null) throw new AppError('not_retryable');
  if (document.status === 'queued' || document.status === 'processing') throw new AppError('document_in_use');
  if (document.revision > 0) return reprocessDocument(ctx, task.caseNumber, document.documentId);
  const [pending] = await ctx.db
    .select()
    .from(pendingFiles)
    .where(and(eq(pendingFiles.sha256, document.sha256), isNull(pendingFiles.taskId)));
  if (!pending) throw new AppError('upload_not_found');
  const { task_id } = await classifyUpload(ctx, {
    filename: pending.filename,
    target: 'case',
    case_number: task.caseNumber,
    doc_type: document.docType as DocType,
    title: document.title,
    party: (document.party ?? undefined) as Parameters<typeof classifyUpload>[1]['party'],
    allow_duplicate: false,
  });
  return task_id;
}
