// Words of a hearing that likely give an argument up: it stands, and they are told beside it until a person says.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { protocolVerdicts } from '../../../src/db/schema/protocol.ts';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
let one: SeededCase;
let path: string;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());
beforeEach(async () => {
  one = await seedSample(t, '412-10-24');
  path = `/api/cases/${encodeURIComponent(one.number)}`;
  await aggregate();
  await doJob(t.ctx, one.row.caseId, 'analyze-protocol');
});

const aggregate = () => doJob(t.ctx, one.row.caseId, 'aggregate-arguments');
const verdicts = async (): Promise<Json[]> =>
  (await read(t, one.number, 'protocol-analysis')).parties.flatMap((party: Json) => party.arguments);
const likely = async (): Promise<Json[]> =>
  (await read(t, one.number, 'ledger')).items.filter(({ perhaps_withdrawn }: Json) => perhaps_withdrawn !== null);
const zayin = async (): Promise<string> => {
  const { blocks } = await read(t, one.number, 'template');
  return blocks.find(({ block_id }: Json) => block_id === 'block-zayin').skeleton.replaceAll('\\', '');
};
const MAYBE = 'בדיון מטענה זו: "';
const LOOSE = 'ככל הנראה';
const times = (text: string, words: string): number => text.split(words).length - 1;

describe('words that likely give an argument up', () => {
  it('leave it in the dispute, and say where they stand', async () => {
    const items = await likely();
    expect(items.length).toBeGreaterThan(0);
    const found = await verdicts();
    for (const { argument_id, state, hearing, perhaps_withdrawn } of items) {
      expect(state).not.toBe('withdrawn');
      expect(hearing?.verdict).not.toBe('dropped');
      const verdict = found.find(({ perhaps_argument_id }) => perhaps_argument_id === argument_id);
      expect(verdict).toMatchObject({ argument_id: null, verdict: 'dropped', evidence: perhaps_withdrawn.words });
      expect(perhaps_withdrawn.source).toEqual(verdict!.evidence_source);
    }
  });

  it('are told right after it, and not by themselves too', async () => {
    const [items, text] = [await likely(), await zayin()];
    const told = text.split('\n').filter((line) => line.includes(MAYBE));
    expect(told.length + times(text, LOOSE)).toBeGreaterThanOrEqual(items.length);
    expect(told.length).toBeGreaterThan(0);
    for (const line of told) {
      expect(line).not.toMatch(/^ייתכן/);
      const [, words] = /מטענה זו: "([^"]{8,}?)[…"]/.exec(line)!;
      expect(times(text, words!)).toBe(1);
    }
  });

  it('follow it when the claims are aggregated again', async () => {
    const before = await likely();
    await aggregate();
    const after = await likely();
    expect(after.map(({ title, perhaps_withdrawn }) => [title, perhaps_withdrawn])).toEqual(
      before.map(({ title, perhaps_withdrawn }) => [title, perhaps_withdrawn]),
    );
    expect(after[0]!.argument_id).not.toBe(before[0]!.argument_id);
  });

  it('are settled by what the chair says of it', async () => {
    const [first] = await likely();
    const { argument_id, perhaps_withdrawn } = first!;
    const ledger = `${path}/ledger/${argument_id}`;
    await t.json(ledger, 'PATCH', { state: 'withdrawn', reason: perhaps_withdrawn.words });
    expect((await likely()).map((item) => item.argument_id)).not.toContain(argument_id);
    expect(times(await zayin(), perhaps_withdrawn.words.slice(0, 25))).toBeLessThanOrEqual(1);
    await t.json(ledger, 'PATCH', { state: 'open' });
    expect((await likely()).map((item) => item.argument_id)).not.toContain(argument_id);
  });

  it('are told by themselves once a person says that the argument was borne out', async () => {
    const [first] = await likely();
    const { argument_id, perhaps_withdrawn } = first!;
    const body = { verdicts: [{ argument_id, verdict: 'strengthened' }] };
    expect((await t.json(`${path}/protocol-analysis`, 'PATCH', body)).status).toBe(200);
    const found = await verdicts();
    expect(found.filter((verdict) => verdict.evidence === perhaps_withdrawn.words)).toMatchObject([
      { argument_id: null, perhaps_argument_id: null, verdict: 'dropped' },
    ]);
    expect(await zayin()).toContain(LOOSE);
  });

  it('are all told where several likely mean the same', async () => {
    const [first] = await likely();
    const of = eq(protocolVerdicts.caseId, one.row.caseId);
    const [row] = await t.ctx.db
      .select()
      .from(protocolVerdicts)
      .where(and(of, eq(protocolVerdicts.argumentId, first!.argument_id)));
    const words = 'גם על מידות הגדר לא נטריח אתכם עוד היום';
    await t.ctx.db.insert(protocolVerdicts).values({ ...row!, position: 999, evidence: words });
    expect((await likely()).map(({ perhaps_withdrawn }) => perhaps_withdrawn.words)).toContain(row!.evidence);
    const text = await zayin();
    expect(times(text, words)).toBe(1);
    expect(text.split('\n').find((line) => line.includes(words))).toContain(LOOSE);
  });

  it('are the words of a person who says that it was given up', async () => {
    const [first] = await likely();
    const { argument_id, perhaps_withdrawn } = first!;
    const body = { verdicts: [{ argument_id, verdict: 'dropped' }] };
    await t.json(`${path}/protocol-analysis`, 'PATCH', body);
    const { items } = await read(t, one.number, 'ledger');
    expect(items.find((item: Json) => item.argument_id === argument_id)).toMatchObject({
      state: 'withdrawn',
      reason: perhaps_withdrawn.words,
      perhaps_withdrawn: null,
    });
    expect((await verdicts()).filter(({ evidence }) => evidence === perhaps_withdrawn.words)).toHaveLength(1);
  });
});
