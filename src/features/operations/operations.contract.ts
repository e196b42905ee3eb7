import { z } from '@hono/zod-openapi';
import { timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { Diagnostics } from '../system/system.contract.ts';
import { DRAIN_WAITS } from './drain-wait.ts';

export const OpsService = z
  .object({
    name: z.string().openapi({ example: 'legal-metadata-drain' }),
    status: z.string().openapi({ example: 'online' }),
    restarts: z.int(),
    uptime_ms: z.int(),
    cpu: z.number(),
    memory_bytes: z.int(),
    cron: z.string().openapi({ example: '*/15 * * * *' }),
    autorestart: z.boolean(),
    disabled: z.boolean().optional(),
    burst_until: timestamp.nullable().optional(),
    title: z.string().openapi({ example: 'תור פרטי החלטות', description: 'What people call it' }),
    purpose: z.string().openapi({ description: 'What it is for, for a person' }),
    next_run: timestamp
      .nullable()
      .openapi({ description: 'When its schedule fires next; null without one, or when it is off' }),
    last_exit: z
      .object({ code: z.int().openapi({ description: 'Exit code; 0 is a good end' }) })
      .nullable()
      .openapi({ description: 'How it ended last, as far as the process manager knows' }),
  })
  .openapi('OpsService');

const Drain = z
  .object({
    name: z.string().openapi({ example: 'legal-halacha-drain' }),
    title: z.string().openapi({ example: 'תור ההלכות', description: 'What people call it' }),
    disabled: z.boolean(),
    burst_until: timestamp.nullable(),
    accepts_burst: z.boolean(),
    waiting_for: z
      .object({
        code: z.enum(DRAIN_WAITS),
        message: z.string().openapi({ example: 'התור הושהה בידי דנה, וימשיך כשיחודש' }),
        since: timestamp.nullable().openapi({ description: 'Since when; null where nothing tells' }),
      })
      .nullable()
      .openapi({ description: 'Why what stands in its queue is not worked on; null where nothing waits' }),
  })
  .openapi('Drain');

const pipeline = {
  pending: z.int(),
  processing: z.int(),
  done: z.int(),
  failed: z.int(),
  queued: z.int(),
  running_now: z.array(z.string()),
  by_status: z.record(z.string(), z.int()),
};

const PipelineStats = z.object(pipeline).openapi('PipelineStats');

const RecentFetch = z
  .object({
    case_number_norm: z.string(),
    citation_raw: z.string(),
    tier: z.string(),
    status: z.string(),
    error: z.string(),
    updated_at: timestamp,
  })
  .openapi('RecentFetch');

const IngestedRow = z
  .object({ case_number: z.string(), court: z.string(), source_url: z.string(), created_at: timestamp })
  .openapi('IngestedRow');

export const SubscriptionUsage = z
  .object({
    fetched_at: timestamp,
    stale: z.boolean(),
    meters: z.array(
      z.object({
        key: z.enum(['five_hour', 'weekly', 'weekly_model']),
        label: z.string(),
        utilization_percent: z.number(),
        resets_at: timestamp.nullable(),
      }),
    ),
  })
  .openapi('SubscriptionUsage');

const byStatus = z.object({ by_status: z.record(z.string(), z.int()) });

export const OperationsSnapshot = z
  .object({
    services: z.array(OpsService),
    services_error: z.string().nullable(),
    drains: z.array(Drain),
    subscription_usage: SubscriptionUsage.nullable(),
    pipelines: z.object({
      court_fetch: z.object({ ...pipeline, recent: z.array(RecentFetch) }),
      metadata_extraction: PipelineStats,
      halacha_extraction: PipelineStats,
      digests: z.object({ ...pipeline, total: z.int(), linked: z.int() }),
      halacha_review: byStatus,
      missing_precedents: byStatus,
      ingested_recent: z.array(IngestedRow),
    }),
    system_health: Diagnostics,
    errors: z.array(z.string()).openapi({
      description:
        'Parts that could not be read now, for a person; what they gave last, or nothing, stands in their place',
    }),
  })
  .openapi('OperationsSnapshot');

export const ServiceActionDone = z
  .object({ ok: z.boolean(), error: z.string().nullable(), name: z.string(), action: z.string() })
  .openapi('ServiceActionDone');

export const DrainDisabled = z.object({ name: z.string(), disabled: z.boolean() }).openapi('DrainDisabled');
export const BurstSet = z.object({ name: z.string(), burst_until: timestamp.nullable() }).openapi('BurstSet');

const NAME = /^[A-Za-z0-9_.:-]+$/;
const argument = (what: string) =>
  z.string().max(200).regex(NAME, `${what}: אותיות לטיניות, ספרות וסימני . _ : - בלבד`);

export const MigrateAdapterRequest = z
  .strictObject({
    agent_id: argument('מזהה הסוכן').optional(),
    all: z.literal(true).optional(),
    from: argument('סוג המתאם').optional(),
    to: argument('סוג המתאם'),
    company_id: argument('מזהה החברה').optional(),
    dry_run: z.boolean().optional(),
  })
  .refine((body) => (body.agent_id === undefined) !== (body.all === undefined), {
    message: 'יש לציין סוכן אחד או את כולם',
    path: ['agent_id'],
  })
  .openapi('MigrateAdapterRequest', { example: { all: true, from: 'process', to: 'claude_local', dry_run: true } });

export const AdapterMigrated = z
  .object({
    ok: z.boolean(),
    changed: z.array(z.string()).openapi({ description: 'Ids of the agents that were changed, or would be' }),
    output: z.string(),
    error: z.string().nullable(),
  })
  .openapi('AdapterMigrated');

const tags: ['operations'] = ['operations'];
const pathName = z
  .string()
  .max(20_000)
  .openapi({ param: { name: 'name', in: 'path' }, description: 'Service name', example: 'legal-halacha-drain' });

export const snapshotRoute = defineRoute({
  method: 'get',
  path: '/api/operations',
  operationId: 'getOperations',
  role: 'operator',
  tags,
  summary: 'Services, queues and health on one page; at most a second old',
  responses: jsonAnswer(OperationsSnapshot, 'The snapshot'),
});

export const serviceActionRoute = defineRoute({
  method: 'post',
  path: '/api/operations/services/{name}/{action}',
  operationId: 'actOnService',
  role: 'operator',
  tags,
  summary: 'Restart, stop or start a service of the host, or run a drain once now',
  request: {
    params: z.object({
      name: pathName,
      action: z
        .enum(['restart', 'stop', 'start', 'run-now'])
        .openapi({ param: { name: 'action', in: 'path' }, description: 'What to do', example: 'run-now' }),
    }),
  },
  errors: ['service_not_found', 'not_a_cron_service', 'drain_disabled', 'bridge_error', 'bridge_unavailable'],
  responses: jsonAnswer(ServiceActionDone, 'Done'),
});

export const disableDrainRoute = defineRoute({
  method: 'post',
  path: '/api/operations/drains/{name}/disabled',
  operationId: 'setDrainDisabled',
  role: 'operator',
  tags,
  summary: 'Switch a drain off or on; it looks at the switch when it starts',
  request: {
    params: z.object({ name: pathName }),
    ...jsonBody(
      z.strictObject({ disabled: z.boolean() }).openapi('DrainDisabledRequest', { example: { disabled: true } }),
    ),
  },
  errors: ['service_not_found', 'not_a_drain'],
  responses: jsonAnswer(DrainDisabled, 'As it is now'),
});

export const burstRoute = defineRoute({
  method: 'post',
  path: '/api/operations/drains/{name}/burst',
  operationId: 'setDrainBurst',
  role: 'operator',
  tags,
  summary: 'Let the halacha drain work outside its night window until a deadline, or end that',
  request: {
    params: z.object({ name: pathName }),
    ...jsonBody(
      z
        .strictObject({ until: z.iso.datetime({ offset: true, error: 'יש לשלוח מועד בתבנית ISO-8601' }).nullable() })
        .openapi('BurstRequest', { example: { until: '2026-03-01T18:00:00Z' } }),
    ),
  },
  errors: ['service_not_found', 'burst_not_supported'],
  responses: jsonAnswer(BurstSet, 'As it is now'),
});

export const migrateAdapterRoute = defineRoute({
  method: 'post',
  path: '/api/operations/agents/migrate-adapter',
  operationId: 'migrateAdapter',
  role: 'operator',
  tags,
  summary: 'Switch an agent or all agents to another kind of adapter, on the host',
  request: jsonBody(MigrateAdapterRequest),
  errors: ['agent_not_found', 'bridge_error', 'bridge_unavailable'],
  responses: jsonAnswer(AdapterMigrated, 'What the script did'),
});
