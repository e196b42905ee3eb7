import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
/** The route of a case itself takes whatever stands behind it for its number, as the router writes it. */
const CASE_ITSELF = '/api/cases/:case_number{.+}';

/** The 405 of a path that exists for other methods (RFC 9110 §15.5.6), with its Allow header; undefined when none does. */
export function methodNotAllowed(app: OpenAPIHono<AppEnv>, c: Context<AppEnv>): AppError | undefined {
  const { path, method } = c.req;
  const allowed = METHODS.filter((each) =>
    app.router
      .match(each, path)[0]
      .some(([[, route]]) => route.method !== 'ALL' && (route.path !== CASE_ITSELF || mayBeNumber(path))),
  );
  if (allowed.length === 0 || allowed.includes(method)) return undefined;
  c.header('Allow', allowed.join(', '));
  return new AppError('method_not_allowed');
}

/** A case number may hold slashes, and each part of it a digit or a Hebrew letter; a word of ours behind it has neither. */
const mayBeNumber = (path: string): boolean =>
  path
    .split('/')
    .slice(4)
    .every((part) => part === '' || /[\d\u0590-\u05ff]/.test(part));
