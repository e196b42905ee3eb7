import { z } from '@hono/zod-openapi';
import { STAFF_TASK_KINDS, TASK_KINDS, TASK_STATUSES } from '../../db/schema/tasks.ts';
import { queryInteger, timestamp, uuidParam } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';
import { Task } from '../../http/task.ts';
import { FILE_KINDS } from './integrity.queries.ts';

/** Who may stop a task and start it again, by its kind. */
const KIND_ROLES = Object.fromEntries(
  TASK_KINDS.map(
    (kind) => [kind, (STAFF_TASK_KINDS as readonly string[]).includes(kind) ? 'staff' : 'operator'] as const,
  ),
) as Record<string, 'staff' | 'operator'>;

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

/** The verbs by which something that failed is asked for once more. */
export const RETRIES = ['task', 'court_fetch'] as const;

export const Diagnostics = z
  .object({
    database: z.object({
      engine: z.enum(['embedded', 'postgres']),
      version: z.string(),
      size_bytes: z.int(),
      counts: z.record(z.string(), z.int()),
    }),
    recent_failures: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        error: z.string(),
        at: timestamp,
        retry: z
          .object({
            by: z.enum(RETRIES).openapi({
              description:
                '`task`: `POST /api/system/tasks/{task_id}/retry`; `court_fetch`: `POST /api/court-fetch/jobs/{job_id}/retry`',
            }),
            id: z.string(),
          })
          .nullable()
          .openapi({ description: 'How it is asked for once more; null where its drain tries it again by itself' }),
      }),
    ),
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
    disk: z
      .object({ free_bytes: z.int(), total_bytes: z.int() })
      .nullable()
      .openapi({ description: 'The disk of DATA_DIR; null where the file system does not tell' }),
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

const taskId = z.object({ task_id: uuidParam('task_id', 'Task id') });

export const cancelTaskRoute = defineRoute({
  method: 'post',
  path: '/api/system/tasks/{task_id}/cancel',
  operationId: 'cancelTask',
  role: 'signed_in',
  fieldRoles: { kind: KIND_ROLES },
  tags: ['system'],
  summary: 'Stop a task that waits or runs; the file of a document returns to the uploads',
  request: { params: taskId },
  errors: [
    'role_required',
    'task_not_found',
    'task_ended',
    'not_cancellable',
    'agent_platform_error',
    'agent_platform_unavailable',
  ],
  responses: jsonAnswer(Task, 'The task as it has ended'),
});

export const retryTaskRoute = defineRoute({
  method: 'post',
  path: '/api/system/tasks/{task_id}/retry',
  operationId: 'retryTask',
  role: 'signed_in',
  fieldRoles: { kind: KIND_ROLES },
  tags: ['system'],
  summary: 'Do a task that failed or was cancelled once more, as a new task',
  request: { params: taskId },
  errors: [
    'role_required',
    'task_not_found',
    'task_active',
    'not_retryable',
    'document_in_use',
    'upload_not_found',
    'upload_in_use',
    'already_classified',
    'case_not_found',
    'case_archived',
    'file_not_found',
    'corpus_not_found',
    'agent_platform_error',
    'agent_platform_unavailable',
  ],
  responses: jsonAnswer(Task, 'The new task'),
});

export const taskHistoryRoute = defineRoute({
  method: 'get',
  path: '/api/system/tasks/history',
  operationId: 'listTaskHistory',
  role: 'reader',
  tags: ['system'],
  summary: 'Tasks that are kept, ended ones too, newest first',
  request: {
    query: z.strictObject({
      status: z.enum(TASK_STATUSES).optional().openapi({ description: 'Only in this state' }),
      kind: z.enum(TASK_KINDS).optional().openapi({ description: 'Only of this kind' }),
      case_number: z.string().optional().openapi({ description: 'Only of this case', example: '1031/25' }),
      limit: queryInteger(50, 1, 500, 'Most tasks to return'),
      offset: queryInteger(0, 0, 10_000_000, 'Tasks to skip'),
    }),
  },
  errors: ['agent_platform_unavailable'],
  responses: jsonAnswer(TaskList, 'The tasks'),
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
