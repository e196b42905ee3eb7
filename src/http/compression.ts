import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { LOOPBACK_NETWORKS } from '../lib/loopback.ts';
import { addressMatcher, peerAddress } from './peer.ts';

/** Compresses what a handler has not compressed itself, for those who take it. */
export const compression = () => {
  const compressing = compress();
  return createMiddleware((c, next) => (takesGzip(c) ? compressing(c, next) : next()));
};

/**
 * Whether an answer should go out compressed. A program on this machine that is no proxy would only wait longer for it:
 * a proxy names whom it asks for.
 */
export function takesGzip(c: Context): boolean {
  if (isLocal(peerAddress(c)) && c.req.header('X-Forwarded-For') === undefined) return false;
  const match = (accepted: { type: string; q: number }[]) =>
    accepted.some(({ type, q }) => /^(?:gzip|\*)$/i.test(type) && q > 0) ? 'gzip' : 'identity';
  return accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity', match }) === 'gzip';
}

const isLocal = addressMatcher(LOOPBACK_NETWORKS);
