import { z } from '@hono/zod-openapi';
import { PARTY_KEYS } from '../../hebrew/parties.ts';
import { caseNumberParam, casePath, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';

export const CaseClaims = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    total: z.int(),
    parties: z.array(
      z.object({
        party: z.enum(PARTY_KEYS),
        label: z.string().openapi({ example: 'העוררים' }),
        claims: z.array(
          z.object({
            claim_id: z.string(),
            text: z.string().openapi({ description: "The claim's own words from the document" }),
            topic: z.string().nullable(),
            document_id: z.string(),
            document_title: z.string(),
            location: z.string().openapi({ example: 'סעיף 12' }),
            confidence: z.number().min(0).max(1),
            created_at: timestamp,
          }),
        ),
      }),
    ),
  })
  .openapi('CaseClaims');

export const caseClaimsRoute = defineRoute({
  method: 'get',
  path: casePath('/claims'),
  operationId: 'listClaims',
  role: 'reader',
  tags: ['claims'],
  summary: 'The claims found in the documents of a case, by party',
  request: { params: caseNumberParam },
  errors: ['case_not_found'],
  responses: {
    ...jsonAnswer(CaseClaims, 'Parties that claim something, in the order of the party keys'),
    304: { description: 'Unchanged since the ETag of If-None-Match' },
  },
});
