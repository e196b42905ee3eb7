// The whole of a case as one file, and the way back.
import { z } from '@hono/zod-openapi';
import { THREAD_ERRORS } from '../../errors.ts';
import { caseNumberParam, casePath } from '../../http/params.ts';
import { defineRoute } from '../../http/router.ts';

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
