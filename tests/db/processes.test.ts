// Several processes on one database: what one does never mixes with what another does. Both engines.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { type Peer, startPeer } from '../helpers/owner.ts';

let database: TestDatabase;
const peers: Peer[] = [];
const peer = (): Peer => {
  const started = startPeer(database);
  peers.push(started);
  return started;
};

beforeAll(async () => {
  database = await testDatabase();
  await database.sql`create table rows (id int primary key)`;
});
afterEach(async () => {
  await Promise.all(peers.splice(0).map((each) => each.kill('SIGKILL')));
  await database.sql`truncate rows`;
});
afterAll(() => database.close());

const ids = async () => (await database.sql`select id from rows order by id`).map(({ id }) => id as number);

describe('two processes', () => {
  it('a transaction that is rolled back does not swallow a write of another process', async () => {
    const [a, b] = [peer(), peer()];
    await Promise.all([a.call('open'), b.call('open')]);
    await a.call('begin');
    await a.call('inTransaction', 'insert into rows values (1)');
    const write = b.call('sql', 'insert into rows values (2)');
    await a.call('inTransaction', 'insert into rows values (3)');
    await a.call('end', false);
    await write;
    expect(await ids()).toEqual([2]);
  });

  it('forty increments from two processes are forty', async () => {
    await database.sql`insert into rows values (0)`;
    const two = [peer(), peer()];
    await Promise.all(two.flatMap((each) => Array.from({ length: 20 }, () => each.call('increment'))));
    expect(await ids()).toEqual([40]);
  });

  it('a process killed in a transaction is rolled back and holds up nobody', async () => {
    const a = peer();
    await a.call('begin');
    await a.call('inTransaction', 'insert into rows values (1)');
    const write = database.sql`insert into rows values (2)`;
    await a.kill('SIGKILL');
    await write;
    expect(await ids()).toEqual([2]);
  });
});

describe('notifications', () => {
  it('reach every process after the commit only, in order', async () => {
    const [a, b] = [peer(), peer()];
    const here: string[] = [];
    const stop = await database.notify.listen('news', (payload) => here.push(payload));
    await a.call('listen', 'news');
    await b.call('begin');
    await b.call('notify', 'news', 'first');
    await b.call('inTransaction', 'insert into rows values (1)');
    await b.call('notify', 'news', 'second');
    const sentOutside = database.notify.notify(database.db, 'other', 'not for this channel');
    await b.call('end', true);
    await sentOutside;
    await b.call('begin');
    await b.call('notify', 'news', 'rolled back');
    await b.call('end', false);
    await b.call('notify', 'news', 'last');
    await a.until((told) => told.includes('last'));
    expect(a.told).toEqual(['first', 'second', 'last']);
    await expect.poll(() => here).toEqual(['first', 'second', 'last']);
    await stop();
  });

  it('reach a listener within half a second', async () => {
    const arrived = Promise.withResolvers<number>();
    const stop = await database.notify.listen('fast', () => arrived.resolve(performance.now()));
    const start = performance.now();
    await database.notify.notify(database.db, 'fast', 'x');
    expect((await arrived.promise) - start).toBeLessThan(500);
    await stop();
  });

  it('stop when told to, and refuse what does not fit', async () => {
    const here: string[] = [];
    const stop = await database.notify.listen('quiet', (payload) => here.push(payload));
    await stop();
    const again = Promise.withResolvers<string>();
    const stopAgain = await database.notify.listen('quiet', again.resolve);
    await database.notify.notify(database.db, 'quiet', 'heard once');
    expect(await again.promise).toBe('heard once');
    expect(here).toEqual([]);
    await expect(database.notify.notify(database.db, 'quiet', 'ש'.repeat(4_000))).rejects.toThrow(RangeError);
    await stopAgain();
  });
});
