import { z } from '@hono/zod-openapi';
import { DOC_TYPE_KEYS } from '../../domain/document-types.ts';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { calendarDate, casePath, personText, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { Document, documentParams } from './documents.contract.ts';

const expected_version = z
  .int()
  .min(1)
  .optional()
  .openapi({ description: 'Version of the document that the change is based on; another one present gives 409' });

export const DocumentUpdateRequest = z
  .strictObject({
    title: personText(300)
      .refine((text) => text !== '', 'יש לכתוב כותרת')
      .optional(),
    doc_type: z.enum(DOC_TYPE_KEYS).optional(),
    party: z.enum(PARTY_KEYS).nullable().optional(),
    document_date: calendarDate
      .nullable()
      .optional()
      .openapi({ description: 'The date of the document; null: as it is read' }),
    expected_version,
  })
  .openapi('DocumentUpdateRequest', { example: { title: 'תשובת הוועדה המקומית', party: 'local_committee' } });

export const DocumentTextRequest = z
  .strictObject({
    text: z.string().openapi({ description: 'The whole text, 1 to 5,000,000 characters' }),
    expected_version,
  })
  .openapi('DocumentTextRequest', { example: { text: 'כתב ערר\n\nמוגש בזאת ערר על החלטת המשיבה.' } });

export const CorrectedDocument = Document.extend({
  task_id: z
    .string()
    .nullable()
    .openapi({ description: 'The task that computes anew what depends on the change; null where nothing does' }),
}).openapi('CorrectedDocument');

const TextRevision = z
  .object({
    revision: z.int().min(1).openapi({ description: 'Number of the text, from 1', example: 2 }),
    at: timestamp.openapi({ description: 'When it was read or written' }),
    actor: z.string().openapi({ description: 'Who had it read, or wrote it' }),
    kind: z.enum(['read', 'corrected']).openapi({ description: 'Read from the file, or put right by a person' }),
    current: z.boolean().openapi({ description: 'Whether it is the one that holds' }),
  })
  .openapi('TextRevision');

export const DocumentTexts = z
  .object({ texts: z.array(TextRevision).openapi({ description: 'Oldest first' }) })
  .openapi('DocumentTexts');

export const DocumentText = TextRevision.extend({
  text: z.string().openapi({ description: 'The whole text' }),
}).openapi('DocumentText');

const tags: ['documents'] = ['documents'];
const changeErrors = ['case_not_found', 'case_archived', 'document_not_found', 'version_conflict'] as const;

export const updateDocumentRoute = defineRoute({
  method: 'patch',
  path: casePath('/documents/{document_id}'),
  operationId: 'updateDocument',
  role: 'staff',
  tags,
  summary: 'Put right what a document is; only what depends on it is computed again',
  request: { params: documentParams, ...jsonBody(DocumentUpdateRequest) },
  errors: [...changeErrors, 'document_in_use'],
  responses: jsonAnswer(CorrectedDocument, 'The document'),
});

export const correctTextRoute = defineRoute({
  method: 'put',
  path: casePath('/documents/{document_id}/text'),
  operationId: 'correctDocumentText',
  role: 'staff',
  tags,
  summary: 'Put the text of a document right; claims and places are found again in it',
  request: { params: documentParams, ...jsonBody(DocumentTextRequest) },
  errors: [...changeErrors, 'document_in_use', 'file_not_found', 'empty_text', 'text_too_long'],
  responses: jsonAnswer(CorrectedDocument, 'The document; the text is stored and holds when the task is done'),
});

export const listTextsRoute = defineRoute({
  method: 'get',
  path: casePath('/documents/{document_id}/texts'),
  operationId: 'listDocumentTexts',
  role: 'reader',
  tags,
  summary: 'The texts that a document had: read from its file, and put right by people',
  request: { params: documentParams },
  errors: ['case_not_found', 'document_not_found'],
  responses: jsonAnswer(DocumentTexts, 'Oldest first; empty for a document that was never read'),
});

export const getTextRoute = defineRoute({
  method: 'get',
  path: casePath('/documents/{document_id}/texts/{revision}'),
  operationId: 'getDocumentText',
  role: 'reader',
  tags,
  summary: 'One of the texts that a document had',
  request: {
    params: documentParams.extend({
      revision: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'יש לשלוח מספר שלם, 1 או יותר')
        .transform(Number)
        .openapi({
          param: { name: 'revision', in: 'path' },
          type: 'integer',
          minimum: 1,
          description: 'Number of the text',
          example: 1,
        }),
    }),
  },
  errors: ['case_not_found', 'document_not_found', 'text_revision_not_found'],
  responses: jsonAnswer(DocumentText, 'The text'),
});
