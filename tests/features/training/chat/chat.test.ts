import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chatConversations } from '../../../../src/db/schema/chat.ts';
import { methodologyOverrides } from '../../../../src/db/schema/lessons.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { type ChatPeer, chatPeer, sendEvent } from '../../../helpers/chat-peer.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { type ModelPeer, modelPeer } from '../../../helpers/model-peer.ts';
import { eventsOf, type ReceivedEvent, readEvents } from '../../../helpers/sse.ts';

const BASE = '/api/training/chat/conversations';

const begin = async (t: TestApp, body: object = {}): Promise<string> => (await t.json(BASE, 'POST', body)).body.conv_id;
const send = (t: TestApp, convId: string, content: string): Promise<Response> =>
  t.request(`${BASE}/${convId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
const read = async (t: TestApp, convId: string): Promise<Json> => (await t.json(`${BASE}/${convId}`)).body;
const textOf = (events: ReceivedEvent[]): string =>
  events
    .filter(({ event }) => event === 'delta')
    .map(({ data }) => data.text)
    .join('');

async function addLesson(t: TestApp, text: string, reviewStatus: 'approved' | 'pending_review'): Promise<void> {
  await t.ctx.db.insert(methodologyOverrides).values({
    lessonId: uuidv7(),
    caseNumberText: '1/25',
    text,
    fingerprint: text,
    reviewStatus,
  });
}

// In order: the corpus is empty until a lesson is approved.
describe('without a chat service', { shuffle: false }, () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ WORKERS: 'off' });
  });
  afterAll(() => t.close());

  test('conversations are made, listed, read and deleted', async () => {
    const made = await t.json(BASE, 'POST', { title: 'פתיחת "הדיון"/סיום' });
    expect(made.body).toMatchObject({ title: 'פתיחת "הדיון"/סיום', corpus_id: null, message_count: 0 });
    const list = await t.json(`${BASE}?limit=1`);
    expect(list.body.conversations[0].conv_id).toBe(made.body.conv_id);
    expect((await t.json(`${BASE}/${made.body.conv_id}`, 'DELETE')).body).toEqual({
      deleted: true,
      conv_id: made.body.conv_id,
    });
    for (const path of [made.body.conv_id, 'nobody', uuidv7()]) {
      expect((await t.json(`${BASE}/${path}`)).body.code).toBe('conversation_not_found');
      expect((await t.json(`${BASE}/${path}`, 'DELETE')).body.code).toBe('conversation_not_found');
    }
  });

  test('bad input is refused and nothing is stored', async () => {
    const convId = await begin(t);
    for (const content of ['', '  \n', 'א'.repeat(20_001)]) expect((await send(t, convId, content)).status).toBe(422);
    expect((await read(t, convId)).messages).toEqual([]);
    expect((await t.json(BASE, 'POST', { corpus_id: uuidv7() })).body.code).toBe('corpus_not_found');
    for (const limit of ['0', '501', 'x']) expect((await t.json(`${BASE}?limit=${limit}`)).status).toBe(422);
  });

  test('where nothing is known the reply says so', async () => {
    const events = await readEvents(await send(t, await begin(t), 'מה נכתב על הוצאות?'));
    expect(textOf(events)).toContain('הקורפוס עדיין ריק');
  });

  test('the reply is made of what was approved, not of what was not', async () => {
    await addLesson(t, 'בסוף דבר יש לפסוק הוצאות במפורש', 'approved');
    await addLesson(t, 'בסוף דבר יש להימנע מהוצאות', 'pending_review');
    const convId = await begin(t);
    const events = await readEvents(await send(t, convId, 'מה נכתב על הוצאות בסוף דבר?'));
    expect(events.map(({ event }) => event)).toEqual([
      'message_start',
      ...events.slice(1, -1).map(() => 'delta'),
      'message_end',
    ]);
    const { messages } = await read(t, convId);
    expect(messages.map((m: Json) => [m.role, m.status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'complete'],
    ]);
    expect(messages[1].content).toBe(textOf(events));
    expect(messages[1].message_id).toBe(events[0]!.data.message_id);
    expect(messages[1].content).toContain('בסוף דבר יש לפסוק הוצאות במפורש (תיק 1/25)');
    expect(messages[1].content).not.toContain('להימנע');
  });

  test('health never fails', async () => {
    expect((await t.json('/api/training/chat/health')).body).toMatchObject({ available: true, mode: 'in_process' });
  });
});

describe('with a model', () => {
  let peer: ModelPeer;
  let t: TestApp;
  beforeAll(async () => {
    peer = await modelPeer((n) =>
      n === 0 ? { parts: ['את פותחת ', 'ב״עניינו של ערר זה״.'] } : { parts: ['את'], breakOff: true },
    );
    t = await testApp({ WORKERS: 'off', MODEL_PROVIDER: 'openai-compatible', MODEL_URL: peer.url, MODEL_NAME: 'm' });
    await addLesson(t, 'אין לפתוח בתאריך', 'approved');
    await addLesson(t, 'לפתוח בתאריך', 'pending_review');
  });
  afterAll(async () => {
    await t.close();
    await peer.close();
  });

  test('the model writes from approved lessons; an answer that breaks off is kept as partial with an error', async () => {
    const convId = await begin(t);
    const events = await readEvents(await send(t, convId, 'איך אני פותחת?'));
    expect(textOf(events)).toBe('את פותחת ב״עניינו של ערר זה״.');
    const sent = JSON.stringify(peer.requests[0]!.body);
    expect(sent).toContain('אין לפתוח בתאריך');
    expect(sent).not.toContain('- לפתוח בתאריך');

    const broken = await readEvents(await send(t, convId, 'ועוד?'));
    expect(broken.at(-1)).toMatchObject({ event: 'error', data: { code: 'chat_unavailable' } });
    const { messages } = await read(t, convId);
    expect([messages[3].content, messages[3].status]).toEqual(['את', 'partial']);
    expect(JSON.stringify(peer.requests[1]!.body)).toContain('את פותחת ב״עניינו של ערר זה״.');
  });
});

describe('with the chat service of the host', () => {
  let peer: ChatPeer;
  let t: TestApp | undefined;
  afterEach(async () => {
    await t?.close();
    t = undefined;
    await peer.close();
  });
  const open = async (): Promise<TestApp> => {
    t = await testApp({ WORKERS: 'off', CHAT_SERVICE_URL: peer.url, CHAT_SERVICE_SECRET: 'shared-secret' });
    return t;
  };

  test('its answer is passed on as it comes, its secret is sent, the conversation goes along', async () => {
    let go = () => {};
    peer = await chatPeer((response, n) => {
      sendEvent(response, 'delta', { text: `תשובה ${n}: ` });
      go = () => {
        sendEvent(response, 'delta', { text: 'סוף.' });
        sendEvent(response, 'end', { finish_reason: 'stop' });
        response.end();
      };
      if (n > 0) go();
    });
    const app = await open();
    const convId = await begin(app);
    const seen: ReceivedEvent[] = [];
    for await (const event of eventsOf(await send(app, convId, 'שאלה'))) {
      seen.push(event);
      if (event.event === 'delta' && seen.length === 2) go();
    }
    expect(seen.map(({ event }) => event)).toEqual(['message_start', 'delta', 'delta', 'message_end']);
    expect(textOf(await readEvents(await send(app, convId, 'עוד')))).toBe('תשובה 1: סוף.');
    expect(peer.requests[0]!.authorization).toBe('Bearer shared-secret');
    expect(peer.requests[1]!.body.messages.map(({ content }) => content)).toEqual(['שאלה', 'תשובה 0: סוף.', 'עוד']);
    expect((await app.json('/api/training/chat/health')).body).toMatchObject({ available: true, mode: 'service' });
  });

  test('a client that leaves is noticed: the upstream ends, what was streamed stays, the next message is taken', async () => {
    peer = await chatPeer((response, n) => {
      sendEvent(response, 'delta', { text: 'חלק ראשון' });
      if (n > 0) {
        sendEvent(response, 'end', { finish_reason: 'stop' });
        response.end();
      }
    });
    const app = await open();
    const convId = await begin(app);
    for await (const { event } of eventsOf(await send(app, convId, 'שאלה'))) if (event === 'delta') break;
    await eventually(async () => peer.left === 1);
    const { messages } = await eventually(async () => {
      const found = await read(app, convId);
      return found.messages[1].content !== '' && found;
    });
    expect([messages[1].content, messages[1].status]).toEqual(['חלק ראשון', 'partial']);
    expect(
      (
        await eventually(async () => {
          const response = await send(app, convId, 'שוב');
          return response.status === 200 && readEvents(response);
        })
      ).at(-1)!.event,
    ).toBe('message_end');
  });

  test('one reply at a time; a conversation deleted in mid-reply ends it', async () => {
    peer = await chatPeer((response) => void sendEvent(response, 'delta', { text: 'מתחיל' }));
    const app = await open();
    const convId = await begin(app);
    const stream = eventsOf(await send(app, convId, 'שאלה'));
    await stream.next();
    expect(await (await send(app, convId, 'שנייה')).json()).toMatchObject({ code: 'reply_in_progress' });
    expect((await app.json(`${BASE}/${convId}`, 'DELETE')).status).toBe(200);
    const rest: ReceivedEvent[] = [];
    for await (const event of stream) rest.push(event);
    expect(rest.at(-1)).toMatchObject({ event: 'error', data: { code: 'conversation_not_found' } });
    await eventually(async () => peer.left === 1);
  });

  test('a service that stops in mid-sentence or speaks nonsense gives an error event; the text stays', async () => {
    let fail = () => {};
    peer = await chatPeer((response, n) => {
      sendEvent(response, 'delta', { text: 'באמצע המ' });
      const faults = [
        () => response.end(),
        () => response.destroy(),
        () => sendEvent(response, 'delta', { words: 'nothing' }),
      ];
      fail = () => void faults[n]!();
    });
    const app = await open();
    const convId = await begin(app);
    for (const code of ['chat_error', 'chat_unavailable', 'chat_error']) {
      const events: ReceivedEvent[] = [];
      for await (const event of eventsOf(await send(app, convId, 'שאלה'))) {
        events.push(event);
        if (event.event === 'delta') fail();
      }
      expect(events.at(-1)).toMatchObject({ event: 'error', data: { code } });
    }
    const { messages } = await read(app, convId);
    const replies = messages.filter((m: Json) => m.role === 'assistant');
    expect(replies.map((m: Json) => [m.content, m.status])).toEqual(Array(3).fill(['באמצע המ', 'partial']));
  });

  test('a service that is away or refuses is an ordinary error before any stream', async () => {
    peer = await chatPeer(() => {}, 401);
    const app = await open();
    const convId = await begin(app);
    expect(await (await send(app, convId, 'שאלה')).json()).toMatchObject({ status: 502, code: 'chat_error' });
    await peer.close();
    const away = await send(app, convId, 'שאלה');
    expect(away.headers.get('retry-after')).toBe('10');
    expect(await away.json()).toMatchObject({ status: 503, code: 'chat_unavailable' });
    expect((await app.json('/api/training/chat/health')).body).toMatchObject({ available: false, mode: 'service' });
    const { messages } = await read(app, convId);
    expect(messages.map((m: Json) => m.status)).toEqual(['complete', 'failed', 'complete', 'failed']);
    const [row] = await app.ctx.db.select().from(chatConversations).where(eq(chatConversations.convId, convId));
    expect(row!.replyingUntil).toBeNull();
  });

  test('a claim of a writer that died runs out', async () => {
    peer = await chatPeer((response) => {
      sendEvent(response, 'end', { finish_reason: 'stop' });
      response.end();
    });
    const app = await open();
    const convId = await begin(app);
    await app.ctx.db.update(chatConversations).set({ replyingUntil: new Date(Date.now() - 1000) });
    const events = await readEvents(await send(app, convId, 'שאלה'));
    expect(events.at(-1)!.event).toBe('message_end');
  });
});
