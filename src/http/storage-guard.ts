import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import { freeBytes } from '../files/storage.ts';
import { cachedAnswer } from '../lib/cached-answer.ts';
import type { AppEnv } from './app-env.ts';

/**
 * What is kept free for work that has begun: the log of the embedded database grows by 16 MB at a time, and one that
 * cannot be written ends the database instead of one request.
 */
const RESERVE_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY_MS = 250;
const WRITING = new Set(['POST', 'PUT', 'PATCH']);
/** What acts on the host and writes nothing here. */
const ELSEWHERE = /^\/api\/(?:operations|session)\b/;

/**
 * Refuses what would write while the disk of the data directory is as good as full; reading and deleting go on. A request
 * that meets the end of the disk itself is refused by the same code where it fails.
 *
 * @throws AppError insufficient_storage
 */
export function storageGuard(dataDir: string) {
  const free = cachedAnswer(LOOK_EVERY_MS, () => freeBytes(dataDir).catch(() => Number.POSITIVE_INFINITY));
  return createMiddleware<AppEnv>(async (c, next) => {
    if (WRITING.has(c.req.method) && !ELSEWHERE.test(c.req.path) && (await free()) < RESERVE_BYTES)
      throw new AppError('insufficient_storage');
    await next();
  });
}
