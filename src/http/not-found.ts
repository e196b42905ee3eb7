import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];

/** The 405 of a path that exists for other methods (RFC 9110 §15.5.6), with its Allow header; undefined when none does. */
export function methodNotAllowed(app: OpenAPIHono<AppEnv>, c: Context<AppEnv>): AppError | undefined {
  const allowed = METHODS.filter((method) =>
    app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method !== 'ALL'),
  );
  if (allowed.length === 0 || allowed.includes(c.req.method) || isBelowCase(c.req.path)) return undefined;
  c.header('Allow', allowed.join(', '));
  return new AppError('method_not_allowed');
}

/** A case number may hold slashes; a word of ours behind it is a path that does not exist and no number. */
const isBelowCase = (path: string): boolean => /^\/api\/cases\/[^/]+(?:\/[^/]+)*?\/[a-z][a-z_-]{2,}(?:\/|$)/.test(path);
