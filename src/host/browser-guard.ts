import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { isLoopbackHost, isLoopbackHostHeader } from '../lib/loopback.ts';

/**
 * Host services speak to programs only: what a page in a browser sends is refused, and on a loopback address every
 * `Host` that is none, which is how a page of another name would reach it.
 *
 * @param host where the service listens
 */
export function browserGuard(host: string): MiddlewareHandler<AppEnv> {
  const local = isLoopbackHost(host);
  return async (c, next) => {
    if (local && !isLoopbackHostHeader(c.req.header('host') ?? '')) throw new AppError('forbidden_host');
    const site = c.req.header('sec-fetch-site');
    if (c.req.header('origin') !== undefined || (site !== undefined && site !== 'none'))
      throw new AppError('forbidden_origin');
    await next();
  };
}
