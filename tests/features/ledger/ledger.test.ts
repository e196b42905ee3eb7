import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { argumentClaims, legalArguments } from '../../../src/db/schema/arguments.ts';
import { documents } from '../../../src/db/schema/documents.ts';
import { doJob, read, type SeededCase, seedSample, storedArguments } from '../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';
import { runs } from '../../helpers/runs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

let permit: SeededCase;
beforeEach(async () => {
  permit = await seedSample(t, '1031-25');
  await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
});

const path = () => `/api/cases/${encodeURIComponent(permit.number)}`;
const ledger = (): Promise<Json> => read(t, permit.number, 'ledger');
const decide = (id: string, body: Json) => t.json(`${path()}/ledger/${id}`, 'PATCH', body);
const write = (content: string) => t.json(`${path()}/decision-blocks/block-yod`, 'PUT', { content });
const itemOf = async (id: string): Promise<Json> =>
  (await ledger()).items.find(({ argument_id }: Json) => argument_id === id);

describe('the ledger', () => {
  it('holds every argument, by party in their order, open until something becomes of it', async () => {
    const { parties } = await read(t, permit.number, 'legal-arguments');
    const { case_number, complete, items } = await ledger();
    expect([case_number, complete]).toEqual([permit.number, false]);
    const expected = parties.flatMap(({ party, arguments: own }: Json) =>
      own.map(({ argument_id, title, threshold }: Json) => ({ argument_id, party, title, threshold })),
    );
    expect(items).toMatchObject(expected);
    expect(items).toHaveLength(expected.length);
    for (const item of items) {
      expect(item).toMatchObject({ state: 'open', answered_at: [], reason: null, decided_by: null, version: 0 });
      expect([...permit.documents.values()]).toContain(item.sources[0].document_id);
    }
  });

  it('is not complete while there are claims and no arguments, and is without any', async () => {
    await t.ctx.db.delete(legalArguments).where(eq(legalArguments.caseId, permit.row.caseId));
    expect(await ledger()).toMatchObject({ complete: false, items: [] });
    await t.ctx.db.delete(documents).where(eq(documents.caseId, permit.row.caseId));
    expect(await ledger()).toMatchObject({ complete: true, items: [] });
  });

  it('of a case without anything bears the number of that case, and so do its blocks', async () => {
    for (const number of [await newCase(t), await newCase(t)])
      for (const part of ['ledger', 'decision-blocks'])
        expect(await read(t, number, part)).toMatchObject({ case_number: number });
  });

  it('tells of an argument that was given up at the hearing, with the words and their place', async () => {
    await doJob(t.ctx, permit.row.caseId, 'analyze-protocol');
    const analysis = await read(t, permit.number, 'protocol-analysis');
    const dropped = analysis.parties
      .flatMap(({ arguments: own }: Json) => own)
      .filter(({ verdict, argument_id }: Json) => verdict === 'dropped' && argument_id !== null);
    expect(dropped.length).toBeGreaterThan(0);
    const text = permit.sample.documents.find(({ labels }) => labels.doc_type === 'protocol')!.text;
    for (const { argument_id, evidence } of dropped) {
      const item = await itemOf(argument_id);
      expect(item).toMatchObject({ state: 'withdrawn', reason: evidence, hearing: { verdict: 'dropped' } });
      const { document_id, start, end } = item.hearing.source;
      expect([document_id, text.slice(start, end)]).toEqual([analysis.document_id, evidence]);
    }
  });

  it('finds the place of the discussion that answers an argument, and none in headings, gaps and recitals', async () => {
    const [first] = (await ledger()).items;
    const [argument] = (await storedArguments(t, permit.row.caseId)).filter(
      ({ argumentId }) => argumentId === first.argument_id,
    );
    const words = argument!.summary.replace(/\s+/g, ' ').trim();
    await write(`## ${first.title}\n\n[להשלים: ההכרעה בטענה ונימוקיה]\n\nלטענת העוררים, ${words}`);
    expect(await itemOf(first.argument_id)).toMatchObject({ state: 'open', answered_at: [] });
    const answer = `לא מצאנו לקבל את הטענה ש${words}`;
    const content = `פתיחת הדיון בעניינים אחרים לגמרי, שאין להם דבר עם הנאמר להלן בהמשך הדברים.\n\n**${answer}**`;
    await write(content);
    const item = await itemOf(first.argument_id);
    expect(item.state).toBe('answered');
    expect(item.answered_at).toHaveLength(1);
    const [{ block_id, start, end }] = item.answered_at;
    expect(block_id).toBe('block-yod');
    expect(content.slice(start, end)).toContain(answer.slice(0, -1));
  });

  it('names the item of the analysis that was made of the argument', async () => {
    await t.json(`${path()}/research/analysis/create`, 'POST', {});
    const analysis = await read(t, permit.number, 'research/analysis');
    const titles = new Map(
      [...analysis.threshold_claims, ...analysis.issues].map(({ id, title }: Json) => [id, title]),
    );
    const { items } = await ledger();
    const placed = items.filter(({ position }: Json) => position !== null);
    expect(placed.length).toBeGreaterThan(0);
    for (const { position } of placed) {
      expect(titles.has(position.item_id)).toBe(true);
      expect(position.item_id.startsWith(position.section)).toBe(true);
    }
  });
});

