// How this program speaks to another one over HTTP: one pool of connections a peer, limits of time and of size, no redirect
// followed, and errors that hold neither a key nor a word of what the peer said.
import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, Pool } from 'undici';
import type { z } from 'zod';
import { peerCause } from './peer-cause.ts';
import { parseRetryAfter } from './retry.ts';

/** How an exchange ended without an answer. */
export type ExchangeFailure =
  /** Not reached, silent for too long, or broken off; `kind` is the code or the name of the error, e.g. `ECONNREFUSED`. */
  | { why: 'unreachable'; kind: string; cause: Error }
  /** It answered with more than is taken from it. */
  | { why: 'too_long' };

export interface PeerOptions {
  /** Its address; a path in it stands before that of every request. */
  url: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** At once, at most; as many as there are requests when left out. */
  connections?: number;
  /** Milliseconds until a connection stands; until an answer begins and, once it has, between two parts of it. */
  connectMs: number;
  answerMs: number;
  silenceMs?: number;
  /** The caller's own error for a failure. */
  fail: (failure: ExchangeFailure) => Error;
}

export interface PeerRequest {
  method: 'GET' | 'POST' | 'PATCH';
  /** Below the address, with its query; without one the request goes to the address itself. */
  path?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object | null;
  signal?: AbortSignal | undefined;
  /** Of the whole exchange, to the last byte, in milliseconds. */
  limitMs?: number;
}

/** An answer that has begun. What reads it throws as `Peer.send` does; one of them must be called. */
export interface PeerAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The pause that it asks for, in milliseconds; 0 when it asks for none. */
  retryAfterMs: number;
  /** All of it; longer than `maxBytes` it is a failure. */
  bytes(maxBytes: number): Promise<Buffer>;
  text(maxBytes: number): Promise<string>;
  /** Its beginning; what follows after `maxBytes` is not read. */
  beginning(maxBytes: number): Promise<string>;
  /** Text as it comes, without end: the caller counts. */
  parts(): AsyncIterable<string>;
  /** Nothing of it is wanted. Never throws. */
  drop(): Promise<void>;
}

export interface Peer {
  /**
   * Sends a request and waits until its answer begins.
   *
   * @throws the signal's reason when it is aborted, else what `fail` gives
   */
  send(request: PeerRequest): Promise<PeerAnswer>;
  close(): Promise<void>;
}

/** Of an answer that nobody reads so much is taken, which saves the connection. */
const DROPPED_BYTES = 64 * 1024;

/** Opens connections to a peer; nothing is sent yet. */
export function openPeer({ url, headers, connections, connectMs, answerMs, silenceMs, fail }: PeerOptions): Peer {
  const { origin, pathname, search } = new URL(url);
  const base = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, {
    connections: connections ?? null,
    connect: { timeout: connectMs },
    headersTimeout: answerMs,
    bodyTimeout: silenceMs ?? answerMs,
  });

  return {
    async send(request) {
      const limit = request.limitMs === undefined ? [] : [AbortSignal.timeout(request.limitMs)];
      const signals = [...(request.signal ? [request.signal] : []), ...limit];
      const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
        try {
          return await work();
        } catch (error) {
          request.signal?.throwIfAborted();
          throw fail({ why: 'unreachable', kind: kindOf(error), cause: peerCause(error) });
        }
      };
      const answer = await guarded(() =>
        pool.request({
          method: request.method,
          path: request.path === undefined ? `${pathname}${search}` : `${base}${request.path}`,
          headers: { ...headers, ...(request.body ? { 'content-type': 'application/json' } : {}), ...request.headers },
          body: request.body ? JSON.stringify(request.body) : null,
          signal: signals.length > 0 ? AbortSignal.any(signals) : null,
        }),
      );
      return readable(answer, guarded, fail);
    },
    close: () => pool.destroy(),
  };
}

function readable(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
  fail: PeerOptions['fail'],
): PeerAnswer {
  const bytes = async (maxBytes: number): Promise<Buffer> => {
    const { read, isWhole } = await guarded(() => readUpTo(body, maxBytes));
    if (!isWhole) throw fail({ why: 'too_long' });
    return read;
  };
  return {
    status: statusCode,
    headers,
    retryAfterMs: parseRetryAfter(headers['retry-after']),
    bytes,
    text: async (maxBytes) => (await bytes(maxBytes)).toString(),
    beginning: async (maxBytes) => (await guarded(() => readUpTo(body, maxBytes))).read.toString(),
    parts: () => textOf(body, guarded),
    drop: () => body.dump({ limit: DROPPED_BYTES }).catch(() => {}),
  };
}

async function readUpTo(body: AsyncIterable<Buffer>, maxBytes: number): Promise<{ read: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size > maxBytes) return { read: Buffer.concat(parts, size).subarray(0, maxBytes), isWhole: false };
  }
  return { read: Buffer.concat(parts, size), isWhole: true };
}

async function* textOf(
  body: Dispatcher.ResponseData['body'],
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<string> {
  const iterator = (body.setEncoding('utf8') as AsyncIterable<string>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await guarded(() => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** The value of a JSON text; undefined when it is none. The parser's own error would quote the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a JSON text says by this schema; undefined when it says something else. */
export function readJson<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  return schema.safeParse(parseJson(text)).data;
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
