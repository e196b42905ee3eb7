import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isOpenToEveryone, type WebConfig } from '../config/web.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { addressMatcher, peerAddress } from './peer.ts';

const OPEN_PATHS = /^\/(?:|docs(?:\/.*)?|openapi\.json|health|api\/health)$/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Who may speak to the service (contract section 1): the Host check of an open service, the Origin check of browsers,
 * and the actor – a token's name, the user a trusted proxy names, or `local`.
 */
export function guard(config: WebConfig) {
  const trusted = addressMatcher(config.TRUSTED_PROXIES);
  const open = isOpenToEveryone(config);
  const tokens = config.API_TOKENS.map(({ name, token }) => ({ name, digest: digest(token) }));

  return createMiddleware<AppEnv>(async (c, next) => {
    const fromProxy = trusted(peerAddress(c));
    if (open && !LOOPBACK_HOST.test(c.req.header('host') ?? '')) throw new AppError('forbidden_host');
    if (!SAFE_METHODS.has(c.req.method)) checkOrigin(c, config, fromProxy);
    c.set('actor', identify(c, fromProxy));
    await next();
  });

  function identify(c: Context<AppEnv>, fromProxy: boolean): string {
    const claimed = config.TRUSTED_USER_HEADER ? c.req.header(config.TRUSTED_USER_HEADER) : undefined;
    if (claimed !== undefined && !fromProxy) throw new AppError('untrusted_user_header');
    const bearer = /^Bearer +([\x21-\x7e]+) *$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (bearer !== undefined) {
      const name = tokenName(bearer);
      if (name !== undefined) return name;
      if (!open) throw new AppError('unauthorized');
    }
    const user = claimed?.normalize('NFC').trim();
    if (user) return decodeUser(user).slice(0, 200);
    if (open || OPEN_PATHS.test(c.req.path)) return 'local';
    throw new AppError('unauthorized');
  }

  /** Compares digests of equal length with every token, so the time taken tells nothing about any of them. */
  function tokenName(given: string): string | undefined {
    const hashed = digest(given);
    let found: string | undefined;
    for (const { name, digest: known } of tokens) if (timingSafeEqual(known, hashed)) found = name;
    return found;
  }
}

function checkOrigin(c: Context<AppEnv>, config: WebConfig, fromProxy: boolean): void {
  const origin = c.req.header('origin');
  if (origin === undefined) {
    if (c.req.header('sec-fetch-site') === 'cross-site') throw new AppError('forbidden_origin');
    return;
  }
  const forwarded = fromProxy ? c.req.header('x-forwarded-host')?.split(',').at(-1)?.trim() : undefined;
  const host = forwarded ?? c.req.header('host') ?? '';
  const own = config.PUBLIC_ORIGIN ? [config.PUBLIC_ORIGIN] : [`http://${host}`, `https://${host}`];
  if (!own.includes(origin)) throw new AppError('forbidden_origin');
}

/** Header bytes arrive as Latin-1; a proxy that sends a Hebrew name sends its UTF-8 bytes. */
function decodeUser(raw: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(raw, 'latin1'));
  } catch {
    return raw;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
