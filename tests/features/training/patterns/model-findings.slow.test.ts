import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { measuredDecision } from '../../../helpers/measured-decision.ts';
import { type ModelPeer, modelPeer } from '../../../helpers/model-peer.ts';
import { plantedDecision } from '../../../helpers/planted-corpus.ts';

/** In one sentence of one decision, where no rule sees a formula; between commas, so that it can be told from it. */
const HERS = 'כמי שהולך בשדה זרוע';
const INVENTED = 'אין הנחתום מעיד על עיסתו';

let t: TestApp;
let peer: ModelPeer;
let reply: () => { status: number } | { parts: string[] };
let hers: string;
beforeEach(async () => {
  peer = await modelPeer(() => reply());
  t = await testApp({ MODEL_PROVIDER: 'openai-compatible', MODEL_URL: peer.url, MODEL_NAME: 'm' });
  const text = plantedDecision('first', 1, 20_000);
  hers = text.replace(/\n\nאחרית דבר/, `\n\n99. ובאנו אל התיק הזה, ${HERS}, ויצאנו ממנו.\n\nאחרית דבר`);
  expect(hers).toContain(HERS);
  await measuredDecision(t.ctx.db, hers);
  await measuredDecision(t.ctx.db, plantedDecision('first', 2, 20_000));
  await t.work();
});
afterEach(async () => {
  await t.close();
  await peer.close();
});

async function analyse(): Promise<Json[]> {
  await t.json('/api/training/analyze-style', 'POST');
  const { body } = await eventually(async () => {
    const answer = await t.json('/api/training/analyze-style/status');
    return answer.body.status !== 'running' && answer;
  });
  expect(body).toMatchObject({ status: 'done', error: null });
  const { types } = (await t.json('/api/training/patterns')).body;
  return types.flatMap((one: Json) => one.patterns.map((pattern: Json) => ({ ...pattern, type: one.type })));
}

describe('with a model', () => {
  it('says that it waits for a model that has answered too much, and no longer than that', async () => {
    let asked = 0;
    reply = () => {
      asked += 1;
      return asked <= 2 ? { status: 429 } : { parts: [JSON.stringify({ patterns: [] })] };
    };
    const { body } = await t.json('/api/training/analyze-style', 'POST');
    const waiting = await eventually(async () => {
      const { tasks } = (await t.json('/api/system/tasks')).body;
      return tasks.find(({ task_id }: Json) => task_id === body.task_id)?.waiting_for;
    });
    expect(waiting).toMatchObject({ code: 'model', message: expect.stringContaining('המודל הגיע למכסת הפניות') });
    const ended = await eventually(async () => {
      const { tasks } = (await t.json('/api/system/tasks/history?kind=style_analysis')).body;
      return tasks[0].status !== 'processing' && tasks[0];
    });
    expect([ended.status, ended.waiting_for, ended.error]).toEqual(['completed', null, null]);
  });

  it('adds what it finds, marked, when it stands in the decisions, and drops what it makes up', async () => {
    const patterns = [
      { type: 'characteristic_phrase', quote: HERS },
      { type: 'characteristic_phrase', quote: INVENTED },
    ];
    reply = () => ({ parts: [JSON.stringify({ patterns })] });
    const found = await analyse();
    expect(found.filter(({ source }) => source === 'model')).toEqual([
      expect.objectContaining({ type: 'characteristic_phrase', text: HERS, count: 1, decision_count: 1 }),
    ]);
    const [{ excerpt }] = found.find(({ source }) => source === 'model')!.examples;
    expect(hers).toContain(excerpt);
    expect(excerpt).toContain(HERS);
    expect(found.filter(({ source }) => source === 'rules').length).toBeGreaterThan(30);
    const { content } = (await t.json('/api/training/curator/style-analyzer-prompt')).body;
    expect(JSON.stringify(peer.requests[0]!.body)).toContain(JSON.stringify(content).slice(1, 200));
  });

  it.each([
    ['refuses', () => ({ status: 401 }), 1],
    ['talks nonsense', () => ({ parts: ['הנה הדפוסים'] }), 4],
  ])(
    'that %s, the rules alone count',
    async (_, answer, requests) => {
      reply = answer;
      const found = await analyse();
      expect(found.length).toBeGreaterThan(30);
      expect(new Set(found.map(({ source }) => source))).toEqual(new Set(['rules']));
      expect(peer.requests.length).toBe(requests);
    },
    60_000,
  );
});
