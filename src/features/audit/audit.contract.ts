import { z } from '@hono/zod-openapi';
import { queryInteger, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';

const AuditEntry = z
  .object({
    audit_id: z.string(),
    at: timestamp,
    actor: z.string().openapi({ example: 'local' }),
    action: z.string().openapi({ example: 'case.created' }),
    action_label: z.string().openapi({ example: 'נפתח תיק', description: 'The action for a person' }),
    case_number_text: z.string().nullable().openapi({ example: '1031/25' }),
    target: z.string().nullable(),
    before_sha256: z.string().nullable(),
    after_sha256: z.string().nullable(),
    request_id: z.string(),
    seal_no: z
      .int()
      .nullable()
      .openapi({ description: 'Place in the chain of seals; null in the moment before the row is sealed' }),
  })
  .openapi('AuditEntry');

export const AuditList = z.object({ entries: z.array(AuditEntry), total: z.int() }).openapi('AuditList');

/** An instant with its offset from UTC; absent: no bound. */
const moment = (description: string, example: string) =>
  z.iso
    .datetime({ offset: true, error: 'יש לשלוח מועד בצורה 2026-03-01T09:30:00Z' })
    .transform((text) => new Date(text))
    .optional()
    .openapi({ type: 'string', format: 'date-time', description, example });

export const AuditHeadView = z
  .object({
    seal_no: z.int().openapi({ description: 'The last seal; 0 while nothing is sealed', example: 1204 }),
    hash: z.string().openapi({ description: 'sha256 of the whole chain up to it; 64 zeros while nothing is sealed' }),
    at: timestamp.nullable().openapi({ description: 'Time of the act that was sealed last' }),
  })
  .openapi('AuditHead');

export const getAuditHead = defineRoute({
  method: 'get',
  path: '/api/audit/head',
  operationId: 'getAuditHead',
  role: 'operator',
  tags: ['audit'],
  summary: 'The end of the chain over the audit log',
  responses: jsonAnswer(AuditHeadView, 'The last seal'),
});

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
      actor: z.string().min(1).optional().openapi({ description: 'Only acts of this actor', example: 'local' }),
      action: z.string().min(1).optional().openapi({ description: 'Only this action', example: 'case.created' }),
      since: moment('Only acts from this moment on', '2026-03-01T00:00:00Z'),
      until: moment('Only acts up to this moment', '2026-03-31T23:59:59.999Z'),
      limit: queryInteger(50, 1, 500, 'Most entries to return'),
      offset: queryInteger(0, 0, 10_000_000, 'Entries to skip'),
    }),
  },
  responses: jsonAnswer(AuditList, 'Audit entries'),
});
