import { z } from '@hono/zod-openapi';
import { BLOCK_IDS } from '../../../domain/blocks.ts';
import { listPage, personText, timestamp, uuidParam } from '../../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../../http/router.ts';
import { Source } from '../../../http/source.ts';

export const LESSON_CHANNELS = ['distillation', 'panel', 'curator'] as const;
export const REVIEW_STATUSES = ['pending_review', 'approved', 'rejected', 'deferred'] as const;

const MAX_TEXT = 5_000;
const MAX_CATEGORY = 100;
const MAX_EVIDENCE = 20_000;

export const Lesson = z
  .object({
    lesson_id: z.string(),
    corpus_id: z.string().nullable(),
    case_number: z.string().nullable().openapi({ example: '1031/25' }),
    channel: z.enum(LESSON_CHANNELS),
    text: z.string().openapi({ example: 'יש לכתוב ״העוררת״ ולא ״המערערת״' }),
    category: z.string().nullable().openapi({ example: 'terminology' }),
    evidence: z.string().nullable(),
    evidence_source: z.union([Source, z.null()]),
    review_status: z.enum(REVIEW_STATUSES),
    reviewed_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('Lesson');

export const LessonList = z.object({ lessons: z.array(Lesson), total: z.int() }).openapi('LessonList');

export const LessonPatch = z
  .strictObject({
    text: personText(MAX_TEXT)
      .refine((text) => text !== '', 'נוסח הלקח אינו יכול להיות ריק')
      .optional(),
    category: personText(MAX_CATEGORY).nullable().optional(),
    review_status: z.enum(REVIEW_STATUSES).optional(),
  })
  .openapi('LessonPatch', { example: { review_status: 'approved' } });

export const LessonCreate = z
  .strictObject({
    text: personText(MAX_TEXT).refine((text) => text !== '', 'נוסח הלקח אינו יכול להיות ריק'),
    channel: z.enum(['curator', 'panel']).default('curator'),
    category: personText(MAX_CATEGORY).nullish(),
    evidence: personText(MAX_EVIDENCE).nullish(),
  })
  .openapi('LessonCreate', { example: { text: 'פרק הדיון נפתח במסגרת הנורמטיבית', category: 'structure' } });

export const CorpusLessons = z.object({ lessons: z.array(Lesson), total: z.int() }).openapi('CorpusLessons');

const PanelRequest = z
  .strictObject({ corpus_id: z.uuid('יש לשלוח מזהה החלטה').nullish() })
  .openapi('PanelRequest', { example: {} });

export const PanelStarted = z
  .object({ status: z.enum(['started', 'already_running', 'not_configured']), task_id: z.string().nullable() })
  .openapi('PanelStarted');

export const LessonEffect = z
  .object({
    lesson_id: z.string(),
    measured: z.boolean().openapi({
      description: 'Whether it is a lesson of wording, whose effect can be counted; what others guide cannot',
    }),
    since: timestamp.nullable().openapi({ description: 'When it was approved; null for one that is not' }),
    decisions: z.int().openapi({ description: 'Comparisons of a draft with its final text since then' }),
    kept: z.int(),
    changed: z.int(),
    undone: z.int(),
    blocks: z.array(
      z
        .object({
          case_number: z.string().openapi({ example: '1031/25' }),
          block_id: z.enum(BLOCK_IDS),
          kept: z.int(),
          changed: z.int(),
          undone: z.int(),
        })
        .openapi('LessonEffectBlock'),
    ),
  })
  .openapi('LessonEffect');

export const LessonEdits = z
  .object({
    lesson_id: z.string(),
    total: z.int().openapi({ description: 'How many there are; the first 50 are told' }),
    edits: z.array(
      z
        .object({
          case_number: z.string().openapi({ example: '1031/25' }),
          block_id: z.enum(BLOCK_IDS).nullable().openapi({ description: 'null where the comparison is gone' }),
          before: z.string().nullable().openapi({ description: 'Words of the draft; null where something was added' }),
          after: z
            .string()
            .nullable()
            .openapi({ description: 'Words of the final text; null where they were left out' }),
        })
        .openapi('LessonEdit'),
    ),
  })
  .openapi('LessonEdits');

export const LessonDeleted = z.object({ deleted: z.literal(true), lesson_id: z.string() }).openapi('LessonDeleted');

const params = z.object({ lesson_id: uuidParam('lesson_id', 'Lesson of any channel') });
const tags: ['training'] = ['training'];

export const listLessonsRoute = defineRoute({
  method: 'get',
  path: '/api/training/lessons',
  operationId: 'listLessons',
  role: 'reader',
  tags,
  summary: 'Lessons of all channels, newest change first',
  request: {
    query: z.strictObject({
      channel: z.enum(LESSON_CHANNELS).optional().openapi({ description: 'Only lessons of this channel' }),
      review_status: z.enum(REVIEW_STATUSES).optional().openapi({ description: 'Only lessons in this state' }),
      ...listPage,
    }),
  },
  responses: jsonAnswer(LessonList, 'Lessons'),
});

export const patchLessonRoute = defineRoute({
  method: 'patch',
  path: '/api/training/lessons/{lesson_id}',
  operationId: 'patchLesson',
  role: 'staff',
  fieldRoles: { review_status: 'chair' },
  tags,
  summary: 'Change or review a lesson; only approved ones reach the writer',
  request: { params, ...jsonBody(LessonPatch) },
  errors: ['lesson_not_found'],
  responses: jsonAnswer(Lesson, 'The lesson as it is now'),
});

export const deleteLessonRoute = defineRoute({
  method: 'delete',
  path: '/api/training/lessons/{lesson_id}',
  operationId: 'deleteLesson',
  role: 'staff',
  tags,
  summary: 'Remove a lesson',
  request: { params },
  errors: ['lesson_not_found'],
  responses: jsonAnswer(LessonDeleted, 'Gone'),
});

export const lessonEffectRoute = defineRoute({
  method: 'get',
  path: '/api/training/lessons/{lesson_id}/effect',
  operationId: 'getLessonEffect',
  role: 'reader',
  tags,
  summary: 'What became of an approved lesson in the decisions since: kept, changed or undone by the chair',
  request: { params },
  errors: ['lesson_not_found'],
  responses: jsonAnswer(LessonEffect, 'By case and block, newest comparison first'),
});

export const lessonEditsRoute = defineRoute({
  method: 'get',
  path: '/api/training/lessons/{lesson_id}/edits',
  operationId: 'getLessonEdits',
  role: 'reader',
  tags,
  summary: 'The edits between draft and final text that a lesson was learnt from: case, block, before and after',
  request: { params },
  errors: ['lesson_not_found'],
  responses: jsonAnswer(LessonEdits, 'In the order of the decision; none for lessons of the panel and the curator'),
});

const corpusParams = z.object({ corpus_id: uuidParam('corpus_id', 'Decision of the corpus') });

export const corpusLessonsRoute = defineRoute({
  method: 'get',
  path: '/api/training/corpus/{corpus_id}/lessons',
  operationId: 'listCorpusLessons',
  role: 'reader',
  tags,
  summary: 'Lessons of one decision of the corpus, newest change first',
  request: { params: corpusParams, query: z.strictObject(listPage) },
  errors: ['corpus_not_found'],
  responses: jsonAnswer(CorpusLessons, 'Lessons'),
});

export const addLessonRoute = defineRoute({
  method: 'post',
  path: '/api/training/corpus/{corpus_id}/lessons',
  operationId: 'addCorpusLesson',
  role: 'staff',
  tags,
  summary: 'Add a lesson to a decision of the corpus; it waits for review',
  request: { params: corpusParams, ...jsonBody(LessonCreate) },
  errors: ['corpus_not_found'],
  responses: jsonAnswer(Lesson, 'The new lesson'),
});

export const panelRoute = defineRoute({
  method: 'post',
  path: '/api/training/lessons/panel',
  operationId: 'startPanel',
  role: 'staff',
  tags,
  summary: 'Have two models propose lessons and vote on them; those that both approve wait for review',
  request: jsonBody(PanelRequest),
  errors: ['corpus_not_found'],
  responses: jsonAnswer(PanelStarted, 'Started, or why not'),
});
