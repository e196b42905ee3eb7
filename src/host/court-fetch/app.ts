// legal-court-fetch-service: `POST /fetch {url, tier}` fetches one decision, `GET /health` says whether it can.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { redacted } from '../../config/secrets.ts';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { problemResponse, toAppError } from '../../http/problem.ts';
import { requestLog } from '../../http/request-log.ts';
import { createRouter, jsonBody } from '../../http/router.ts';
import { bearerCheck } from '../bearer.ts';
import { browserGuard } from '../browser-guard.ts';
import { inTurns } from '../in-turns.ts';
import type { CourtFetchResult } from './client.ts';
import { failure } from './failures.ts';

export interface CourtFetchDeps {
  host: string;
  /** Null: everyone on this machine may ask. */
  secret: string | null;
  fetch: (url: string, tier: string, signal: AbortSignal) => Promise<CourtFetchResult>;
  /** The browser's program; null when it is missing. */
  browser: () => Promise<string | null>;
  log: Logger;
}

/** A browser takes some hundred megabytes. */
const AT_ONCE = 2;
const WAITING = 8;
const MAX_BODY_BYTES = 16 * 1024;

const fetchRoute = createRoute({
  method: 'post',
  path: '/fetch',
  summary: 'Fetch one decision: its bytes, or {ok: false, manual, reason, detail}',
  request: jsonBody(z.strictObject({ url: z.string().min(1), tier: z.string().max(100).default('') })),
  responses: { 200: { description: 'PDF or HTML with its address in X-Final-Url, or the refusal as JSON' } },
});

/** The service as an app; it listens nowhere yet. */
export function courtFetchApp({ host, secret, fetch, browser, log }: CourtFetchDeps): OpenAPIHono<AppEnv> {
  const app = createRouter();
  const passes = bearerCheck(secret);
  const turns = inTurns(AT_ONCE, WAITING);

  app.onError((thrown, c) => {
    const error = toAppError(thrown);
    if (!(thrown instanceof AppError)) log.error({ request_id: c.get('requestId'), err: thrown }, error.code);
    return problemResponse(c, error);
  });
  app.use(requestLog(log));
  app.use(browserGuard(host));
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => tooLarge() }));
  app.use('/fetch', async (c, next) => {
    if (secret !== null && !passes(c.req.header('authorization'))) throw new AppError('unauthorized');
    await next();
  });

  app.openapi(fetchRoute, async (c) => {
    const { url, tier } = c.req.valid('json');
    const { signal } = c.req.raw;
    const result = await turns(() => fetch(url, tier, signal), signal);
    if (result === 'full') return c.json(failure('busy'));
    if (!result.ok) {
      log.info({ url: redacted(url).slice(0, 300), tier, reason: result.reason }, 'not fetched');
      return c.json(result);
    }
    log.info(
      { url: redacted(url).slice(0, 300), tier, type: result.contentType, bytes: result.bytes.length },
      'fetched',
    );
    return c.body(new Uint8Array(result.bytes), 200, {
      'Content-Type': result.contentType === 'text/html' ? 'text/html; charset=utf-8' : result.contentType,
      'X-Final-Url': result.finalUrl,
    });
  });

  app.get('/health', async (c) => {
    const found = (await browser()) !== null;
    return c.json({ ok: found, ...(found ? {} : { reason: 'browser_missing' }) });
  });
  return app;
}

function tooLarge(): never {
  throw new AppError('payload_too_large');
}
