// The whole of a case as one file, and the way back.
import { z } from '@hono/zod-openapi';
import { THREAD_ERRORS } from '../../errors.ts';
import { caseNumberParam, casePath } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';

const tags: ['case files'] = ['case files'];

export const bundleRoute = defineRoute({
  method: 'get',
  path: casePath('/bundle'),
  operationId: 'getCaseBundle',
  role: 'reader',
  tags,
  summary: 'The whole of a case as one ZIP that opens without the service',
  description:
    'Index in HTML and Word, originals, clean texts, claims with their places, ledger, decision, history, audit chain with ' +
    'its proof, and the rows by which another installation takes the case in (`POST /api/cases/import`).',
  request: { params: caseNumberParam },
  errors: ['case_not_found', 'insufficient_storage', ...THREAD_ERRORS],
  responses: {
    200: {
      description: 'The archive, streamed; its Hebrew name is in Content-Disposition',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
});

export const CaseImported = z
  .object({
    status: z.enum(['imported', 'unchanged']).openapi({
      description: 'Whether the case was made, or was there already with what the bundle would bring',
    }),
    case_number: z.string().openapi({ example: '1031/25' }),
    title: z.string(),
    brought: z
      .object({
        documents: z.int(),
        claims: z.int(),
        legal_arguments: z.int(),
        blocks: z.int(),
        block_versions: z.int().openapi({ description: 'Texts that blocks held, the present ones too' }),
      })
      .openapi({ description: 'What is in the bundle' }),
    left_out: z
      .array(z.object({ title: z.string(), reason: z.string().openapi({ description: 'Why, for a person' }) }))
      .openapi({ description: 'Documents of the case that the bundle does not hold' }),
  })
  .openapi('CaseImported');

export const importRoute = defineRoute({
  method: 'post',
  path: '/api/cases/import',
  operationId: 'importCase',
  role: 'chair',
  tags,
  summary: 'Take in a whole case from its bundle',
  description:
    'Multipart, field `file`. All of it or nothing; the same bundle a second time changes nothing. Documents are searched ' +
    'moments later.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({ file: z.string().openapi({ type: 'string', format: 'binary' }) }),
        },
      },
    },
  },
  errors: [
    'malformed_multipart',
    'upload_interrupted',
    'empty_file',
    'bundle_invalid',
    'bundle_too_large',
    'bundle_version_unknown',
    'case_number_reserved',
    'other_case_exists',
    'case_content_differs',
    ...THREAD_ERRORS,
  ],
  responses: jsonAnswer(CaseImported, 'The case that was made, or that was there already'),
});
