import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const TASK_KINDS = [
  'document',
  'training',
  'style_analysis',
  'panel',
  'reembed',
  'agent_run',
  'git',
  'drain',
  'search_exam',
] as const;
/** Kinds that staff may stop and start again; the others are the operator's (contract section 11). */
export const STAFF_TASK_KINDS = ['document', 'training', 'style_analysis', 'agent_run', 'search_exam'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
/** Why a task did not end well, for programs; the sentence beside it is for people. */
export const TASK_ERRORS = ['cancelled', 'failed', 'crashed', 'time_limit', 'memory_limit', 'internal_error'] as const;
export type TaskErrorCode = (typeof TASK_ERRORS)[number];

/** For what a task may wait. */
export const WAITING_CODES = [
  'queue',
  'scan',
  'model',
  'embeddings',
  'drain_paused',
  'agent_down',
  'lock',
  'disk',
  'workers',
] as const;
export type WaitingCode = (typeof WAITING_CODES)[number];

/** What a task waits for as its worker knows it. */
export interface WaitingRecord {
  code: WaitingCode;
  message: string;
  /** ISO. */
  since: string;
}

export const TASK_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

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
    errorCode: text('error_code').$type<TaskErrorCode>(),
    /** Told by who works on it; the reasons of tasks in the queue are seen from the others. */
    waiting: jsonb().$type<WaitingRecord>(),
    /** `ocr`: handed over to the readers of scans. */
    lane: text().$type<'ocr'>(),
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
    index('tasks_order').on(table.createdAt.desc().nullsFirst(), table.taskId),
    index('tasks_status').on(table.status, table.createdAt.desc().nullsFirst(), table.taskId),
    index('tasks_kind').on(table.kind, table.createdAt.desc().nullsFirst(), table.taskId),
    index('tasks_case_number').on(table.caseNumber, table.createdAt.desc().nullsFirst(), table.taskId),
    index('tasks_case').on(table.caseId),
    index('tasks_document').on(table.documentId),
  ],
);
