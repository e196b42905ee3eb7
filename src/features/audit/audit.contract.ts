import { z } from '@hono/zod-openapi';
import { queryInteger, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';

export const AuditEntry = z
  .object({
    audit_id: z.string(),
    at: timestamp,
    actor: z.string().openapi({ example: 'local' }),
    action: z.string().openapi({ example: 'case.created' }),
    case_number_text: z.string().nullable().openapi({ example: '1031/25' }),
    target: z.string().nullable(),
    before_sha256: z.string().nullable(),
    after_sha256: z.string().nullable(),
    request_id: z.string(),
  })
  .openapi('AuditEntry');

export const AuditList = z.object({ entries: z.array(AuditEntry), total: z.int() }).openapi('AuditList');

export const getAudit = defineRoute({
  method: 'get',
  path: '/api/audit',
  operationId: 'listAudit',
  role: 'operator',
  tags: ['audit'],
  summary: 'Who did what, newest first',
  request: {
    query: z.strictObject({
      case_number: z.string().optional().openapi({ description: 'Only entries of this case', example: '1031/25' }),
      limit: queryInteger(50, 1, 500, 'Most entries to return'),
      offset: queryInteger(0, 0, 10_000_000, 'Entries to skip'),
    }),
  },
  responses: jsonAnswer(AuditList, 'Audit entries'),
});
