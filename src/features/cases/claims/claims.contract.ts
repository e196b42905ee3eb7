import { z } from '@hono/zod-openapi';
import { PARTY_KEYS } from '../../../hebrew/read/parties.ts';
import { caseNumberParam, casePath, personText, timestamp, uuidParam } from '../../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../../http/router.ts';
import { Source } from '../../../http/source.ts';

const party = z.enum(PARTY_KEYS).openapi({ description: 'Whose claim it is' });
const review = z.enum(['found', 'confirmed', 'rejected']).openapi({
  description: 'What a person thinks of it; a rejected claim is listed and takes part in nothing else',
});

export const Claim = z
  .object({
    claim_id: z.string(),
    text: z.string().openapi({ description: "The claim's own words from the document, unless a person changed them" }),
    party,
    topic: z.string().nullable(),
    document_id: z.string(),
    document_title: z.string(),
    location: z.string().openapi({ example: 'סעיף 12' }),
    confidence: z.number().min(0).max(1),
    created_at: timestamp,
    source: z.union([Source, z.null()]),
    threshold: z.boolean().openapi({ description: 'A bar to the appeal and not its merits' }),
    role: z.enum(['claim', 'support']).openapi({ description: 'Whether it claims something, or supports a claim' }),
    supports: z.string().nullable().openapi({ description: 'The claim that it supports' }),
    review,
    edited_by: z.string().nullable().openapi({ description: 'Who last decided something about it' }),
    version: z.int().openapi({ description: 'Goes up with every change', example: 1 }),
  })
  .openapi('Claim');

export const CaseClaims = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    total: z.int().openapi({ description: 'How many count; rejected ones do not' }),
    parties: z.array(
      z.object({
        party: z.enum(PARTY_KEYS),
        label: z.string().openapi({ example: 'העוררים' }),
        claims: z.array(Claim),
      }),
    ),
  })
  .openapi('CaseClaims');

const text = personText(20_000).refine((words) => words !== '', 'יש לכתוב את הטענה');
const topic = personText(200).transform((words) => words || null);

export const ClaimCreateRequest = z
  .strictObject({
    document_id: z.string().openapi({ description: 'Document of the case that holds the words' }),
    start: z.int().min(0).openapi({ description: 'First UTF-16 code unit of the words in the clean text' }),
    end: z.int().min(0).openapi({ description: 'One past the last code unit' }),
    party,
    topic: topic.nullable().optional().openapi({ description: 'Subject of the claim' }),
  })
  .openapi('ClaimCreateRequest', {
    example: { document_id: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11', start: 1042, end: 1187, party: 'appellant' },
  });

export const ClaimUpdateRequest = z
  .strictObject({
    text: text.optional().openapi({ description: 'The claim in other words; its source stays' }),
    party: party.optional(),
    topic: topic.nullable().optional().openapi({ description: 'Subject of the claim; null: none' }),
    threshold: z.boolean().optional().openapi({ description: 'Whether it is a bar to the appeal' }),
    review: review.optional(),
    expected_version: z.int().min(1).optional(),
  })
  .openapi('ClaimUpdateRequest', { example: { review: 'confirmed', expected_version: 1 } });

export const ClaimDeleted = z
  .object({ deleted: z.literal(true).openapi({ description: 'Always true' }), claim_id: z.string() })
  .openapi('ClaimDeleted');

const tags: ['claims'] = ['claims'];
const claimParams = caseNumberParam.extend({ claim_id: uuidParam('claim_id', 'Claim of the case') });

export const caseClaimsRoute = defineRoute({
  method: 'get',
  path: casePath('/claims'),
  operationId: 'listClaims',
  role: 'reader',
  tags,
  summary: 'The claims found in the documents of a case, by party',
  request: { params: caseNumberParam },
  errors: ['case_not_found'],
  responses: {
    ...jsonAnswer(CaseClaims, 'Parties that claim something, in the order of the party keys'),
    304: { description: 'Unchanged since the ETag of If-None-Match' },
  },
});

export const addClaimRoute = defineRoute({
  method: 'post',
  path: casePath('/claims'),
  operationId: 'addClaim',
  role: 'staff',
  tags,
  summary: 'Make words of a document a claim; it outlives every later reading',
  request: { params: caseNumberParam, ...jsonBody(ClaimCreateRequest) },
  errors: [
    'case_not_found',
    'case_archived',
    'document_not_found',
    'empty_range',
    'range_outside_text',
    'range_splits_character',
    'claim_too_long',
  ],
  responses: jsonAnswer(Claim, 'The claim'),
});

export const updateClaimRoute = defineRoute({
  method: 'patch',
  path: casePath('/claims/{claim_id}'),
  operationId: 'updateClaim',
  role: 'staff',
  tags,
  summary: 'Put a claim right, confirm or reject it; what is decided outlives every later reading',
  request: { params: claimParams, ...jsonBody(ClaimUpdateRequest) },
  errors: ['case_not_found', 'case_archived', 'claim_not_found', 'version_conflict'],
  responses: jsonAnswer(Claim, 'The claim'),
});

export const deleteClaimRoute = defineRoute({
  method: 'delete',
  path: casePath('/claims/{claim_id}'),
  operationId: 'deleteClaim',
  role: 'staff',
  tags,
  summary: 'Take a claim away; no later reading brings it back',
  request: { params: claimParams },
  errors: ['case_not_found', 'case_archived', 'claim_not_found'],
  responses: jsonAnswer(ClaimDeleted, 'Gone'),
});
