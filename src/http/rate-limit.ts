import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { peerAddress } from './peer.ts';

/**
 * At most `perMinute` requests a minute for each actor (for the anonymous, each address). Health probes are not counted;
 * an open stream counts once, when it is opened. 0 switches it off.
 */
export function rateLimit(perMinute: number) {
  const limiter = new RateLimiterMemory({ points: Math.max(1, perMinute), duration: 60 });
  return createMiddleware<AppEnv>(async (c, next) => {
    if (perMinute === 0 || /^\/(api\/)?health$/.test(c.req.path)) return next();
    const actor = c.get('actor');
    try {
      await limiter.consume(actor === 'local' ? `local:${peerAddress(c)}` : `actor:${actor}`);
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes)
        throw new AppError('rate_limited', { retryAfter: Math.ceil(thrown.msBeforeNext / 1000) });
      throw thrown;
    }
    await next();
  });
}
