import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beginItem,
  ClaimLost,
  claimItems,
  endItem,
  enqueueItem,
  QUEUE_COUNTS,
  queueStats,
  releaseItems,
  renewClaims,
  requestItem,
  retryItem,
  returnLost,
} from '../../../src/features/precedents/queues.service.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database.ts';
import { eventually } from '../../helpers/eventually.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.sql`truncate queue_items`);

const NOW = new Date('2026-03-01T08:00:00Z');
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const holder = (by: string, now = NOW) => ({ queue: 'digests' as const, by, now });

async function add(label: string, now = NOW): Promise<string> {
  const itemId = crypto.randomUUID();
  await enqueueItem(database.db, { queue: 'digests', itemId, label, now });
  return itemId;
}
const claim = async (by: string, limit: number, now = NOW) =>
  (await claimItems(database.db, holder(by, now), limit)).map(({ label }) => label);

describe('claiming', () => {
  it('gives asked-for rows first in the order of asking, then the oldest, each to one holder', async () => {
    const ids = [];
    for (const [n, label] of ['א', 'ב', 'ג', 'ד'].entries()) ids.push(await add(label, later(n - 60)));
    await requestItem(database.db, { queue: 'digests', itemId: ids[3]!, now: later(-2) });
    await requestItem(database.db, { queue: 'digests', itemId: ids[2]!, now: later(-1) });
    expect(await claim('one', 3)).toEqual(['ד', 'ג', 'א']);
    expect(await claim('two', 3)).toEqual(['ב']);
    expect(await claim('three', 3)).toEqual([]);
  });

  it('shares many rows between holders at the same moment', async () => {
    await database.sql`insert into queue_items (queue, item_id, label)
      select 'digests', gen_random_uuid(), n::text from generate_series(1, 60) n`;
    const taken = await Promise.all(Array.from({ length: 6 }, (_, n) => claim(`h${n}`, 10, new Date())));
    expect(new Set(taken.flat()).size).toBe(60);
  });
});

describe('a lease', () => {
  it('that is not renewed gives the row back, and what its holder then does is not written', async () => {
    const id = await add('שורה');
    await claim('slow', 1);
    await beginItem(database.db, holder('slow'), id);
    expect(await returnLost(database.db, { queue: null, now: later(1) })).toEqual({ pending: 0, failed: 0 });
    await renewClaims(database.db, holder('slow', later(2)));
    expect(await returnLost(database.db, { queue: 'digests', now: later(3) })).toEqual({ pending: 0, failed: 0 });
    expect(await returnLost(database.db, { queue: 'digests', now: later(5) })).toEqual({ pending: 1, failed: 0 });
    const ending = endItem(database.db, holder('slow'), id, { status: 'completed' });
    await expect(ending).rejects.toBeInstanceOf(ClaimLost);
    expect(await claim('fast', 1, later(5))).toEqual(['שורה']);
    await expect(beginItem(database.db, holder('slow'), id)).rejects.toBeInstanceOf(ClaimLost);
    await endItem(database.db, holder('fast'), id, { status: 'completed' });
  });

  it('lost three times fails the row with a reason', async () => {
    const id = await add('שורה');
    for (const n of [0, 10, 20]) {
      await claim(`h${n}`, 1, later(n));
      await beginItem(database.db, holder(`h${n}`, later(n)), id);
      await returnLost(database.db, { queue: 'digests', now: later(n + 5) });
    }
    const [row] = await database.sql`select status, error, attempts from queue_items`;
    expect(row).toMatchObject({ status: 'failed', attempts: 3, error: expect.stringContaining('שלוש פעמים') });
  });

  it('given back does not count the attempt that was broken off', async () => {
    const ids = [await add('א'), await add('ב', later(1))];
    await claim('h', 2, later(2));
    await beginItem(database.db, holder('h'), ids[0]!);
    await releaseItems(database.db, holder('h'), ids[0]!);
    const rows = await database.sql`select status, attempts, claimed_by from queue_items`;
    expect([...rows]).toEqual(ids.map(() => ({ status: 'pending', attempts: 0, claimed_by: null })));
  });
});

describe('a retry', () => {
  it('waits longer each time, keeps its reason, and is over after the third attempt', async () => {
    const id = await add('שורה');
    const fail = async (now: Date) => {
      await claim('h', 1, now);
      const attempt = await beginItem(database.db, holder('h', now), id);
      return retryItem(database.db, holder('h', now), { itemId: id, attempt, reason: 'האתר לא השיב' });
    };
    expect(await fail(NOW)).toBe(true);
    expect(await claim('h', 1, later(4))).toEqual([]);
    expect(await fail(later(6))).toBe(true);
    expect(await claim('h', 1, later(15))).toEqual([]);
    expect(await fail(later(17))).toBe(false);
    const [row] = await database.sql`select status, error from queue_items`;
    expect(row).toEqual({ status: 'failed', error: 'האתר לא השיב' });
  });
});

describe('counts', () => {
  it('fold statuses as the snapshot shows them', async () => {
    const ends = ['done', 'completed', 'failed', 'manual'] as const;
    for (const status of ends)
      await enqueueItem(database.db, {
        queue: 'court_fetch',
        itemId: crypto.randomUUID(),
        label: status,
        status,
        now: NOW,
      });
    const asked = await add('מבוקש');
    await add('ממתין');
    await add('בעבודה', later(-9));
    await claim('h', 1);
    await requestItem(database.db, { queue: 'digests', itemId: asked, now: NOW });
    const stats = await queueStats(database.db);
    expect(stats.court_fetch).toEqual({
      pending: 0,
      processing: 0,
      done: 2,
      failed: 2,
      queued: 0,
      running_now: [],
      by_status: { done: 1, completed: 1, failed: 1, manual: 1 },
    });
    expect(stats.digests).toMatchObject({ pending: 2, processing: 1, queued: 1, running_now: ['בעבודה'] });
    expect(stats.metadata_extraction.by_status).toEqual({});
  });

  it('of many rows come from the index', async () => {
    await database.sql.begin(async (tx) => {
      // Rows of a commit that is not yet on the disk would not be known as visible to all.
      await tx`set local synchronous_commit = on`;
      await tx`insert into queue_items (queue, item_id, label, status)
      select 'digests', gen_random_uuid(), 'תקציר ' || n, case when n % 9 = 0 then 'pending' else 'completed' end
      from generate_series(1, 20000) n`;
    });
    const plan = async () => {
      await database.sql.unsafe('vacuum analyze queue_items');
      const rows = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${QUEUE_COUNTS}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    // Pages that somebody else reads at the moment a vacuum passes over.
    const told = await eventually(async () => {
      const now = await plan();
      return now.includes('Index Only Scan using queue_items_counts') && now;
    });
    expect(told).not.toMatch(/Seq Scan|Bitmap|Index Scan/);
  });
});
