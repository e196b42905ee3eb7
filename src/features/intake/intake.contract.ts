import { z } from '@hono/zod-openapi';
import { DOC_TYPE_KEYS } from '../../domain/document-types.ts';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { calendarDate, listPage, personText, timestamp } from '../../http/params.ts';
import { Problem } from '../../http/problem.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { Task } from '../../http/task.ts';

const filename = z.string().min(1).max(500).openapi({ example: 'כתב ערר.docx' });

const filenameParam = z.object({
  filename: z.string().openapi({
    param: { name: 'filename', in: 'path' },
    example: 'כתב ערר.docx',
    description: 'Stored name of the pending file',
  }),
});
const binary = {
  content: { 'application/octet-stream': { schema: z.string().openapi({ type: 'string', format: 'binary' }) } },
};

const UPLOAD_WARNINGS = ['already_in_case', 'case_number_differs', 'other_format'] as const;

const UploadWarning = z
  .object({
    kind: z.enum(UPLOAD_WARNINGS),
    message: z
      .string()
      .openapi({ description: 'What is the matter, for a person', example: 'קובץ זהה כבר נמצא בתיק 1031/25' }),
    case_number: z.string().nullable().openapi({ description: 'The case that has it, or that the file itself names' }),
    document_id: z
      .string()
      .nullable()
      .openapi({ description: 'The document of the same content, or of the same name in another format' }),
  })
  .openapi('UploadWarning');

const suggested = <V extends z.ZodType>(value: V) =>
  z.object({
    value: value.openapi({ description: 'As it may be sent when the file is classified' }),
    confidence: z.number().min(0).max(1),
  });

export const PendingFile = z
  .object({
    filename,
    original_name: z.string().openapi({ example: 'כתב ערר.docx' }),
    size_bytes: z.int(),
    content_type: z.string().openapi({ example: 'application/pdf' }),
    sha256: z.string(),
    uploaded_at: timestamp,
    suggestion: z
      .object({
        doc_type: z.enum(DOC_TYPE_KEYS),
        case_number: z.string().nullable(),
        confidence: z.number().min(0).max(1),
        fields: z
          .object({
            party: suggested(z.enum(PARTY_KEYS)).optional(),
            title: suggested(z.string()).optional(),
            document_date: suggested(z.string())
              .optional()
              .openapi({ description: 'The date of the document, YYYY-MM-DD' }),
            case_number: suggested(z.string()).optional(),
          })
          .openapi('SuggestedFields', { description: 'What may be filled in with it; missing where it is not known' }),
        warnings: z.array(UploadWarning).openapi({ description: 'What to look at before it is put into a case' }),
      })
      .nullable(),
    uploaded_by: z.string().openapi({ description: 'Who sent it', example: 'user:רות' }),
    last_error: z.string().nullable().openapi({ description: 'Why the last attempt at it failed, for a person' }),
    document_id: z
      .string()
      .nullable()
      .openapi({ description: 'The document that it was to become; null before the first attempt' }),
    case_number: z
      .string()
      .nullable()
      .openapi({ description: 'The case that it was put into; null before the first attempt' }),
  })
  .openapi('PendingFile');

export const PendingList = z.object({ uploads: z.array(PendingFile), total: z.int() }).openapi('PendingList');
export const UploadDeleted = z.object({ deleted: z.literal(true), filename: z.string() }).openapi('UploadDeleted');

export const ClassifyRequest = z
  .strictObject({
    filename,
    target: z.enum(['case', 'training']),
    case_number: z
      .string()
      .max(500)
      .optional()
      .openapi({ example: '1031/25', description: 'Required for target case' }),
    doc_type: z.enum(DOC_TYPE_KEYS).optional().openapi({ description: 'The suggestion when absent' }),
    title: personText(500).optional(),
    party: z.enum(PARTY_KEYS).optional(),
    document_date: calendarDate
      .optional()
      .openapi({ description: 'The date of the document; as it is read when absent' }),
    allow_duplicate: z.boolean().default(false),
  })
  .openapi('ClassifyRequest', {
    example: {
      filename: 'כתב ערר.docx',
      target: 'case',
      case_number: '1031/25',
      doc_type: 'appeal',
      allow_duplicate: false,
    },
  });

export const Classified = z
  .object({
    task_id: z.string(),
    status: z.literal('queued'),
    filename: z.string(),
    target: z.enum(['case', 'training']),
    case_number: z.string().nullable(),
    doc_type: z.enum(DOC_TYPE_KEYS),
    document_id: z.string().nullable(),
    warnings: z
      .array(UploadWarning)
      .openapi({ description: 'What a person should look at; the file was taken all the same' }),
  })
  .openapi('Classified');

const ClassifyBatchRequest = z
  .strictObject({
    items: z.array(ClassifyRequest).min(1).max(100).openapi({ description: 'Each is taken or refused by itself' }),
  })
  .openapi('ClassifyBatchRequest');

export const ClassifyBatch = z
  .object({
    results: z
      .array(
        z.discriminatedUnion('ok', [
          Classified.extend({ ok: z.literal(true).openapi({ description: 'It was taken' }) }).openapi(
            'BatchClassified',
          ),
          Problem.extend({ ok: z.literal(false).openapi({ description: 'It was refused' }) }).openapi('BatchRefused'),
        ]),
      )
      .openapi({ description: 'One for each item, in their order' }),
  })
  .openapi('ClassifyBatch');

