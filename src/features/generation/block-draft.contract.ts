import { z } from '@hono/zod-openapi';
import { BLOCK_IDS } from '../../domain/blocks.ts';
import { THREAD_ERRORS } from '../../errors.ts';
import { caseNumberParam, casePath, personText, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { Source } from '../../http/source.ts';

/** As a chat message (contract section 0). */
const MAX_INSTRUCTIONS = 20_000;

const BlockDraftRequest = z
  .strictObject({
    instructions: personText(MAX_INSTRUCTIONS)
      .optional()
      .openapi({ description: 'What is wanted of the text; followed where a language model writes it' }),
  })
  .openapi('BlockDraftRequest', { example: { instructions: 'בקצרה, בלי תיאור ההליכים הקודמים' } });

export const BlockDraftAccepted = z
  .object({
    status: z
      .enum(['queued', 'already_running', 'skipped'])
      .openapi({ description: 'Whether the work was handed to an agent' }),
    sub_issue_id: z.string().nullable().openapi({ description: 'The work on the agent platform' }),
    reason: z.enum(['no_api_key', 'no_analyst', 'no_issue']).nullable().openapi({ description: 'Why it was skipped' }),
  })
  .openapi('BlockDraftAccepted');

export const BlockDraft = z
  .object({
    block_id: z.enum(BLOCK_IDS),
    status: z
      .enum(['idle', 'queued', 'running', 'done', 'failed'])
      .openapi({ description: 'How far the last request is; the paragraphs are those of the last that was done' }),
    paragraphs: z
      .array(
        z
          .object({
            text: z.string().openapi({ description: 'Markdown of a paragraph' }),
            sources: z.array(Source).openapi({ description: 'What it was written from, where that is known' }),
            lessons: z.array(z.string()).openapi({ description: 'Ids of the approved lessons that it follows' }),
          })
          .openapi('BlockDraftParagraph'),
      )
      .openapi({ description: 'To be taken over by a person; nothing of it is in the block' }),
    lessons: z.array(z.string()).openapi({
      description: 'Ids of the approved lessons that a language model was told while it wrote all of them',
    }),
    made_at: timestamp.nullable().openapi({ description: 'When the paragraphs were written' }),
    error: z.string().nullable().openapi({ description: 'Why the last request failed, for a person' }),
  })
  .openapi('BlockDraft');

const tags: ['decisions'] = ['decisions'];
const params = caseNumberParam.extend({
  block_id: z.string().openapi({
    param: { name: 'block_id', in: 'path' },
    description: `One of ${BLOCK_IDS.join(', ')}`,
    example: 'block-vav',
  }),
});

export const requestBlockDraftRoute = defineRoute({
  method: 'post',
  path: casePath('/decision-blocks/{block_id}/draft'),
  operationId: 'requestBlockDraft',
  role: 'staff',
  tags,
  summary: 'Have paragraphs for one block written by an agent; the block itself stays as it is',
  request: { params, ...jsonBody(BlockDraftRequest) },
  errors: [
    'case_not_found',
    'block_not_found',
    'case_archived',
    'positions_missing',
    'case_file_unreadable',
    'agent_platform_error',
    'agent_platform_unavailable',
    ...THREAD_ERRORS,
  ],
  responses: {
    202: {
      description: 'Accepted; the work runs at the agent',
      content: { 'application/json': { schema: BlockDraftAccepted } },
    },
  },
});

export const blockDraftRoute = defineRoute({
  method: 'get',
  path: casePath('/decision-blocks/{block_id}/draft'),
  operationId: 'getBlockDraft',
  role: 'reader',
  tags,
  summary: 'The paragraphs that an agent wrote for a block, and how far it is',
  request: { params },
  errors: ['case_not_found', 'block_not_found', 'agent_platform_error', 'agent_platform_unavailable'],
  responses: jsonAnswer(BlockDraft, 'The last draft'),
});
