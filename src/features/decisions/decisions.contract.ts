import { z } from '@hono/zod-openapi';
import { BLOCK_IDS } from '../../domain/blocks.ts';
import { THREAD_ERRORS } from '../../errors.ts';
import { caseNumberParam, casePath, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { OUTCOMES } from '../cases/case-particulars.contract.ts';

/** Characters as JavaScript counts them (UTF-16 units): a Hebrew letter is one. */
const MAX_BLOCK = 1_000_000;

/** Text that a file and a Word document can hold: no control characters but tabs and the breaks of lines and pages. */
const plainText = (text: string): boolean => !/[\p{Cc}--[\s\u0080-\u009f]]/v.test(text);

const DecisionBlock = z
  .object({
    block_id: z.enum(BLOCK_IDS),
    number: z.int().min(1).max(12),
    title: z.string().openapi({ example: 'דיון והכרעה' }),
    content: z.string().openapi({ description: 'Markdown' }),
    status: z.enum(['empty', 'draft', 'approved']),
    word_count: z.int(),
    source: z.enum(['manual', 'agent', 'template']).nullable(),
    version: z.int().openapi({ description: '0 before the first save', example: 3 }),
    updated_at: timestamp.nullable(),
  })
  .openapi('Block');

export const DecisionBlockList = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    decision_id: z.string().nullable(),
    blocks: z.array(DecisionBlock).length(12),
    word_count: z.int(),
    markdown_path: z.string().nullable().openapi({ example: 'drafts/decision.md' }),
  })
  .openapi('DecisionBlocks');

export const DecisionBlockSaved = z
  .object({ block: DecisionBlock, markdown_path: z.string().openapi({ example: 'drafts/decision.md' }) })
  .openapi('BlockSaved');

const BlockUpdateRequest = z
  .strictObject({
    content: z
      .string()
      .max(MAX_BLOCK, 'חלק של החלטה מוגבל ל-1,000,000 תווים')
      .refine(plainText, 'הטקסט כולל תווי בקרה שאינם ניתנים לשמירה')
      .openapi({ description: 'Markdown; kept as it is, with line breaks as LF; empty text empties the block' }),
    expected_version: z
      .int()
      .min(0)
      .optional()
      .openapi({ description: 'Version that was read; 0 before the first save' }),
  })
  .openapi('BlockUpdateRequest', {
    example: { content: 'לפנינו ערר על החלטת הוועדה המקומית.', expected_version: 0 },
  });

export const DecisionTemplate = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    outcome: z.enum(OUTCOMES).nullable(),
    markdown: z.string().openapi({ description: 'The whole skeleton as one decision' }),
    blocks: z.array(
      z
        .object({
          block_id: z.enum(BLOCK_IDS),
          title: z.string(),
          guidance: z.string().openapi({ description: 'Markdown: how to write the block in this case' }),
          skeleton: z
            .string()
            .openapi({ description: 'Markdown, filled from the case; [להשלמה: …] where it is silent' }),
        })
        .openapi('TemplateBlock'),
    ),
  })
  .openapi('DecisionTemplate');

const SOURCES = ['manual', 'agent', 'template'] as const;

const versionFields = {
  version: z.int().min(1).openapi({ description: 'Version of the block that the save made', example: 3 }),
  at: timestamp,
  actor: z.string().openapi({ description: 'Who saved it', example: 'user:dana' }),
  source: z.enum(SOURCES).openapi({ description: 'How it was written' }),
  words: z.int().openapi({ description: 'Words of the text' }),
  lessons: z
    .array(z.string())
    .openapi({ description: 'Ids of the approved lessons that shaped it, where an agent wrote it' }),
  commit: z.string().nullable().openapi({
    description: "Commit of the case's history that names the save; null until it is made, or without git",
  }),
};

export const BlockHistory = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    block_id: z.enum(BLOCK_IDS),
    versions: z
      .array(z.object(versionFields).openapi('BlockVersionEntry'))
      .openapi({ description: 'Newest first, the present one too; of more than 100 the last of each hour and writer' }),
  })
  .openapi('BlockHistory');

