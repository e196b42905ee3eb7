import type { Context } from 'hono';
import { deleteCookie, getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { type ApiToken, hasRoles } from '../config/rights.ts';
import { isOpenToEveryone, type WebConfig } from '../config/web.ts';
import { isUsableName, LOCAL, tokenActor, userActor } from '../domain/actors.ts';
import { ALL_ROLES, type Role, withIncluded } from '../domain/roles.ts';
import { AppError } from '../errors.ts';
import { isLoopbackHostHeader } from '../lib/loopback.ts';
import type { AppEnv } from './app-env.ts';
import { addressMatcher, peerAddress } from './peer.ts';
import type { RouteRoles } from './roles.ts';
import type { TokenBook } from './tokens.ts';
import type { WrongTokens } from './wrong-tokens.ts';

/** The cookie of a browser that signed in with a token. */
export const SESSION_COOKIE = 'appeals_session';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the guard asks of others. */
export interface GuardParts {
  routes: RouteRoles;
  tokens: TokenBook;
  wrongTokens: WrongTokens;
  /** The token that a session was opened with; `over` for one that has ended, undefined for a secret never given out. */
  findSession(secret: string): Promise<ApiToken | 'over' | undefined>;
}

interface Caller {
  actor: string | null;
  roles: ReadonlySet<Role>;
  /** Whether only a cookie says who it is: then another site might have sent the request. */
  byCookie?: boolean;
}

const NOBODY: Caller = { actor: null, roles: new Set() };

/**
 * Who may speak to the service (contract sections 1 and 11): the Host check of an open service, the Origin check of
 * browsers, and who it is – a token, a browser that signed in with one, the user a trusted proxy names, or `local`.
 */
export function guard(config: WebConfig, { routes, tokens, wrongTokens, findSession }: GuardParts) {
  const trusted = addressMatcher(config.TRUSTED_PROXIES);
  const open = isOpenToEveryone(config);
  const everybodyHasAll = !hasRoles(config);

  return createMiddleware<AppEnv>(async (c, next) => {
    const fromProxy = trusted(peerAddress(c));
    if (open && !isLoopbackHostHeader(c.req.header('host') ?? '')) throw new AppError('forbidden_host');
    const changes = !SAFE_METHODS.has(c.req.method);
    if (changes) checkOrigin(c, config, fromProxy);
    const { actor, roles, byCookie } = await identify(c, fromProxy);
    if (changes && byCookie && c.req.header('origin') === undefined) throw new AppError('forbidden_origin');
    c.set('actor', actor);
    c.set('roles', roles);
    if (actor === null && routes.of(c) !== 'open') throw new AppError('unauthorized');
    await next();
  });

  async function identify(c: Context<AppEnv>, fromProxy: boolean): Promise<Caller> {
    const headers = [config.TRUSTED_USER_HEADER, config.ROLES_HEADER];
    if (!fromProxy && headers.some((name) => name !== null && c.req.header(name) !== undefined))
      throw new AppError('untrusted_user_header');
    const bearer = /^Bearer(?:$| +(.*))/is.exec(c.req.header('authorization') ?? '');
    if (bearer && !open) {
      const token = tokens.find(bearer[1]?.trim() ?? '');
      return token ? callerOf(token) : await wrongTokens.refuse(c);
    }
    const session = await fromCookie(c);
    if (session && session !== 'unknown') return session;
    const user = fromUserHeader(c);
    if (user) return user;
    if (session === 'unknown') return await wrongTokens.refuse(c);
    return open ? { actor: LOCAL, roles: rolesOf([]) } : NOBODY;
  }

  /** Open pages, and with them signing in, ask for no session that may be left from before. */
  async function fromCookie(c: Context<AppEnv>): Promise<Caller | 'unknown' | undefined> {
    const secret = getCookie(c, SESSION_COOKIE);
    if (secret === undefined || tokens.isEmpty || routes.of(c) === 'open') return undefined;
    const token = await findSession(secret);
    if (token !== undefined && token !== 'over') return { ...callerOf(token), byCookie: true };
    deleteCookie(c, SESSION_COOKIE, { path: '/' });
    return token === undefined ? 'unknown' : undefined;
  }

  function fromUserHeader(c: Context<AppEnv>): Caller | undefined {
    const named = headerText(c, config.TRUSTED_USER_HEADER);
    if (named === '') return undefined;
    if (!isUsableName(named)) throw new AppError('unusable_user_name');
    const groups = headerText(c, config.ROLES_HEADER).split(',');
    const ofGroups = groups.flatMap((group) => config.ROLES.get(group.trim()) ?? []);
    return { actor: userActor(named), roles: rolesOf([...ofGroups, ...(config.USER_ROLES.get(named) ?? [])]) };
  }

  function callerOf({ name, roles }: ApiToken): Caller {
    return { actor: tokenActor(name), roles: rolesOf(roles ?? []) };
  }

  function rolesOf(given: Role[]): ReadonlySet<Role> {
    return everybodyHasAll ? ALL_ROLES : withIncluded(given);
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
function headerText(c: Context<AppEnv>, name: string | null): string {
  const raw = name === null ? '' : (c.req.header(name) ?? '');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(raw, 'latin1')).normalize('NFC').trim();
  } catch {
    return raw.normalize('NFC').trim();
  }
}
