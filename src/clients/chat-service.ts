/**
 * Client of the host chat service (contract section 6): `POST /chat` answers with events `delta {text}`,
 * `end {finish_reason}` and `error {code, detail}`; `GET /health` with `{ok, model}`.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { Pool } from 'undici';
import { z } from 'zod';
import { peerCause } from './peer-cause.ts';

export interface ChatServiceRequest {
  system: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
}

export type ChatEvent = { text: string } | { end: string };

/** The chat service could not be used: `unavailable` may pass, `refused` is our secret, `wrong_answer` its fault or ours. */
export class ChatServiceError extends Error {
  override name = 'ChatServiceError';
  readonly reason: 'unavailable' | 'refused' | 'wrong_answer';

  constructor(reason: ChatServiceError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export interface ChatServiceClient {
  /**
   * Sends a conversation and waits for the beginning of the answer; its events are read one by one as they are asked for.
   *
   * @throws ChatServiceError; the iteration throws it too
   */
  chat(request: ChatServiceRequest, signal: AbortSignal): Promise<AsyncIterable<ChatEvent>>;
  /** The model's name. @throws ChatServiceError */
  health(signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

const CONNECTIONS = 256;
const CONNECT_LIMIT_MS = 2000;
const FIRST_BYTE_LIMIT_MS = 60_000;
const SILENCE_LIMIT_MS = 120_000;
const MAX_HEALTH_BYTES = 64 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;
const MAX_EVENT_CHARACTERS = 1_000_000;
/** Of one reply with its frames and heartbeats. */
const MAX_REPLY_CHARACTERS = 16_000_000;
/** What a peer or what stands before it says when it may answer later (contract section 0: 503); another status is its fault. */
const PASSING = [429, 503, 504];

const Delta = z.object({ text: z.string() });
const End = z.object({ finish_reason: z.string() });
const Health = z.object({ ok: z.literal(true), model: z.string().nullish() });

/** Opens a client; nothing is sent yet. */
export function openChatService(url: string, secret: string | null): ChatServiceClient {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_LIMIT_MS },
    headersTimeout: FIRST_BYTE_LIMIT_MS,
    bodyTimeout: SILENCE_LIMIT_MS,
  });
  const authorization = secret ? { authorization: `Bearer ${secret}` } : {};

  return {
    async chat(request, signal) {
      const answer = await pool
        .request({
          method: 'POST',
          path: `${base}/chat`,
          headers: { ...authorization, 'content-type': 'application/json', accept: 'text/event-stream' },
          body: JSON.stringify(request),
          signal,
        })
        .catch((cause) => {
          throw unreachable(signal, cause);
        });
      const type = String(answer.headers['content-type'] ?? '');
      if (answer.statusCode !== 200 || !type.startsWith('text/event-stream')) {
        await answer.body.dump({ limit: MAX_REFUSAL_BYTES }).catch(() => {});
        throw new ChatServiceError(
          reasonOf(answer.statusCode),
          `the chat service answered with status ${answer.statusCode}`,
        );
      }
      return chatEvents(answer.body.setEncoding('utf8') as AsyncIterable<string>, signal);
    },
    async health(signal) {
      const answer = await pool.request({ method: 'GET', path: `${base}/health`, signal }).catch((cause) => {
        throw unreachable(signal, cause);
      });
      let text = '';
      for await (const part of answer.body.setEncoding('utf8') as AsyncIterable<string>) {
        text += part;
        if (text.length > MAX_HEALTH_BYTES) break;
      }
      const health = answer.statusCode === 200 ? Health.safeParse(parsed(text)) : undefined;
      if (!health?.success) throw new ChatServiceError('wrong_answer', 'the chat service does not say that it is well');
      return health.data.model ?? '';
    },
    close: () => pool.destroy(),
  };
}

/** An answer that ends without an `end` broke off. */
async function* chatEvents(parts: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  const waiting: EventSourceMessage[] = [];
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent: (message) => void waiting.push(message),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded')
        throw new ChatServiceError('wrong_answer', 'an event of the chat service has no end');
    },
  });
  try {
    let length = 0;
    for await (const part of parts) {
      length += part.length;
      if (length > MAX_REPLY_CHARACTERS)
        throw new ChatServiceError('wrong_answer', 'a reply of the chat service has no end');
      parser.feed(part);
      for (let message = waiting.shift(); message; message = waiting.shift()) {
        const event = toEvent(message);
        if (event === null) continue;
        yield event;
        if ('end' in event) return;
      }
    }
  } catch (cause) {
    throw cause instanceof ChatServiceError ? cause : unreachable(signal, cause);
  }
  throw new ChatServiceError('wrong_answer', 'the chat service broke off');
}

function toEvent({ event, data }: EventSourceMessage): ChatEvent | null {
  const value = parsed(data);
  if (event === 'delta') return { text: read(Delta, value).text };
  if (event === 'end') return { end: read(End, value).finish_reason };
  if (event === 'error') throw new ChatServiceError('wrong_answer', 'the chat service told of an error');
  return null;
}

function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new ChatServiceError('wrong_answer', 'an event of the chat service is not of its form');
  return result.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(status: number): ChatServiceError['reason'] {
  if (PASSING.includes(status)) return 'unavailable';
  return status === 401 || status === 403 ? 'refused' : 'wrong_answer';
}

function unreachable(signal: AbortSignal, cause: unknown): unknown {
  if (signal.aborted) return signal.reason;
  return new ChatServiceError('unavailable', 'the chat service was not reached or went silent', peerCause(cause));
}
