// The operator's page: asked every few seconds by everybody who looks at it, computed at most once a second.
import type { z } from '@hono/zod-openapi';
import { BridgeError } from '../../clients/bridge.ts';
import type { HostServiceState } from '../../clients/bridge-answers.ts';
import type { Ports } from '../../context.ts';
import type { QueueName } from '../../db/schema/precedents.ts';
import { HOST_SERVICES, wordsOfService } from '../../domain/host-services.ts';
import { cachedAnswer } from '../../lib/cached-answer.ts';
import { lastGoodValue, lastGoodValues } from '../../lib/last-good-value.ts';
import { nextCron } from '../../lib/next-cron.ts';
import type { AgentWatch } from '../agents/agent-watch.service.ts';
import { DRAINS, NO_STATS, type QueueStats } from '../precedents/queues.service.ts';
import { diagnosticParts, type PlatformFacts } from '../system/diagnostics.service.ts';
import type { IntegrityWatch } from '../system/integrity.service.ts';
import { drainWait } from './drain-wait.ts';
import { type DrainFlag, readDrainFlags } from './drains.service.ts';
import type { OperationsSnapshot, OpsService, SubscriptionUsage } from './operations.contract.ts';
import { pipelineParts, toPipelines } from './pipelines.queries.ts';

type Snapshot = z.input<typeof OperationsSnapshot>;

const TTL_MS = 1000;
/** For so long the last snapshot is given while the next one is computed. */
const GRACE_MS = 1000;
const BRIDGE_LIMIT_MS = 2000;

/** The snapshot, kept for a second whatever the number of those who ask. One part failing never fails the rest. */
export function openSnapshot(ports: Ports, watch: AgentWatch, integrity: IntegrityWatch): () => Promise<Snapshot> {
  let compute: (() => Promise<Snapshot>) | undefined;
  // Opened when somebody asks: the document is made of an app that has no ports.
  const ask = () => {
    compute ??= openParts(ports, watch, integrity);
    return compute();
  };
  return cachedAnswer(TTL_MS, ask, { graceMs: GRACE_MS });
}

function openParts(ports: Ports, watch: AgentWatch, integrity: IntegrityWatch): () => Promise<Snapshot> {
  const { db } = ports.database;
  const pipelines = openPipelines(ports);
  const health = openHealth(ports, watch, integrity);
  const flags = lastGoodValue({ label: 'מתגי המנקזים', read: () => readDrainFlags(db), otherwise: [] }, ports.log);

  return async () => {
    const [services, switches, subscription_usage, queues, system] = await Promise.all([
      readServices(ports),
      flags(),
      readUsage(ports),
      pipelines(),
      health(),
    ]);
    const { platform, ...rest } = system.values;
    return {
      ...withSwitches(services, switches.value, ports.clock.now()),
      drains: drainsOf(switches.value, queues.values.stats, services, ports.clock.now()),
      subscription_usage,
      pipelines: toPipelines(queues.values),
      system_health: { ...rest, ...platform },
      errors: [...queues.errors, ...system.errors, ...(switches.error ? [switches.error] : [])],
    };
  };
}

function openPipelines({ database, log }: Ports) {
  const { stats, recent, linked, review, gaps, ingested } = pipelineParts(database.db);
  return lastGoodValues(
    {
      stats: { label: 'תורי העבודה', read: stats, otherwise: NO_STATS },
      recent: { label: 'הבאת החלטות', read: recent, otherwise: [] },
      linked: { label: 'תקצירים מקושרים', read: linked, otherwise: 0 },
      review: { label: 'אישור הלכות', read: review, otherwise: {} },
      gaps: { label: 'החלטות חסרות', read: gaps, otherwise: {} },
      ingested: { label: 'החלטות שנקלטו', read: ingested, otherwise: [] },
    },
    log,
  );
}

type HealthParts = Omit<Snapshot['system_health'], keyof PlatformFacts> & { platform: PlatformFacts };

const UNKNOWN_PLATFORM: PlatformFacts = { agent_platform: null, agent_platform_error: 'מצב פלטפורמת הסוכנים לא נקרא' };

