import { z } from '@hono/zod-openapi';
import { listPage, personText, timestamp } from '../../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../../http/router.ts';

const PROPOSAL_TARGETS = ['curator', 'style-analyzer'] as const;
const DECISIONS = ['approved', 'rejected'] as const;

export const CuratorPrompt = z
  .object({
    name: z.string().openapi({ example: 'curator' }),
    content: z.string(),
    source_url: z.string().nullable().openapi({
      description: 'Where a browser opens the source of the prompt; null where PROMPTS_SOURCE_URL is not set',
      example: 'https://git.example.org/appeals/src/branch/main/prompts/curator.md',
    }),
    sha256: z.string(),
    updated_at: timestamp,
  })
  .openapi('CuratorPrompt');

const Channel = z.object({
  total: z.int(),
  store: z
    .string()
    .openapi({ description: 'Where the lessons of the channel are kept', example: 'methodology_overrides' }),
  by_status: z.record(z.string(), z.int()),
});

export const CuratorStats = z
  .object({
    channels: z.object({ distillation: Channel, panel: Channel, curator: Channel }),
    findings_total: z.int(),
    findings_approved: z.int(),
    findings_pending: z.int(),
    proposals: z.int(),
  })
  .openapi('CuratorStats');

export const CuratorProposal = z
  .strictObject({
    title: personText(200).refine((text) => text !== '', 'יש לכתוב כותרת'),
    rationale: personText(20_000).refine((text) => text !== '', 'יש לנמק את ההצעה'),
    proposed_prompt: z
      .string()
      .max(200_000)
      .refine((text) => text.trim() !== '', 'יש לכתוב את נוסח ההנחיה המוצע'),
    target: z.enum(PROPOSAL_TARGETS),
  })
  .openapi('CuratorProposal', {
    example: {
      title: 'קיצור ההנחיות',
      rationale: 'ההנחיות ארוכות מן הנדרש',
      proposed_prompt: '# Curator …',
      target: 'curator',
    },
  });

export const ProposalSaved = z
  .object({
    filename: z.string().openapi({ example: '20260301T093000123Z-curator-קיצור-ההנחיות.md' }),
    path: z.string().openapi({ example: 'proposals/20260301T093000123Z-curator-קיצור-ההנחיות.md' }),
    created_at: timestamp,
  })
  .openapi('ProposalSaved');

const ProposalDecision = z
  .object({
    status: z.enum(DECISIONS),
    by: z.string().openapi({ description: 'Who decided', example: 'user:dana' }),
    at: timestamp,
    reason: z.string().nullable(),
  })
  .openapi('ProposalDecision');

export const DecideProposalRequest = z
  .strictObject({
    status: z.enum([...DECISIONS, 'pending_review']).openapi({ description: '`pending_review` takes a decision back' }),
    reason: personText(2_000).nullish(),
  })
  .openapi('DecideProposalRequest', { example: { status: 'approved' } });

export const ProposalDecided = z
  .object({ filename: z.string(), decision: z.union([ProposalDecision, z.null()]) })
  .openapi('ProposalDecided');

export const ProposalList = z
  .object({
    proposals: z.array(
      z.object({
        filename: z.string(),
        title: z.string(),
        target: z.string(),
        created_at: timestamp,
        size_bytes: z.int(),
        content: z.string().openapi({ description: 'The whole file' }),
        rationale: z.string().nullable().openapi({ description: 'Why; null in a file that does not say so' }),
        proposed_prompt: z
          .string()
          .nullable()
          .openapi({ description: 'The prompt as it would read; null in a file that does not say so' }),
        decision: z.union([ProposalDecision, z.null()]),
      }),
    ),
    total: z.int(),
  })
  .openapi('ProposalList');

const tags: ['training'] = ['training'];
const notModified = { 304: { description: 'Unchanged since the ETag of If-None-Match' } };

export const curatorPromptRoute = defineRoute({
  method: 'get',
  path: '/api/training/curator/prompt',
  operationId: 'getCuratorPrompt',
  role: 'reader',
  tags,
  summary: "The curator agent's prompt with where it comes from",
  responses: { ...jsonAnswer(CuratorPrompt, 'The prompt; read-only'), ...notModified },
});

export const analyzerPromptRoute = defineRoute({
  method: 'get',
  path: '/api/training/curator/style-analyzer-prompt',
  operationId: 'getStyleAnalyzerPrompt',
  role: 'reader',
  tags,
  summary: 'The prompt by which a model extracts patterns, to compare it with the curator’s',
  responses: { ...jsonAnswer(CuratorPrompt, 'The prompt; read-only'), ...notModified },
});

export const curatorStatsRoute = defineRoute({
  method: 'get',
  path: '/api/training/curator/stats',
  operationId: 'getCuratorStats',
  role: 'reader',
  tags,
  summary: 'The three learning channels as their stores have them',
  responses: jsonAnswer(CuratorStats, 'Counts'),
});

export const listProposalsRoute = defineRoute({
  method: 'get',
  path: '/api/training/curator/proposals',
  operationId: 'listProposals',
  role: 'reader',
  tags,
  summary: 'Saved proposals for the prompts, newest first',
  request: { query: z.strictObject(listPage) },
  responses: jsonAnswer(ProposalList, 'Proposals'),
});

export const saveProposalRoute = defineRoute({
  method: 'post',
  path: '/api/training/curator/proposals',
  operationId: 'saveProposal',
  role: 'chair',
  tags,
  summary: 'Save a proposed prompt as a new file; nothing is overwritten and nothing is committed',
  request: jsonBody(CuratorProposal),
  errors: ['insufficient_storage'],
  responses: jsonAnswer(ProposalSaved, 'The file'),
});

export const decideProposalRoute = defineRoute({
  method: 'patch',
  path: '/api/training/curator/proposals/{filename}',
  operationId: 'decideProposal',
  role: 'chair',
  tags,
  summary: 'Say whether a proposal is to be taken over; a person does that by hand, no prompt changes by this',
  request: {
    params: z.object({
      filename: z
        .string()
        .max(500)
        .openapi({
          param: { name: 'filename', in: 'path' },
          description: 'The proposal',
          example: '20260301T093000123Z-curator-קיצור-ההנחיות.md',
        }),
    }),
    ...jsonBody(DecideProposalRequest),
  },
  errors: ['proposal_not_found', 'insufficient_storage'],
  responses: jsonAnswer(ProposalDecided, 'As it stands now'),
});
