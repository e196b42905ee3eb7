import { z } from '@hono/zod-openapi';
import { BLOCK_IDS } from '../../domain/blocks.ts';
import { LEDGER_STATES } from '../../domain/ledger.ts';
import { SECTION_KEYS } from '../../domain/section-keys.ts';
import { THREAD_ERRORS } from '../../errors.ts';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { caseNumberParam, casePath, personText } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { Source } from '../../http/source.ts';

export const LedgerItem = z
  .object({
    argument_id: z.string(),
    party: z.enum(PARTY_KEYS),
    title: z.string().openapi({ example: 'סטייה ניכרת מהוראות התכנית' }),
    threshold: z.boolean(),
    state: z.enum(LEDGER_STATES),
    sources: z.array(Source),
    hearing: z.object({ verdict: z.enum(['strengthened', 'newly_raised', 'dropped']), source: Source }).nullable(),
    position: z.object({ section: z.enum(SECTION_KEYS), item_id: z.string() }).nullable(),
    answered_at: z.array(z.object({ block_id: z.enum(BLOCK_IDS), start: z.int(), end: z.int() })),
    reason: z.string().nullable(),
    decided_by: z.string().nullable(),
    perhaps_withdrawn: z.object({ words: z.string(), source: Source }).nullable().openapi({
      description: 'Words of the hearing that likely give it up, for the chair to say; it stands until then',
    }),
    lost: z.boolean(),
    version: z.int(),
  })
  .openapi('LedgerItem');

export const Ledger = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    complete: z.boolean(),
    items: z.array(LedgerItem),
  })
  .openapi('Ledger');

export const LedgerDecisionRequest = z
  .strictObject({
    state: z.enum(LEDGER_STATES),
    reason: personText(2000).nullish(),
    block_id: z.enum(BLOCK_IDS).nullish(),
    expected_version: z.int().min(0).optional(),
  })
  .openapi('LedgerDecisionRequest', {
    example: { state: 'withdrawn', reason: 'ב"כ העוררים הודיע בדיון כי אינו עומד על הטענה.', expected_version: 0 },
  });

const tags: ['arguments'] = ['arguments'];

export const getLedgerRoute = defineRoute({
  method: 'get',
  path: casePath('/ledger'),
  operationId: 'getLedger',
  role: 'reader',
  tags,
  summary: 'Every argument of a case and what became of it',
  request: { params: caseNumberParam },
  errors: ['case_not_found', ...THREAD_ERRORS],
  responses: {
    ...jsonAnswer(Ledger, 'The arguments by party in their order, then decided ones that are gone'),
    304: { description: 'Unchanged since the ETag of If-None-Match' },
  },
});

export const decideArgumentRoute = defineRoute({
  method: 'patch',
  path: casePath('/ledger/{argument_id}'),
  operationId: 'decideArgument',
  role: 'chair',
  tags,
  summary: 'Say what became of an argument; this holds whatever is found by itself',
  request: {
    params: caseNumberParam.extend({
      argument_id: z.string().openapi({ description: 'The argument', example: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11' }),
    }),
    ...jsonBody(LedgerDecisionRequest),
  },
  errors: ['case_not_found', 'case_archived', 'argument_not_found', 'version_conflict', ...THREAD_ERRORS],
  responses: jsonAnswer(
    LedgerItem,
    'The argument as it stands now; one that is gone and was set open is no longer listed',
  ),
});
