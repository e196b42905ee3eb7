/**
 * Client of an OpenAI-compatible embeddings endpoint: `POST {url}/embeddings {model, input, dimensions}` with a bearer
 * key. The form is that of the OpenAI API reference, which the usual local servers speak too.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { readVectors } from './embeddings-answer.ts';
import { EmbeddingsError } from './embeddings-error.ts';
import { openPeer } from './exchange.ts';
import { retryDelay } from './retry.ts';

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
  const peer = openPeer({
    url: addressOf(endpoint.url),
    headers: {
      accept: 'application/json',
      ...(endpoint.apiKey === null ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
    },
    connections: CONNECTIONS,
    connectMs: CONNECT_LIMIT_MS,
    answerMs: REQUEST_LIMIT_MS,
    fail: (failure) =>
      failure.why === 'too_long'
        ? new EmbeddingsError('wrong_answer', 'the embeddings endpoint answered at great length')
        : new EmbeddingsError('unavailable', `the embeddings endpoint was not reached: ${failure.kind}`, failure.cause),
  });
  /** Models of one length only refuse the field. */
  let namesDimensions = true;
  let pausedUntil = 0;

  async function request(input: string[], limitMs: number, signal?: AbortSignal): Promise<Float32Array[]> {
    const named = namesDimensions;
    const body = { model: endpoint.model, input, ...(named ? { dimensions: endpoint.dimensions } : {}) };
    const maxBytes = input.length * endpoint.dimensions * BYTES_PER_NUMBER + BYTES_AROUND;
    const answer = await peer.send({ method: 'POST', body, limitMs, signal });
    const { status } = answer;
    if (status === 200) return readVectors(await answer.text(maxBytes), input.length, endpoint.dimensions);
    const said = await answer.beginning(REFUSAL_BYTES);
    if (named && TAKES_NOT.has(status) && /dimensions/i.test(said)) {
      namesDimensions = false;
      return request(input, limitMs, signal);
    }
    if (PAUSING.has(status) && answer.retryAfterMs > 0) pausedUntil = performance.now() + answer.retryAfterMs;
    throw refusal(status);
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
    close: peer.close,
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
const PAUSING = new Set([429, 503]);

function refusal(status: number): EmbeddingsError {
  const message = `the embeddings endpoint answered with status ${status}`;
  if (status === 408 || status === 429 || status >= 500) return new EmbeddingsError('unavailable', message);
  return new EmbeddingsError(TAKES_NOT.has(status) ? 'input' : status >= 400 ? 'refused' : 'wrong_answer', message);
}

function addressOf(base: string): string {
  const url = new URL(base);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/embeddings') ? path : `${path}/embeddings`;
  return url.href;
}
