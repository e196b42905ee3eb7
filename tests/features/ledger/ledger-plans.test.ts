import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LedgerFacts, selectLedgerFacts } from '../../../src/features/ledger/ledger.queries.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database.ts';
import { plansOf } from '../../helpers/plans.ts';

// The ledger of one case among 400, with 20,000 claims and arguments: two statements, answered from indexes.

let database: TestDatabase;
let caseId: string;
beforeAll(async () => {
  database = await testDatabase({ counted: true });
  await database.sql.unsafe(`
    insert into cases (case_id, case_number, case_key, parties, directory, search_text)
      select gen_random_uuid(), n || '/26', n || '/26', '{}', 'd' || n, '' from generate_series(1, 400) n;
    insert into documents (document_id, case_id, title, doc_type, original_name, content_type, size_bytes, sha256, status)
      select gen_random_uuid(), case_id, 'ערר', 'protocol', 'a.txt', 'text/plain', 9, case_number, 'ready' from cases;
    insert into claims (claim_id, document_id, case_id, position, party, text, location, confidence)
      select gen_random_uuid(), document_id, case_id, n, 'appellant', 'טענה ' || n, '', 1
      from documents, generate_series(1, 50) n;
    insert into legal_arguments (argument_id, case_id, party, position, title, summary, legal_basis, threshold, created_at)
      select claim_id, case_id, party, position, text, text, '{}', false, now() from claims;
    insert into argument_claims select claim_id, claim_id from claims;
    insert into argument_items select claim_id, 'issues', text from claims;
    insert into protocol_analyses (case_id, document_id, attendees, analyzed_at)
      select case_id, document_id, '[]', now() from documents;
    insert into protocol_verdicts (case_id, position, party, argument_id, text, verdict, evidence, document_id, start_offset, end_offset)
      select case_id, position, party, claim_id, text, 'dropped', text, document_id, 3, 9 from claims;
    insert into decisions (decision_id, case_id) select gen_random_uuid(), case_id from cases;
    insert into decision_blocks (decision_id, block_id, content, status, source, word_count)
      select decision_id, id, 'תוכן', 'draft', 'manual', 1 from decisions,
        unnest(array['block-he', 'block-vav', 'block-yod', 'block-tet']) id;
    insert into ledger_decisions
      select case_id, claim_id, party, text, false, array[claim_id], 'settled', 'הוסכם', 'block-tet', 'דנה', now(), 1
      from claims where position < 10;`);
  for (const table of ['cases', 'documents', 'claims', 'legal_arguments', 'argument_claims', 'argument_items'])
    await database.sql.unsafe(`vacuum analyze ${table}`);
  for (const table of ['protocol_verdicts', 'decisions', 'decision_blocks', 'ledger_decisions'])
    await database.sql.unsafe(`vacuum analyze ${table}`);
  const [row] = await database.sql`select case_id from cases where case_number = '7/26'`;
  caseId = row!.case_id as string;
});
afterAll(() => database.close());

test('the ledger of a case is read in one statement, by indexes', async () => {
  const plans = await plansOf(database, () => selectLedgerFacts(database.db, caseId));
  expect(plans).toHaveLength(1);
  for (const { plan } of plans) expect(plan).not.toContain('Seq Scan');
  const facts = JSON.parse(await selectLedgerFacts(database.db, caseId)) as LedgerFacts;
  expect([facts.arguments.length, facts.decisions.length, facts.verdicts.length]).toEqual([50, 9, 50]);
  expect(facts.verdicts[0]).toMatchObject({ documentId: expect.any(String), start: 3, end: 9, lost: false });
  expect(facts.blocks.map(({ blockId }) => blockId).sort()).toEqual(['block-tet', 'block-yod']);
});
