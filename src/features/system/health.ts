import { z } from '@hono/zod-openapi';
import { VERSION } from '../../config/version.ts';
import type { Ports } from '../../context.ts';
import { isGitInstalled } from '../../files/git/run.ts';
import { timestamp } from '../../http/params.ts';
import { defineRoute } from '../../http/router.ts';
import { countStalledTasks } from '../../jobs/tasks.queries.ts';
import { cachedAnswer } from '../../lib/cached-answer.ts';
import { BackupHealth, backupProbe } from './backup-health.ts';
import type { IntegrityState } from './integrity.service.ts';

const CACHE_MS = 1000;

const Health = z
  .object({
    status: z.enum(['ok', 'degraded']),
    version: z.string().openapi({ example: VERSION }),
    uptime_s: z.int(),
    database: z.object({
      engine: z.enum(['embedded', 'postgres']),
      ok: z.boolean(),
      latency_ms: z.number().nullable(),
    }),
    workers: z.boolean().openapi({ description: 'Whether this process runs background jobs' }),
    git: z.boolean().openapi({ description: 'Whether git is installed: without it cases have no history' }),
    embeddings: z.object({ model: z.string(), ok: z.boolean() }),
    integrity: z.object({ ok: z.boolean(), checked_at: timestamp.nullable() }).openapi({
      description:
        'Whether rows and files agreed when they were last compared; `GET /api/system/diagnostics` says more',
    }),
    backup: BackupHealth,
    tasks: z.object({
      stalled: z.int().openapi({ description: 'Background tasks that have stood still for over a minute' }),
    }),
  })
  .openapi('Health');

export type HealthState = z.output<typeof Health>;

const healthResponses = {
  200: { description: 'The service works', content: { 'application/json': { schema: Health } } },
  503: { description: 'The database does not answer', content: { 'application/json': { schema: Health } } },
};

const health = {
  method: 'get',
  tags: ['system'] as [string],
  role: 'open',
  summary: 'Liveness',
  responses: healthResponses,
} as const;
export const healthRoute = defineRoute({ ...health, path: '/health', operationId: 'getHealth' });
export const apiHealthRoute = defineRoute({ ...health, path: '/api/health', operationId: 'getApiHealth' });

/** Probes the parts of the service; however often it is asked, it looks once a second. */
export function healthProbe(
  ports: Pick<Ports, 'database' | 'embedder' | 'threads' | 'clock' | 'config'>,
  workers: boolean,
  integrityState: () => IntegrityState,
): () => Promise<HealthState> {
  const startedAt = ports.clock.now().getTime();
  const backups = backupProbe(ports);
  return cachedAnswer(CACHE_MS, async () => {
    const [latency, hasGit, stalled, { overdue, ...backup }] = await Promise.all([
      ports.database.ping().catch(() => null),
      isGitInstalled(),
      countStalledTasks(ports.database.db).catch(() => 0),
      backups(),
    ]);
    const worksOn = stalled === 0 && ports.threads.faultMs() === 0;
    const embeddings = { model: ports.embedder.modelId, ok: ports.embedder.isHealthy() };
    const integrity = integrityState();
    return {
      status: latency !== null && hasGit && embeddings.ok && integrity.ok && !overdue && worksOn ? 'ok' : 'degraded',
      version: VERSION,
      uptime_s: Math.max(0, Math.round((ports.clock.now().getTime() - startedAt) / 1000)),
      database: {
        engine: ports.database.engine,
        ok: latency !== null,
        latency_ms: latency === null ? null : Math.round(latency * 10) / 10,
      },
      workers,
      git: hasGit,
      embeddings,
      integrity,
      backup,
      tasks: { stalled },
    };
  });
}
