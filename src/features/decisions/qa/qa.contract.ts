import { z } from '@hono/zod-openapi';
import { BLOCK_IDS } from '../../../domain/blocks.ts';
import { THREAD_ERRORS } from '../../../errors.ts';
import { caseNumberParam, casePath, timestamp } from '../../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../../http/router.ts';

const QaCheck = z
  .object({
    key: z.string().openapi({ example: 'parties_match' }),
    label: z.string().openapi({ example: 'התאמת הצדדים' }),
    severity: z.enum(['critical', 'warning', 'info']),
    passed: z.boolean(),
    message: z.string().openapi({ example: 'הצדדים ובאי כוחם תואמים לתיק.' }),
    block_ids: z.array(z.enum(BLOCK_IDS)),
    evidence: z.array(z.string()).openapi({ description: 'Words of the draft at the spot, verbatim' }),
  })
  .openapi('QaCheck');

export const QaResult = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    passed: z.boolean().openapi({ description: 'No critical check failed' }),
    ran_at: timestamp,
    checks: z.array(QaCheck),
  })
  .openapi('QaResult');

const tags: ['decisions'] = ['decisions'];

export const runQaRoute = defineRoute({
  method: 'post',
  path: casePath('/qa'),
  operationId: 'runQa',
  role: 'staff',
  tags,
  summary: 'Check the draft decision; the case moves to qa_passed or qa_failed',
  request: { params: caseNumberParam },
  errors: ['case_not_found', 'case_archived', 'no_draft', ...THREAD_ERRORS],
  responses: jsonAnswer(QaResult, 'What every check found'),
});

export const getQaRoute = defineRoute({
  method: 'get',
  path: casePath('/qa'),
  operationId: 'getQa',
  role: 'reader',
  tags,
  summary: 'The last check of the draft decision',
  request: { params: caseNumberParam },
  errors: ['case_not_found', 'qa_not_run'],
  responses: jsonAnswer(QaResult, 'What every check found'),
});
