import { z } from '@hono/zod-openapi';
import { TASK_KINDS } from '../../db/schema/tasks.ts';
import { queryInteger, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';
import { FILE_KINDS } from './integrity.queries.ts';

export const Task = z
  .object({
    task_id: z.string(),
    kind: z.enum(TASK_KINDS),
    title: z.string().openapi({ example: 'כתב ערר.pdf' }),
    case_number: z.string().nullable().openapi({ example: '1031/25' }),
    status: z.enum(['queued', 'processing', 'completed', 'failed']),
    stage: z.string().nullable().openapi({ example: 'extracting' }),
    percent: z.int().min(0).max(100),
    started_at: timestamp.nullable(),
    updated_at: timestamp,
  })
  .openapi('Task');

export const TaskList = z.object({ tasks: z.array(Task), total: z.int() }).openapi('TaskList');

export const IntegrityReport = z
  .object({
    ok: z.boolean().openapi({ description: 'False when a row and its file differ, or uploads that no row knows wait' }),
    checked_at: timestamp.nullable(),
    complete: z
      .boolean()
      .openapi({ description: 'False when the last comparison ended before it had seen everything' }),
    files: z.int().openapi({ description: 'How many files were looked at' }),
    total: z.int().openapi({ description: 'How many of them differ; `differences` shows the first 100' }),
    differences: z.array(
      z.object({
        what: z.enum(FILE_KINDS),
        fault: z.enum(['missing', 'irregular', 'empty', 'other_size']),
        path: z.string().openapi({
          description: 'Below DATA_DIR',
          example: 'cases/1031-25--0a1b2c3d4e/documents/originals/כתב ערר.docx',
        }),
        case_number: z.string().nullable().openapi({ example: '1031/25' }),
        expected_bytes: z.int().nullable(),
        found_bytes: z.int().nullable(),
      }),
    ),
    orphans: z.array(z.string()).openapi({ description: 'Names in `uploads/.orphans`: files that no row knew' }),
  })
  .openapi('IntegrityReport');

export const Diagnostics = z
  .object({
    database: z.object({
      engine: z.enum(['embedded', 'postgres']),
      version: z.string(),
      size_bytes: z.int(),
      counts: z.record(z.string(), z.int()),
    }),
    recent_failures: z.array(z.object({ kind: z.string(), label: z.string(), error: z.string(), at: timestamp })),
    task_queue: z.object({ queued: z.int(), active: z.int(), failed: z.int(), oldest_queued_at: timestamp.nullable() }),
    halacha_backlog: z
      .object({ pending_extraction: z.int(), pending_review: z.int(), oldest_pending_at: timestamp.nullable() })
      .nullable(),
    agent_platform: z
      .object({ running: z.int(), queued: z.int(), errors_24h: z.int(), partial: z.boolean() })
      .nullable(),
    agent_platform_error: z.string().nullable().openapi({
      description: 'Why `agent_platform` is null, for a person; null where it is not',
      example: null,
    }),
    integrity: IntegrityReport,
  })
  .openapi('Diagnostics');

export const ACTIVITY_TYPES = [
  'case_created',
  'case_updated',
  'case_archived',
  'document_added',
  'decision_added',
  'patterns_extracted',
  'lesson_reviewed',
  'draft_generated',
] as const;

export const RecentActivity = z
  .object({
    items: z.array(
      z.object({
        type: z.enum(ACTIVITY_TYPES),
        label: z.string().openapi({ example: 'נפתח תיק 1031/25' }),
        timestamp,
        target: z.object({
          kind: z.string().openapi({ example: 'case' }),
          id: z.string().openapi({ example: '1031/25' }),
        }),
      }),
    ),
  })
  .openapi('RecentActivity');

export const getTasks = defineRoute({
  method: 'get',
  path: '/api/system/tasks',
  operationId: 'getActiveTasks',
  role: 'reader',
  tags: ['system'],
  summary: 'Active background tasks, one-shot',
  responses: jsonAnswer(TaskList, 'The queued and running tasks'),
});

export const streamTasks = defineRoute({
  method: 'get',
  path: '/api/system/tasks/stream',
  operationId: 'streamActiveTasks',
  role: 'reader',
  tags: ['system'],
  summary: 'Active background tasks as server-sent events',
  errors: ['too_many_streams', 'shutting_down'],
  responses: {
    200: {
      description: '`event: tasks` with a TaskList whenever the set changes; a comment line as keepalive',
      content: {
        'text/event-stream': {
          schema: TaskList,
        },
      },
    },
  },
});

export const getDiagnostics = defineRoute({
  method: 'get',
  path: '/api/system/diagnostics',
  operationId: 'getDiagnostics',
  role: 'operator',
  tags: ['system'],
  summary: 'Database counts, recent failures and the task queue',
  responses: jsonAnswer(Diagnostics, 'State of the system'),
});

export const getRecentActivity = defineRoute({
  method: 'get',
  path: '/api/system/recent-activity',
  operationId: 'getRecentActivity',
  role: 'reader',
  tags: ['system'],
  summary: 'What happened last',
  request: { query: z.strictObject({ limit: queryInteger(8, 1, 500, 'Most items to return') }) },
  responses: jsonAnswer(RecentActivity, 'Newest first'),
});
