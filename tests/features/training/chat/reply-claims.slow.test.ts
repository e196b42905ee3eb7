// One reply at a time in a conversation, and none without end: who may write, for how long, and who notices its end.
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterEach, describe, expect, test } from 'vitest';
import { chatConversations } from '../../../../src/db/schema/chat.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { type ChatPeer, chatPeer, sendEvent } from '../../../helpers/chat-peer.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { eventsOf, type ReceivedEvent, readEvents } from '../../../helpers/sse.ts';

const BASE = '/api/training/chat/conversations';

let peer: ChatPeer;
let t: TestApp;
afterEach(async () => {
  await t.close();
  await peer.close();
});

async function open(...made: Parameters<typeof chatPeer>): Promise<string> {
  peer = await chatPeer(...made);
  t = await testApp({ WORKERS: 'off', CHAT_SERVICE_URL: peer.url, CHAT_SERVICE_SECRET: 'shared-secret' });
  return (await t.json(BASE, 'POST', {})).body.conv_id;
}
const send = async (convId: string): Promise<Response> =>
  t.request(`${BASE}/${convId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'שאלה' }),
  });
const claimOf = async (convId: string) => {
  const [row] = await t.ctx.db.select().from(chatConversations).where(eq(chatConversations.convId, convId));
  return row!;
};
const replies = async (convId: string): Promise<Json[]> =>
  (await t.json(`${BASE}/${convId}`)).body.messages.filter(({ role }: Json) => role === 'assistant');
async function restOf(stream: AsyncIterable<ReceivedEvent>): Promise<ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}
const free = (convId: string) => eventually(async () => (await claimOf(convId)).replyingUntil === null);

/** As if half a minute had gone by: the claim is over unless its writer renews it. */
async function renewed(convId: string): Promise<void> {
  await t.ctx.db.update(chatConversations).set({ replyingUntil: new Date(Date.now() - 1000) });
  await eventually(async () => (await claimOf(convId)).replyingUntil! > new Date());
}
const minutesLater = (minutes: number): void => {
  t.deps.ports.clock.now = () => new Date(Date.now() + minutes * 60_000);
};
const begins = (response: Parameters<typeof sendEvent>[0]) => void sendEvent(response, 'delta', { text: 'מתחיל' });
const ends = (response: Parameters<typeof sendEvent>[0]) => {
  sendEvent(response, 'end', { finish_reason: 'stop' });
  response.end();
};

describe('the claim on a conversation', () => {
  test('is kept while the peer is slow to begin', async () => {
    const { promise: answering, resolve } = Promise.withResolvers<number>();
    const convId = await open(ends, answering);
    const first = send(convId);
    await eventually(async () => peer.requests.length === 1);
    await renewed(convId);
    expect(await (await send(convId)).json()).toMatchObject({ code: 'reply_in_progress' });
    resolve(200);
    expect((await readEvents(await first)).at(-1)!.event).toBe('message_end');
    expect((await claimOf(convId)).replyingUntil).toBeNull();
  });

  test('is kept while the client does not read', async () => {
    const convId = await open(begins);
    const response = await send(convId);
    const reader = response.body!.getReader();
    await reader.read();
    await renewed(convId);
    expect(await (await send(convId)).json()).toMatchObject({ code: 'reply_in_progress' });
    await reader.cancel();
    await free(convId);
  });

  test('that another reply has taken is neither ended nor renewed by the first, which stops', async () => {
    const convId = await open(begins);
    const stream = eventsOf(await send(convId));
    await stream.next();
    const taken = { replyingMessageId: uuidv7(), replyingUntil: new Date(Date.now() + 3600_000) };
    await t.ctx.db.update(chatConversations).set(taken);
    const rest = await restOf(stream);
    expect(rest.at(-1)).toMatchObject({ event: 'error', data: { code: 'reply_in_progress' } });
    expect(await claimOf(convId)).toMatchObject(taken);
    expect((await replies(convId))[0]).toMatchObject({ content: 'מתחיל', status: 'partial' });
    await eventually(async () => peer.left === 1);
  });

  test.each([0, 1])('ends at once when the client leaves after %i frames', async (frames) => {
    const convId = await open(begins);
    const reader = (await send(convId)).body!.getReader();
    for (let n = 0; n < frames; n += 1) await reader.read();
    await reader.cancel();
    await free(convId);
    await eventually(async () => peer.left === 1);
    expect((await replies(convId))[0]).toMatchObject({ content: '', status: 'partial' });
  });

  test('and the peer are let go when no stream can be opened', async () => {
    const convId = await open(begins);
    t.deps.streams.shutdown();
    expect(await (await send(convId)).json()).toMatchObject({ status: 503, code: 'shutting_down' });
    expect((await claimOf(convId)).replyingUntil).toBeNull();
    expect((await replies(convId))[0]).toMatchObject({ status: 'failed' });
    await eventually(async () => peer.left === 1);
  });
});

describe('a reply without end', () => {
  test('is over after ten minutes, with what came until then', async () => {
    const convId = await open(begins);
    const stream = eventsOf(await send(convId));
    await stream.next();
    await stream.next();
    minutesLater(9);
    await renewed(convId);
    minutesLater(11);
    expect((await restOf(stream)).at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'chat_unavailable' },
    });
    expect((await replies(convId))[0]).toMatchObject({ content: 'מתחיל', status: 'partial' });
    await eventually(async () => peer.left === 1);
  });

  test('is over after ten minutes for a client that does not read, too', async () => {
    const convId = await open(begins);
    const stream = eventsOf(await send(convId));
    await stream.next();
    minutesLater(11);
    await free(convId);
    await eventually(async () => peer.left === 1);
    await stream.return(undefined);
  });

  test('is cut off at 200,000 characters', async () => {
    const convId = await open((response) => {
      for (let n = 0; n < 3; n += 1) sendEvent(response, 'delta', { text: 'א'.repeat(90_000) });
    });
    const events = await readEvents(await send(convId));
    expect(events.at(-1)).toMatchObject({ event: 'message_end', data: { finish_reason: 'length' } });
    const [reply] = await replies(convId);
    expect([reply.content.length, reply.status]).toEqual([200_000, 'partial']);
    await eventually(async () => peer.left === 1);
  });

  test('in one event is refused', async () => {
    const convId = await open((response) => void response.write(`data: ${'x'.repeat(1_100_000)}`));
    expect((await readEvents(await send(convId))).at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'chat_error' },
    });
    await eventually(async () => peer.left === 1);
  });
});

test.each([
  [429, 503, 'chat_unavailable'],
  [500, 502, 'chat_error'],
  [502, 502, 'chat_error'],
  [503, 503, 'chat_unavailable'],
  [504, 503, 'chat_unavailable'],
])('a service that answers with %i is %i %s', async (status, expected, code) => {
  const convId = await open(() => {}, status);
  expect(await (await send(convId)).json()).toMatchObject({ status: expected, code });
});
