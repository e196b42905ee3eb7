/**
 * Client of the host chat service (contract section 6): `POST /chat` answers with events `delta {text}`,
 * `end {finish_reason}` and `error {code, detail}`; `GET /health` with `{ok, model}`.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { type ExchangeFailure, openPeer, parseJson, readJson } from './exchange.ts';

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
  const peer = openPeer({
    url,
    connections: CONNECTIONS,
    connectMs: CONNECT_LIMIT_MS,
    answerMs: FIRST_BYTE_LIMIT_MS,
    silenceMs: SILENCE_LIMIT_MS,
    fail: toChatServiceError,
  });
  const headers = { accept: 'text/event-stream', ...(secret ? { authorization: `Bearer ${secret}` } : {}) };

  return {
    async chat(request, signal) {
      const answer = await peer.send({ method: 'POST', path: '/chat', headers, body: request, signal });
      const type = String(answer.headers['content-type'] ?? '');
      if (answer.status === 200 && type.startsWith('text/event-stream')) return chatEvents(answer.parts());
      await answer.drop();
      throw new ChatServiceError(reasonOf(answer.status), `the chat service answered with status ${answer.status}`);
    },
    async health(signal) {
      const answer = await peer.send({ method: 'GET', path: '/health', signal });
      const text = await answer.beginning(MAX_HEALTH_BYTES);
      const health = answer.status === 200 ? readJson(Health, text) : undefined;
      if (!health) throw new ChatServiceError('wrong_answer', 'the chat service does not say that it is well');
      return health.model ?? '';
    },
    close: peer.close,
  };
}

/** An answer that ends without an `end` broke off. */
async function* chatEvents(parts: AsyncIterable<string>): AsyncGenerator<ChatEvent> {
  const waiting: EventSourceMessage[] = [];
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent: (message) => void waiting.push(message),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded')
        throw new ChatServiceError('wrong_answer', 'an event of the chat service has no end');
    },
  });
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
  throw new ChatServiceError('wrong_answer', 'the chat service broke off');
}

function toEvent({ event, data }: EventSourceMessage): ChatEvent | null {
  const value = parseJson(data);
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

function reasonOf(status: number): ChatServiceError['reason'] {
  if (PASSING.includes(status)) return 'unavailable';
  return status === 401 || status === 403 ? 'refused' : 'wrong_answer';
}

const toChatServiceError = (failure: ExchangeFailure) =>
  failure.why === 'too_long'
    ? new ChatServiceError('wrong_answer', 'the chat service answered at great length')
    : new ChatServiceError('unavailable', 'the chat service was not reached or went silent', failure.cause);
