import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { chatPeer, sendEvent } from '../tests/helpers/chat-peer.ts';
import { startService } from '../tests/helpers/service.ts';
import { askJson } from './http-client.ts';
import { type Figure, quantile } from './table.ts';

const STREAMS = 200;
const ALONE = 40;
const DELTAS = 20;
const PAUSE_MS = 100;
const SPREAD_MS = 2000;

/**
 * The style chat in front of a chat service: how much later than the chat service wrote it a reply's first text is with
 * the client, one reply at a time and with 200 open at once, each of which writes ten times a second. The floor is the same client
 * straight at the chat service.
 */
export async function measureChat(): Promise<Figure[]> {
  const upstream = heldReplies();
  const peer = await chatPeer(upstream.reply);
  const service = await startService({ CHAT_SERVICE_URL: peer.url });
  try {
    const ours = await measure(upstream, () => ask(service.url));
    const bare = await measure(upstream, () => readReply(`${peer.url}/chat`, { system: '', messages: [] }));
    const whole = ours.together.filter(({ text }) => text === DELTAS).length;
    return [
      figure('one reply', ours.alone, bare.alone),
      figure(`${STREAMS} replies at once`, ours.together, bare.together),
      {
        name: `chat: replies of ${STREAMS} at once that came whole`,
        value: whole,
        unit: '',
        floor: { name: 'wanted', value: STREAMS },
        target: `= ${STREAMS}`,
        holds: whole === STREAMS,
      },
    ];
  } finally {
    await service.stop();
    await service.discard();
    await peer.close();
  }
}

/** Replies one at a time, and all at once. */
async function measure(upstream: ReturnType<typeof heldReplies>, reply: () => Promise<Reply>) {
  const alone: Reply[] = [];
  for (let n = 0; n < ALONE; n += 1) {
    upstream.holdUntil(1);
    alone.push(await reply());
  }
  upstream.holdUntil(STREAMS);
  return { alone, together: await Promise.all(Array.from({ length: STREAMS }, reply)) };
}

interface Reply {
  /** From the upstream's write to the client's read, in milliseconds. */
  firstDelayMs: number;
  /** Pieces of text that came. */
  text: number;
}

const p95 = (replies: Reply[]): number =>
  quantile(
    replies.map(({ firstDelayMs }) => firstDelayMs),
    0.95,
  );

function figure(what: string, replies: Reply[], bare: Reply[]): Figure {
  return {
    name: `chat: first text after the chat service's, ${what}, p95`,
    value: p95(replies),
    unit: 'ms',
    floor: { name: 'straight from the chat service', value: p95(bare) },
    target: '<= 20',
    holds: p95(replies) <= 20,
  };
}

/** A chat service whose replies begin when as many are open as are waited for; each text is the time of its writing. */
function heldReplies() {
  let awaited = 1;
  let open: ServerResponse[] = [];
  const write = async (response: ServerResponse) => {
    await wait(awaited > 1 ? Math.random() * SPREAD_MS : 0);
    for (let n = 0; n < DELTAS; n += 1) {
      sendEvent(response, 'delta', { text: `${performance.now()} ` });
      await wait(awaited > 1 ? PAUSE_MS : 0);
    }
    sendEvent(response, 'end', { finish_reason: 'stop' });
    response.end();
  };
  return {
    holdUntil(count: number) {
      awaited = count;
      open = [];
    },
    reply(response: ServerResponse) {
      open.push(response);
      if (open.length === awaited) for (const one of open) void write(one);
    },
  };
}

/** Asks in a conversation of its own. */
async function ask(service: string): Promise<Reply> {
  const chat = `${service}/api/training/chat/conversations`;
  const { conv_id } = await askJson<{ conv_id: string }>(chat, {});
  return readReply(`${chat}/${conv_id}/messages`, { content: 'כיצד נפתחת החלטה בערר?' });
}

/** Asks and reads the reply to its end. */
async function readReply(url: string, body: object): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok || !response.body) throw new Error(`the chat answered ${response.status}`);
  const reply: Reply = { firstDelayMs: Number.NaN, text: 0 };
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const now = performance.now();
    for (const [, written] of part.matchAll(/"text":"(\d+\.?\d*) "/g)) {
      if (reply.text === 0) reply.firstDelayMs = now - Number(written);
      reply.text += 1;
    }
  }
  return reply;
}
