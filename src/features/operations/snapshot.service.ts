// The operator's page: asked every few seconds by everybody who looks at it, computed at most once a second.

import { setTimeout as wait } from 'node:timers/promises';
import type { z } from '@hono/zod-openapi';
import { BridgeError } from '../../clients/bridge.ts';
import type { Ports } from '../../context.ts';
import type { AgentWatch } from '../agents/agent-watch.ts';
import { kept } from '../agents/kept.ts';
import { readDiagnostics } from '../system/system.service.ts';
import { type DrainFlag, readDrainFlags } from './drains.service.ts';
import type { OperationsSnapshot, OpsService, SubscriptionUsage } from './operations.contract.ts';
import { readPipelines } from './pipelines.queries.ts';

type Snapshot = z.input<typeof OperationsSnapshot>;

const TTL_MS = 1000;
/** For so long the last snapshot is given while the next one is computed. */
const GRACE_MS = 1000;
const BRIDGE_LIMIT_MS = 2000;
const PART_LIMIT_MS = 4000;

/** The snapshot, kept for a second whatever the number of those who ask. */
export function openSnapshot(ports: Ports, watch: AgentWatch): () => Promise<Snapshot> {
  const pipelines = lasting('pipelines', ports, () => readPipelines(ports.database.db));
  const health = lasting('system_health', ports, () => readDiagnostics({ ...ports, db: ports.database.db }, watch));
  const flags = lasting('drain_flags', ports, () => readDrainFlags(ports.database.db));

  const compute = async () => {
    const [services, subscription_usage, pipelinesNow, system_health] = await Promise.all([
      readServices(ports, flags),
      readUsage(ports),
      pipelines(),
      health(),
    ]);
    return { ...services, subscription_usage, pipelines: pipelinesNow, system_health };
  };
  return kept(TTL_MS, compute, { graceMs: GRACE_MS });
}

/**
 * A part that the rest must not wait for: where it fails or takes too long, what it gave last stands in. Only a part that
 * never succeeded fails the snapshot, since nothing true can be said in its place.
 */
function lasting<T>(name: string, ports: Ports, compute: () => Promise<T>): () => Promise<T> {
  let last: { value: T } | undefined;
  return async () => {
    const late = new AbortController();
    try {
      const value = await Promise.race([compute(), expire(late.signal)]);
      last = { value };
      return value;
    } catch (error) {
      ports.log.warn({ err: error, part: name }, 'part of the operations snapshot failed');
      if (last) return last.value;
      throw error;
    } finally {
      late.abort();
    }
  };
}

async function expire(signal: AbortSignal): Promise<never> {
  await wait(PART_LIMIT_MS, undefined, { signal });
  throw new Error(`took longer than ${PART_LIMIT_MS} ms`);
}

async function readServices(
  ports: Ports,
  flags: () => Promise<DrainFlag[]>,
): Promise<Pick<Snapshot, 'services' | 'services_error'>> {
  if (!ports.bridge) return { services: [], services_error: 'הגשר למארח אינו מוגדר (BRIDGE_URL)' };
  try {
    const [services, switches] = await Promise.all([
      ports.bridge.services(AbortSignal.timeout(BRIDGE_LIMIT_MS)),
      flags(),
    ]);
    const flagOf = new Map(switches.map((flag) => [flag.name, flag]));
    return {
      services: services.map((service) => withSwitches(service, flagOf.get(service.name))),
      services_error: null,
    };
  } catch (error) {
    ports.log.warn({ err: error }, 'services of the host not read');
    const wrong = error instanceof BridgeError && error.reason !== 'unavailable';
    return {
      services: [],
      services_error: wrong ? 'הגשר למארח השיב תשובה שאינה תקינה' : 'הגשר למארח אינו זמין כרגע',
    };
  }
}

function withSwitches(service: z.input<typeof OpsService>, flag: DrainFlag | undefined): z.input<typeof OpsService> {
  if (service.cron === '') return service;
  return { ...service, disabled: flag?.disabled ?? false, burst_until: flag?.burstUntil ?? null };
}

async function readUsage(ports: Ports): Promise<z.input<typeof SubscriptionUsage> | null> {
  if (!ports.bridge) return null;
  return ports.bridge.usage(AbortSignal.timeout(BRIDGE_LIMIT_MS)).catch((error: unknown) => {
    ports.log.debug({ err: error }, 'subscription usage not read');
    return null;
  });
}
