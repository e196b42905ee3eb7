import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseEnvironment } from '../../../src/config/parse.ts';
import { toolSettings } from '../../../src/config/web.ts';
import type { Context } from '../../../src/context.ts';
import { reembed } from '../../../src/features/search/reembed.service.ts';
import { openEmbedder } from '../../../src/models/open-embedder.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { type EmbeddingsPeer, embeddingsPeer, rightAnswer, sendJson } from '../../helpers/embeddings-peer.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';
import { readEvents } from '../../helpers/sse.ts';

let peer: EmbeddingsPeer;
let t: TestApp;
const opened: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  peer = await embeddingsPeer();
  t = await testApp();
  await t.work();
  await t.json('/api/cases/create', 'POST', { case_number: '1/25' });
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await t.close();
  await peer.close();
});

const LONG = Array.from(
  { length: 90 },
  (_, n) => `${n + 1}. ${`העוררים טוענים בעניין מספר ${n} כי ההחלטה אינה סבירה ואינה מידתית. `.repeat(12)}`,
).join('\n\n');

async function add(name: string, text: string): Promise<void> {
  const { body: upload } = await uploadText(t, name, text);
  const { body } = await t.json('/api/classify', 'POST', {
    filename: upload.filename,
    target: 'case',
    case_number: '1/25',
    doc_type: 'appeal',
  });
  const end = (await readEvents(await t.request(`/api/progress/${body.task_id}`))).at(-1)!.data;
  expect(end).toMatchObject({ status: 'completed' });
}

/** What a process works with that is configured for the peer. */
function configured(signal = new AbortController().signal): Context {
  const settings = parseEnvironment(toolSettings, {
    EMBEDDINGS_URL: peer.url,
    EMBEDDINGS_MODEL: 'new',
    EMBEDDINGS_DIMENSIONS: '16',
  });
  const embedder = openEmbedder(settings, t.ctx.threads);
  opened.push(embedder);
  return { ...t.ctx, embedder, signal };
}
/** From now on the web application and its workers are configured for the peer too. */
const reconfigure = () => Object.assign(t.deps.ports, { embedder: configured().embedder });
const search = async (): Promise<Json> => (await t.json(`/api/search?query=${encodeURIComponent('קו הבניין')}`)).body;
const models = () =>
  t.database.sql`select m.name, m.searched, count(e.*)::int as vectors from embedding_models m
    left join chunk_embeddings e using (model_id) group by 1, 2 order by 1`;
const visible = async () =>
  (
    await t.database.sql`select count(*)::int as n from chunks c join documents d
      on d.document_id = c.document_id and d.revision = c.revision`
  )[0]?.n as number;
const inputs = () => peer.calls.flatMap((call) => call.input);

describe('re-embedding', () => {
  it('moves a corpus while it is searched with the old model, shows as a task, and leaves only the new model', async () => {
    await add('ערר.txt', APPEAL_TEXT);
    await add('ארוך.txt', LONG);
    const modes = new Set<string>();
    const reembeddings = new Set<string>();
    const running = async () =>
      ((await t.json('/api/system/tasks')).body.tasks as Json[]).filter(({ kind }) => kind === 'reembed');
    peer.answer = (call, response) => {
      void (async () => {
        modes.add((await search()).mode);
        for (const { status } of await running()) reembeddings.add(status);
        sendJson(response, 200, rightAnswer(call));
      })();
    };
    const seen: number[] = [];
    const result = await reembed(configured(), (done) => seen.push(done));
    const count = await visible();
    expect(result).toMatchObject({ status: 'completed', embedded: count, switched: true });
    expect([...modes]).toEqual(['hybrid']);
    expect([...reembeddings]).toEqual(['processing']);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(count);
    expect(await models()).toMatchObject([{ name: 'new@16', searched: true, vectors: count }]);
    peer.answer = null;
    expect((await search()).mode).toBe('lexical');
    reconfigure();
    expect((await search()).mode).toBe('hybrid');
    expect(await reembed(configured())).toMatchObject({ embedded: 0, switched: false });
    expect(await running()).toEqual([]);
  });

  it('done twice at once does the work once', async () => {
    await add('ארוך.txt', LONG);
    const results = await Promise.all([reembed(configured()), reembed(configured())]);
    expect(results.map(({ status }) => status).sort()).toEqual(['already_running', 'completed']);
    expect(inputs()).toHaveLength(await visible());
  });

  it('that was stopped goes on where it was', async () => {
    await add('ארוך.txt', LONG);
    const stop = new AbortController();
    const first = reembed(configured(stop.signal), () => stop.abort(new Error('stopped')));
    await expect(first).rejects.toThrow('stopped');
    expect((await search()).mode).toBe('hybrid');
    expect(await t.database.sql`select status from tasks where kind = 'reembed'`).toMatchObject([{ status: 'failed' }]);
    const done = inputs().length;
    expect(await reembed(configured())).toMatchObject({ embedded: (await visible()) - done, switched: true });
    expect(new Set(inputs()).size).toBe(inputs().length);
  });

  it('takes over from a run that was killed, which can do no more harm', async () => {
    await add('ארוך.txt', LONG);
    const second = Promise.withResolvers<void>();
    peer.answer = (call, response) => {
      if (peer.calls.length > 1) return sendJson(response, 200, rightAnswer(call));
      second.promise.then(() => sendJson(response, 200, rightAnswer(call)));
    };
    const frozen = reembed(configured());
    frozen.catch(() => {});
    await expect.poll(() => peer.calls.length).toBe(1);
    await t.database.sql`update tasks set updated_at = now() - interval '1 minute' where kind = 'reembed'`;
    expect(await reembed(configured())).toMatchObject({ status: 'completed', switched: true });
    second.resolve();
    await expect(frozen).rejects.toThrow(/taken/);
    expect(await t.database.sql`select status from tasks where kind = 'reembed'`).toMatchObject([
      { status: 'completed' },
    ]);
  });

  it('waits for an endpoint that is away', async () => {
    await add('ערר.txt', APPEAL_TEXT);
    await peer.down();
    const running = reembed(configured());
    await expect
      .poll(async () => (await t.database.sql`select message from tasks where kind = 'reembed'`)[0]?.message, {
        timeout: 20_000,
      })
      .toContain('ממתין');
    await peer.up();
    expect(await running).toMatchObject({ switched: true });
  });

  it('a document read before the move is found by vectors before and after it', async () => {
    await add('ערר.txt', APPEAL_TEXT);
    reconfigure();
    await add('ארוך.txt', LONG);
    const [builtin, fresh] = await models();
    expect(builtin).toMatchObject({ searched: true, vectors: await visible() });
    expect(fresh).toMatchObject({ searched: false, vectors: expect.any(Number) });
    expect((await search()).mode).toBe('hybrid');
    const { embedded } = (await reembed(configured())) as { embedded: number };
    expect(embedded).toBe((await visible()) - fresh!.vectors);
    expect((await search()).mode).toBe('hybrid');
  });

  it('is not needed when the first document is read with the model, or all documents of the old one are gone', async () => {
    await add('ערר.txt', APPEAL_TEXT);
    await t.database.sql`delete from chunks`;
    reconfigure();
    await add('ארוך.txt', LONG);
    expect((await models()).filter(({ searched }) => searched)).toMatchObject([{ name: 'new@16' }]);
    expect((await search()).mode).toBe('hybrid');
  });
});
