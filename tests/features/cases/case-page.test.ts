// The page of a case, which everybody opens: what it shows, and how often it asks for it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
const number = '1031/25';
const path = `/api/cases/${encodeURIComponent(number)}`;
beforeAll(async () => {
  t = await testApp({}, { counted: true });
  await t.work();
  await t.json('/api/cases/create', 'POST', { case_number: number, hearings: [{ date: '2025-06-01' }] });
  for (const [name, doc_type] of [
    ['ערר.txt', 'appeal'],
    ['תשובה.txt', 'response'],
  ] as const) {
    const { body } = await uploadText(t, name, `${APPEAL_TEXT}${name}`);
    await finished(t, (await classify(t, body.filename, number, { doc_type })).body.task_id);
  }
});
afterAll(() => t.close());

const page = async (): Promise<Json> => (await t.json(`${path}/details`)).body;

describe('the page of a case', () => {
  it('shows its documents as they are shown alone, newest change first, and counts what there is', async () => {
    const { documents, counts, created_at, updated_at } = await page();
    expect(documents).toHaveLength(2);
    for (const shown of documents) {
      const { body } = await t.json(`${path}/documents/${shown.document_id}`);
      expect(body).toMatchObject(shown);
      expect(shown.updated_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    }
    expect(documents[0].updated_at >= documents[1].updated_at).toBe(true);
    expect([created_at, updated_at].every((moment) => /Z$/.test(moment))).toBe(true);
    const claims = (await t.json(`${path}/claims`)).body;
    expect(claims.total).toBeGreaterThan(0);
    expect(counts).toMatchObject({ claims: claims.total, legal_arguments: 0 });
  });

  it('counts written blocks, failed checks and arguments, and leaves out a rejected claim', async () => {
    await t.json(`${path}/decision-blocks/block-vav`, 'PUT', { content: 'רקע קצר.' });
    const { body: qa } = await t.json(`${path}/qa`, 'POST');
    const { body: claims } = await t.json(`${path}/claims`);
    const { claim_id } = claims.parties[0].claims[0];
    await t.json(`${path}/claims/${claim_id}`, 'PATCH', { review: 'rejected' });
    const { counts } = await page();
    expect(counts).toMatchObject({
      claims: claims.total - 1,
      blocks_filled: 1,
      qa_failed: qa.checks.filter(({ passed }: Json) => !passed).length,
    });
    expect(counts.qa_failed).toBeGreaterThan(0);
  });

  it('shows attached precedents, newest first, in the same words as their list', async () => {
    for (const citation of ['ע"א 1/20', 'ע"א 2/20'])
      await t.json(`${path}/precedents`, 'POST', { quote: 'ציטוט ארוך דיו מן ההחלטה.', citation });
    const { precedents } = await page();
    expect(precedents).toEqual((await t.json(`${path}/precedents`)).body.precedents);
    expect(precedents.map(({ citation }: Json) => citation)).toEqual(['ע"א 2/20', 'ע"א 1/20']);
  });

  it('takes one round trip', async () => {
    await page();
    // Jobs that follow the reading go on meanwhile; they know the case by its id.
    t.database.statements!.reset();
    await page();
    const own = t.database.statements!.sent().filter(({ sql }) => /case_key"? = \$1|precedent_attachments/.test(sql));
    expect(own).toHaveLength(1);
  });

  it('is of no case where there is none', async () => {
    expect(await t.json('/api/cases/99%2F99/details')).toMatchObject({ status: 404, body: { code: 'case_not_found' } });
  });
});
