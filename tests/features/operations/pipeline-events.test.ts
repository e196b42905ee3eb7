// Whoever looks at the operator's page hears of every change of the precedents' queues (contract section 11).
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metadataDrain } from '../../../src/host/drains/metadata-drain.ts';
import { runDrain } from '../../../src/host/drains/run-drain.ts';
import { superviseOnce } from '../../../src/host/drains/supervisor.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { JUDGMENT } from '../../helpers/judgment.ts';
import { eventsOf } from '../../helpers/sse.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

let serial = 800;
const citation = () => `עע"מ ${serial++}/17 פלוני נ' אלמוני`;
const ingest = async (name = citation()): Promise<string> =>
  (await t.json('/api/precedents', 'POST', { text: JUDGMENT, citation: name, court: 'בית המשפט', kind: 'court' })).body
    .precedent_id;
const MARK = '/api/operations/drains/legal-digest-drain/disabled';

/** The parts that are told of while `act` runs. */
async function told(act: () => Promise<unknown>): Promise<string[]> {
  const events = eventsOf(await t.request('/api/events?topics=operations'));
  const upToMark = async () => {
    await t.json(MARK, 'POST', { disabled: false });
    const parts: string[] = [];
    for (;;) {
      const { event, data } = (await events.next()).value!;
      expect([event, data.id]).toEqual(['operations', null]);
      if (data.part === 'drains') return parts;
      parts.push(data.part);
    }
  };
  // What came before may still be on its way.
  await upToMark();
  await act();
  const parts = await upToMark();
  await events.return(undefined);
  return parts;
}

describe('an event of the pipelines', () => {
  it('comes with each act of a person on the queues', async () => {
    const id = await ingest();
    const rule = uuidv7();
    await t.database.sql`insert into halachot (halacha_id, precedent_id, rule, quote, quote_start, quote_end, found_by)
      values (${rule}, ${id}, 'כלל', 'ציטוט', 0, 5, 'rules')`;
    const fetch = await t.json('/api/court-fetch/jobs', 'POST', { citation: citation() });
    const acts: Record<string, () => Promise<{ status: number }>> = {
      extraction: () => t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'metadata' }),
      fetch: () => t.json('/api/court-fetch/jobs', 'POST', { citation: citation() }),
      again: () => t.json(`/api/court-fetch/jobs/${fetch.body.job_id}/retry`, 'POST'),
      review: () => t.json(`/api/halachot/${rule}`, 'PATCH', { review_status: 'approved' }),
      digest: () => t.json('/api/digests', 'POST', { date: '2026-01-01', title: 'תקציר', body: 'גוף' }),
      gap: () => t.json('/api/missing-precedents', 'POST', { citation: citation() }),
    };
    for (const [name, act] of Object.entries(acts)) {
      const statuses: number[] = [];
      const parts = await told(async () => statuses.push((await act()).status));
      expect([name, statuses, parts]).toEqual([name, [200], ['pipelines']]);
    }
    expect(await told(() => ingest())).toEqual(['pipelines']);
  });

  it('does not come with what was refused', async () => {
    const name = citation();
    await ingest(name);
    const parts = await told(async () => {
      const body = { text: JUDGMENT, citation: name, court: 'בית המשפט', kind: 'court' };
      expect((await t.json('/api/precedents', 'POST', body)).status).toBe(409);
    });
    expect(parts).toEqual([]);
  });

  it('comes when a drain takes a row, ends it and leaves, and when rows of a killed one are given back', async () => {
    await t.database.sql`delete from queue_items where queue = 'metadata_extraction'`;
    expect(await told(() => runDrain(t.ctx, metadataDrain))).toEqual([]);
    const id = await ingest();
    expect(await told(() => runDrain(t.ctx, metadataDrain))).toEqual(['pipelines', 'pipelines', 'pipelines']);
    await t.database.sql`update queue_items
      set status = 'processing', claimed_by = 'killed', claimed_at = now() - interval '1 hour'
      where item_id = ${id} and queue = 'halacha_extraction'`;
    expect(await told(() => superviseOnce(t.ctx, 90, async () => false))).toEqual(['pipelines']);
    expect(await told(() => superviseOnce(t.ctx, 90, async () => false))).toEqual([]);
  });
});
