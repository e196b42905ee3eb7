import { afterEach, describe, it } from 'vitest';
import { tidyJob } from '../../src/features/system/tidy.jobs.ts';
import { appOn, type TestApp } from '../helpers/app-on.ts';
import { testDatabase } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0).reverse()) await app.close();
});

describe('the jobs of a killed process', () => {
  it('run soon after the next start, also those with a key that its supervisor had noted as active', async () => {
    const database = await testDatabase();
    const killed = await appOn(database);
    apps.push(killed);
    const jobId = await killed.database.transaction((tx) => killed.ctx.queue.enqueue(tx, tidyJob, {}, { key: 'tidy' }));
    await database.sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
      where id = ${jobId}`;
    await database.sql`update pgboss.queue set singletons_active = ${['tidy']} where name = ${tidyJob.name}`;
    const next = await appOn({ ...database, close: async () => {} });
    apps.push(next);
    await next.work();
    await eventually(async () => {
      const [job] = await database.sql`select state from pgboss.job where id = ${jobId}`;
      return job?.state === 'completed';
    }, 15_000);
  });
});
