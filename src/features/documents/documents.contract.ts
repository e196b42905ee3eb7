import { z } from '@hono/zod-openapi';
import { DOC_TYPE_KEYS } from '../../domain/document-types.ts';
import { DOCUMENT_WARNING_KINDS } from '../../domain/document-warnings.ts';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { SECTION_TYPES } from '../../hebrew/read/sections/types.ts';
import { calendarDate, caseNumberParam, casePath, offsetInText, timestamp, uuidParam } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';
import { Box } from '../../http/source.ts';

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
    document_date: calendarDate.nullable().openapi({ description: 'The date of the document, where it is known' }),
    version: z.int().openapi({ description: 'Goes up with every change', example: 1 }),
  })
  .openapi('Document');

const offset = (description: string) => z.int().min(0).openapi({ description, example: 0 });
const pageNumber = z.int().min(1).openapi({ description: 'Number of the page in the file, from 1', example: 1 });

const DocumentPage = z
  .object({
    number: pageNumber,
    start: offset('Offset in the text of the first word on the page'),
    end: offset('Offset in the text where the next page begins'),
    method: z.enum(['text', 'ocr', 'none']).openapi({ description: 'How its text was found; none: there is none' }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .openapi({ description: 'How sure the recogniser is of its letters; null where it was not needed' }),
  })
  .openapi('DocumentPage');

const DocumentSection = z
  .object({
    section_type: z.enum(SECTION_TYPES).openapi({ description: 'What the section is' }),
    title: z.string().nullable().openapi({ description: 'Its heading as it stands in the document' }),
    start: offset('First offset in the text'),
    end: offset('One past its last offset'),
  })
  .openapi('DocumentSection');

const DocumentWarning = z
  .object({
    kind: z.enum(DOCUMENT_WARNING_KINDS).openapi({ description: 'What the warning is about' }),
    page: pageNumber.nullable(),
    start: offset('Offset in the text; null for words that are not part of it').nullable(),
    end: offset('One past the last offset').nullable(),
    text: z.string().openapi({ description: 'The words that it is about' }),
    message: z.string().openapi({ description: 'A sentence for a person' }),
  })
  .openapi('DocumentWarning');

export const DocumentWithText = Document.extend({
  text: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  pages: z.array(DocumentPage).openapi({ description: 'In order; empty for formats without pages' }),
  sections: z.array(DocumentSection).openapi({ description: 'In order' }),
  warnings: z.array(DocumentWarning).openapi({ description: 'What a person should know of how it was read' }),
}).openapi('DocumentWithText');

export const DocumentPlaces = z
  .object({
    pages: z
      .array(
        z
          .object({
            number: pageNumber,
            width_pt: z.number().openapi({ description: 'Width of the page as it is shown, in points', example: 595 }),
            height_pt: z.number().openapi({ description: 'Height of the page as it is shown', example: 842 }),
            rotation: z.int().openapi({ description: 'Degrees by which the page is turned to be shown', example: 0 }),
            boxes: z.array(Box).openapi({ description: 'In reading order' }),
          })
          .openapi('PagePlaces'),
      )
      .openapi({ description: 'The pages that the range touches; empty for formats without pages' }),
    text: z.string().openapi({ description: 'The words of the range' }),
    partial: z.boolean().openapi({ description: 'Whether words of the range have no known place' }),
  })
  .openapi('DocumentPlaces');

export const PageWords = z
  .object({
    number: pageNumber,
    words: z
      .array(
        Box.extend({
          start: offset('First offset of the word in the text'),
          end: offset('One past its last offset'),
        }).openapi('PlacedWord', { example: { start: 41, end: 46, x: 0.62, y: 0.31, width: 0.07, height: 0.016 } }),
      )
      .openapi({ description: 'In the order of the text; a word that was parted at the end of a line comes twice' }),
  })
  .openapi('PageWords');

export const DocumentDeleted = z
  .object({ deleted: z.literal(true), document_id: z.string() })
  .openapi('DocumentDeleted');

const ReprocessRequest = z
  .strictObject({
    discard_correction: z
      .boolean()
      .default(false)
      .openapi({ description: 'Let the text that is read take the place of one that a person put right' }),
  })
  .openapi('ReprocessRequest', { example: { discard_correction: true } });

export const ReprocessStarted = z
  .object({ task_id: z.string(), status: z.literal('queued') })
  .openapi('ReprocessStarted');

export const documentParams = caseNumberParam.extend({
  document_id: uuidParam('document_id', 'Document of the case'),
});
const params = documentParams;
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

export const getDocumentPlacesRoute = defineRoute({
  method: 'get',
  path: casePath('/documents/{document_id}/places'),
  operationId: 'getDocumentPlaces',
  role: 'reader',
  tags,
  summary: 'Where words of the text stand on the pages of the file',
  request: {
    params,
    query: z.object({
      start: offsetInText('First UTF-16 code unit of the range in the clean text'),
      end: offsetInText('One past the last code unit of the range'),
    }),
  },
  errors: ['case_not_found', 'document_not_found', 'empty_range', 'range_outside_text', 'range_splits_character'],
  responses: jsonAnswer(DocumentPlaces, 'Boxes by page'),
});

export const getPageWordsRoute = defineRoute({
  method: 'get',
  path: casePath('/documents/{document_id}/pages/{page}/words'),
  operationId: 'getPageWords',
  role: 'reader',
  tags,
  summary: 'The words of the text that stand on a page, each with its box',
  request: {
    params: params.extend({
      page: z
        .string()
        .regex(/^[1-9]\d{0,5}$/, 'יש לשלוח מספר שלם, 1 או יותר')
        .transform(Number)
        .openapi({
          param: { name: 'page', in: 'path' },
          type: 'integer',
          minimum: 1,
          description: 'Number of the page in the file, from 1; one that is not there has no words',
          example: 1,
        }),
    }),
  },
  errors: ['case_not_found', 'document_not_found'],
  responses: jsonAnswer(PageWords, 'The words'),
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
  summary: 'Read a document again from its original file; a text that a person put right stays in force',
  request: {
    params,
    body: { required: false, content: { 'application/json': { schema: ReprocessRequest } } },
  },
  errors: ['case_not_found', 'document_not_found', 'document_in_use', 'case_archived', 'file_not_found'],
  responses: jsonAnswer(ReprocessStarted, 'Queued'),
});