export const Progress = z
  .object({
    task_id: z.string(),
    status: z.enum(['queued', 'processing', 'completed', 'failed', 'unknown']),
    stage: z.string().nullable(),
    percent: z.int().min(0).max(100),
    message: z.string(),
    document_id: z.string().nullable(),
    corpus_id: z.string().nullable(),
    error: z.string().nullable(),
    updated_at: timestamp,
  })
  .openapi('Progress');

export const ProcessingStatus = z
  .object({
    active: z.int(),
    queued: z.int(),
    completed_last_24h: z.int(),
    failed_last_24h: z.int(),
    tasks: z.array(Task),
  })
  .openapi('ProcessingStatus');

const tags: ['intake'] = ['intake'];

export const UploadHeaders = z.object({
  'idempotency-key': z.uuid().optional().openapi({
    description: 'A key of the sender for this one file: sent again with it, the file is not stored twice',
    example: '0b6f3f5e-5d3c-4a1e-9c55-8f6f3c1f2a77',
  }),
});

export const uploadRoute = defineRoute({
  method: 'post',
  path: '/api/upload',
  operationId: 'uploadFile',
  role: 'staff',
  tags,
  summary: 'Store a file in the pending area',
  request: {
    headers: UploadHeaders,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            file: z
              .string()
              .openapi({ type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } as object),
          }),
        },
      },
    },
  },
  errors: [
    'malformed_multipart',
    'upload_interrupted',
    'empty_file',
    'idempotency_key_reused',
    'unsupported_media_type',
    'insufficient_storage',
  ],
  responses: jsonAnswer(PendingFile, 'The pending file'),
});

export const listUploadsRoute = defineRoute({
  method: 'get',
  path: '/api/uploads',
  operationId: 'listUploads',
  role: 'reader',
  tags,
  summary: 'Pending files, newest first',
  request: {
    query: z.strictObject({
      ...listPage,
      case_number: z
        .string()
        .max(500)
        .optional()
        .openapi({ description: 'Warn of files that name another case than this', example: '1031/25' }),
    }),
  },
  responses: jsonAnswer(PendingList, 'Files that wait to be classified'),
});

export const deleteUploadRoute = defineRoute({
  method: 'delete',
  path: '/api/uploads/{filename}',
  operationId: 'deleteUpload',
  role: 'staff',
  tags,
  summary: 'Remove a pending file',
  request: { params: filenameParam },
  errors: ['upload_not_found', 'upload_in_use'],
  responses: jsonAnswer(UploadDeleted, 'Removed'),
});

export const uploadedFileRoute = defineRoute({
  method: 'get',
  path: '/api/uploads/{filename}/file',
  operationId: 'getUploadedFile',
  role: 'reader',
  tags,
  summary: 'A pending file itself, streamed; single byte ranges are honoured',
  request: { params: filenameParam },
  errors: ['upload_not_found', 'range_not_satisfiable'],
  responses: {
    200: { description: 'The whole file', ...binary },
    206: { description: 'The asked-for range', ...binary },
    304: { description: 'Unchanged since the ETag of If-None-Match or the time of If-Modified-Since' },
  },
});

export const classifyBatchRoute = defineRoute({
  method: 'post',
  path: '/api/classify/batch',
  operationId: 'classifyUploads',
  role: 'staff',
  tags,
  summary: 'Classify many pending files; each is taken or refused by itself',
  request: jsonBody(ClassifyBatchRequest),
  responses: jsonAnswer(ClassifyBatch, 'What became of each'),
});

export const classifyRoute = defineRoute({
  method: 'post',
  path: '/api/classify',
  operationId: 'classifyUpload',
  role: 'staff',
  tags,
  summary: 'Classify a pending file and start processing it',
  request: jsonBody(ClassifyRequest),
  errors: [
    'upload_not_found',
    'case_not_found',
    'case_archived',
    'already_classified',
    'upload_in_use',
    'not_parseable',
    'analysis_required',
    'already_in_corpus',
    'corpus_text_too_long',
  ],
  responses: jsonAnswer(Classified, 'Queued'),
});

export const progressRoute = defineRoute({
  method: 'get',
  path: '/api/progress/{task_id}',
  operationId: 'streamProgress',
  role: 'reader',
  tags,
  summary: 'Progress of one task as server-sent events; an unknown task gives one event and ends',
  request: {
    params: z.object({
      task_id: z.string().openapi({
        param: { name: 'task_id', in: 'path' },
        description: 'Task to follow',
        example: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11',
      }),
    }),
  },
  errors: ['too_many_streams', 'shutting_down'],
  responses: {
    200: {
      description: '`event: progress` whose data is a Progress; a comment line as heartbeat',
      content: {
        'text/event-stream': {
          schema: Progress,
        },
      },
    },
  },
});

export const processingStatusRoute = defineRoute({
  method: 'get',
  path: '/api/processing-status',
  operationId: 'getProcessingStatus',
  role: 'reader',
  tags,
  summary: 'Overall processing status',
  responses: jsonAnswer(ProcessingStatus, 'Counts and the active tasks'),
});
