/**
 * Client of an OpenAI-compatible embeddings endpoint: `POST {url}/embeddings {model, input, dimensions}` with a bearer
 * key. The form is that of the OpenAI API reference, which the usual local servers speak too.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { readVectors } from './embeddings-answer.ts';
import { EmbeddingsError } from './embeddings-error.ts';
import { peerCause } from './peer-cause.ts';
import { parseRetryAfter, retryDelay } from './retry.ts';

export interface EmbeddingsEndpoint {
  /** Base URL, with or without `/embeddings`; a query string is kept. */
  url: string;
  model: string;
  /** Length of the vectors that are asked for. */
  dimensions: number;
  apiKey: string | null;
}

export interface EmbedOptions {
  /** Requests a batch may cost: 4 when left out, about 2 s of waiting between them. */
  attempts?: number;
  /** Limit of one request, from connecting to the last byte; 90 s when left out. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface EmbeddingsClient {
  /**
   * @returns a unit vector for each text, in order
   * @throws EmbeddingsError; the signal's reason when it is aborted
   */
  embed(texts: string[], options?: EmbedOptions): Promise<Float32Array[]>;
  close(): Promise<void>;
}

const MAX_INPUTS = 64;
const MAX_CHARS = 60_000;
const ATTEMPTS = 4;
const REQUEST_LIMIT_MS = 90_000;
const CONNECT_LIMIT_MS = 5000;
const CONNECTIONS = 8;
/** What the endpoint asks to wait (Retry-After) is waited for in place up to this; beyond it the caller must wait. */
const LONGEST_PAUSE_MS = 30_000;
const REFUSAL_BYTES = 4096;
/** A number takes about 12 to 25 bytes; the rest of the answer is small. */
const BYTES_PER_NUMBER = 40;
const BYTES_AROUND = 1 << 16;

/** Opens a client; nothing is sent yet. */
export function openEmbeddingsClient(endpoint: EmbeddingsEndpoint): EmbeddingsClient {
  const send = openExchange(endpoint);
  /** Models of one length only refuse the field. */
  let namesDimensions = true;
  let pausedUntil = 0;

  async function request(input: string[], limitMs: number, signal?: AbortSignal): Promise<Float32Array[]> {
    const named = namesDimensions;
    const body = { model: endpoint.model, input, ...(named ? { dimensions: endpoint.dimensions } : {}) };
    const maxBytes = input.length * endpoint.dimensions * BYTES_PER_NUMBER + BYTES_AROUND;
    const reply = await send(body, maxBytes, limitMs, signal);
    if (reply.status === 200) return readVectors(reply.text, input.length, endpoint.dimensions);
    if (named && TAKES_NOT.has(reply.status) && /dimensions/i.test(reply.text)) {
      namesDimensions = false;
      return request(input, limitMs, signal);
    }
    if (reply.retryAfterMs > 0) pausedUntil = performance.now() + reply.retryAfterMs;
    throw refusal(reply.status);
  }

  async function embedBatch(input: string[], options: EmbedOptions): Promise<Float32Array[]> {
    const { attempts = ATTEMPTS, timeoutMs = REQUEST_LIMIT_MS, signal } = options;
    for (let attempt = 1; ; attempt += 1) {
      const pause = pausedUntil - performance.now();
      if (pause > (attempts === 1 ? 0 : LONGEST_PAUSE_MS))
        throw new EmbeddingsError('unavailable', 'the embeddings endpoint asked for a pause');
      if (pause > 0) await wait(pause, undefined, { signal });
      try {
        return await request(input, timeoutMs, signal);
      } catch (error) {
        const again = error instanceof EmbeddingsError && error.reason === 'unavailable' && attempt < attempts;
        if (!again || signal?.aborted) throw error;
        await wait(retryDelay(attempt), undefined, { signal });
      }
    }
  }

  return {
    async embed(texts, options = {}) {
      const vectors: Float32Array[] = [];
      for (const batch of batches(texts)) vectors.push(...(await embedBatch(batch, options)));
      return vectors;
    },
    close: send.close,
  };
}

/** As many texts at once as their number and length allow; a single longer one goes alone. */
function* batches(texts: string[]): Generator<string[]> {
  let batch: string[] = [];
  let chars = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length === MAX_INPUTS || chars + text.length > MAX_CHARS)) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(text);
    chars += text.length;
  }
  if (batch.length > 0) yield batch;
}

const TAKES_NOT = new Set([400, 413, 422]);

function refusal(status: number): EmbeddingsError {
  const message = `the embeddings endpoint answered with status ${status}`;
  if (status === 408 || status === 429 || status >= 500) return new EmbeddingsError('unavailable', message);
  return new EmbeddingsError(TAKES_NOT.has(status) ? 'input' : status >= 400 ? 'refused' : 'wrong_answer', message);
}

interface Reply {
  status: number;
  text: string;
  /** 0 when the endpoint did not ask for a pause. */
  retryAfterMs: number;
}

interface Exchange {
  (body: object, maxBytes: number, limitMs: number, signal: AbortSignal | undefined): Promise<Reply>;
  close(): Promise<void>;
}

/** Sends one request on connections of its own, follows no redirect, and reads a bounded answer. */
function openExchange(endpoint: EmbeddingsEndpoint): Exchange {
  const { origin, pathname, search } = new URL(endpoint.url);
  const base = pathname.replace(/\/+$/, '');
  const path = `${base.endsWith('/embeddings') ? base : `${base}/embeddings`}${search}`;
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_LIMIT_MS },
    headersTimeout: REQUEST_LIMIT_MS,
    bodyTimeout: REQUEST_LIMIT_MS,
  });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(endpoint.apiKey === null ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
  };
  const send = async (body: object, maxBytes: number, signal: AbortSignal): Promise<Reply> => {
    const answer = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body), signal });
    const status = answer.statusCode;
    const retryAfterMs = status === 429 || status === 503 ? parseRetryAfter(answer.headers['retry-after']) : 0;
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of answer.body as AsyncIterable<Buffer>) {
      bytes += part.length;
      parts.push(part);
      if (status !== 200 && bytes >= REFUSAL_BYTES) break;
      if (bytes > maxBytes)
        throw new EmbeddingsError('wrong_answer', 'the embeddings endpoint answered at great length');
    }
    return { status, text: Buffer.concat(parts).toString('utf8'), retryAfterMs };
  };
  const exchange = async (body: object, maxBytes: number, limitMs: number, signal: AbortSignal | undefined) => {
    const limit = AbortSignal.timeout(limitMs);
    try {
      return await send(body, maxBytes, signal ? AbortSignal.any([signal, limit]) : limit);
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof EmbeddingsError) throw cause;
      throw new EmbeddingsError(
        'unavailable',
        `the embeddings endpoint was not reached: ${nameOf(cause)}`,
        peerCause(cause),
      );
    }
  };
  return Object.assign(exchange, { close: () => pool.destroy() });
}

function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
