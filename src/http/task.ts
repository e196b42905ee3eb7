import { z } from '@hono/zod-openapi';
import { TASK_ERRORS, TASK_KINDS, TASK_STATUSES, WAITING_CODES } from '../db/schema/tasks.ts';
import { timestamp } from './params.ts';

/** A background task, as lists, answers and events show it. */
export const Task = z
  .object({
    task_id: z.string(),
    kind: z.enum(TASK_KINDS),
    title: z.string().openapi({ example: 'כתב ערר.pdf' }),
    case_number: z.string().nullable().openapi({ example: '1031/25' }),
    status: z.enum(TASK_STATUSES),
    stage: z.string().nullable().openapi({ example: 'extracting' }),
    percent: z.int().min(0).max(100),
    started_at: timestamp.nullable(),
    updated_at: timestamp,
    document_id: z.string().nullable().openapi({ description: 'The document that it reads' }),
    error: z
      .object({ code: z.enum(TASK_ERRORS), message: z.string().openapi({ example: 'המשימה בוטלה בידי דנה' }) })
      .nullable()
      .openapi({ description: 'Why it did not end well; null unless it failed' }),
    waiting_for: z
      .object({
        code: z.enum(WAITING_CODES),
        message: z.string().openapi({ example: 'ממתין לסיום הסריקה של "נספחים" (נקרא עמוד 12 מתוך 300)' }),
        since: timestamp.openapi({ description: 'Since when' }),
      })
      .nullable()
      .openapi({ description: 'What it has been waiting for, for longer than two seconds' }),
  })
  .openapi('Task');
