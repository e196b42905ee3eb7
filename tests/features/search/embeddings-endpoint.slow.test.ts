import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from '../../../src/config/parse.ts';
import { toolSettings } from '../../../src/config/web.ts';
import { openEmbedder } from '../../../src/models/open-embedder.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { type EmbeddingsPeer, embeddingsPeer, rightAnswer, sendJson } from '../../helpers/embeddings-peer.ts';
import { eventually } from '../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';
import { readEvents } from '../../helpers/sse.ts';

const ENDPOINT = { EMBEDDINGS_MODEL: 'legal-hebrew', EMBEDDINGS_DIMENSIONS: '16', EMBEDDINGS_API_KEY: 'sk-test' };
/** A configured endpoint that goes away and comes back. */
let peer: EmbeddingsPeer;
let t: TestApp;

beforeAll(async () => {
  peer = await embeddingsPeer();
  t = await testApp({ ...ENDPOINT, EMBEDDINGS_URL: peer.url });
  await t.work();
  await t.json('/api/cases/create', 'POST', { case_number: '1/25' });
});
afterAll(async () => {
  await t.close();
  await peer.close();
});

const add = async (name: string, text: string): Promise<string> => {
  const { body: upload } = await uploadText(t, name, text);
  const { body } = await t.json('/api/classify', 'POST', {
    filename: upload.filename,
    target: 'case',
    case_number: '1/25',
    doc_type: 'appeal',
  });
  return body.task_id;
};
const endOf = async (taskId: string): Promise<Json> =>
  (await readEvents(await t.request(`/api/progress/${taskId}`))).at(-1)!.data;
const taskRow = async (taskId: string) =>
  (await t.database.sql`select status, message, stage from tasks where task_id = ${taskId}`)[0];
const search = async (query: string): Promise<Json> =>
  (await t.json(`/api/search?query=${encodeURIComponent(query)}`)).body;
const health = async (): Promise<Json> => (await t.json('/health')).body;

describe('documents and searches with an endpoint', { shuffle: false }, () => {
  it('that is down: the document waits, nothing of it is stored, and it is finished when the endpoint is back', async () => {
    await peer.down();
    const taskId = await add('ערר.txt', APPEAL_TEXT);
    const waiting = await eventually(async () => {
      const row = await taskRow(taskId);
      return row?.message.includes('ממתין לשירות') && row;
    });
    expect(waiting?.status).toMatch(/queued|processing/);
    expect(await t.database.sql`select 1 from chunks`).toHaveLength(0);
    expect(await search('הקלה בקו הבניין')).toMatchObject({ mode: 'lexical', results: [] });
    expect((await health()).embeddings).toEqual({ model: 'legal-hebrew@16', ok: false });
    await peer.up();
    expect(await endOf(taskId)).toMatchObject({ status: 'completed', error: null });
    expect(await t.database.sql`select name, searched from embedding_models`).toMatchObject([
      { name: 'legal-hebrew@16', searched: true },
    ]);
    await eventually(async () => (await health()).embeddings.ok);
  });

  it('that goes down: searches answer by words alone, quickly, and by both when it is back', async () => {
    expect((await search('הקלה בקו הבניין')).mode).toBe('hybrid');
    await peer.down();
    const answer = await search('הקלה בקו הבניין');
    expect(answer).toMatchObject({ mode: 'lexical' });
    expect(answer.results.length).toBeGreaterThan(0);
    await peer.up();
    const back = await search('הקלה בקו הבניין');
    expect(back.mode).toBe('hybrid');
    expect(back.results[0].matched).toContain('vector');
  });

  it.each(['0', '1', '2.5'])(
    'with the weight %s: its first passage is worth that much of a first one',
    async (weight) => {
      const before = t.deps.ports.embedder;
      const settings = parseEnvironment(toolSettings, {
        ...ENDPOINT,
        EMBEDDINGS_URL: peer.url,
        EMBEDDINGS_WEIGHT: weight,
      });
      const embedder = openEmbedder(settings, t.ctx.threads);
      Object.assign(t.deps.ports, { embedder });
      const { results } = await search('זברה');
      expect(results[0]).toMatchObject({ matched: ['vector'], score: expect.closeTo(Number(weight) / 61, 5) });
      Object.assign(t.deps.ports, { embedder: before });
      await embedder.close();
    },
  );

  it.each<[string, EmbeddingsPeer['answer']]>([
    ['500', (_, response) => sendJson(response, 500, {})],
    ['429', (_, response) => sendJson(response, 429, {})],
    ['401', (_, response) => sendJson(response, 401, { error: 'bad key sk-test' })],
    ['HTML', (_, response) => void response.end('<html>')],
    ['half a JSON', (_, response) => void response.end('{"data":[{"ind')],
    ['another dimension', (call, response) => sendJson(response, 200, rightAnswer({ ...call, dimensions: 3 }))],
  ])('that answers with %s: searches answer by words, with one request', async (_, answer) => {
    const before = peer.calls.length;
    peer.answer = answer;
    expect((await search('הקלה בקו הבניין')).mode).toBe('lexical');
    expect(peer.calls.length - before).toBe(1);
    peer.answer = null;
    expect((await search('הקלה בקו הבניין')).mode).toBe('hybrid');
  });

  it.each<[string, EmbeddingsPeer['answer']]>([
    ['a wrong dimension', (call, response) => sendJson(response, 200, rightAnswer({ ...call, dimensions: 3 }))],
    ['a refused key', (_, response) => sendJson(response, 401, {})],
  ])(
    'with %s: the document waits until it is mended',
    async (name, answer) => {
      peer.answer = answer;
      const taskId = await add(`${name}.txt`, `${APPEAL_TEXT}\n${name}`);
      await eventually(async () => (await taskRow(taskId))?.message.includes('ממתין לשירות'));
      peer.answer = null;
      expect((await endOf(taskId)).status).toBe('completed');
    },
    60_000,
  );

  it('that does not take a text: the document fails with a reason and can be tried again', async () => {
    peer.answer = (_, response) => sendJson(response, 400, { error: 'too long' });
    expect(await endOf(await add('נדחה.txt', `${APPEAL_TEXT}\nנדחה`))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('דחה את הטקסט'),
    });
    peer.answer = null;
  });

  it('that is slow: the first search waits two seconds, the next ones do not', async () => {
    peer.answer = () => {};
    const first = await search('הקלה בקו הבניין');
    expect(first.mode).toBe('lexical');
    expect(first.took_ms).toBeLessThan(3000);
    const calls = peer.calls.length;
    expect((await search('הקלה בקו הבניין')).mode).toBe('lexical');
    expect(peer.calls.length).toBe(calls);
    peer.answer = null;
    await eventually(async () => (await search('הקלה בקו הבניין')).mode === 'hybrid');
  });
});
