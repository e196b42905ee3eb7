import type { TestApp } from './app.ts';

/** Rows as the pipeline and the agents leave them, for tests of what is made of them. */
type Database = Pick<TestApp, 'database'>;

/** The id of a case. */
export const caseIdOf = async ({ database }: Database, number: string): Promise<string> =>
  (await database.sql`select case_id from cases where case_number = ${number}`)[0]!.case_id;

/** A document without files. @returns its id */
export async function insertDocument(
  t: Database,
  number: string,
  change: { status: string; doc_type?: string; error?: string },
): Promise<string> {
  const id = crypto.randomUUID();
  await t.database.sql`insert into documents (document_id, case_id, title, doc_type, original_name, content_type,
    size_bytes, sha256, status, error) values (${id}, ${await caseIdOf(t, number)}, 'מסמך', ${change.doc_type ?? 'appeal'},
    'x.txt', 'text/plain', 1, ${id}, ${change.status}, ${change.error ?? null})`;
  return id;
}

/** A claim of a document. @returns its id */
export async function insertClaim(
  t: Database,
  number: string,
  documentId: string,
  party: string,
  position: number,
  text: string,
): Promise<string> {
  const id = crypto.randomUUID();
  await t.database.sql`insert into claims (claim_id, document_id, case_id, position, party, text, location, confidence)
    values (${id}, ${documentId}, ${await caseIdOf(t, number)}, ${position}, ${party}, ${text}, 'סעיף 1', 0.9)`;
  return id;
}

/** Drafts of the given blocks. */
export async function insertBlocks(t: Database, number: string, filled: readonly string[]): Promise<void> {
  const [decision] = await t.database.sql`insert into decisions (decision_id, case_id)
    values (${crypto.randomUUID()}, ${await caseIdOf(t, number)}) returning decision_id`;
  for (const id of filled)
    await t.database.sql`insert into decision_blocks (decision_id, block_id, content, status, source, word_count)
      values (${decision!.decision_id}, ${id}, 'טקסט', 'draft', 'manual', 1)`;
}

/** A QA run of three checks: a critical one that ends as told, a failed informative one and a passed warning. */
export async function insertQa(t: Database, number: string, passed: boolean): Promise<void> {
  const checks = [
    { key: 'placeholders', label: 'שרידי תבנית', severity: 'critical', passed },
    { key: 'length_balance', label: 'איזון אורך', severity: 'info', passed: false },
    { key: 'signatures', label: 'חתימות', severity: 'warning', passed: true },
  ].map((check) => ({ ...check, message: '', block_ids: [], evidence: [] }));
  const caseId = await caseIdOf(t, number);
  // The embedded database's clock has milliseconds: two of one millisecond would have no last one.
  await t.database.sql`insert into qa_results (qa_id, case_id, passed, checks, ran_at)
    values (${crypto.randomUUID()}, ${caseId}, ${passed}, ${JSON.stringify(checks)}::jsonb, (select
      greatest(now(), max(ran_at) + interval '1 millisecond') from qa_results where case_id = ${caseId}))`;
}
