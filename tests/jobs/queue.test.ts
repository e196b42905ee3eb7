import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../src/db/open.ts';
import { driverOf } from '../../src/db/sql.ts';
import type { NotifyPort } from '../../src/db/types.ts';
import { defineJob } from '../../src/jobs/define.ts';
import { openQueue } from '../../src/jobs/queue.ts';
import { type TestApp, testApp } from '../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
afterEach(() => t.database.sql`delete from pgboss.job where name = ${job.name}`);

let begun = Promise.withResolvers<AbortSignal>();
let mayEnd = Promise.withResolvers<void>();
const job = defineJob({
  name: 'test-stop',
  payload: z.object({}),
  policy: 'standard',
  concurrency: 2,
  expireInSeconds: 60,
  async handler(_ctx, _payload, { signal }) {
    begun.resolve(signal);
    await mayEnd.promise;
  },
});

async function working(database: Database = t.database, isAlone?: () => boolean) {
  begun = Promise.withResolvers();
  mayEnd = Promise.withResolvers();
  const queue = await openQueue(database, [job], t.ctx.log, true);
  await queue.work(() => t.ctx, isAlone);
  return queue;
}
const stateOf = async (id: string | null) =>
  (await t.database.sql`select state from pgboss.job where id = ${id}`)[0]!.state;
const timeOf = async (work: Promise<void>) => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

it('a queue whose database is lost as the work begins waits for it, and works', async () => {
  let losses = 0;
  const listen: NotifyPort['listen'] = async (...args) => {
    losses += 1;
    if (losses < 3) throw Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });
    return t.database.notify.listen(...args);
  };
  const queue = await working({ ...t.database, notify: { ...t.database.notify, listen } });
  const id = await t.database.transaction((tx) => queue.enqueue(tx, job, {}));
  await begun.promise;
  mayEnd.resolve();
  await queue.stop(6000);
  expect([losses, await stateOf(id)]).toEqual([3, 'completed']);
});

/** A database that gives out a job and is lost before it can say so. */
function losingAFetch(): Database {
  let isLost = false;
  const client = driverOf(t.database.db);
  const unsafe = async (text: string, parameters: never[]) => {
    const rows = await client.unsafe(text, parameters);
    if (isLost || rows.length === 0 || !/SKIP LOCKED/.test(text) || !JSON.stringify(rows).includes('"data"'))
      return rows;
    isLost = true;
    throw Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });
  };
  return { ...t.database, db: { _: { session: { client: { unsafe } } } } as unknown as Database['db'] };
}

it.runIf(process.env.TEST_DATABASE_URL === undefined)(
  'a job that was given out and never arrived goes back at once to the only process that works',
  async () => {
    const queue = await working(losingAFetch(), () => true);
    mayEnd.resolve();
    const id = await t.database.transaction((tx) => queue.enqueue(tx, job, {}));
    await expect.poll(() => stateOf(id), { timeout: 6000 }).toBe('completed');
    await queue.stop(6000);
  },
);

it('and waits for its missed heartbeat where others work too, as it may be theirs', async () => {
  const queue = await working(losingAFetch(), () => false);
  mayEnd.resolve();
  const id = await t.database.transaction((tx) => queue.enqueue(tx, job, {}));
  await expect.poll(() => stateOf(id)).toBe('active');
  const next = await t.database.transaction((tx) => queue.enqueue(tx, job, {}));
  await expect.poll(() => stateOf(next)).toBe('completed');
  expect(await stateOf(id)).toBe('active');
  await queue.stop(6000);
});

it('a job whose end the database could not be told goes back at once when it is there again', async () => {
  let losses = 0;
  const client = driverOf(t.database.db);
  const unsafe = async (text: string, parameters: never[]) => {
    if (
      losses < 4 &&
      /state = 'completed'|job_fail|failed_jobs|'failed'/.test(text) &&
      (parameters as unknown[])[0] === job.name
    ) {
      losses += 1;
      throw Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });
    }
    return client.unsafe(text, parameters);
  };
  const db = { _: { session: { client: { unsafe } } } } as unknown as Database['db'];
  const queue = await working({ ...t.database, db });
  const id = await t.database.transaction((tx) => queue.enqueue(tx, job, {}));
  mayEnd.resolve();
  await expect.poll(() => stateOf(id), { timeout: 8000 }).toBe('completed');
  expect(losses).toBe(4);
  await queue.stop(6000);
});

it('a queue that nothing runs in stops at once', async () => {
  const queue = await working();
  expect(await timeOf(queue.stop(6000))).toBeLessThan(400);
});

it('a queue that stops tells its running jobs, and waits for them to end', async () => {
  const queue = await working();
  const id = await t.database.transaction((tx) => queue.enqueue(tx, job, {}));
  const signal = await begun.promise;
  signal.addEventListener('abort', () => setTimeout(mayEnd.resolve, 100));
  await queue.stop(6000);
  expect(signal.aborted).toBe(true);
  expect(await stateOf(id)).toBe('completed');
});

it('a job that does not end in the grace time goes back to the queue', async () => {
  const queue = await working();
  const id = await t.database.transaction((tx) => queue.enqueue(tx, job, {}));
  await begun.promise;
  await queue.stop(200);
  expect(await stateOf(id)).toBe('retry');
  mayEnd.resolve();
});

it('a key that was noted as being at work does not wait for the next note', async () => {
  const ran = Promise.withResolvers<void>();
  const keyed = defineJob({
    name: 'test-keyed',
    payload: z.object({}),
    policy: 'stately',
    concurrency: 2,
    expireInSeconds: 60,
    handler: async () => ran.resolve(),
  });
  await (await openQueue(t.database, [keyed], t.ctx.log, false)).stop(0);
  // The note that every supervisor finds, as if the key were at work each time it looks.
  await t.database.sql.unsafe(`
    create function keep_note() returns trigger language plpgsql as
      $$ begin new.singletons_active = '{k}'; return new; end $$;
    create trigger keep_note before update on pgboss.queue
      for each row when (new.name = '${keyed.name}') execute function keep_note();
    update pgboss.queue set name = name`);
  const queue = await openQueue(t.database, [keyed], t.ctx.log, false);
  await queue.work(() => t.ctx);
  await t.database.transaction((tx) => queue.enqueue(tx, keyed, {}, { key: 'k' }));
  await ran.promise;
  await queue.stop(1000);
});
