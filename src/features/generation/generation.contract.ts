import { z } from '@hono/zod-openapi';
import { BLOCK_IDS } from '../../domain/blocks.ts';
import { caseNumberParam, casePath, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';

const GENERATION_ACTIONS = ['party-claims-summary', 'interim-draft'] as const;
export type GenerationAction = (typeof GENERATION_ACTIONS)[number];

export const GenerationAccepted = z
  .object({
    status: z.enum(['queued', 'already_running', 'skipped']),
    action: z.enum(GENERATION_ACTIONS),
    sub_issue_id: z.string().nullable(),
    reason: z.enum(['no_claims', 'no_api_key', 'no_analyst', 'no_issue']).nullable(),
  })
  .openapi('GenerationAccepted');

export const GenerationStatus = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    action: z.enum(GENERATION_ACTIONS),
    status: z.enum(['idle', 'queued', 'running', 'done', 'failed']),
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    error: z.string().nullable(),
    artifact: z.object({ folder: z.string(), filename: z.string() }).nullable(),
    blocks: z
      .array(
        z
          .object({
            block_id: z.enum(BLOCK_IDS),
            version: z.int().openapi({ description: "Version of the block that the agent's text became", example: 1 }),
            lessons: z.array(z.string()).openapi({ description: 'Ids of the approved lessons that shaped it' }),
          })
          .openapi('DraftedBlock'),
      )
      .openapi({ description: 'What the last interim draft wrote into the decision; empty for the summary' }),
  })
  .openapi('GenerationStatus');

const tags: ['generation'] = ['generation'];
const errors = ['case_not_found', 'case_archived', 'agent_platform_error', 'agent_platform_unavailable'] as const;
const accepted = {
  202: {
    description: 'Accepted; the work runs at the agent',
    content: { 'application/json': { schema: GenerationAccepted } },
  },
};

export const generateSummaryRoute = defineRoute({
  method: 'post',
  path: casePath('/generate/party-claims-summary'),
  operationId: 'generatePartyClaimsSummary',
  role: 'staff',
  tags,
  summary: "Have the party-claims summary written; read it under 'party-claims-summary' when it is done",
  request: { params: caseNumberParam },
  errors: [...errors],
  responses: accepted,
});

export const generateDraftRoute = defineRoute({
  method: 'post',
  path: casePath('/generate/interim-draft'),
  operationId: 'generateInterimDraft',
  role: 'staff',
  tags,
  summary: 'Have the first blocks of the decision drafted; the document appears among the exports',
  request: { params: caseNumberParam },
  errors: [...errors],
  responses: accepted,
});

export const generationStatusRoute = defineRoute({
  method: 'get',
  path: casePath('/generate/{action}/status'),
  operationId: 'getGenerationStatus',
  role: 'reader',
  tags,
  summary: 'How far a generation is, as the platform and the artifact tell',
  request: {
    params: caseNumberParam.extend({
      action: z
        .enum(GENERATION_ACTIONS)
        .openapi({ param: { name: 'action', in: 'path' }, description: 'What is generated', example: 'interim-draft' }),
    }),
  },
  errors: ['case_not_found', 'agent_platform_error', 'agent_platform_unavailable'],
  responses: jsonAnswer(GenerationStatus, 'The state'),
});
