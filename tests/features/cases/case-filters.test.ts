// Filters and order of the list of cases (contract section 11), over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  const create = (case_number: string, rest: object) => t.json('/api/cases/create', 'POST', { case_number, ...rest });
  await create('10/26', { title: 'בריכה', chair: 'דנה כהן', appeal_type: 'permit', address: 'רחוב הזית 5' });
  await create('11/26', { title: 'אולם', chair: 'דנה כהן', appeal_type: 'plan', address: 'רחוב התמר 8' });
  await create('12/26', { title: 'גדר', chair: 'רון לוי', appeal_type: 'permit', address: 'רחוב הזית 9' });
  await t.json('/api/cases/11%2F26', 'PUT', { status: 'awaiting_chair' });
  await t.json('/api/cases/12%2F26', 'PUT', { status: 'drafting' });
  await t.database
    .sql`insert into documents (document_id, case_id, title, doc_type, original_name, content_type, size_bytes,
    sha256, status) select gen_random_uuid(), case_id, 'x', 'appeal', 'x', 'x', 1, 'x', 'failed' from cases
    where case_number = '10/26'`;
});
afterAll(() => t.close());

const numbers = async (query: string): Promise<string[]> => {
  const { status, body } = await t.json(`/api/cases?${query}`);
  expect([query, status, body.total]).toEqual([query, 200, body.cases.length]);
  return body.cases.map((each: Json) => each.case_number).toSorted();
};

describe('the list of cases', () => {
  it.each([
    ['', ['10/26', '11/26', '12/26']],
    ['status=awaiting_chair', ['11/26']],
    ['phase=drafting', ['12/26']],
    ['phase=drafting&status=awaiting_chair', []],
    ['appeal_type=permit', ['10/26', '12/26']],
    [`chair=${encodeURIComponent('דנה כהן')}`, ['10/26', '11/26']],
    ['has_failed=true', ['10/26']],
    ['has_failed=false', ['11/26', '12/26']],
    ['waiting=true', ['11/26']],
    [`q=${encodeURIComponent('זית')}`, ['10/26', '12/26']],
    [`q=${encodeURIComponent('זית גדר')}`, ['12/26']],
    [`q=${encodeURIComponent('%')}`, []],
    ['updated_since=2999-01-01T00:00:00Z', []],
    ['updated_since=2020-01-01T00:00:00Z&waiting=false', ['10/26', '12/26']],
  ])('%s', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  it('is sorted as asked', async () => {
    const sorted = async (sort: string) =>
      (await t.json(`/api/cases?sort=${sort}`)).body.cases.map((each: Json) => each.case_number);
    expect(await sorted('number')).toEqual(['10/26', '11/26', '12/26']);
    expect(await sorted('title')).toEqual(['11/26', '10/26', '12/26']);
    expect(await sorted('created')).toEqual(['12/26', '11/26', '10/26']);
    expect(await sorted('updated')).toEqual(['12/26', '11/26', '10/26']);
  });

  it('refuses what it does not know', async () => {
    for (const query of ['status=open', 'sort=size', 'updated_since=yesterday', 'has_failed=maybe', 'phase=x'])
      expect([query, (await t.json(`/api/cases?${query}`)).status]).toEqual([query, 422]);
  });
});
