import { z } from '@hono/zod-openapi';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { caseNumberParam, casePath, personText } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { ProtocolAnalysis, VERDICTS } from './arguments.contract.ts';

const offset = z.int().min(0).optional();

export const ProtocolUpdateRequest = z
  .strictObject({
    attendees: z
      .array(
        z.strictObject({
          name: personText(200).refine((name) => name !== '', 'יש לכתוב שם'),
          role: personText(200).default('').openapi({ description: 'As what she was there' }),
          party: z.enum(PARTY_KEYS).nullable().default(null).openapi({ description: 'For whom she was there' }),
        }),
      )
      .max(500)
      .optional()
      .openapi({ description: 'Everybody who was at the hearing; takes the place of those that were found' }),
    verdicts: z
      .array(
        z.strictObject({
          argument_id: z.string().openapi({ description: 'The argument' }),
          verdict: z
            .enum(VERDICTS)
            .nullable()
            .openapi({ description: 'What became of it; null: what the next analysis finds' }),
          start: offset.openapi({ description: 'First offset of the words of the protocol that show it' }),
          end: offset.openapi({ description: 'One past their last offset' }),
        }),
      )
      .max(1000)
      .optional()
      .openapi({ description: 'Of these arguments; the others stay as they are' }),
  })
  .openapi('ProtocolUpdateRequest', {
    example: { verdicts: [{ argument_id: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11', verdict: 'dropped' }] },
  });

export const updateProtocolRoute = defineRoute({
  method: 'patch',
  path: casePath('/protocol-analysis'),
  operationId: 'updateProtocolAnalysis',
  role: 'staff',
  tags: ['arguments'],
  summary: 'Put right who was at the hearing and what became of arguments there; later analyses leave it so',
  request: { params: caseNumberParam, ...jsonBody(ProtocolUpdateRequest) },
  errors: [
    'case_not_found',
    'case_archived',
    'protocol_not_analysed',
    'argument_not_found',
    'empty_range',
    'range_outside_text',
    'range_splits_character',
  ],
  responses: jsonAnswer(ProtocolAnalysis, 'The analysis'),
});
