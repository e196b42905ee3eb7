/**
 * The drain's side of legal-court-fetch-service: `POST /fetch {url, tier}` answers with the decision itself (PDF or
 * HTML as bytes, its address in `X-Final-Url`) or with `{ok: false, manual, reason, detail}`.
 */
import { z } from 'zod';
import { openPeer, type PeerAnswer, readJson } from '../../clients/exchange.ts';
import { holdsNoCredentials } from '../../config/fields.ts';

/** Why a decision was not fetched. With all of them but `unavailable`, `timeout` and `busy` a second try is in vain. */
const FETCH_FAILURES = [
  'browser_missing',
  'bad_url',
  'forbidden_host',
  'private_address',
  'wrong_type',
  'too_large',
  'timeout',
  'not_found',
  'unavailable',
  'busy',
] as const;

export type FetchFailure = (typeof FETCH_FAILURES)[number];

export type CourtFetchResult =
  | { ok: true; contentType: 'application/pdf' | 'text/html'; finalUrl: string; bytes: Buffer }
  /** `manual`: a person has to fetch it; `detail` says why, in Hebrew. */
  | { ok: false; manual: boolean; reason: FetchFailure; detail: string };

export interface CourtFetchClient {
  /**
   * Fetches one decision.
   *
   * @param tier the tier of the job; a tier of the sources file restricts the hosts to that tier's
   * @throws the signal's reason; a service that is down or answers wrongly is `{ok: false, reason: 'unavailable'}`
   */
  fetch(url: string, tier: string, signal: AbortSignal): Promise<CourtFetchResult>;
  close(): Promise<void>;
}

/** The service gives up after 60 s of fetching; a fetch may wait for its turn before. */
const ANSWER_LIMIT_MS = 150_000;
const CONNECT_LIMIT_MS = 2000;
const MAX_BYTES = 52 * 1024 * 1024;

const Refusal = z.object({
  ok: z.literal(false),
  manual: z.boolean(),
  reason: z.enum(FETCH_FAILURES),
  detail: z.string(),
});

/** Opens a client of the service at `url`; nothing is sent yet. */
export function openCourtFetch(url: string, secret: string | null): CourtFetchClient {
  const peer = openPeer({
    url,
    headers: secret ? { authorization: `Bearer ${secret}` } : {},
    connections: 4,
    connectMs: CONNECT_LIMIT_MS,
    answerMs: ANSWER_LIMIT_MS,
    fail: ({ why }) => new Error(why),
  });
  return {
    async fetch(target, tier, signal) {
      try {
        const answer = await peer.send({ method: 'POST', path: '/fetch', body: { url: target, tier }, signal });
        return resultOf(answer, await answer.bytes(MAX_BYTES));
      } catch {
        signal.throwIfAborted();
        return unavailable('שירות הבאת ההחלטות אינו פועל או שאינו משיב');
      }
    },
    close: peer.close,
  };
}

function resultOf({ status, headers }: PeerAnswer, bytes: Buffer): CourtFetchResult {
  const type = String(headers['content-type'] ?? '').split(';')[0];
  const finalUrl = headers['x-final-url'];
  if (status === 200 && (type === 'application/pdf' || type === 'text/html') && isPlainAddress(finalUrl))
    return { ok: true, contentType: type, finalUrl, bytes };
  const refusal = type === 'application/json' ? readJson(Refusal, bytes.toString()) : undefined;
  return refusal ?? unavailable(`שירות הבאת ההחלטות השיב תשובה שאינה תקינה (${status})`);
}

/** It is stored and shown: a site may have sent the browser to an address with credentials. */
const isPlainAddress = (url: string | string[] | undefined): url is string =>
  typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url) && holdsNoCredentials(url);

const unavailable = (detail: string): CourtFetchResult => ({ ok: false, manual: false, reason: 'unavailable', detail });
