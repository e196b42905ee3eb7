import { z } from '@hono/zod-openapi';
import { DOC_TYPE_KEYS } from '../../domain/document-types.ts';
import { PARTY_KEYS } from '../../hebrew/parties.ts';
import { caseNumberParam, casePath, timestamp, uuidParam } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';

const FileReference = z.object({ folder: z.string(), filename: z.string(), url: z.string() }).openapi('FileReference');

export const Document = z
  .object({
    document_id: z.string(),
    case_number: z.string().openapi({ example: '1031/25' }),
    title: z.string().openapi({ example: 'כתב ערר' }),
    doc_type: z.enum(DOC_TYPE_KEYS),
    party: z.enum(PARTY_KEYS).nullable(),
    original_name: z.string().openapi({ example: 'כתב ערר.docx' }),
    content_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string(),
    page_count: z.int().nullable(),
    char_count: z.int(),
    status: z.enum(['queued', 'processing', 'ready', 'failed']),
    error: z.string().nullable(),
    ocr_pages: z.int(),
    chunk_count: z.int(),
    claim_count: z.int(),
    original_file: FileReference.nullable(),
    extracted_file: FileReference.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('Document');

export const DocumentWithText = Document.extend({
  text: z.string(),
  metadata: z.record(z.string(), z.unknown()),
}).openapi('DocumentWithText');

export const DocumentDeleted = z
  .object({ deleted: z.literal(true), document_id: z.string() })
  .openapi('DocumentDeleted');

export const ReprocessStarted = z
  .object({ task_id: z.string(), status: z.literal('queued') })
  .openapi('ReprocessStarted');

const params = caseNumberParam.extend({ document_id: uuidParam('document_id', 'Document of the case') });
const tags: ['documents'] = ['documents'];

export const getDocumentRoute = defineRoute({
  method: 'get',
  path: casePath('/documents/{document_id}'),
  operationId: 'getDocument',
  role: 'reader',
  tags,
  summary: 'One document with its clean text and what was read in it',
  request: { params },
  errors: ['case_not_found', 'document_not_found'],
  responses: {
    ...jsonAnswer(DocumentWithText, 'The document'),
    304: { description: 'Unchanged since the ETag of If-None-Match' },
  },
});

export const deleteDocumentRoute = defineRoute({
  method: 'delete',
  path: casePath('/documents/{document_id}'),
  operationId: 'deleteDocument',
  role: 'staff',
  tags,
  summary: 'Take a document out of the case; its files go to the backup folder',
  request: { params },
  errors: ['case_not_found', 'document_not_found', 'document_in_use', 'case_archived'],
  responses: jsonAnswer(DocumentDeleted, 'Gone'),
});

export const reprocessDocumentRoute = defineRoute({
  method: 'post',
  path: casePath('/documents/{document_id}/reprocess'),
  operationId: 'reprocessDocument',
  role: 'staff',
  tags,
  summary: 'Read a document again from its original file',
  request: { params },
  errors: ['case_not_found', 'document_not_found', 'document_in_use', 'case_archived', 'file_not_found'],
  responses: jsonAnswer(ReprocessStarted, 'Queued'),
});