function openHealth(ports: Ports, watch: AgentWatch, integrity: IntegrityWatch) {
  const { engine, db } = ports.database;
  const parts = diagnosticParts({ ...ports, db }, watch, integrity);
  const noTasks = { queued: 0, active: 0, failed: 0, oldest_queued_at: null };
  const noFacts = { engine, version: '', size_bytes: 0, counts: {} };
  return lastGoodValues<HealthParts>(
    {
      database: { label: 'מסד הנתונים', read: parts.database, otherwise: noFacts },
      recent_failures: { label: 'כשלים אחרונים', read: parts.recent_failures, otherwise: [] },
      task_queue: { label: 'תור המשימות', read: parts.task_queue, otherwise: noTasks },
      disk: { label: 'הדיסק', read: parts.disk, otherwise: null },
      halacha_backlog: { label: 'הלכות ממתינות', read: parts.halacha_backlog, otherwise: null },
      platform: { label: 'פלטפורמת הסוכנים', read: parts.platform, otherwise: UNKNOWN_PLATFORM },
      integrity: { label: 'התאמת הקבצים לרישומים', read: parts.integrity, otherwise: integrity.report() },
    },
    ports.log,
  );
}

type Services = { services: HostServiceState[]; services_error: string | null };
type ShownServices = Pick<Snapshot, 'services' | 'services_error'>;

async function readServices(ports: Ports): Promise<Services> {
  if (!ports.bridge) return { services: [], services_error: 'הגשר למארח אינו מוגדר (BRIDGE_URL)' };
  try {
    return { services: await ports.bridge.services(AbortSignal.timeout(BRIDGE_LIMIT_MS)), services_error: null };
  } catch (error) {
    ports.log.warn({ err: error }, 'services of the host not read');
    return { services: [], services_error: whyNoServices(error) };
  }
}

function whyNoServices(error: unknown): string {
  if (!(error instanceof BridgeError) || error.reason === 'unavailable')
    return (error instanceof BridgeError && error.detail) || 'הגשר למארח אינו זמין כרגע';
  if (error.reason === 'refused') return 'הגשר למארח דחה את הבקשה של השירות (BRIDGE_URL, BRIDGE_SHARED_SECRET)';
  return 'הגשר למארח השיב תשובה שאינה תקינה';
}

/**
 * The switch of every drain, which is ours, and for what its queue waits: both are known, and the switch can be turned, while
 * the host cannot be reached.
 */
const drainsOf = (
  flags: DrainFlag[],
  stats: Record<QueueName, QueueStats>,
  { services, services_error }: Services,
  now: Date,
): Snapshot['drains'] =>
  HOST_SERVICES.filter(({ kind }) => kind === 'cron').map(({ name, accepts_burst, cron }) => {
    const flag = flags.find((each) => each.name === name);
    const queue = DRAINS.find((each) => each.name === name)?.queue;
    const { pending, processing } = queue ? stats[queue] : { pending: 0, processing: 0 };
    const isScheduled = services_error === null ? services.some((each) => each.name === name) : null;
    return {
      name,
      title: wordsOfService(name).title,
      accepts_burst,
      ...switchOf(flag, now),
      waiting_for: drainWait({ cron, nightOnly: accepts_burst, flag, pending, processing, isScheduled }, now),
    };
  });

/** A burst whose deadline has passed is none, though the supervisor may not have cleared it yet. */
const switchOf = (flag: DrainFlag | undefined, now: Date) => ({
  disabled: flag?.disabled ?? false,
  burst_until: flag?.burstUntil && flag.burstUntil > now ? flag.burstUntil : null,
});

function withSwitches({ services, services_error }: Services, flags: DrainFlag[], now: Date): ShownServices {
  const flagOf = new Map(flags.map((flag) => [flag.name, flag]));
  const switched = (service: HostServiceState): z.input<typeof OpsService> => {
    const { disabled, burst_until } = switchOf(flagOf.get(service.name), now);
    const shown = {
      ...service,
      ...wordsOfService(service.name),
      next_run: disabled ? null : nextCron(service.cron, now),
    };
    if (service.cron === '') return shown;
    return { ...shown, disabled, burst_until };
  };
  return { services: services.map(switched), services_error };
}

async function readUsage(ports: Ports): Promise<z.input<typeof SubscriptionUsage> | null> {
  if (!ports.bridge) return null;
  return ports.bridge.usage(AbortSignal.timeout(BRIDGE_LIMIT_MS)).catch((error: unknown) => {
    ports.log.debug({ err: error }, 'subscription usage not read');
    return null;
  });
}
