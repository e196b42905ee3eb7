import { createMiddleware } from 'hono/factory';
import { fieldError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/** Refuses NUL and broken percent-encoding in path and query: no text column, file name or key can hold them. */
export const addressGuard = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  for (const [place, raw] of [
    ['path', url.pathname],
    ['query', url.search],
  ] as const) {
    if (/%00|\0/.test(raw) || !decodes(raw))
      throw fieldError([place], 'הכתובת כוללת תו שאינו חוקי', 'invalid_character');
  }
  await next();
});

function decodes(raw: string): boolean {
  try {
    decodeURIComponent(raw);
    return true;
  } catch {
    return false;
  }
}
