import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { caseIdOf, insertBlocks, insertClaim, insertDocument, insertQa } from '../../../helpers/case-rows.ts';
import { newCase } from '../../../helpers/classify.ts';

/** What hangs on a case: its claims, and what details and deletion count. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const at = (number: string, path = '') => `/api/cases/${encodeURIComponent(number)}${path}`;

describe('claims', () => {
  it('come by party in the fixed order, as they stand in their documents', async () => {
    const number = await newCase(t);
    expect((await t.json(at(number, '/claims'))).body).toEqual({ case_number: number, total: 0, parties: [] });
    const doc = await insertDocument(t, number, { status: 'ready' });
    await insertClaim(t, number, doc, 'other', 0, 'של אחר');
    await insertClaim(t, number, doc, 'appellant', 2, 'שנייה');
    await insertClaim(t, number, doc, 'appellant', 1, 'ראשונה');
    const { body } = await t.json(at(number, '/claims'));
    expect(body.total).toBe(3);
    expect(body.parties.map((p: Json) => [p.party, p.label, p.claims.map((c: Json) => c.text)])).toEqual([
      ['appellant', 'העוררים', ['ראשונה', 'שנייה']],
      ['other', 'אחרים', ['של אחר']],
    ]);
    expect(body.parties[0].claims[0]).toMatchObject({
      document_id: doc,
      document_title: 'מסמך',
      location: 'סעיף 1',
      topic: null,
    });
  });

  it('that go with their document take along the arguments that held no others', async () => {
    const number = await newCase(t);
    const [first, second] = [
      await insertDocument(t, number, { status: 'ready' }),
      await insertDocument(t, number, { status: 'ready' }),
    ];
    const a = await insertClaim(t, number, first, 'appellant', 0, 'א');
    const b = await insertClaim(t, number, second, 'appellant', 0, 'ב');
    for (const [title, held] of [
      ['רק א', [a]],
      ['א וב', [a, b]],
    ] as const) {
      const id = crypto.randomUUID();
      await t.database.sql`insert into legal_arguments (argument_id, case_id, party, position, title, summary,
        legal_basis, threshold, created_at) values (${id}, ${await caseIdOf(t, number)}, 'appellant', 0, ${title}, '', '{}', false, now())`;
      for (const claim of held) await t.database.sql`insert into argument_claims values (${id}, ${claim})`;
    }
    expect((await t.json(at(number, '/details'))).body.counts).toMatchObject({ claims: 2, legal_arguments: 2 });
    expect((await t.json(at(number, `/documents/${first}`), 'DELETE')).status).toBe(200);
    const left = await t.database.sql`select title from legal_arguments where case_id = ${await caseIdOf(t, number)}`;
    expect(left.map((row) => row.title)).toEqual(['א וב']);
    await insertQa(t, number, false);
    const gone = await t.json(`/api/cases?case_number=${encodeURIComponent(number)}`, 'DELETE');
    expect(gone.body.removed).toEqual({
      documents: 1,
      chunks: 0,
      claims: 1,
      legal_arguments: 1,
      qa_results: 1,
      precedents: 0,
    });
  });
});

describe('details', () => {
  it('count what was written and what failed', async () => {
    const number = await newCase(t);
    await insertBlocks(t, number, ['block-he', 'block-vav']);
    await insertQa(t, number, false);
    await insertQa(t, number, true);
    expect((await t.json(at(number, '/details'))).body.counts).toEqual({
      claims: 0,
      legal_arguments: 0,
      blocks_filled: 2,
      qa_failed: 1,
    });
  });
});
