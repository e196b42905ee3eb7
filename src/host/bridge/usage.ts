import { open } from 'node:fs/promises';
import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import type { UsageAnswer } from '../../clients/bridge-answers.ts';
import { parseRetryAfter } from '../../clients/retry.ts';
import { metersOf, tokenIn, USAGE_HEADERS } from './usage-answer.ts';

export interface UsageSettings {
  USAGE_URL: string | null;
  USAGE_CREDENTIALS_FILE: string | null;
  USAGE_MODEL_TIER: string | null;
}

/** Subscription usage, looked up with credentials that stay on the host. */
export interface UsageLookup {
  /** The meters, at most a minute old, or the last that could be had marked as stale; null when there are none yet. */
  read(): Promise<UsageAnswer | null>;
  close(): Promise<void>;
}

/** Specification, "Limits". */
const FRESH_MS = 60_000;
/** After a failure the upstream is left alone for so long, or for as long as it asks. */
const PAUSE_MS = 15_000;
const UPSTREAM_LIMIT_MS = 10_000;
/** Who asks has two seconds: an upstream that is slower is waited for in the background, when there is an older payload. */
const PATIENCE_MS = 1200;
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_CREDENTIALS_BYTES = 64 * 1024;

/** Why a lookup failed; its message goes to the log and never holds what a file or an answer says. */
class LookupFailure extends Error {
  readonly pauseMs: number;

  constructor(message: string, pauseMs = PAUSE_MS) {
    super(message);
    this.pauseMs = Math.max(PAUSE_MS, pauseMs);
  }
}

/** @param now the clock, in milliseconds since 1970 */
export function usageLookup(settings: UsageSettings, log: Logger, now: () => number = Date.now): UsageLookup {
  const agent = new Agent({ connect: { timeout: UPSTREAM_LIMIT_MS } });
  let good: { at: number; answer: UsageAnswer } | null = null;
  let pausedUntil = 0;
  let running: Promise<void> | null = null;

  async function fetchMeters(url: string, credentials: string): Promise<void> {
    try {
      const answer = await ask(url, await readToken(credentials), agent);
      const meters = metersOf(answer, settings.USAGE_MODEL_TIER);
      if (!meters) throw new LookupFailure('the answer is not of the known form');
      const at = now();
      good = { at, answer: { fetched_at: new Date(at).toISOString(), stale: false, meters } };
    } catch (error) {
      const failure = error instanceof LookupFailure ? error : new LookupFailure('the upstream was not reached');
      pausedUntil = now() + failure.pauseMs;
      log.warn({ reason: failure.message }, 'subscription usage not read');
    }
  }

  /** A clock that was set back must not keep a payload for longer. */
  const fresh = () => good !== null && Math.abs(now() - good.at) < FRESH_MS;
  const paused = () => now() < pausedUntil && pausedUntil - now() <= 2 * 600_000;

  return {
    async read() {
      const { USAGE_URL: url, USAGE_CREDENTIALS_FILE: credentials } = settings;
      if (url === null || credentials === null) return null;
      if (fresh()) return good?.answer ?? null;
      if (!paused()) {
        running ??= fetchMeters(url, credentials).finally(() => {
          running = null;
        });
        await (good ? atMost(PATIENCE_MS, running) : running);
      }
      if (!good) return null;
      return fresh() ? good.answer : { ...good.answer, stale: true };
    },
    close: () => agent.destroy(),
  };
}

async function ask(url: string, token: string, dispatcher: Agent): Promise<unknown> {
  const answer = await request(url, {
    dispatcher,
    headers: { ...USAGE_HEADERS, accept: 'application/json', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(UPSTREAM_LIMIT_MS),
  });
  if (answer.statusCode !== 200) {
    await answer.body.dump({ limit: MAX_ANSWER_BYTES }).catch(() => {});
    throw new LookupFailure(
      `the upstream answered with status ${answer.statusCode}`,
      parseRetryAfter(answer.headers['retry-after']),
    );
  }
  let text = '';
  for await (const part of answer.body.setEncoding('utf8') as AsyncIterable<string>) {
    text += part;
    if (text.length > MAX_ANSWER_BYTES) throw new LookupFailure('the upstream answered at great length');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new LookupFailure('the upstream answered with something that is not JSON');
  }
}

/** Read anew each time: whoever owns the file renews the token in it. */
async function readToken(path: string): Promise<string> {
  const file = await open(path).catch(() => null);
  if (!file) throw new LookupFailure('the credentials file cannot be read');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_CREDENTIALS_BYTES), 0, MAX_CREDENTIALS_BYTES, 0);
    const token = tokenIn(buffer.toString('utf8', 0, bytesRead));
    if (token === null) throw new LookupFailure('the credentials file holds no token');
    return token;
  } catch (error) {
    throw error instanceof LookupFailure ? error : new LookupFailure('the credentials file cannot be read');
  } finally {
    await file.close();
  }
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
