import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { diskSpace } from '../../files/storage.ts';
import { taskTotals } from '../../jobs/tasks.queries.ts';
import { withTimeLimit } from '../../lib/time-limit.ts';
import type { PlatformRun } from '../../platform/platform.ts';
import type { AgentWatch } from '../agents/agent-watch.service.ts';
import type { IntegrityWatch } from './integrity.service.ts';
import type { Diagnostics } from './system.contract.ts';
import { databaseFacts, halachaBacklog, recentFailures } from './system.queries.ts';

const DAY_MS = 24 * 3600_000;

const FAILURES = 20;
/** The agent platform's own limit is longer than who looks at this would wait. */
const PLATFORM_LIMIT_MS = 2000;

type Facts = z.input<typeof Diagnostics>;

/** Counts, failures, the queues, the agent platform, and whether rows and files agree. */
export async function readDiagnostics(
  ctx: Pick<Context, 'db' | 'database' | 'clock' | 'config'>,
  watch: AgentWatch,
  integrityWatch: IntegrityWatch,
): Promise<Facts> {
  const parts = diagnosticParts(ctx, watch, integrityWatch);
  const [database, recent_failures, task_queue, halacha_backlog, platform, integrity, disk] = await Promise.all([
    parts.database(),
    parts.recent_failures(),
    parts.task_queue(),
    parts.halacha_backlog(),
    parts.platform(),
    parts.integrity(),
    parts.disk(),
  ]);
  return { database, recent_failures, task_queue, halacha_backlog, ...platform, integrity, disk };
}

/** The questions behind the diagnostics, each by itself. */
export const diagnosticParts = (
  { db, database, clock, config }: Pick<Context, 'db' | 'database' | 'clock' | 'config'>,
  watch: AgentWatch,
  integrity: IntegrityWatch,
) => ({
  database: async () => ({ engine: database.engine, ...(await databaseFacts(db)) }),
  recent_failures: () => recentFailures(db, FAILURES),
  task_queue: async () => {
    const { queued, active, failed, oldest_queued_at } = await taskTotals(db);
    return { queued, active, failed, oldest_queued_at };
  },
  halacha_backlog: () => halachaBacklog(db),
  platform: () => platformCounts(watch, clock.now()),
  integrity: async () => integrity.report(),
  disk: () => diskSpace(config.DATA_DIR).catch(() => null),
});

/** What is known of the agent platform, and why nothing is where that is so. */
export type PlatformFacts = Pick<Facts, 'agent_platform' | 'agent_platform_error'>;

/** Null with the reason when no company could be asked in time; `partial` when not all of them answered in full. */
async function platformCounts(watch: AgentWatch, now: Date): Promise<PlatformFacts> {
  const asked = await withTimeLimit(PLATFORM_LIMIT_MS, Promise.all([watch.liveRuns(), watch.escalations()]));
  if (!asked) return { agent_platform: null, agent_platform_error: 'פלטפורמת הסוכנים לא השיבה בזמן' };
  const [runs, complaints] = asked;
  if (runs.items.length === 0 && runs.failed === runs.companies)
    return { agent_platform: null, agent_platform_error: runs.errors.join('; ') || 'לא הוגדרה חברה בפלטפורמת הסוכנים' };
  const count = (status: PlatformRun['status']) => runs.items.filter(({ item }) => item.status === status).length;
  const recent = complaints.escalations.filter(
    ({ severity, createdAt }) => severity !== 'info' && now.getTime() - createdAt.getTime() < DAY_MS,
  );
  return {
    agent_platform: {
      running: count('running'),
      queued: count('queued'),
      errors_24h: recent.length,
      partial: runs.errors.length > 0 || complaints.errors.length > 0,
    },
    agent_platform_error: null,
  };
}
