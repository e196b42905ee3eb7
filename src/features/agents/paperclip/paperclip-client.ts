// HTTP client of a Paperclip server: JSON both ways, a bearer key, errors as `{error, code?, details?}`.
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { parseRetryAfter, retryDelay } from '../../../clients/retry.ts';
import { PlatformError } from '../platform.ts';

export interface PaperclipRequest {
  method: 'GET' | 'POST' | 'PATCH';
  /** Below the server's address, beginning with `/api`. */
  path: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Whether sending it twice does what sending it once does; such requests are tried again. */
  safe: boolean;
  signal: AbortSignal;
}

export interface PaperclipClient {
  /**
   * @returns the parsed answer, null when there is no such thing
   * @throws PlatformError; the signal's reason when it is aborted
   */
  send(request: PaperclipRequest): Promise<unknown>;
  close(): Promise<void>;
}

const CONNECTIONS = 8;
const CONNECT_LIMIT_MS = 3000;
const REQUEST_LIMIT_MS = 15_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const ATTEMPTS = 3;
/** A longer pause that the server asks for is told to the caller instead of being waited for. */
const LONGEST_PAUSE_MS = 3000;
const PASSING = new Set([429, 502, 503, 504]);

/** Opens a client; nothing is sent yet. */
export function openPaperclipClient(url: string, apiKey: string | null): PaperclipClient {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_LIMIT_MS },
    headersTimeout: REQUEST_LIMIT_MS,
    bodyTimeout: REQUEST_LIMIT_MS,
  });
  const headers = { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) };

  async function exchange(request: PaperclipRequest): Promise<Reply> {
    const search = request.query ? `?${new URLSearchParams(request.query)}` : '';
    const limit = AbortSignal.timeout(REQUEST_LIMIT_MS);
    try {
      const answer = await pool.request({
        method: request.method,
        path: `${base}${request.path}${search}`,
        headers: request.body ? { ...headers, 'content-type': 'application/json' } : headers,
        body: request.body ? JSON.stringify(request.body) : null,
        signal: AbortSignal.any([request.signal, limit]),
      });
      const retryAfterMs = parseRetryAfter(answer.headers['retry-after']);
      return { status: answer.statusCode, retryAfterMs, text: await boundedText(answer.body) };
    } catch (cause) {
      request.signal.throwIfAborted();
      if (cause instanceof PlatformError) throw cause;
      throw new PlatformError('unavailable', 'the agent platform was not reached', { cause });
    }
  }

  async function attempt(request: PaperclipRequest): Promise<Reply> {
    for (let tries = 1; ; tries += 1) {
      let failure: PlatformError;
      try {
        const reply = await exchange(request);
        if (!PASSING.has(reply.status)) return reply;
        failure = new PlatformError('unavailable', `the agent platform answered with status ${reply.status}`, reply);
      } catch (error) {
        if (!(error instanceof PlatformError) || error.reason !== 'unavailable') throw error;
        failure = error;
      }
      if (!request.safe || tries === ATTEMPTS || failure.retryAfterMs > LONGEST_PAUSE_MS) throw failure;
      await wait(Math.max(failure.retryAfterMs, retryDelay(tries)), undefined, { signal: request.signal });
    }
  }

  /**
   * With a bad key the server answers 404 for things that are there and 403 for others; only this route tells.
   */
  async function checkKey(signal: AbortSignal): Promise<void> {
    const { status } = await attempt({ method: 'GET', path: '/api/cli-auth/me', safe: true, signal });
    if (status === 401) throw new PlatformError('unauthorized', 'the agent platform refuses our key');
  }

  return {
    async send(request) {
      const reply = await attempt(request);
      if (reply.status >= 200 && reply.status < 300) return parse(reply.text);
      if (reply.status === 401) throw new PlatformError('unauthorized', 'the agent platform refuses our key');
      if (reply.status === 403 || reply.status === 404) await checkKey(request.signal);
      if (reply.status === 403) throw new PlatformError('forbidden', 'the agent platform forbids this to our key');
      if (reply.status === 404) return null;
      throw new PlatformError('wrong_answer', `the agent platform answered with status ${reply.status}`);
    },
    close: () => pool.destroy(),
  };
}

interface Reply {
  status: number;
  retryAfterMs: number;
  text: string;
}

async function boundedText(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES)
      throw new PlatformError('wrong_answer', 'the agent platform answered at great length');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PlatformError('wrong_answer', 'the agent platform did not answer with JSON', { cause });
  }
}
