// A leg that finds many rows looks at a bounded number of them; the second look of a search at all of them.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SearchScope, selectCandidates } from '../../../src/features/search/search.queries.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';

const COMMON = 4711;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const caseNumber = await newCase(t);
  await t.ctx.db.execute(sql`
    insert into documents (document_id, case_id, title, doc_type, original_name, content_type, size_bytes, sha256, status,
      revision, chunk_count)
    select gen_random_uuid(), case_id, 'x', 'appeal', 'x', 'text/plain', 1, 'x', 'ready', 1, 60 from cases
    where case_number = ${caseNumber}`);
  await t.ctx.db.execute(sql`
    insert into chunks (document_id, revision, chunk_index, section_type, start_offset, end_offset, text, words, word_count, terms)
    select document_id, 1, n, case when n < 58 then 'claims' else 'conclusion' end, 0, 1, 'x', 'x', 1, array[${COMMON}::int]
    from documents, generate_series(0, 59) n`);
});
afterAll(() => t.close());

it('finds the two rows of a rare section that follow many of others', async () => {
  const leg = { terms: [COMMON], weight: 1, limit: 3, frequency: 60 };
  const scope: SearchScope = { caseId: null, sectionType: 'conclusion' };
  const bounded = await selectCandidates(t.ctx.db, [leg], scope, 10);
  const exhaustive = await selectCandidates(t.ctx.db, [leg], scope, 10, { isExhaustive: true });
  expect([bounded.length, exhaustive.length]).toEqual([0, 2]);
  expect(await selectCandidates(t.ctx.db, [leg], { ...scope, sectionType: 'claims' }, 10)).toHaveLength(3);
});
