import { open } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { UsageAnswer } from '../../clients/bridge-answers.ts';
import { openPeer, type Peer, parseJson } from '../../clients/exchange.ts';
import { withTimeLimit } from '../../lib/time-limit.ts';
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
  const { USAGE_URL: url, USAGE_CREDENTIALS_FILE: credentials } = settings;
  const source = url === null || credentials === null ? null : { peer: openUpstream(url), credentials };
  let good: { at: number; answer: UsageAnswer } | null = null;
  let pausedUntil = 0;
  let running: Promise<void> | null = null;

  async function fetchMeters({ peer, credentials }: { peer: Peer; credentials: string }): Promise<void> {
    try {
      const answer = await ask(peer, await readToken(credentials));
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
      if (source === null) return null;
      if (fresh()) return good?.answer ?? null;
      if (!paused()) {
        running ??= fetchMeters(source).finally(() => {
          running = null;
        });
        await (good ? withTimeLimit(PATIENCE_MS, running) : running);
      }
      if (!good) return null;
      return fresh() ? good.answer : { ...good.answer, stale: true };
    },
    close: async () => source?.peer.close(),
  };
}

const openUpstream = (url: string): Peer =>
  openPeer({
    url,
    headers: { ...USAGE_HEADERS, accept: 'application/json' },
    connectMs: UPSTREAM_LIMIT_MS,
    answerMs: UPSTREAM_LIMIT_MS,
    fail: ({ why }) =>
      new LookupFailure(why === 'too_long' ? 'the upstream answered at great length' : 'the upstream was not reached'),
  });

async function ask(peer: Peer, token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await peer.send({ method: 'GET', headers, limitMs: UPSTREAM_LIMIT_MS });
  if (answer.status !== 200) {
    await answer.drop();
    throw new LookupFailure(`the upstream answered with status ${answer.status}`, answer.retryAfterMs);
  }
  const value = parseJson(await answer.text(MAX_ANSWER_BYTES));
  if (value === undefined) throw new LookupFailure('the upstream answered with something that is not JSON');
  return value;
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
