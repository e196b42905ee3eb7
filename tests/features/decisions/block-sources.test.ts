import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '../../../src/db/schema/documents.ts';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
let permit: SeededCase;
let path: string;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  permit = await seedSample(t, '1031-25');
  path = `/api/cases/${encodeURIComponent(permit.number)}`;
  await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
  await doJob(t.ctx, permit.row.caseId, 'analyze-protocol');
  await t.json(`${path}/research/analysis/create`, 'POST', {});
  await t.json(`${path}/precedents`, 'POST', { quote: 'הקלה אינה זכות', citation: 'עע"מ 317/10 שפר נ\' יניב' });
});
afterAll(() => t.close());

const sourcesOf = async (block: string): Promise<Json> =>
  (await t.json(`${path}/decision-blocks/${block}/sources`)).body;

it('gives the discussion everything that it decides, each with its sources', async () => {
  const { claims, arguments: list, positions, precedents } = await sourcesOf('block-yod');
  expect(claims).toHaveLength((await read(t, permit.number, 'claims')).total);
  const ledger = await read(t, permit.number, 'ledger');
  expect(list.map(({ argument_id }: Json) => argument_id)).toEqual(ledger.items.map((one: Json) => one.argument_id));
  expect(list.every(({ sources }: Json) => sources.length > 0)).toBe(true);
  const analysis = await read(t, permit.number, 'research/analysis');
  const items = [...analysis.threshold_claims, ...analysis.issues];
  expect(positions.map(({ item_id, title }: Json) => [item_id, title])).toEqual(
    items.map(({ id, title }: Json) => [id, title]),
  );
  expect(positions.flatMap(({ sources }: Json) => sources).length).toBeGreaterThan(0);
  expect(precedents).toMatchObject([{ citation: 'עע"מ 317/10 שפר נ\' יניב', source: null }]);
});

it('gives each other block what it is about, and no more', async () => {
  const counts = async (block: string) => {
    const { claims, arguments: list, positions, precedents } = await sourcesOf(block);
    return [claims, list, positions, precedents].map((all) => all.length > 0);
  };
  expect(await counts('block-zayin')).toEqual([true, true, false, false]);
  expect(await counts('block-tet')).toEqual([false, false, false, true]);
  expect(await counts('block-yod-alef')).toEqual([false, false, true, false]);
  expect(await counts('block-alef')).toEqual([false, false, false, false]);
  const heard = (await sourcesOf('block-het')).arguments;
  const protocol = [...permit.documents.values()].at(-1);
  expect(heard.length).toBeGreaterThan(0);
  for (const { sources } of heard) expect(sources).toHaveLength(1);
  expect([...permit.documents.values()]).toContain(heard[0].sources[0].document_id);
  expect(protocol).toBeDefined();
});

it('gives a block the claims that its links lead to', async () => {
  const claim = (await read(t, permit.number, 'claims')).parties[0].claims[0];
  const { text } = (await t.json(`${path}/documents/${claim.document_id}`)).body;
  const start = text.indexOf(claim.text.slice(0, 40));
  await t.ctx.db.update(documents).set({ charCount: text.length });
  await t.database.sql`update claims set start_offset = ${start}, end_offset = ${start + claim.text.length}
    where claim_id = ${claim.claim_id}`;
  const range = { start: start + 2, end: start + 30 };
  const { body } = await t.json(`${path}/documents/${claim.document_id}/anchors`, 'POST', range);
  const content = `לפי [כתב הערר](source:${body.anchor_id}), הבנייה חורגת.`;
  await t.json(`${path}/decision-blocks/block-vav`, 'PUT', { content });
  const linked = await sourcesOf('block-vav');
  expect(linked.claims.map(({ claim_id }: Json) => claim_id)).toContain(claim.claim_id);
  expect(linked.arguments).toEqual([]);
});

it('is refused for no case and no block', async () => {
  expect((await t.json('/api/cases/none/decision-blocks/block-yod/sources')).body.code).toBe('case_not_found');
  expect((await t.json(`${path}/decision-blocks/block-x/sources`)).body.code).toBe('block_not_found');
});
