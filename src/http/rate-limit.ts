import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LOCAL } from '../domain/actors.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress, clientKey } from './peer.ts';

/**
 * At most `perMinute` requests a minute for each actor (for the anonymous, each client's address). Health probes are not counted;
 * an open stream counts once, when it is opened. 0 switches it off.
 */
export function rateLimit(perMinute: number, isTrusted: (address: string) => boolean) {
  const limiter = new RateLimiterMemory({ points: Math.max(1, perMinute), duration: 60 });
  return createMiddleware<AppEnv>(async (c, next) => {
    if (perMinute === 0 || /^\/(api\/)?health$/.test(c.req.path)) return next();
    const actor = c.get('actor');
    try {
      const isNamed = actor !== null && actor !== LOCAL;
      await limiter.consume(isNamed ? actor : `address:${clientKey(clientAddress(c, isTrusted))}`);
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes)
        throw new AppError('rate_limited', { retryAfter: Math.ceil(thrown.msBeforeNext / 1000) });
      throw thrown;
    }
    await next();
  });
}
