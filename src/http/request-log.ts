import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { AppEnv } from './app-env.ts';

const SANE_ID = /^[A-Za-z0-9._:-]{8,128}$/;

/** Gives every request its id (the caller's own when it is a sane one) and writes one log line when it is answered. */
export function requestLog(log: Logger) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = SANE_ID.test(given) ? given : uuidv7();
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    // Not `c.header`: on an answer that is made already it makes another one, body and all.
    c.res.headers.set('X-Request-Id', requestId);
    log.info({
      request_id: requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      actor: c.get('actor'),
    });
  });
}
