// A drain run in a process of its own (see drain-race.ts): its work is to note, with the end of each row, who did it.
import { sql } from 'drizzle-orm';
import { parseEnvironment } from '../../src/config/parse.ts';
import { toolSettings } from '../../src/config/web.ts';
import { openPorts, serviceContext } from '../../src/deps.ts';
import type { Drain } from '../../src/host/drains/drain.ts';
import { runDrain } from '../../src/host/drains/run-drain.ts';
import { openLog } from '../../src/log.ts';

const { url, dataDir, leaseMs } = JSON.parse(process.argv[2]!) as {
  url: string | null;
  dataDir: string;
  leaseMs: number;
};

const noting: Drain = {
  name: 'legal-digest-drain',
  queue: 'digests',
  title: 'test',
  everyMs: 3600_000,
  nightOnly: false,
  batch: 25,
  done: 'completed',
  work: async (_ctx, item) => async (inner) => {
    await inner.db.execute(
      sql`insert into drain_log (item_id, pid) values (${item.itemId}::uuid, ${process.pid}::int)`,
    );
  },
};

const config = parseEnvironment(toolSettings, { DATA_DIR: dataDir, DATABASE_URL: url ?? '', LOG_LEVEL: 'silent' });
const { ports, dispose } = await openPorts(config, openLog('silent', 'drain-peer'), false);
await runDrain(serviceContext(ports, new AbortController().signal), noting, { leaseMs });
await dispose();
process.exit(0);
