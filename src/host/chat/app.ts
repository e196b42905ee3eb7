// legal-chat-service (contract section 6): a conversation in, the model's answer out as it comes. `POST /chat` answers
// with events `delta {text}`, `end {finish_reason}` and `error {code, detail}`; `GET /health` with `{ok, model}`.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { problemResponse, toAppError } from '../../http/problem.ts';
import { requestLog } from '../../http/request-log.ts';
import { createRouter, jsonBody } from '../../http/router.ts';
import type { Frame, Streams } from '../../http/sse.ts';
import { type LanguageModel, ModelError, type ModelMessage } from '../../models/language-model.ts';
import { bearerCheck } from '../bearer.ts';
import { browserGuard } from '../browser-guard.ts';

export interface ChatServiceDeps {
  host: string;
  /** Null: everyone on this machine may ask. */
  secret: string | null;
  /** Null: no model is configured, and every chat is refused. */
  model: LanguageModel | null;
  /** Replies written at once. */
  concurrency: number;
  streams: Streams;
  log: Logger;
  heartbeatMs?: number;
}

const HEARTBEAT_MS = 2000;
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_MESSAGES = 500;
const MAX_CHARACTERS = 1_000_000;

const ChatRequest = z.strictObject({
  system: z.string().max(MAX_CHARACTERS),
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().max(MAX_CHARACTERS) }))
    .min(1)
    .max(MAX_MESSAGES),
});

const chatRoute = createRoute({
  method: 'post',
  path: '/chat',
  summary: 'Answer a conversation',
  request: jsonBody(ChatRequest),
  responses: {
    200: { description: 'The answer as it comes', content: { 'text/event-stream': { schema: z.string() } } },
  },
});

/** The service as an app; it listens nowhere yet. */
export function chatServiceApp(deps: ChatServiceDeps): OpenAPIHono<AppEnv> {
  const { host, secret, model, concurrency, streams, log } = deps;
  const app = createRouter();
  const passes = bearerCheck(secret);
  let writing = 0;

  app.onError((thrown, c) => {
    const error = toAppError(thrown);
    if (!(thrown instanceof AppError)) log.error({ request_id: c.get('requestId'), err: thrown }, error.code);
    return problemResponse(c, error);
  });
  app.use(requestLog(log));
  app.use(browserGuard(host));
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => tooLarge() }));
  app.use('/chat', async (c, next) => {
    if (secret !== null && !passes(c.req.header('authorization'))) throw new AppError('unauthorized');
    await next();
  });

  app.openapi(chatRoute, (c) => {
    const { system, messages } = c.req.valid('json');
    if (!model) throw new AppError('chat_unavailable', { detail: 'לא הוגדר מודל שפה לשירות השיחה' });
    if (writing >= concurrency) throw new AppError('rate_limited', { retryAfter: 5 });
    return streams.respond(c, (signal) => {
      writing += 1;
      // A stream's signal is aborted at its end, whichever it is, even when the client left before the first event.
      signal.addEventListener('abort', () => (writing -= 1), { once: true });
      return reply(model, { system, messages, signal });
    });
  });

  app.get('/health', (c) => c.json({ ok: model !== null, model: model?.id ?? null }));
  return app;

  /** The events of one reply. Ending it early, as a client that leaves does, ends the model's work. */
  async function* reply(
    from: LanguageModel,
    request: { system: string; messages: ModelMessage[]; signal: AbortSignal },
  ): AsyncGenerator<Frame> {
    const parts = from.stream(request)[Symbol.asyncIterator]();
    try {
      let next = parts.next();
      // A client that leaves is noticed when something is sent to it.
      for (;;) {
        const part = await orBeat(next, deps.heartbeatMs ?? HEARTBEAT_MS);
        if (part === 'beat') yield { kind: 'heartbeat' };
        else if (part.done) break;
        else {
          yield { kind: 'event', event: 'delta', data: { text: part.value } };
          next = parts.next();
        }
      }
      yield { kind: 'event', event: 'end', data: { finish_reason: 'stop' } };
    } catch (error) {
      if (request.signal.aborted) return;
      log.warn({ err: error }, 'reply failed');
      yield { kind: 'event', event: 'error', data: toEvent(error) };
    } finally {
      await parts.return?.().catch(() => {});
    }
  }
}

async function orBeat<T>(next: Promise<T>, ms: number): Promise<T | 'beat'> {
  let timer: NodeJS.Timeout | undefined;
  const beat = new Promise<'beat'>((resolve) => {
    timer = setTimeout(() => resolve('beat'), ms);
  });
  return Promise.race([next, beat]).finally(() => clearTimeout(timer));
}

/** Nothing of the model's own words: they may quote its command or its key. */
function toEvent(error: unknown): { code: string; detail: string } {
  const reason = error instanceof ModelError ? error.reason : 'unavailable';
  const details = {
    unavailable: 'מודל השפה אינו זמין כרגע',
    refused: 'מודל השפה סירב לבקשה',
    nonsense: 'מודל השפה השיב תשובה שאינה תקינה',
  };
  return { code: `model_${reason}`, detail: details[reason] };
}

function tooLarge(): never {
  throw new AppError('payload_too_large');
}
