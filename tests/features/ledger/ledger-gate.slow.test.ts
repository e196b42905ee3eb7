import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

const REASON = 'הצדדים ביקשו החלטה קצרה בלבד';

describe.each(['on', 'warn', 'off'])('LEDGER_GATE=%s', (gate) => {
  let t: TestApp;
  let permit: SeededCase;
  beforeAll(async () => {
    t = await testApp({ WORKERS: 'off', LEDGER_GATE: gate });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    permit = await seedSample(t, '1031-25');
    await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
  });

  const put = (body: Json) => t.json(`/api/cases/${encodeURIComponent(permit.number)}`, 'PUT', body);
  const openIds = async () =>
    (await read(t, permit.number, 'ledger')).items
      .filter(({ state }: Json) => state === 'open')
      .map(({ argument_id }: Json) => argument_id);
  const overrides = async () => (await t.json('/api/audit?action=ledger.overridden')).body.entries;

  it.each(['final', 'closed'])('guards %s while an argument is open', async (status) => {
    const open = await openIds();
    expect(open.length).toBeGreaterThan(0);
    const { status: code, body } = await put({ status });
    const ids = (items: Json[]) => items.map(({ argument_id }) => argument_id);
    if (gate === 'on') {
      expect([code, body.code, ids(body.items)]).toEqual([409, 'open_arguments', open]);
      expect((await read(t, permit.number, 'details')).status).not.toBe(status);
    } else {
      expect([code, body.status]).toEqual([200, status]);
      if (gate === 'off') expect(body).not.toHaveProperty('warnings');
      else
        expect(body.warnings).toMatchObject([
          { code: 'open_arguments', items: open.map((id: string) => ({ argument_id: id })) },
        ]);
    }
  });

  it('lets a case end for a reason, which is recorded and told in the QA', async () => {
    const before = (await overrides()).length;
    for (const short of ['קצר מדי', ' '.repeat(20)]) {
      const { status, body } = await put({ status: 'final', override_reason: short });
      expect([status, body.errors[0].loc]).toEqual([422, ['body', 'override_reason']]);
    }
    expect((await put({ status: 'final', override_reason: REASON })).status).toBe(200);
    const told = await overrides();
    expect(told).toHaveLength(before + (gate === 'off' ? 0 : 1));
    if (gate !== 'off') expect(told[0]).toMatchObject({ target: REASON, case_number_text: permit.number });
    await t.json(`/api/cases/${encodeURIComponent(permit.number)}/decision-blocks/block-vav`, 'PUT', {
      content: 'רקע.',
    });
    const qa = await t.json(`/api/cases/${encodeURIComponent(permit.number)}/qa`, 'POST', {});
    const coverage = qa.body.checks.find(({ key }: Json) => key === 'claims_coverage');
    expect(coverage.message.includes(REASON)).toBe(gate !== 'off');
  });

  it('asks nothing of a complete ledger, of other statuses, nor of what is final already', async () => {
    expect((await put({ status: 'withdrawn' })).body).toMatchObject({ status: 'withdrawn' });
    expect((await put({ status: 'drafting' })).body).not.toHaveProperty('warnings');
    for (const id of await openIds()) {
      const path = `/api/cases/${encodeURIComponent(permit.number)}/ledger/${id}`;
      await t.json(path, 'PATCH', { state: 'settled', reason: 'הוסכם' });
    }
    const ended = await put({ status: 'final' });
    expect([ended.status, 'warnings' in ended.body]).toEqual([200, false]);
    await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
    const [first] = (await read(t, permit.number, 'ledger')).items;
    await t.json(`/api/cases/${encodeURIComponent(permit.number)}/ledger/${first.argument_id}`, 'PATCH', {
      state: 'open',
    });
    for (const status of ['final', 'closed']) {
      const { status: code, body } = await put({ status });
      expect([code, 'warnings' in body]).toEqual([200, false]);
    }
  });
});

describe('who reads the ledger', () => {
  let t: TestApp;
  let permit: SeededCase;
  beforeAll(async () => {
    t = await testApp({ WORKERS: 'off' });
    permit = await seedSample(t, '1031-25');
    await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
  });
  afterAll(() => t.close());
  const path = () => `/api/cases/${encodeURIComponent(permit.number)}`;
  const actions = async () => (await read(t, permit.number, 'status')).next_actions.map(({ key }: Json) => key);
  const coverage = async () =>
    (await t.json(`${path()}/qa`, 'POST', {})).body.checks.find(({ key }: Json) => key === 'claims_coverage');

  it('is offered once the discussion is written, and QA asks no answer for what the chair took out', async () => {
    expect(await actions()).not.toContain('decide_arguments');
    await t.json(`${path()}/decision-blocks/block-yod`, 'PUT', {
      content: 'נפתח בתיאור המסגרת הדיונית בלבד, ובה נסתפק כאן.',
    });
    expect(await actions()).toContain('decide_arguments');
    expect((await coverage()).passed).toBe(false);
    const { items } = await read(t, permit.number, 'ledger');
    for (const { argument_id } of items)
      await t.json(`${path()}/ledger/${argument_id}`, 'PATCH', { state: 'not_needed', reason: 'נבלע בטיעון אחר' });
    expect(await actions()).not.toContain('decide_arguments');
    const check = await coverage();
    expect(check.passed).toBe(true);
    expect(check.message).toContain(`${items.length}`);
  });
});
