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
 * the client, one reply at a time and with 200 open at once, each of which writes ten times a second.
 */
export async function measureChat(): Promise<Figure[]> {
  const upstream = heldReplies();
  const peer = await chatPeer(upstream.reply);
  const service = await startService({ CHAT_SERVICE_URL: peer.url });
  try {
    const alone: Reply[] = [];
    for (let n = 0; n < ALONE; n += 1) {
      upstream.holdUntil(1);
      alone.push(await ask(service.url));
    }
    upstream.holdUntil(STREAMS);
    const together = await Promise.all(Array.from({ length: STREAMS }, () => ask(service.url)));
    const whole = together.filter(({ text }) => text === DELTAS).length;
    return [
      figure('one reply', alone),
      figure(`${STREAMS} replies at once`, together),
      {
        name: `chat: replies of ${STREAMS} at once that came whole`,
        value: whole,
        unit: '',
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

interface Reply {
  /** From the upstream's write to the client's read, in milliseconds. */
  firstDelayMs: number;
  /** Pieces of text that came. */
  text: number;
}

function figure(what: string, replies: Reply[]): Figure {
  const p95 = quantile(
    replies.map(({ firstDelayMs }) => firstDelayMs),
    0.95,
  );
  return {
    name: `chat: first text after the chat service's, ${what}, p95`,
    value: p95,
    unit: 'ms',
    target: '<= 20',
    holds: p95 <= 20,
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

/** Asks in a conversation of its own and reads the reply to its end. */
async function ask(service: string): Promise<Reply> {
  const chat = `${service}/api/training/chat/conversations`;
  const { conv_id } = await askJson<{ conv_id: string }>(chat, {});
  const response = await fetch(`${chat}/${conv_id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'כיצד נפתחת החלטה בערר?' }),
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
