import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const TASK_KINDS = [
  'document',
  'training',
  'style_analysis',
  'panel',
  'reembed',
  'agent_run',
  'git',
  'drain',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
export type TaskStatus = 'queued' | 'processing' | 'completed' | 'failed';

/** What a person sees of background work; the queue's own rows carry only ids. */
export const tasks = pgTable(
  'tasks',
  {
    taskId: uuid('task_id').primaryKey(),
    kind: text().$type<TaskKind>().notNull(),
    title: text().notNull(),
    /** No foreign key: the row outlives its case. */
    caseId: uuid('case_id'),
    caseNumber: text('case_number'),
    documentId: uuid('document_id'),
    corpusId: uuid('corpus_id'),
    status: text().$type<TaskStatus>().notNull().default('queued'),
    stage: text(),
    percent: integer().notNull().default(0),
    message: text().notNull().default(''),
    error: text(),
    /** Goes up with every change: the id of the event that a stream sends. */
    seq: integer().notNull().default(1),
    /** Runs that ended without a word, as when the process was killed. */
    crashes: integer().notNull().default(0),
    /** Who asked for it: background work acts in that name. */
    requestedBy: text('requested_by').notNull(),
    /** The queue's job; used to cancel it. */
    jobId: uuid('job_id'),
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** Signed by whoever works on it while the work gets on (`task-life.ts`). */
    aliveAt: timestamp('alive_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('tasks_active').on(table.createdAt).where(sql`${table.status} in ('queued', 'processing')`),
    index('tasks_finished').on(table.status, table.finishedAt.desc().nullsFirst()),
    index('tasks_case').on(table.caseId),
    index('tasks_document').on(table.documentId),
  ],
);
