import { z } from '@hono/zod-openapi';
import { DECISION_WARNINGS } from '../../../domain/decision-warnings.ts';
import { THREAD_ERRORS } from '../../../errors.ts';
import { calendarDate, listPage, personText, timestamp, uuidParam } from '../../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../../http/router.ts';

const MAX_CATEGORIES = 50;

const filename = z.string().min(1).max(500).openapi({ example: 'החלטה 1031-25.docx' });
const decisionNumber = z.string().nullable().openapi({ example: '1031/25' });
const title = personText(500).refine((text) => text !== '', 'הכותרת אינה יכולה להיות ריקה');
const number = personText(100).transform((text) => text || null);
const categories = z
  .array(personText(100))
  .max(MAX_CATEGORIES)
  .transform((list) => [...new Set(list.filter((category) => category !== ''))])
  .openapi({ example: ['רישוי', 'חניה'] });
const warnings = z
  .array(z.enum(DECISION_WARNINGS))
  .openapi({ description: 'Stable codes', example: ['below_expected_length'] });

const AnalyzeForm = z
  .strictObject({
    filename: filename.refine((name) => !name.includes('\0') && name.isWellFormed(), 'שם הקובץ כולל תו שאינו חוקי'),
  })
  .openapi('AnalyzeForm');

export const Analysis = z
  .object({
    filename,
    preview: z.string().openapi({ description: 'The beginning of the proofread text' }),
    char_count: z.int(),
    page_count: z.int().nullable().openapi({ description: 'Null for formats without pages' }),
    metadata: z.object({
      decision_number: decisionNumber,
      decision_date: z.string().nullable().openapi({ format: 'date', example: '2025-07-06' }),
      categories: z.array(z.string()),
    }),
    warnings,
  })
  .openapi('DecisionAnalysis');

export const TrainingUploadRequest = z
  .strictObject({
    filename,
    decision_number: number.nullish().openapi({ description: 'What the text says when absent; null for none' }),
    decision_date: calendarDate.nullish().openapi({ description: 'What the text says when absent; null for none' }),
    title: title.optional().openapi({ description: "The file's name when absent" }),
    categories: categories.optional(),
    document_id: z.string().max(100).nullish().openapi({ description: 'The document of a case that this decision is' }),
    allow_duplicate: z.boolean().default(false),
  })
  .openapi('TrainingUploadRequest', {
    example: { filename: 'החלטה 1031-25.docx', decision_number: '1031/25', allow_duplicate: false },
  });

export const TrainingUploaded = z
  .object({ corpus_id: z.string(), task_id: z.string(), char_count: z.int(), chunk_count: z.int(), warnings })
  .openapi('TrainingUploaded');

export const CorpusItem = z
  .object({
    corpus_id: z.string(),
    title: z.string().openapi({ example: 'החלטה 1031-25' }),
    decision_number: decisionNumber,
    decision_date: z.string().nullable().openapi({ format: 'date', example: '2025-07-06' }),
    categories: z.array(z.string()),
    char_count: z.int(),
    word_count: z.int(),
    page_count: z.int().nullable(),
    chunk_count: z.int(),
    document_id: z.string().nullable(),
    lesson_counts: z.object({
      approved: z.int(),
      pending_review: z.int(),
      rejected: z.int(),
      deferred: z.int(),
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('CorpusItem');

export const CorpusList = z.object({ items: z.array(CorpusItem), total: z.int() }).openapi('CorpusList');

export const TrainingCorpusPatch = z
  .strictObject({
    title: title.optional(),
    decision_number: number.nullable().optional(),
    decision_date: calendarDate.nullable().optional(),
    categories: categories.optional(),
    document_id: z.string().max(100).nullable().optional(),
  })
  .openapi('TrainingCorpusPatch', { example: { decision_number: '1031/25' } });

export const CorpusText = z
  .object({ corpus_id: z.string(), full_text: z.string(), char_count: z.int() })
  .openapi('CorpusText');

export const CorpusDeleted = z.object({ deleted: z.literal(true), corpus_id: z.string() }).openapi('CorpusDeleted');

const params = z.object({ corpus_id: uuidParam('corpus_id', 'Decision of the style corpus') });
const tags: ['training'] = ['training'];

export const analyzeRoute = defineRoute({
  method: 'post',
  path: '/api/training/analyze',
  operationId: 'analyzeDecision',
  role: 'staff',
  tags,
  summary: 'Proofread a pending file and tell what it is; nothing is stored in the corpus',
  request: {
    body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: AnalyzeForm } } },
  },
  errors: ['upload_not_found', 'upload_in_use', 'not_parseable', ...THREAD_ERRORS],
  responses: jsonAnswer(Analysis, 'What was read'),
});

export const trainingUploadRoute = defineRoute({
  method: 'post',
  path: '/api/training/upload',
  operationId: 'addDecision',
  role: 'staff',
  tags,
  summary: 'Store a pending file in the style corpus, proofread; its passages are embedded by a task',
  request: jsonBody(TrainingUploadRequest),
  errors: [
    'upload_not_found',
    'upload_in_use',
    'not_parseable',
    ...THREAD_ERRORS,
    'analysis_required',
    'already_in_corpus',
    'corpus_text_too_long',
    'document_not_found',
  ],
  responses: jsonAnswer(TrainingUploaded, 'The decision and its task'),
});

export const listCorpusRoute = defineRoute({
  method: 'get',
  path: '/api/training/corpus',
  operationId: 'listCorpus',
  role: 'reader',
  tags,
  summary: 'The decisions of the style corpus',
  request: { query: z.strictObject(listPage) },
  responses: jsonAnswer(CorpusList, 'Newest change first'),
});

export const patchCorpusRoute = defineRoute({
  method: 'patch',
  path: '/api/training/corpus/{corpus_id}',
  operationId: 'updateCorpusItem',
  role: 'staff',
  tags,
  summary: 'Change what is given of a decision’s description',
  request: { params, ...jsonBody(TrainingCorpusPatch) },
  errors: ['corpus_not_found', 'document_not_found'],
  responses: jsonAnswer(CorpusItem, 'The decision'),
});

export const deleteCorpusRoute = defineRoute({
  method: 'delete',
  path: '/api/training/corpus/{corpus_id}',
  operationId: 'deleteCorpusItem',
  role: 'chair',
  tags,
  summary: 'Remove a decision with its passages, lessons and pattern examples',
  request: { params },
  errors: ['corpus_not_found'],
  responses: jsonAnswer(CorpusDeleted, 'Gone'),
});

export const corpusTextRoute = defineRoute({
  method: 'get',
  path: '/api/training/corpus/{corpus_id}/full-text',
  operationId: 'getCorpusText',
  role: 'reader',
  tags,
  summary: 'The proofread text of a decision',
  request: { params },
  errors: ['corpus_not_found'],
  responses: {
    ...jsonAnswer(CorpusText, 'The text'),
    304: { description: 'Unchanged since the ETag of If-None-Match' },
  },
});
