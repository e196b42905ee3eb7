// The four delegated jobs by rules, on sample cases in a real database, read back through the API.
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argumentClaims, legalArguments } from '../../src/features/arguments/arguments.tables.ts';
import { lessons } from '../../src/features/training/lessons/lessons.tables.ts';
import { claims, documents } from '../../src/features/documents/documents.tables.ts';
import { type Json, type TestApp, testApp } from '../helpers/app.ts';
import { newCase } from '../helpers/classify.ts';
import { doJob, read, type SeededCase, seedSample } from './seed.ts';

let t: TestApp;
let permit: SeededCase;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  permit = await seedSample(t, '1031-25');
});
afterAll(() => t.close());

const path = ({ number }: SeededCase, rest = '') => `/api/cases/${encodeURIComponent(number)}${rest}`;
const everyArgument = (body: Json): Json[] => body.parties.flatMap((party: Json) => party.arguments);

describe('aggregate-arguments', () => {
  it('puts every claim of the case into exactly one argument and moves the case on', async () => {
    const told = await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
    expect(told.every((line) => /[א-ת]/.test(line))).toBe(true);
    const body = await read(t, permit.number, 'legal-arguments');
    const all = await t.ctx.db.select().from(claims).where(eq(claims.caseId, permit.row.caseId));
    expect(everyArgument(body).flatMap((one) => one.claim_ids).sort()).toEqual(all.map(({ claimId }) => claimId).sort());
    const own = body.parties.find(({ party }: Json) => party === 'appellant').arguments;
    expect(own[0]).toMatchObject({ title: 'איחור בהגשת הערר', threshold: true });
    expect(own[0].legal_basis).toContain('סעיף 152(ג) לחוק התכנון והבנייה');
    expect(own.findLastIndex((one: Json) => one.threshold)).toBeLessThan(own.findIndex((one: Json) => !one.threshold));
    expect((await read(t, permit.number, 'status')).status.key).toBe('arguments_aggregated');
  });

  it('gives the same again, in the place of what was there', async () => {
    const shape = (body: Json) => everyArgument(body).map(({ title, summary, claim_ids }) => [title, summary, claim_ids]);
    const before = shape(await read(t, permit.number, 'legal-arguments'));
    await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
    expect(shape(await read(t, permit.number, 'legal-arguments'))).toEqual(before);
  });

  it('leaves out a claim that went meanwhile, and its argument when nothing else is in it', async () => {
    const plan = await seedSample(t, '412-10-24');
    const gone = plan.documents.get('appeal')!;
    const appeal = await t.ctx.db.select().from(claims).where(eq(claims.documentId, gone));
    await doJob(t.ctx, plan.row.caseId, 'aggregate-arguments', {}, (line) => {
      if (line.includes('נשמרים')) removals.push(t.ctx.db.delete(documents).where(eq(documents.documentId, gone)));
    });
    const ids = everyArgument(await read(t, plan.number, 'legal-arguments')).map(({ claim_ids }) => claim_ids);
    expect(ids.every((list) => list.length > 0)).toBe(true);
    expect(ids.flat().some((id) => appeal.some(({ claimId }) => claimId === id))).toBe(false);
  });

  it('fails with a word for a person when there is no claim', async () => {
    const number = await newCase(t);
    const { case_number } = (await t.json(`/api/cases/${encodeURIComponent(number)}/details`)).body;
    const [row] = await t.ctx.db.query.cases?.findMany?.() ?? [];
    expect([case_number, row]).toBeDefined();
  });
});
const removals: PromiseLike<unknown>[] = [];
