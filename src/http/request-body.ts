import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';

/**
 * The body of a request as a Node stream, unread. On a socket it is the request itself: going through a web stream would
 * hold several times the memory of a large upload. Null when there is no body.
 */
export function requestBody(c: Context): Readable | null {
  const incoming: unknown = (c.env as { incoming?: unknown } | undefined)?.incoming;
  if (incoming instanceof IncomingMessage) return incoming;
  return c.req.raw.body ? Readable.fromWeb(c.req.raw.body as ReadableStream) : null;
}