describe('a decision of the chair', () => {
  it('wins, is told with its reason and who made it, and is recorded', async () => {
    const [{ argument_id, title }] = (await ledger()).items;
    const { status, body } = await decide(argument_id, {
      state: 'settled',
      reason: 'הוסכם בדיון',
      expected_version: 0,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      argument_id,
      state: 'settled',
      reason: 'הוסכם בדיון',
      decided_by: 'local',
      version: 1,
    });
    expect(await itemOf(argument_id)).toEqual(body);
    const { entries } = (await t.json('/api/audit?action=ledger.decided')).body;
    expect(entries[0]).toMatchObject({ case_number_text: permit.number, target: title });
    const stale = await decide(argument_id, { state: 'open', expected_version: 0 });
    expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, 'version_conflict', 1]);
    expect((await decide(argument_id, { state: 'open', expected_version: 1 })).body).toMatchObject({
      state: 'open',
      reason: null,
      version: 2,
    });
  });

  it('needs a reason for all but open, and an argument of this case', async () => {
    const [{ argument_id }] = (await ledger()).items;
    for (const reason of [undefined, null, '', '  ']) {
      const { status, body } = await decide(argument_id, { state: 'withdrawn', reason });
      expect([status, body.errors[0].loc]).toEqual([422, ['body', 'reason']]);
    }
    for (const id of [uuidv7(), 'אין כזה']) {
      const { status, body } = await decide(id, { state: 'withdrawn', reason: 'נזנח' });
      expect([status, body.code]).toEqual([404, 'argument_not_found']);
    }
  });

  it('names a block that answers, which is the place of the answer', async () => {
    const [{ argument_id }] = (await ledger()).items;
    await t.json(`${path()}/decision-blocks/block-tet`, 'PUT', { content: 'המסגרת הנורמטיבית משיבה על הטענה.' });
    const { body } = await decide(argument_id, { state: 'answered', reason: 'ראו שם', block_id: 'block-tet' });
    expect(body.answered_at).toEqual([{ block_id: 'block-tet', start: 0, end: 33 }]);
  });

  it('stays as a lost item when its claims are gone, and can be let go', async () => {
    const [{ argument_id, title, party }, ...others] = (await ledger()).items;
    await decide(argument_id, { state: 'not_needed', reason: 'נבלעה בטענה אחרת' });
    await t.ctx.db.delete(legalArguments).where(eq(legalArguments.argumentId, argument_id));
    const { items } = await ledger();
    expect(items).toHaveLength(others.length + 1);
    const lost = {
      argument_id,
      title,
      party,
      state: 'not_needed',
      reason: 'נבלעה בטענה אחרת',
      lost: true,
      sources: [],
    };
    expect(items.at(-1)).toMatchObject(lost);
    expect((await decide(argument_id, { state: 'open' })).status).toBe(200);
    expect(await itemOf(argument_id)).toBeUndefined();
  });

  it('holds through aggregations, again and again', async () => {
    const claimIds = (await storedArguments(t, permit.row.caseId)).flatMap((one) => one.claimIds);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: claimIds.length, maxLength: claimIds.length }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.nat(7), { maxLength: 4 }),
        async (aggregations, decided) => {
          await t.database.sql`delete from ledger_decisions where case_id = ${permit.row.caseId}`;
          await aggregateAs(claimIds, (_, at) => at % 8);
          const before = new Map<string, string[]>();
          for (const one of decided) {
            const item = (await ledger()).items[one];
            await decide(item.argument_id, { state: 'settled', reason: `החלטה ${one}` });
            before.set(`החלטה ${one}`, await claimsOf(item.argument_id));
          }
          for (const groups of aggregations) await aggregateAs(claimIds, (_, at) => groups[at]!);
          const { items } = await ledger();
          const found = items.filter(({ reason }: Json) => reason?.startsWith('החלטה'));
          expect(found.map(({ reason }: Json) => reason).sort()).toEqual([...before.keys()].sort());
          for (const item of found.filter(({ lost }: Json) => !lost)) {
            const own = before.get(item.reason)!;
            const held = await claimsOf(item.argument_id);
            const shared = own.filter((id) => held.includes(id)).length;
            expect(shared * 2).toBeGreaterThanOrEqual(own.length);
          }
          for (const item of found.filter(({ lost }: Json) => lost)) expect(item.state).toBe('settled');
        },
      ),
      runs(3, 12),
    );
  });
});

const claimsOf = async (argumentId: string): Promise<string[]> =>
  (await t.ctx.db.select().from(argumentClaims).where(eq(argumentClaims.argumentId, argumentId))).map(
    ({ claimId }) => claimId,
  );

/** As an aggregation does: new arguments take the place of the old. */
async function aggregateAs(claimIds: string[], groupOf: (id: string, at: number) => number): Promise<void> {
  const { caseId } = permit.row;
  const groups = [...Map.groupBy(claimIds, (id) => groupOf(id, claimIds.indexOf(id))).values()];
  const made = groups.map((ids) => ({ argumentId: uuidv7(), ids }));
  await t.ctx.db.delete(legalArguments).where(eq(legalArguments.caseId, caseId));
  await t.ctx.db.insert(legalArguments).values(
    made.map(({ argumentId }, position) => {
      const title = `טיעון ${position}`;
      const row = { argumentId, caseId, position, title, party: 'appellant', summary: title, legalBasis: [] };
      return { ...row, threshold: false, createdAt: new Date() };
    }),
  );
  const links = made.flatMap(({ argumentId, ids }) => ids.map((claimId) => ({ argumentId, claimId })));
  await t.ctx.db.insert(argumentClaims).values(links);
}
