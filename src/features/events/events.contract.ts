import { z } from '@hono/zod-openapi';
import { BLOCK_IDS, type BlockId } from '../../domain/blocks.ts';
import { CASE_PARTS, CHANGES, OPERATIONS_PARTS, OPERATOR_TOPICS, TOPICS } from '../../events/topics.ts';
import { timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { Task } from '../../http/task.ts';

const blockId = z.enum(BLOCK_IDS as [BlockId, ...BlockId[]]);

const PersonPresent = z
  .object({
    actor: z.string().openapi({ example: 'user:dana', description: 'As the audit log records it' }),
    display_name: z.string().openapi({ example: 'dana', description: 'The name without its kind' }),
    block_id: blockId.nullable().openapi({ description: 'The block she works at; null: at the case as a whole' }),
  })
  .openapi('PersonPresent');

/** What every event carries. */
const common = {
  id: z.string().nullable().openapi({ description: 'Grows in the order of the commits; null for what is not stored' }),
  at: timestamp.openapi({ description: 'When it happened' }),
  actor: z.string().nullable().openapi({ description: 'Who did it, as the audit log records it' }),
  case_number: z.string().nullable().openapi({ example: '1031/25', description: 'The case it belongs to' }),
};
const change = z.enum(CHANGES).openapi({ description: 'What became of it' });

const EVENT_SCHEMAS = {
  task: Task.extend({ ...common, topic: z.literal('task') }).openapi('TaskEvent'),
  upload: z.object({ ...common, topic: z.literal('upload'), filename: z.string(), change }).openapi('UploadEvent'),
  case: z
    .object({ ...common, topic: z.literal('case'), version: z.int(), change, part: z.enum(CASE_PARTS) })
    .openapi('CaseEvent'),
  document: z
    .object({ ...common, topic: z.literal('document'), document_id: z.string(), version: z.int(), change })
    .openapi('DocumentEvent'),
  block: z.object({ ...common, topic: z.literal('block'), block_id: blockId, version: z.int() }).openapi('BlockEvent'),
  presence: z
    .object({ ...common, topic: z.literal('presence'), people: z.array(PersonPresent) })
    .openapi('PresenceEvent'),
  operations: z
    .object({ ...common, topic: z.literal('operations'), part: z.enum(OPERATIONS_PARTS) })
    .openapi('OperationsEvent'),
  audit: z.object({ ...common, topic: z.literal('audit'), audit_id: z.string() }).openapi('AuditEvent'),
  gap: z
    .object({
      ...common,
      topic: z.literal('gap'),
      from: z.string().openapi({ description: 'The last event that is known to have arrived' }),
      to: z.string().openapi({ description: 'Up to here events are missing: read again what is shown' }),
    })
    .openapi('GapEvent'),
};

const { task, upload, case: ofCase, document, block, presence, operations, audit, gap } = EVENT_SCHEMAS;
const EventData = z
  .union([task, upload, ofCase, document, block, presence, operations, audit, gap])
  .openapi('EventData');

export const PresenceRequest = z
  .strictObject({
    case_number: z.string().max(500).openapi({ example: '1031/25', description: 'Where she works' }),
    block_id: blockId.nullable().default(null).openapi({ description: 'The block that is open; null: none' }),
  })
  .openapi('PresenceRequest', { example: { case_number: '1031/25', block_id: 'block-yod' } });

export const Presence = z.object({ case_number: z.string(), people: z.array(PersonPresent) }).openapi('Presence');

const tags: ['events'] = ['events'];

export const streamEventsRoute = defineRoute({
  method: 'get',
  path: '/api/events',
  operationId: 'streamEvents',
  role: 'reader',
  fieldRoles: { topics: Object.fromEntries(OPERATOR_TOPICS.map((topic) => [topic, 'operator' as const])) },
  tags,
  summary: 'Everything that changes, as server-sent events',
  description:
    'The name of each event is its topic. Stored ones have an `id:` and come again for ten minutes after `Last-Event-ID`; where that is older or unknown, a `gap` comes instead. A comment with an `id:` says that everything up to it was sent.',
  request: {
    query: z.strictObject({
      topics: z
        .string()
        .max(500)
        .optional()
        .openapi({
          description: `Which to send, with commas: ${TOPICS.join(', ')}. Absent: all that one may read`,
          example: 'task,upload',
        }),
    }),
  },
  errors: ['too_many_streams', 'shutting_down'],
  responses: {
    200: {
      description: 'One event for each change; a comment line as keepalive',
      content: { 'text/event-stream': { schema: EventData } },
    },
  },
});

export const savePresenceRoute = defineRoute({
  method: 'post',
  path: '/api/presence',
  operationId: 'savePresence',
  role: 'reader',
  tags,
  summary: 'Say where one works; every 20 seconds, forgotten after 45',
  request: jsonBody(PresenceRequest),
  errors: ['case_not_found'],
  responses: jsonAnswer(Presence, 'Who is at the case now'),
});
