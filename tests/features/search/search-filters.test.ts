// Filters, pages and facets of the search (contract section 11), over HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';

const QUERY = encodeURIComponent('קו בניין');
let t: TestApp;
let first: string;
let second: string;
beforeAll(async () => {
  t = await testApp();
  await t.work();
  [first, second] = [await newCase(t), await newCase(t)];
  const add = async (number: string, name: string, doc_type: string, party: string, document_date: string) => {
    const { body: file } = await uploadText(t, name, `${APPEAL_TEXT}\n\n${name}`);
    const { body } = await classify(t, file.filename, number, { doc_type, party, document_date });
    expect((await finished(t, body.task_id)).status).toBe('completed');
  };
  await add(first, 'ערר.txt', 'appeal', 'appellant', '2025-02-18');
  await add(first, 'תשובה.txt', 'response', 'local_committee', '2025-03-31');
  await add(second, 'ערר שני.txt', 'appeal', 'appellant', '2024-11-30');
  await t.json(`/api/cases/${encodeURIComponent(second)}/archive`, 'POST');
});
afterAll(() => t.close());

const find = async (rest = ''): Promise<Json> => (await t.json(`/api/search?query=${QUERY}&limit=50${rest}`)).body;
const casesIn = ({ results }: Json) => [...new Set(results.map((each: Json) => each.case_number))].toSorted();

it('is as before without the new parameters', async () => {
  const all = await find();
  expect(casesIn(all)).toEqual([first, second].toSorted());
  expect([all.total, 'facets' in all]).toEqual([all.results.length, false]);
});

it('looks only where it is asked to', async () => {
  expect(casesIn(await find(`&case=${encodeURIComponent(first)}`))).toEqual([first]);
  expect(casesIn(await find('&archived=true'))).toEqual([second]);
  expect(casesIn(await find('&archived=false'))).toEqual([first]);
  const responses = await find('&doc_type=response');
  expect([casesIn(responses), new Set(responses.results.map((each: Json) => each.document_id)).size]).toEqual([
    [first],
    1,
  ]);
  expect((await find('&party=local_committee')).total).toBe(responses.total);
  expect((await find(`&party=local_committee&case=${encodeURIComponent(second)}`)).total).toBe(0);
  expect((await t.json(`/api/search?query=${QUERY}&case=x`)).status).toBe(404);
  expect((await t.json(`/api/search?query=${QUERY}&doc_type=x`)).status).toBe(422);
});

it('looks only in documents of a day, a month, a year or a range', async () => {
  const of = async (date: string) => [...new Set((await find(`&date=${date}`)).results.map((one: Json) => one.title))];
  expect(await of('2025-02-18')).toEqual(['ערר']);
  expect(await of('2025-03')).toEqual(['תשובה']);
  expect((await of('2025')).toSorted()).toEqual(['ערר', 'תשובה']);
  expect((await of('2024-11..2025-02')).toSorted()).toEqual(['ערר', 'ערר שני']);
  expect(await of('2023')).toEqual([]);
  for (const wrong of ['x', '2025-13', '2025-02-30', '2025..2024', '2025-1', '..2025', '2025-02-18..'])
    expect([wrong, (await t.json(`/api/search?query=${QUERY}&date=${wrong}`)).status]).toEqual([wrong, 422]);
});

it('gives pages that follow each other, and says what there is', async () => {
  const all = await find('&facets=true');
  const ids = (answer: Json) => answer.results.map((each: Json) => [each.document_id, each.chunk_index]);
  const page = (await t.json(`/api/search?query=${QUERY}&limit=2&offset=1&facets=true`)).body;
  expect([ids(page), page.total]).toEqual([ids(all).slice(1, 3), all.total]);
  const sum = (list: Json[]) => list.reduce((total, { count }) => total + count, 0);
  for (const name of ['kind', 'doc_type', 'party', 'case', 'section_type'])
    expect([name, sum(all.facets[name])]).toEqual([name, all.total]);
  expect(all.facets.doc_type.map(({ key }: Json) => key).toSorted()).toEqual(['appeal', 'response']);
});