export const BlockVersion = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    block_id: z.enum(BLOCK_IDS),
    ...versionFields,
    content: z.string().openapi({ description: 'Markdown of that version' }),
    present_version: z.int().openapi({ description: 'Version that the difference leads to' }),
    diff: z
      .array(z.object({ op: z.enum(['equal', 'insert', 'delete']), text: z.string() }).openapi('VersionDiffPart'))
      .openapi({
        description: '`equal` and `delete` together are that version, `equal` and `insert` the present one',
      }),
  })
  .openapi('BlockVersion');

const BlockRestoreRequest = z
  .strictObject({
    version: z.int().min(1).openapi({ description: 'The version whose text is put back' }),
    expected_version: z.int().min(0).optional().openapi({ description: 'Version that was read' }),
  })
  .openapi('BlockRestoreRequest', { example: { version: 2, expected_version: 5 } });

const tags: ['decisions'] = ['decisions'];
const unchanged = { 304: { description: 'Unchanged since the ETag of If-None-Match' } };

export const listBlocksRoute = defineRoute({
  method: 'get',
  path: casePath('/decision-blocks'),
  operationId: 'listDecisionBlocks',
  role: 'reader',
  tags,
  summary: 'The 12 blocks of the decision, empty ones too',
  request: { params: caseNumberParam },
  errors: ['case_not_found'],
  responses: { ...jsonAnswer(DecisionBlockList, 'In their order'), ...unchanged },
});

/** A case, and a block of its decision. */
export const blockParams = caseNumberParam.extend({
  block_id: z.string().openapi({
    param: { name: 'block_id', in: 'path' },
    description: `One of ${BLOCK_IDS.join(', ')}`,
    example: 'block-he',
  }),
});

export const saveBlockRoute = defineRoute({
  method: 'put',
  path: casePath('/decision-blocks/{block_id}'),
  operationId: 'saveDecisionBlock',
  role: 'staff',
  tags,
  summary: 'Save one block; the decision file follows before the answer',
  request: {
    params: blockParams,
    ...jsonBody(BlockUpdateRequest),
  },
  errors: [
    'case_not_found',
    'block_not_found',
    'case_archived',
    'text_too_nested',
    'version_conflict',
    'case_file_unreadable',
  ],
  responses: jsonAnswer(DecisionBlockSaved, 'The block as it is now'),
});

export const blockHistoryRoute = defineRoute({
  method: 'get',
  path: casePath('/decision-blocks/{block_id}/history'),
  operationId: 'listBlockVersions',
  role: 'reader',
  tags,
  summary: 'What a block held after each save',
  request: { params: blockParams },
  errors: ['case_not_found', 'block_not_found'],
  responses: jsonAnswer(BlockHistory, 'Newest first'),
});

export const blockVersionRoute = defineRoute({
  method: 'get',
  path: casePath('/decision-blocks/{block_id}/history/{version}'),
  operationId: 'getBlockVersion',
  role: 'reader',
  tags,
  summary: 'A former text of a block, and what became of it since',
  request: {
    params: blockParams.extend({
      version: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'יש לשלוח מספר של נוסח')
        .transform(Number)
        .openapi({
          param: { name: 'version', in: 'path' },
          type: 'integer',
          description: 'Version of the block',
          example: 2,
        }),
    }),
  },
  errors: ['case_not_found', 'block_not_found', 'block_version_not_found', ...THREAD_ERRORS],
  responses: { ...jsonAnswer(BlockVersion, 'The text and the difference'), ...unchanged },
});

export const restoreBlockRoute = defineRoute({
  method: 'post',
  path: casePath('/decision-blocks/{block_id}/restore'),
  operationId: 'restoreDecisionBlock',
  role: 'staff',
  tags,
  summary: 'Put a former text of a block back, as its newest version',
  request: { params: blockParams, ...jsonBody(BlockRestoreRequest) },
  errors: [
    'case_not_found',
    'block_not_found',
    'block_version_not_found',
    'case_archived',
    'version_conflict',
    'case_file_unreadable',
  ],
  responses: jsonAnswer(DecisionBlockSaved, 'The block as it is now'),
});

export const getTemplateRoute = defineRoute({
  method: 'get',
  path: casePath('/template'),
  operationId: 'getDecisionTemplate',
  role: 'reader',
  tags,
  summary: 'A skeleton of the decision for the outcome, filled from the case',
  request: { params: caseNumberParam },
  errors: ['case_not_found', 'case_file_unreadable', ...THREAD_ERRORS],
  responses: { ...jsonAnswer(DecisionTemplate, 'Skeleton and guidance of each block'), ...unchanged },
});
