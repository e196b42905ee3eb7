import { z } from '@hono/zod-openapi';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { caseNumberParam, casePath, queryBoolean, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';
import { Source } from '../../http/source.ts';

const party = { party: z.enum(PARTY_KEYS), label: z.string().openapi({ example: 'העוררים' }) };

export const LegalArgument = z
  .object({
    argument_id: z.string(),
    party: party.party.openapi({ description: 'Whose argument it is' }),
    title: z.string().openapi({ example: 'סטייה ניכרת מהוראות התכנית' }),
    summary: z.string(),
    claim_ids: z.array(z.string()),
    claims: z
      .array(
        z.object({
          claim_id: z.string(),
          text: z.string().openapi({ description: 'The words of the claim' }),
          source: z.union([Source, z.null()]),
        }),
      )
      .openapi({ description: 'The claims that it was made of, each with its place' }),
    legal_basis: z.array(z.string()).openapi({ example: ['סעיף 151 לחוק התכנון והבנייה'] }),
    threshold: z.boolean(),
    created_at: timestamp,
    order: z.int().openapi({ description: 'Its place among the arguments of its party, from 1', example: 1 }),
    stale: z.boolean().openapi({ description: 'Whether its claims changed since its words were made' }),
    edited_by: z.string().nullable().openapi({ description: 'Who changed it last; aggregating leaves it as it is' }),
    version: z.int().openapi({ description: 'Goes up with every change', example: 1 }),
  })
  .openapi('LegalArgument');

export const LegalArguments = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    total: z.int(),
    parties: z.array(
      z.object({
        ...party,
        arguments: z.array(LegalArgument),
      }),
    ),
  })
  .openapi('LegalArguments');

/** The reasons for which a delegated job is not queued. */
const SKIP_REASONS = ['no_api_key', 'no_analyst', 'no_issue'] as const;

export const AggregationAnswer = z
  .union([
    z.object({
      status: z.literal('queued'),
      sub_issue_id: z.string(),
      analyst_id: z.string(),
      main_issue_id: z.string(),
    }),
    z.object({ status: z.enum(['no_claims', 'exists']), total: z.int(), message: z.string() }),
    z.object({ status: z.literal('skipped'), reason: z.enum(SKIP_REASONS) }),
  ])
  .openapi('AggregationAnswer');

export const ProtocolAnalysisAnswer = z
  .union([
    z.object({
      status: z.literal('queued'),
      sub_issue_id: z.string(),
      analyst_id: z.string(),
      main_issue_id: z.string(),
      document_id: z.string(),
    }),
    z.object({ status: z.literal('skipped'), reason: z.enum([...SKIP_REASONS, 'no_protocol']) }),
  ])
  .openapi('ProtocolAnalysisAnswer');

export const VERDICTS = ['strengthened', 'newly_raised', 'dropped'] as const;

const confidence = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .openapi({ description: 'How certain it is, 0..1; null where it was read before this was kept' });

export const ProtocolAnalysis = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    document_id: z.string().nullable(),
    analyzed_at: timestamp.nullable(),
    hearing: z.object({
      date: z.string().nullable().openapi({ example: '2025-05-18' }),
      attendees: z.array(
        z.object({
          name: z.string(),
          role: z.string(),
          party: z.enum(PARTY_KEYS).nullable(),
          confidence,
          source: z.union([Source, z.null()]).openapi({ description: 'Where the protocol names her' }),
        }),
      ),
      edited_by: z.string().nullable().openapi({ description: 'Who said who was there; null: as it was found' }),
    }),
    parties: z.array(
      z.object({
        ...party,
        arguments: z.array(
          z.object({
            argument_id: z.string().nullable(),
            perhaps_argument_id: z.string().nullable().openapi({
              description: 'Of words that give something up: the argument that they likely mean, for a person to say',
            }),
            text: z.string(),
            verdict: z.enum(VERDICTS),
            evidence: z.string(),
            evidence_source: z
              .union([Source, z.null()])
              .openapi({ description: 'Where the words of the evidence stand in the protocol' }),
            confidence,
            edited_by: z.string().nullable().openapi({ description: 'Who said so; null: as it was found' }),
          }),
        ),
      }),
    ),
  })
  .openapi('ProtocolAnalysis');

const tags: ['arguments'] = ['arguments'];
const delegationErrors = [
  'case_not_found',
  'case_archived',
  'agent_platform_error',
  'agent_platform_unavailable',
] as const;

export const legalArgumentsRoute = defineRoute({
  method: 'get',
  path: casePath('/legal-arguments'),
  operationId: 'listLegalArguments',
  role: 'reader',
  tags,
  summary: 'Aggregated legal arguments by party',
  request: {
    params: caseNumberParam,
    query: z.strictObject({
      party: z
        .enum(['', ...PARTY_KEYS])
        .default('')
        .openapi({ description: 'Only this party; all when empty', example: 'appellant' }),
    }),
  },
  errors: ['case_not_found'],
  responses: jsonAnswer(LegalArguments, 'Parties with arguments, in the order of the party keys'),
});

export const aggregateArgumentsRoute = defineRoute({
  method: 'post',
  path: casePath('/aggregate-arguments'),
  operationId: 'aggregateArguments',
  role: 'staff',
  tags,
  summary: 'Queue the aggregation of the claims into legal arguments on the analyst agent',
  request: {
    params: caseNumberParam,
    query: z.strictObject({
      force: queryBoolean(false, 'Aggregate again where arguments exist'),
      replace_edited: queryBoolean(false, 'Aggregate anew what people changed, too'),
    }),
  },
  errors: [...delegationErrors],
  responses: jsonAnswer(AggregationAnswer, 'Queued, or why not'),
});

export const analyzeProtocolRoute = defineRoute({
  method: 'post',
  path: casePath('/analyze-protocol'),
  operationId: 'analyzeProtocol',
  role: 'staff',
  tags,
  summary: 'Queue the analysis of a hearing protocol on the analyst agent',
  request: {
    params: caseNumberParam,
    query: z.strictObject({
      document_id: z
        .string()
        .default('')
        .openapi({ description: 'The protocol; the newest one when empty', example: '' }),
    }),
  },
  errors: [...delegationErrors, 'document_not_found'],
  responses: jsonAnswer(ProtocolAnalysisAnswer, 'Queued, or why not'),
});

export const protocolAnalysisRoute = defineRoute({
  method: 'get',
  path: casePath('/protocol-analysis'),
  operationId: 'getProtocolAnalysis',
  role: 'reader',
  tags,
  summary: 'Who appeared at the hearing and what became of each argument; empty when it was not analysed yet',
  request: { params: caseNumberParam },
  errors: ['case_not_found'],
  responses: jsonAnswer(ProtocolAnalysis, 'The analysis'),
});
