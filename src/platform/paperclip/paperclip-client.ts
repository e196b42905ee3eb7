// HTTP client of a Paperclip server: JSON both ways, a bearer key, errors as `{error, code?, details?}`.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { openPeer, parseJson } from '../../clients/exchange.ts';
import { retryDelay } from '../../clients/retry.ts';
import { PlatformError } from '../platform.ts';

export interface PaperclipRequest {
  method: 'GET' | 'POST' | 'PATCH';
  /** Below the server's address, beginning with `/api`. */
  path: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Whether sending it twice does what sending it once does; such requests are tried again. */
  safe: boolean;
  /** Statuses, beside 404, that say that there is nothing to do it with. */
  nothing?: number[];
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

/** How long is waited, in milliseconds. */
export interface PaperclipLimits {
  request: number;
  /** All tries of one request together with the pauses between them. */
  total: number;
  /** The server lets a process that is asked to stop take its time; the caller does not wait for all of it. */
  cancel: number;
}

const CONNECTIONS = 8;
const CONNECT_LIMIT_MS = 3000;
export const PAPERCLIP_LIMITS: PaperclipLimits = { request: 10_000, total: 20_000, cancel: 8000 };
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const ATTEMPTS = 3;
/** A longer pause that the server asks for is told to the caller instead of being waited for. */
const LONGEST_PAUSE_MS = 3000;
const PASSING = new Set([429, 502, 503, 504]);

/**
 * Opens a client; nothing is sent yet.
 *
 * @param companyIds the companies that our key is to reach for a "not found" to be believed
 */
export function openPaperclipClient(
  server: { url: string; apiKey: string | null; companyIds: string[] },
  limits: PaperclipLimits,
): PaperclipClient {
  const peer = openPeer({
    url: server.url,
    headers: { accept: 'application/json', ...(server.apiKey ? { authorization: `Bearer ${server.apiKey}` } : {}) },
    connections: CONNECTIONS,
    connectMs: CONNECT_LIMIT_MS,
    answerMs: limits.request,
    fail: (failure) =>
      failure.why === 'too_long'
        ? new PlatformError('wrong_answer', 'the agent platform answered at great length')
        : new PlatformError('unavailable', 'the agent platform was not reached', { cause: failure.cause }),
  });

  async function exchange({ method, path, query, body, signal }: PaperclipRequest): Promise<Reply> {
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const answer = await peer.send({
      method,
      path: `${path}${search}`,
      body: body ?? null,
      signal,
      limitMs: limits.request,
    });
    const { status, retryAfterMs } = answer;
    return { status, retryAfterMs, text: await answer.text(MAX_ANSWER_BYTES) };
  }

  async function attempt(request: PaperclipRequest): Promise<Reply> {
    const until = performance.now() + limits.total;
    for (let tries = 1; ; tries += 1) {
      const { reply, failure } = await exchange(request).then(passed, failed);
      if (reply) return reply;
      const pause = Math.max(failure.retryAfterMs, retryDelay(tries));
      const isLast = !request.safe || tries === ATTEMPTS || pause > LONGEST_PAUSE_MS;
      if (isLast || performance.now() + pause > until) throw failure;
      await wait(pause, undefined, { signal: request.signal });
    }
  }

  /**
   * With a bad key the server answers 404 for things that are there and 403 for others, and 404 for things of companies
   * that the key does not reach. Only this route tells.
   */
  async function checkKey({ path, signal }: PaperclipRequest): Promise<void> {
    const reply = await attempt({ method: 'GET', path: '/api/cli-auth/me', safe: true, signal });
    if (reply.status === 401) throw unauthorized();
    const me = Me.safeParse(reply.status === 200 ? parse(reply.text) : undefined);
    if (!me.success) throw wrongStatus(reply.status);
    const reaches = (id: string): boolean => me.data.companyIds.includes(id);
    const company = OF_COMPANY.exec(path)?.[1];
    if (company !== undefined ? !reaches(company) : !believes(path, server.companyIds, reaches)) throw forbidden();
  }

  return {
    async send(request) {
      const reply = await attempt(request);
      if (reply.status >= 200 && reply.status < 300) return parse(reply.text);
      if (reply.status === 401) throw unauthorized();
      if (request.nothing?.includes(reply.status)) return null;
      if (reply.status !== 403 && reply.status !== 404) throw wrongStatus(reply.status);
      const refusal = Refusal.safeParse(parse(reply.text));
      // An unknown route is not an unknown thing: something else answers at this address.
      if (!refusal.success || refusal.data.error === 'API route not found') throw wrongStatus(reply.status);
      await checkKey(request);
      if (reply.status === 403) throw forbidden();
      return null;
    },
    close: peer.close,
  };
}

const OF_COMPANY = /^\/api\/companies\/([^/]+)\//;
const READ_ONLY = /^\/api\/heartbeat-runs\//;

/**
 * Whether "not found" is to be believed of a thing whose company the path does not tell. That an issue or a project is gone
 * has us make another: then the key must reach all companies. A run is only looked at: any company will do.
 */
const believes = (path: string, companyIds: string[], reaches: (id: string) => boolean): boolean =>
  companyIds.every(reaches) || (READ_ONLY.test(path) && companyIds.some(reaches));

const Me = z.object({ companyIds: z.array(z.string()) });
const Refusal = z.object({ error: z.string() });

const unauthorized = () => new PlatformError('unauthorized', 'the agent platform refuses our key');
const forbidden = () => new PlatformError('forbidden', 'the agent platform forbids this to our key');
const wrongStatus = (status: number) =>
  new PlatformError('wrong_answer', `the agent platform answered with status ${status}`);

interface Reply {
  status: number;
  retryAfterMs: number;
  text: string;
}

type Outcome = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: PlatformError };

/** A reply that will be another one in a while is a failure, too. */
function passed(reply: Reply): Outcome {
  if (!PASSING.has(reply.status)) return { reply };
  const { retryAfterMs } = reply;
  const message = `the agent platform answered with status ${reply.status}`;
  return { failure: new PlatformError('unavailable', message, { retryAfterMs }) };
}

function failed(error: unknown): Outcome {
  if (error instanceof PlatformError && error.reason === 'unavailable') return { failure: error };
  throw error;
}

function parse(text: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new PlatformError('wrong_answer', 'the agent platform did not answer with JSON');
  return value;
}
