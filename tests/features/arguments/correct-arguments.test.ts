// Arguments put right by people, and what they decided when the claims are aggregated again (contract section 9).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
let seeded: SeededCase;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  seeded = await seedSample(t, '1031-25');
  await doJob(t.ctx, seeded.row.caseId, 'aggregate-arguments');
});
afterAll(() => t.close());

const at = (path: string) => `/api/cases/${encodeURIComponent(seeded.number)}/legal-arguments${path}`;
const all = async (): Promise<Json[]> =>
  (await read(t, seeded.number, 'legal-arguments')).parties.flatMap((party: Json) => party.arguments);
const ofParty = async (party: string) => (await all()).filter((argument) => argument.party === party);
const patch = (id: string, body: object) => t.json(at(`/${id}`), 'PATCH', body);
const aggregate = (input = {}) => doJob(t.ctx, seeded.row.caseId, 'aggregate-arguments', input);

// One case, argument by argument.
describe('an argument', { shuffle: false }, () => {
  it('is put right by one of two people', async () => {
    const [first] = await ofParty('appellant');
    expect(first).toMatchObject({ order: 1, stale: false, edited_by: null, version: 1 });
    const { body } = await patch(first!.argument_id, {
      title: 'כותרת של אדם',
      legal_basis: ['סעיף 1'],
      expected_version: 1,
    });
    expect(body).toMatchObject({ title: 'כותרת של אדם', legal_basis: ['סעיף 1'], edited_by: 'local', version: 2 });
    const late = await patch(first!.argument_id, { title: 'אחרת', expected_version: 1 });
    expect([late.status, late.body.code, late.body.version]).toEqual([409, 'version_conflict', 2]);
    expect((await patch(crypto.randomUUID(), { title: 'א' })).body.code).toBe('argument_not_found');
    expect((await patch('x', { title: 'א' })).body.code).toBe('argument_not_found');
    const { entries } = (await t.json('/api/audit?action=argument.updated')).body;
    expect(entries[0]).toMatchObject({ case_number_text: seeded.number });
  });

  it('gets another place among those of its party, and another party', async () => {
    const before = (await ofParty('appellant')).map(({ argument_id }) => argument_id);
    expect((await patch(before[0]!, { order: 2 })).body.order).toBe(2);
    const after = (await ofParty('appellant')).map(({ argument_id }) => argument_id);
    expect(after).toEqual([before[1], before[0], ...before.slice(2)]);
    const moved = await patch(before.at(-1)!, { party: 'other' });
    expect(moved.body).toMatchObject({ party: 'other', order: 1 });
  });

  it('takes in others of its party', async () => {
    const [one, two] = await ofParty('appellant');
    const [other] = await ofParty('local_committee');
    const merge = (argument_ids: string[]) => t.json(at('/merge'), 'POST', { argument_ids });
    expect((await merge([one!.argument_id, other!.argument_id])).body.code).toBe('parties_differ');
    expect((await merge([one!.argument_id, one!.argument_id])).status).toBe(422);
    expect((await merge([one!.argument_id, crypto.randomUUID()])).body.code).toBe('argument_not_found');
    const { body } = await merge([one!.argument_id, two!.argument_id]);
    expect(body.claim_ids).toEqual([...one!.claim_ids, ...two!.claim_ids].sort());
    expect(body.summary).toContain(two!.summary);
    expect((await all()).map(({ argument_id }) => argument_id)).not.toContain(two!.argument_id);
  });

  it('is split into two', async () => {
    const [one] = await ofParty('appellant');
    const split = (claim_ids: string[]) =>
      t.json(at(`/${one!.argument_id}/split`), 'POST', { claim_ids, title: 'חלק' });
    expect((await split([])).body.code).toBe('split_empty');
    expect((await split(one!.claim_ids)).body.code).toBe('split_empty');
    expect((await split([crypto.randomUUID()])).body.code).toBe('claim_not_found');
    const { body } = await split([one!.claim_ids[0]]);
    expect(body.argument).toMatchObject({ claim_ids: one!.claim_ids.slice(1), stale: true, order: 1 });
    expect(body.made).toMatchObject({ claim_ids: [one!.claim_ids[0]], title: 'חלק', order: 2, edited_by: 'local' });
    expect(body.made.summary).not.toBe('');
  });

  it('that a person changed stays when the claims are aggregated again, unless that is asked for', async () => {
    const before = (await all()).filter(({ edited_by }) => edited_by !== null);
    expect(before.length).toBeGreaterThan(2);
    await aggregate();
    const after = await all();
    expect(after.filter(({ edited_by }) => edited_by !== null)).toEqual(before);
    const held = after.flatMap(({ claim_ids }) => claim_ids);
    expect(new Set(held).size).toBe(held.length);
    await aggregate({ replace_edited: true });
    expect((await all()).filter(({ edited_by }) => edited_by !== null)).toEqual([]);
  });
});
