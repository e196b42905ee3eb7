import { z } from '@hono/zod-openapi';
import { EXAM_MODES } from '../../../db/schema/search-exam.ts';
import { personText, queryInteger, timestamp, uuidParam } from '../../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../../http/router.ts';
import { Source } from '../../../http/source.ts';

/** Questions of an exam, and passages of a question. */
export const MOST_ITEMS = 500;
const MOST_PASSAGES = 10;
/** Longer than any passage of the search. */
export const LONGEST_WORDS = 4000;
const MAX_QUERY = 1000;
const MAX_NOTE = 1000;

export const ExamItem = z
  .object({
    item_id: z.string(),
    query: z.string().openapi({ example: 'האם שימוש חורג מצדיק הקלה בקו בניין' }),
    note: z.string().nullable(),
    passages: z.array(
      z
        .object({
          words: z.string(),
          title: z.string().nullable().openapi({ description: 'Of the document or decision; null where it is gone' }),
          case_number: z.string().nullable().openapi({ example: '1031/25' }),
          source: Source,
        })
        .openapi('ExamPassage', { description: 'A passage that should come' }),
    ),
    version: z.int(),
    created_by: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('ExamItem');

const ModeScore = z
  .object({
    mode: z.enum(EXAM_MODES),
    items: z.int(),
    hit_at_1: z.number(),
    hit_at_5: z.number(),
    hit_at_10: z.number(),
    ndcg_at_10: z.number(),
  })
  .openapi('ExamModeScore');

export const ExamRun = z
  .object({
    run_id: z.string().openapi({ description: 'The run, and the task that did it' }),
    status: z.enum(['processing', 'completed', 'failed']),
    error: z.string().nullable(),
    requested_by: z.string(),
    release: z.string().openapi({ example: '0.1.0' }),
    model: z.string().nullable(),
    items: z.int(),
    lost: z.int(),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
    scores: z.array(ModeScore),
  })
  .openapi('ExamRun');

export const EXAM_OFFERS = ['never_run', 'items', 'model', 'reembedded', 'release'] as const;

export const SearchExam = z
  .object({
    items: z.array(ExamItem),
    total: z.int(),
    last_run: z.union([ExamRun, z.null()]).openapi({ description: 'The last one that was completed' }),
    running: z.union([ExamRun, z.null()]).openapi({ description: 'The one that is being worked on' }),
    offer: z
      .union([
        z
          .object({
            reason: z.enum(EXAM_OFFERS),
            message: z.string().openapi({ example: 'גרסת השירות השתנתה מאז הבחינה האחרונה' }),
          })
          .openapi('ExamOffer'),
        z.null(),
      ])
      .openapi({ description: 'Why the exam should be run now; null where nothing changed since the last one' }),
  })
  .openapi('SearchExam');

export const ExamHistory = z.object({ runs: z.array(ExamRun), total: z.int() }).openapi('ExamHistory');

const ExamAnswer = z
  .object({
    item_id: z.string(),
    query: z.string(),
    mode: z.enum(EXAM_MODES),
    rank: z.int().nullable(),
    ndcg_at_10: z.number(),
    before: z.union([
      z.object({ rank: z.int().nullable(), ndcg_at_10: z.number() }).openapi('ExamAnswerBefore'),
      z.null(),
    ]),
    worse: z.boolean(),
  })
  .openapi('ExamAnswer');

export const ExamReport = z
  .object({
    run: ExamRun,
    compared_with: z.string().nullable().openapi({ description: 'The completed run before it' }),
    answers: z.array(ExamAnswer).openapi({ description: 'Of every question and mode; what got worse first' }),
  })
  .openapi('ExamReport');

export const ExamStarted = z
  .object({ status: z.enum(['started', 'already_running']), task_id: z.string() })
  .openapi('ExamStarted');

export const ExamItemDeleted = z.object({ deleted: z.literal(true), item_id: z.string() }).openapi('ExamItemDeleted');

const passage = z
  .strictObject({
    document_id: z.uuid('יש לשלוח מזהה מסמך').nullish(),
    corpus_id: z.uuid('יש לשלוח מזהה החלטה').nullish(),
    start: z.int().min(0).openapi({ description: 'First UTF-16 code unit in the clean text' }),
    end: z.int().min(0).openapi({ description: 'One past the last code unit; at most 4,000 after the first' }),
  })
  .refine(
    ({ document_id, corpus_id }) => Boolean(document_id) !== Boolean(corpus_id),
    'יש לשלוח מסמך או החלטה, אחד מהם',
  )
  .openapi('ExamPassageCreate');

const fields = {
  query: personText(MAX_QUERY).refine((text) => text !== '', 'יש לכתוב שאלה'),
  note: personText(MAX_NOTE).nullish(),
  passages: z
    .array(passage)
    .min(1, 'יש לסמן לפחות קטע אחד שצריך להימצא')
    .max(MOST_PASSAGES, `אפשר לסמן עד ${MOST_PASSAGES} קטעים`),
};
const DOCUMENT = '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11';
export const ExamItemCreate = z.strictObject(fields).openapi('ExamItemCreate', {
  example: { query: 'הקלה בקו בניין', passages: [{ document_id: DOCUMENT, start: 120, end: 480 }] },
});
export const ExamItemPatch = z
  .strictObject({
    query: fields.query.optional(),
    note: fields.note,
    passages: fields.passages.optional(),
    expected_version: z.int().min(1).optional(),
  })
  .openapi('ExamItemPatch', { example: { query: 'הקלה מקו בניין קדמי', expected_version: 1 } });

const tags: ['search'] = ['search'];
const itemParams = z.object({ item_id: uuidParam('item_id', 'Question of the exam') });
const placeErrors = [
  'document_not_found',
  'corpus_not_found',
  'empty_range',
  'range_outside_text',
  'range_splits_character',
] as const;

export const readExamRoute = defineRoute({
  method: 'get',
  path: '/api/search/exam',
  operationId: 'getSearchExam',
  role: 'reader',
  tags,
  summary: 'The search exam: its questions, its last run, and whether it should be run now',
  responses: jsonAnswer(SearchExam, 'Newest question first'),
});

export const addExamItemRoute = defineRoute({
  method: 'post',
  path: '/api/search/exam/items',
  operationId: 'createExamItem',
  role: 'staff',
  tags,
  summary: 'Add a question with the passages that should come for it',
  request: jsonBody(ExamItemCreate),
  errors: [...placeErrors, 'exam_full'],
  responses: jsonAnswer(ExamItem, 'The new question'),
});

export const patchExamItemRoute = defineRoute({
  method: 'patch',
  path: '/api/search/exam/items/{item_id}',
  operationId: 'patchExamItem',
  role: 'staff',
  tags,
  summary: 'Change a question or its passages',
  request: { params: itemParams, ...jsonBody(ExamItemPatch) },
  errors: ['exam_item_not_found', 'version_conflict', ...placeErrors],
  responses: jsonAnswer(ExamItem, 'The question as it is now'),
});

export const deleteExamItemRoute = defineRoute({
  method: 'delete',
  path: '/api/search/exam/items/{item_id}',
  operationId: 'deleteExamItem',
  role: 'staff',
  tags,
  summary: 'Take a question out of the exam; what it gave in former runs stays',
  request: { params: itemParams },
  errors: ['exam_item_not_found'],
  responses: jsonAnswer(ExamItemDeleted, 'Gone'),
});

export const startExamRoute = defineRoute({
  method: 'post',
  path: '/api/search/exam/run',
  operationId: 'startSearchExam',
  role: 'staff',
  tags,
  summary: 'Ask the search every question of the exam, in the background',
  errors: ['exam_empty'],
  responses: jsonAnswer(ExamStarted, 'The task that does it'),
});

export const examHistoryRoute = defineRoute({
  method: 'get',
  path: '/api/search/exam/history',
  operationId: 'listExamRuns',
  role: 'reader',
  tags,
  summary: 'Runs of the exam with their scores, newest first',
  request: {
    query: z.strictObject({
      limit: queryInteger(20, 1, 100, 'Most runs to return'),
      offset: queryInteger(0, 0, 1_000_000, 'Runs to skip'),
    }),
  },
  responses: jsonAnswer(ExamHistory, 'Runs'),
});

export const examReportRoute = defineRoute({
  method: 'get',
  path: '/api/search/exam/history/{run_id}',
  operationId: 'getExamRun',
  role: 'reader',
  tags,
  summary: 'What each question gave in a run, beside the completed run before it',
  request: { params: z.object({ run_id: uuidParam('run_id', 'Run of the exam') }) },
  errors: ['exam_run_not_found'],
  responses: jsonAnswer(ExamReport, 'What got worse first'),
});
