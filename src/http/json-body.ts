import { createMiddleware } from 'hono/factory';
import { AppError, fieldError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/** Contract section 0: a JSON body is at most 6 MB. */
const MAX_JSON_BYTES = 6 * 1024 * 1024;
/** The text of a document has up to 5,000,000 characters (contract section 9), each up to six bytes as an escape. */
const MAX_TEXT_BYTES = 31 * 1024 * 1024;
const TEXT_PATH = /^\/api\/cases\/.+\/documents\/[^/]+\/text$/;
const MAX_DEPTH = 64;
const JSON_TYPE = /^application\/([a-z-.]+\+)?json\b/i;

/**
 * Reads a JSON body within its limit and as strict UTF-8, and refuses characters that no text column can hold, so that
 * nothing is silently replaced on its way to the database. Other bodies are left alone: uploads are streamed.
 */
export const jsonBodyGuard = createMiddleware<AppEnv>(async (c, next) => {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '') || !c.req.raw.body) return next();
  const text = decode(
    await readBounded(c.req.raw.body, mostBytes(c.req.method, c.req.path), c.req.header('content-length')),
  );
  // Clients name a type for nothing, too; who needs a body is told so by the route.
  const bad = text === '' ? null : findBadString(parse(text));
  if (bad) throw fieldError(['body', ...bad], 'הטקסט כולל תו שאינו חוקי', 'invalid_character');
  // The framework keeps a promise here although its type says string.
  c.req.bodyCache.text = Promise.resolve(text) as unknown as string;
  await next();
});

const mostBytes = (method: string, path: string): number =>
  method === 'PUT' && TEXT_PATH.test(path) ? MAX_TEXT_BYTES : MAX_JSON_BYTES;

async function readBounded(
  body: ReadableStream<Uint8Array>,
  most: number,
  declared: string | undefined,
): Promise<Buffer> {
  if (Number(declared ?? 0) > most) throw new AppError('payload_too_large');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > most) throw new AppError('payload_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('invalid_encoding', { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_json', { cause });
  }
}

/** Where a string stands that PostgreSQL cannot hold (NUL, lone surrogates; both can be written as JSON escapes). */
function findBadString(value: unknown, depth = 0): (string | number)[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null;
  if (value === null || typeof value !== 'object') return null;
  if (depth > MAX_DEPTH) throw fieldError(['body'], 'המבנה שנשלח עמוק מדי', 'too_deep');
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, item] of entries) {
    const below = findBadString(item, depth + 1);
    if (below) return [key, ...below];
  }
  return null;
}
