import { z } from '@hono/zod-openapi';
import { BLOCK_IDS } from '../../../domain/blocks.ts';
import { THREAD_ERRORS } from '../../../errors.ts';
import { caseNumberParam, casePath, personText, timestamp } from '../../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../../http/router.ts';
import { Source } from '../../../http/source.ts';

const QaFinding = z
  .object({
    finding_id: z.string().openapi({
      description: 'Stays the same in every run as long as its words stand',
      example: '5d41402abc4b2a76b9719d911017c592',
    }),
    message: z.string().openapi({ example: 'האסמכתה עע"מ 317/10 אינה מופיעה במסמכי התיק; יש לאמת אותה' }),
    block_id: z.enum(BLOCK_IDS).nullable(),
    start: z.int().nullable().openapi({ description: "First UTF-16 code unit in the block's content" }),
    end: z.int().nullable().openapi({ description: 'One past the last code unit' }),
    evidence: z
      .array(
        z.object({
          words: z.string().openapi({ description: 'As they stand in the draft or in the source' }),
          source: z.union([Source, z.null()]),
        }),
      )
      .openapi({ description: 'What it rests on, at most five; empty where it is about what is missing' }),
    dismissed: z
      .object({
        by: z.string().openapi({ description: 'Who dismissed it' }),
        at: timestamp,
        reason: z.string().openapi({ description: 'Why', example: 'פסק הדין צורף בתיק המקביל' }),
      })
      .nullable()
      .openapi({ description: 'A person looked at it and holds it for no fault; it counts no more' }),
  })
  .openapi('QaFinding');

const QaCheck = z
  .object({
    key: z.string().openapi({ example: 'parties_match' }),
    label: z.string().openapi({ example: 'התאמת הצדדים' }),
    severity: z.enum(['critical', 'warning', 'info']),
    passed: z.boolean(),
    message: z.string().openapi({ example: 'הצדדים ובאי כוחם תואמים לתיק.' }),
    block_ids: z.array(z.enum(BLOCK_IDS)),
    evidence: z.array(z.string()).openapi({ description: 'Words of the draft at the spot, verbatim' }),
    evidence_sources: z.array(z.union([Source, z.null()])).openapi({
      description:
        'In the order of the evidence: where words stand that are those of a document; null for words of the draft',
    }),
    findings: z.array(QaFinding).openapi({ description: 'The gravest first; none in runs of before they were kept' }),
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

const QaDismissRequest = z
  .strictObject({
    reason: personText(2000)
      .refine((reason) => reason !== '', 'יש לכתוב את הנימוק')
      .openapi({ description: 'Why it is no fault' }),
  })
  .openapi('QaDismissRequest', { example: { reason: 'פסק הדין צורף בתיק המקביל' } });

export const dismissFindingRoute = defineRoute({
  method: 'post',
  path: casePath('/qa/findings/{finding_id}/dismiss'),
  operationId: 'dismissQaFinding',
  role: 'staff',
  tags,
  summary: 'Say that a finding is no fault; this holds as long as its words stand',
  request: {
    params: caseNumberParam.extend({
      finding_id: z.string().openapi({ description: 'The finding', example: '5d41402abc4b2a76b9719d911017c592' }),
    }),
    ...jsonBody(QaDismissRequest),
  },
  errors: ['case_not_found', 'case_archived', 'qa_not_run', 'finding_not_found'],
  responses: jsonAnswer(QaResult, 'The last run without it'),
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
