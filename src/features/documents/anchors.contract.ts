import { z } from '@hono/zod-openapi';
import { caseNumberParam, casePath, uuidParam } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { Source } from '../../http/source.ts';

export const Anchor = z
  .object({
    anchor_id: z.string().openapi({
      description: 'What `[words](source:<anchor_id>)` in a block of the decision leads to',
      example: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11',
    }),
    source: Source,
  })
  .openapi('Anchor');

const offset = (description: string) => z.int().min(0).openapi({ description });

const AnchorCreateRequest = z
  .strictObject({
    start: offset('First UTF-16 code unit of the words in the clean text'),
    end: offset('One past the last code unit; at most 20,000 after the first'),
  })
  .openapi('AnchorCreateRequest', { example: { start: 1042, end: 1187 } });

const tags: ['documents'] = ['documents'];

export const createAnchorRoute = defineRoute({
  method: 'post',
  path: casePath('/documents/{document_id}/anchors'),
  operationId: 'createAnchor',
  role: 'staff',
  tags,
  summary: 'Mark words of a document, so that a block of the decision can link to them',
  request: {
    params: caseNumberParam.extend({ document_id: uuidParam('document_id', 'Document of the case') }),
    ...jsonBody(AnchorCreateRequest),
  },
  errors: [
    'case_not_found',
    'case_archived',
    'document_not_found',
    'empty_range',
    'range_outside_text',
    'range_splits_character',
  ],
  responses: jsonAnswer(Anchor, 'The anchor; the same words have the same one'),
});

export const getAnchorRoute = defineRoute({
  method: 'get',
  path: casePath('/anchors/{anchor_id}'),
  operationId: 'getAnchor',
  role: 'reader',
  tags,
  summary: 'Where the words of an anchor stand now',
  request: { params: caseNumberParam.extend({ anchor_id: uuidParam('anchor_id', 'Anchor of the case') }) },
  errors: ['case_not_found', 'anchor_not_found'],
  responses: jsonAnswer(Anchor, 'Its present place; lost where the words or the document are gone'),
});
