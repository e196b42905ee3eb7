import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { environmentOf } from '../../config/system.ts';
import type { CourtFetchResult, FetchFailure } from './client.ts';
import { documentWatch } from './document-watch.ts';
import { failure } from './failures.ts';
import { type Gate, openGate, portOf } from './gate.ts';
import { type CourtSource, sourceOf, sourcesOfTier } from './sources.ts';

export interface FetchOptions {
  sources: readonly CourtSource[];
  /** The browser's program; null when there is none. */
  browser: string | null;
  sandbox: boolean;
  /** An X display that answers; null: the browser runs without one. */
  display: string | null;
  signal: AbortSignal;
  limitMs?: number;
  maxBytes?: number;
  /** Addresses of a name; the system's resolver. */
  resolve?: (hostname: string) => Promise<string[]>;
}

const LIMIT_MS = 60_000;
const MAX_BYTES = 50 * 1024 * 1024;
/** Scripts, pictures and the wire's own bytes come in beside the decision. */
const EXTRA_BYTES = 10 * 1024 * 1024;
/** A page that is there is given so long to come to rest. */
const SETTLE_MS = 5000;
const MAX_URL = 4096;
/** A browser that is stuck is killed by the library; the answer does not wait for that. */
const CLOSE_PATIENCE_MS = 3000;
const LAUNCH_LIMIT_MS = 20_000;

/** The browser's only way out is its proxy: no direct UDP, no names resolved by itself. */
const BROWSER_ARGUMENTS = [
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--js-flags=--max-old-space-size=512',
];

/**
 * Fetches a decision's page or PDF with a browser of its own, which can reach declared hosts only.
 *
 * @param tier a tier of the sources file restricts the hosts to that tier's; with any other, all declared ones count
 * @throws the signal's reason when it is aborted
 */
export async function fetchDecision(address: string, tier: string, options: FetchOptions): Promise<CourtFetchResult> {
  const { limitMs = LIMIT_MS, maxBytes = MAX_BYTES, signal } = options;
  const sources = sourcesOfTier(options.sources, tier);
  const url = parseAddress(address);
  if (!url) return failure('bad_url');
  if (!sourceOf(sources, url.hostname, portOf(url))) return failure('forbidden_host');
  if (options.browser === null) return failure('browser_missing');

  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const gate = await openGate({ sources, maxBytes: maxBytes + EXTRA_BYTES, resolve: options.resolve });
  let browser: Browser | undefined;
  try {
    browser = await launch(options.browser, gate, options);
    const result = visit(browser, url, gate, maxBytes);
    // Once the answer is known otherwise, its end in a closed browser is none of ours.
    result.catch(() => {});
    return await Promise.race([result, aborted(AbortSignal.any([limit, gate.overrun]))]);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return failure('timeout');
    if (gate.overrun.aborted) return failure('too_large');
    return failure('unavailable', browser ? undefined : `הדפדפן לא עלה: ${firstLine(error)}`);
  } finally {
    gate.close();
    const closed = browser?.close().catch(() => {});
    await Promise.race([closed, wait(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
  }
}

async function launch(executablePath: string, gate: Gate, { sandbox, display }: FetchOptions): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath,
    headless: display === null,
    chromiumSandbox: sandbox,
    proxy: { server: gate.url },
    args: BROWSER_ARGUMENTS,
    env: {
      ...environmentOf(['PATH', 'HOME', 'TMPDIR', 'LANG', 'LEGAL_HOST_SERVICE', 'LEGAL_HOST_HOME']),
      ...(display === null ? {} : { DISPLAY: display }),
    },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: LAUNCH_LIMIT_MS,
  });
}

async function visit(browser: Browser, url: URL, gate: Gate, maxBytes: number): Promise<CourtFetchResult> {
  const context = await browser.newContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
  });
  const page = await context.newPage();
  // A page that opens another one is not followed there.
  context.on('page', (other) => void other.close().catch(() => {}));
  const cdp: CDPSession = await context.newCDPSession(page);
  const watch = await documentWatch(cdp, maxBytes);
  const read = readPage(page, url, maxBytes);
  // When the watch has the file, it breaks the page's load off: that error is none.
  read.catch(() => {});
  const result = await Promise.race([watch.file, read.catch((error) => explain(error, watch.address(), gate))]);
  if (!result.ok) return gate.overrun.aborted ? failure('too_large') : result;
  const refusal = refusalAt(watch.address() ?? result.finalUrl, gate);
  if (refusal) return failure(refusal);
  if (gate.overrun.aborted) return failure('too_large');
  const status = watch.status();
  if (result.contentType === 'text/html' && status !== null && status >= 400) return failureOfStatus(status);
  return result;
}

/** The page as it stands once its scripts have come to rest. */
async function readPage(page: Page, url: URL, maxBytes: number): Promise<CourtFetchResult> {
  await page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: 0 });
  await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => {});
  const bytes = Buffer.from(await page.content());
  if (bytes.length > maxBytes) return failure('too_large');
  return { ok: true, contentType: 'text/html', finalUrl: page.url(), bytes };
}

/** Why a page did not load: what the gate refused on the way, before anything else. */
function explain(error: unknown, address: string | null, gate: Gate): CourtFetchResult {
  const refusal = address === null ? undefined : refusalAt(address, gate);
  if (refusal) return failure(refusal);
  return failure('unavailable', `הדף לא נטען: ${firstLine(error)}`);
}

function refusalAt(address: string, gate: Gate): FetchFailure | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'forbidden_host';
  return gate.refusalOf(url.hostname, portOf(url));
}

function failureOfStatus(status: number): CourtFetchResult {
  if (status === 404 || status === 410) return failure('not_found');
  const detail = `האתר השיב בקוד ${status}`;
  // A site that turns a program away may still let a person in.
  return { ...failure('unavailable', detail), manual: status === 401 || status === 403 };
}

function parseAddress(address: string): URL | null {
  if (address.length > MAX_URL || !URL.canParse(address)) return null;
  const url = new URL(address);
  const plain = url.username === '' && url.password === '';
  return plain && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';
