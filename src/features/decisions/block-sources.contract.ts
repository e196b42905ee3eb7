import { z } from '@hono/zod-openapi';
import { BLOCK_IDS } from '../../domain/blocks.ts';
import { LEDGER_STATES } from '../../domain/ledger.ts';
import { SECTION_KEYS } from '../../domain/section-keys.ts';
import { THREAD_ERRORS } from '../../errors.ts';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { casePath } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';
import { Source } from '../../http/source.ts';
import { Claim } from '../cases/claims/claims.contract.ts';
import { PrecedentAttachment } from '../precedents/precedents.contract.ts';
import { blockParams } from './decisions.contract.ts';

export const BlockSources = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    block_id: z.enum(BLOCK_IDS),
    claims: z.array(Claim).openapi({
      description: 'Of the claims and of the discussion all that count; of every block those that its links lead to',
    }),
    arguments: z
      .array(
        z
          .object({
            argument_id: z.string(),
            party: z.enum(PARTY_KEYS),
            title: z.string().openapi({ example: 'סטייה ניכרת מהוראות התכנית' }),
            threshold: z.boolean(),
            state: z.enum(LEDGER_STATES),
            sources: z.array(Source),
          })
          .openapi('BlockArgument'),
      )
      .openapi({ description: 'Of the proceedings those that the hearing spoke of, with its words' }),
    positions: z
      .array(
        z
          .object({
            section: z.enum(SECTION_KEYS),
            item_id: z.string().openapi({ description: 'Item of the analysis file', example: 'issues-2' }),
            title: z.string().openapi({ example: 'חריגה מקו בניין' }),
            chair_position: z.string().nullable(),
            sources: z.array(Source).openapi({ description: 'Of the arguments that the item is about' }),
          })
          .openapi('BlockPosition'),
      )
      .openapi({ description: 'Items of the analysis file, in its order' }),
    precedents: z.array(PrecedentAttachment).openapi({ description: 'Attached quotations, newest first' }),
  })
  .openapi('BlockSources');

export const blockSourcesRoute = defineRoute({
  method: 'get',
  path: casePath('/decision-blocks/{block_id}/sources'),
  operationId: 'listBlockSources',
  role: 'reader',
  tags: ['decisions'],
  summary: 'The claims, arguments, positions and precedents that belong to a block',
  request: { params: blockParams },
  errors: ['case_not_found', 'block_not_found', 'case_file_unreadable', ...THREAD_ERRORS],
  responses: jsonAnswer(BlockSources, 'Each with its sources'),
});
