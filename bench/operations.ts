import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/db/open.ts';
import { bridgePeer } from '../tests/helpers/bridge-peer.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import type { Figure } from './table.ts';

const ROWS = 100_000;
const POLLERS = 200;
const POLL_MS = 5000;
const SECONDS = 15;

/** The operator's page over a large queue, asked by many at once; the floor is the bare answer of the health route. */
export async function measureOperations(): Promise<Figure[]> {
  const database = await benchDatabase();
  const bridge = await bridgePeer();
  const service = await startService({
    WORKERS: 'off',
    BRIDGE_URL: bridge.url,
    BRIDGE_SHARED_SECRET: 'bench-secret',
    ...(database.url ? { DATABASE_URL: database.url } : {}),
  });
  try {
    await fillQueues(database.url, service.dataDir);
    await poll(service, '/api/operations', 3);
    bridge.requests.length = 0;
    const snapshot = await poll(service, '/api/operations', SECONDS);
    const computations = bridge.requests.filter(({ path }) => path === '/pm2').length;
    const floor = await poll(service, '/api/health', SECONDS / 3);
    return [
      {
        name: `operations snapshot, ${POLLERS} pollers, ${ROWS} queue rows, p99`,
        value: percentile(snapshot, 0.99),
        unit: 'ms',
        floor: { name: 'GET /api/health', value: percentile(floor, 0.99) },
        target: '<= 50',
        holds: percentile(snapshot, 0.99) <= 50,
      },
      {
        name: 'snapshot computations',
        value: computations / SECONDS,
        unit: 'a second',
        floor: { name: 'one a request', value: snapshot.length / SECONDS },
        target: '<= 1',
        holds: computations / SECONDS <= 1.05,
      },
    ];
  } finally {
    await service.stop();
    await service.discard();
    await bridge.close();
    await database.drop();
  }
}

async function fillQueues(url: string | null, dataDir: string): Promise<void> {
  const database = await openDatabase({ url, dataDir, applicationName: 'bench' });
  await database.sql`insert into queue_items (queue, item_id, label, status, queued_at)
    select (array['court_fetch', 'metadata_extraction', 'halacha_extraction', 'digests'])[1 + n % 4], gen_random_uuid(),
      'פסק דין ' || n,
      case when n % 1000 = 0 then 'processing' when n % 50 = 0 then 'failed' when n % 3 = 0 then 'pending' else 'done' end,
      case when n % 90 = 0 then now() end
    from generate_series(1, ${ROWS}::int) n`;
  await database.sql.unsafe('vacuum analyze queue_items');
  await database.close();
}

/** Milliseconds of every answer while the pollers ask in their own time, spread evenly. */
async function poll(service: Service, path: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: POLLERS }, async (_, n) => {
      await wait((POLL_MS * n) / POLLERS);
      while (performance.now() < until) {
        const started = performance.now();
        const response = await fetch(`${service.url}${path}`);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        times.push(performance.now() - started);
        await wait(POLL_MS);
      }
    }),
  );
  return times;
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
