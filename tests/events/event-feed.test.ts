// The event feed on a real database: what is told, in which order, and what it costs.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { announce, announceUploads } from '../../src/events/announce.ts';
import { type EventFeed, openEventFeed, type Subscription } from '../../src/events/event-feed.ts';
import { deleteOldEvents } from '../../src/events/events.queries.ts';
import { TOPICS } from '../../src/events/topics.ts';
import { openLog } from '../../src/log.ts';
import { type TestDatabase, testDatabase, testServerUrl } from '../helpers/database.ts';
import { type Peer, startPeer } from '../helpers/owner.ts';

let database: TestDatabase;
let feed: EventFeed;
const peers: Peer[] = [];
const subscriptions: Subscription[] = [];
const ALL = new Set(TOPICS);
const never = new AbortController().signal;
const ctx = () => ({ database, db: database.db, actor: 'local' });

beforeAll(async () => {
  database = await testDatabase({ counted: true });
  feed = openEventFeed(database, openLog('silent', 'test'));
});
afterEach(async () => {
  for (const each of subscriptions.splice(0)) each.close();
  await Promise.all(peers.splice(0).map((each) => each.kill('SIGKILL')));
});
afterAll(async () => {
  await feed.close();
  await database.close();
});

async function open(lastEventId?: string, topics = ALL): Promise<Subscription> {
  const subscription = await feed.open(topics, lastEventId);
  subscriptions.push(subscription);
  return subscription;
}

/** The next `count` events of a stream. */
async function take(from: Subscription, count: number) {
  const events: Awaited<ReturnType<Subscription['next']>> = [];
  while (events.length < count) {
    const more = await from.next(20_000, never);
    if (more.length === 0) throw new Error(`only ${events.length} of ${count} events came`);
    events.push(...more);
  }
  return events;
}
const upload = (...names: string[]) => announceUploads(ctx(), names, 'added');
const names = (events: { data: object }[]) => events.map(({ data }) => (data as { filename: string }).filename);

describe('the event feed', () => {
  it('tells what is committed, once, in order, with growing ids', async () => {
    const stream = await open();
    await upload('a', 'b');
    await upload('c');
    const events = await take(stream, 3);
    expect(names(events)).toEqual(['a', 'b', 'c']);
    const ids = events.map(({ id }) => Number(id));
    expect(ids).toEqual([ids[0], ids[0]! + 1, ids[0]! + 2]);
    expect(events[0]).toMatchObject({
      event: 'upload',
      data: { id: events[0]!.id, topic: 'upload', actor: 'local', case_number: null, change: 'added' },
    });
  });

  it('never tells what was rolled back', async () => {
    const stream = await open();
    const failing = database.transaction(async (tx) => {
      await announce({ ...ctx(), db: tx }, { topic: 'audit', caseNumber: null, data: { audit_id: 'x' } });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await upload('kept');
    expect(names(await take(stream, 1))).toEqual(['kept']);
  });

  it('gives ids in the order of the commits, of a slow and a fast transaction in two processes', async () => {
    const [slow, fast] = [startPeer(database), startPeer(database)];
    peers.push(slow, fast);
    const stream = await open();
    const insert = (name: string) =>
      `insert into events (topic, data) values ('upload', '{"filename":"${name}","change":"added"}')`;
    await slow.call('begin');
    await slow.call('inTransaction', insert('slow'));
    await slow.call('notify', 'events', '');
    // The embedded database has one transaction at a time: there the fast one waits, and comes second.
    const isServer = testServerUrl !== null;
    const write = (async () => {
      await fast.call('begin');
      await fast.call('inTransaction', insert('fast'));
      await fast.call('notify', 'events', '');
      await fast.call('end', true);
    })();
    const first = isServer ? await write.then(() => take(stream, 1)) : [];
    await slow.call('end', true);
    await write;
    const events = [...first, ...(await take(stream, isServer ? 1 : 2))];
    expect(names(events)).toEqual(isServer ? ['fast', 'slow'] : ['slow', 'fast']);
    expect(Number(events[1]!.id)).toBe(Number(events[0]!.id) + 1);
    // And a client that saw the first one alone gets the second.
    expect(names(await take(await open(events[0]!.id), 1))).toEqual([names(events)[1]]);
  });

  it('two processes give the same event the same id', async () => {
    const other = openEventFeed(database, openLog('silent', 'test'));
    try {
      const [here, there] = [await open(), await other.open(ALL)];
      await Promise.all(Array.from({ length: 20 }, (_, n) => upload(`n${n}`)));
      const shown = (events: { id?: string; data: object }[]) => events.map(({ id }, i) => [id, names(events)[i]]);
      expect(shown(await take(here, 20))).toEqual(shown(await take(there, 20)));
      there.close();
    } finally {
      await other.close();
    }
  });

  it('gives again what came after the last seen event, of the wanted subjects only', async () => {
    const stream = await open();
    await upload('seen');
    const [seen] = await take(stream, 1);
    stream.close();
    await announce(ctx(), { topic: 'block', caseNumber: '1/26', data: { block_id: 'block-yod', version: 2 } });
    await upload('missed');
    const again = await open(seen!.id, new Set(['upload'] as const));
    await upload('live');
    expect(names(await take(again, 2))).toEqual(['missed', 'live']);
  });

  it.each([
    ['of another installation', '999999999'],
    ['that is no number', 'last-week'],
    ['that is a negative number', '-1'],
  ])('answers an id %s with a gap', async (_what, id) => {
    const stream = await open(id);
    const [gap] = await take(stream, 1);
    expect(gap).toMatchObject({ event: 'gap', data: { from: id, id: null } });
    await upload('after');
    const [after] = await take(stream, 1);
    expect(Number(after!.id)).toBe(Number((gap!.data as unknown as { to: string }).to) + 1);
  });

  it('forgets after ten minutes, also what nobody saw, and says so', async () => {
    const stream = await open();
    await upload('old');
    const [old] = await take(stream, 1);
    stream.close();
    await upload('older than is kept');
    await database.sql`update events set at = now() - interval '11 minutes'`;
    expect((await take(await open(old!.id), 1))[0]!.event).toBe('gap');
    expect(await deleteOldEvents(database)).toBeGreaterThanOrEqual(2);
    expect((await take(await open(old!.id), 1))[0]!.event).toBe('gap');
    const [{ n } = { n: -1 }] = await database.sql<{ n: number }[]>`select count(*)::int as n from events`;
    expect(n).toBe(0);
  });

  it('holds a bounded number for a client that does not read, and tells it of the gap', async () => {
    const [slow, quick] = [await open(), await open()];
    for (let n = 0; n < 12; n += 1) {
      await upload(...Array.from({ length: 100 }, (_, i) => `${n}-${i}`));
      await take(quick, 100);
    }
    const events = await slow.next(1000, never);
    expect(events.length).toBeLessThan(1001);
    expect(events.at(-1)).toMatchObject({ event: 'gap' });
    await upload('after');
    expect(names(await take(slow, 1))).toEqual(['after']);
  });

  it('costs one statement a change, however many look', async () => {
    const streams = await Promise.all(Array.from({ length: 50 }, () => open()));
    database.statements!.reset();
    await upload('one');
    await Promise.all(streams.map((stream) => take(stream, 1)));
    const reads = database.statements!.sent().filter(({ sql }) => /\bevents\b/.test(sql) && !/^insert/i.test(sql));
    expect(reads.map(({ sql }) => sql).filter((sql) => !/pg_notify|notifications/.test(sql))).toHaveLength(1);
  });
});
