// The search exam over HTTP: its questions follow their documents, its runs say what the search gives for them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { classify, finished, newCase } from '../../../helpers/classify.ts';
import { APPEAL_TEXT, uploadText } from '../../../helpers/intake.ts';

const NOISE =
  'פרוטוקול דיון\n\nהיו"ר: נפתח את הישיבה. עו"ד לוי: הגשנו השלמת טיעון בעניין החניה. היו"ר: תודה, ההחלטה תישלח לצדדים.\n';

let t: TestApp;
let path: string;
let id: string;
let text: string;
beforeAll(async () => {
  t = await testApp();
  await t.work();
  const number = await newCase(t);
  const read = async (name: string, words: string, doc_type: string): Promise<string> => {
    const { body: file } = await uploadText(t, name, words);
    const { body } = await classify(t, file.filename, number, { doc_type });
    expect((await finished(t, body.task_id)).status).toBe('completed');
    return body.document_id;
  };
  id = await read('ערר.txt', APPEAL_TEXT, 'appeal');
  await read('פרוטוקול.txt', NOISE, 'protocol');
  path = `/api/cases/${encodeURIComponent(number)}/documents/${id}`;
  text = (await t.json(path)).body.text;
});
afterAll(() => t.close());

const exam = async (): Promise<Json> => (await t.json('/api/search/exam')).body;
const passage = (words: string, within = text) => ({
  document_id: id,
  start: within.indexOf(words),
  end: within.indexOf(words) + words.length,
});
const add = (body: object) => t.json('/api/search/exam/items', 'POST', body);
const code = ({ status, body }: { status: number; body: Json }) => [status, body.code];
async function run(): Promise<Json> {
  const { body } = await t.json('/api/search/exam/run', 'POST');
  expect((await finished(t, body.task_id)).status).toBe('completed');
  return (await t.json(`/api/search/exam/history/${body.task_id}`)).body;
}

describe('the search exam', { shuffle: false }, () => {
  it('is empty at first, offers nothing and cannot be run', async () => {
    expect(await exam()).toEqual({ items: [], total: 0, last_run: null, running: null, offer: null });
    expect(code(await t.json('/api/search/exam/run', 'POST'))).toEqual([409, 'exam_empty']);
  });

  it('keeps questions with the words of their passages, and refuses what is none', async () => {
    const words = 'לא פורסמה הודעה';
    const { status, body } = await add({ query: 'פרסום ההקלה', note: 'מן הדיון של מרץ', passages: [passage(words)] });
    expect([status, body.passages[0].words, body.passages[0].source.start]).toEqual([200, words, text.indexOf(words)]);
    const wrong = (one: object) => add({ query: 'א', passages: [one] });
    expect(code(await wrong({ ...passage(words), end: text.length + 1 }))).toEqual([422, 'range_outside_text']);
    expect(code(await wrong({ ...passage(words), end: 0 }))).toEqual([422, 'empty_range']);
    expect(code(await wrong({ corpus_id: id, start: 0, end: 5 }))).toEqual([404, 'corpus_not_found']);
    expect(code(await wrong({ start: 0, end: 5 }))).toEqual([422, 'validation_error']);
    expect(code(await add({ query: ' ', passages: [passage(words)] }))).toEqual([422, 'validation_error']);
    expect(code(await add({ query: 'ללא קטע', passages: [] }))).toEqual([422, 'validation_error']);
    expect((await exam()).offer).toMatchObject({ reason: 'never_run' });
  });

  it('says what came, by each way of ranking, and offers a run when the questions changed', async () => {
    const { run: first, answers, compared_with } = await run();
    expect(first).toMatchObject({ status: 'completed', items: 1, lost: 0, release: expect.stringMatching(/^\d/) });
    expect(first.scores.map(({ mode }: Json) => mode)).toEqual(['hybrid', 'lexical', 'vector']);
    expect(first.scores[1]).toMatchObject({ items: 1, hit_at_10: 1 });
    expect(answers).toHaveLength(3);
    expect([compared_with, answers[0].before, answers[0].worse]).toEqual([null, null, false]);
    expect((await exam()).offer).toBeNull();
    const { body } = await add({ query: 'חניה', passages: [passage(text.slice(0, 40))] });
    expect((await exam()).offer).toMatchObject({ reason: 'items' });
    const gone = await t.json(`/api/search/exam/items/${body.item_id}`, 'DELETE');
    expect(gone.body).toEqual({ deleted: true, item_id: body.item_id });
    expect(code(await t.json(`/api/search/exam/items/${body.item_id}`, 'DELETE'))).toEqual([
      404,
      'exam_item_not_found',
    ]);
  });

  it('tells which question got worse since the run before', async () => {
    const [item] = (await exam()).items;
    // What people can do to a ranking: the passage that should come is now another one.
    const far = NOISE.slice(0, 30);
    expect(text).not.toContain(far);
    await t.database.sql`update exam_results set ndcg = 1, rank = 1`;
    const moved = await t.json(`/api/search/exam/items/${item.item_id}`, 'PATCH', {
      passages: [passage(text.slice(-60))],
      expected_version: item.version,
    });
    expect(moved.body.version).toBe(item.version + 1);
    const stale = await t.json(`/api/search/exam/items/${item.item_id}`, 'PATCH', { note: 'x', expected_version: 1 });
    expect([code(stale), stale.body.version]).toEqual([[409, 'version_conflict'], 2]);
    const { answers, compared_with } = await run();
    expect(compared_with).not.toBeNull();
    expect(answers[0]).toMatchObject({ worse: true, before: { rank: 1, ndcg_at_10: 1 } });
  });

  it('follows a corrected text, and tells what is lost with its document', async () => {
    const words = 'לא פורסמה הודעה';
    const { body: item } = await add({ query: 'הודעה', passages: [passage(words)] });
    const { body } = await t.json(`${path}/text`, 'PUT', { text: `תוספת בראש המסמך. ${text}` });
    expect((await finished(t, body.task_id)).status).toBe('completed');
    const now = (await t.json(path)).body.text;
    const of = async () => (await exam()).items.find(({ item_id }: Json) => item_id === item.item_id).passages[0];
    const { source } = await of();
    expect(now.slice(source.start, source.end)).toBe(words);
    expect((await t.json(path, 'DELETE')).status).toBe(200);
    expect(await of()).toMatchObject({ words, source: { lost: true, start: null, document_id: id } });
    const { run: last } = await run();
    expect([last.items, last.lost]).toEqual([0, 2]);
  });

  it('lists its runs, newest first, and is begun once at a time', async () => {
    const { body } = await t.json('/api/search/exam/history?limit=2');
    expect([body.total, body.runs.length]).toEqual([3, 2]);
    expect(Date.parse(body.runs[0].created_at)).toBeGreaterThanOrEqual(Date.parse(body.runs[1].created_at));
    expect(code(await t.json('/api/search/exam/history/x'))).toEqual([404, 'exam_run_not_found']);
    const started = await Promise.all([1, 2, 3].map(() => t.json('/api/search/exam/run', 'POST')));
    expect(new Set(started.map((one) => one.body.task_id)).size).toBe(1);
    await finished(t, started[0]!.body.task_id);
  });
});
