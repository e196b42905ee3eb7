import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { hasRoles } from '../../config/rights.ts';
import type { WebConfig } from '../../config/web.ts';
import { tokenActor } from '../../domain/actors.ts';
import { ALL_ROLES, withIncluded } from '../../domain/roles.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { SESSION_COOKIE } from '../../http/guard.ts';
import { addressMatcher, peerAddress } from '../../http/peer.ts';
import { answer, createRouter } from '../../http/router.ts';
import type { TokenBook } from '../../http/tokens.ts';
import type { WrongTokens } from '../../http/wrong-tokens.ts';
import { endSessionRoute, getSessionRoute, openSessionRoute, Session, SessionEnded } from './session.contract.ts';
import { endSession, openSession, SESSION_SECONDS } from './session.service.ts';
import { describeSession } from './session.views.ts';

/** Who is asking, and signing in and out with a browser (contract section 11). */
export function sessionRoutes(config: WebConfig, tokens: TokenBook, wrongTokens: WrongTokens) {
  const trusted = addressMatcher(config.TRUSTED_PROXIES);
  const everybodyHasAll = !hasRoles(config);

  /** Whether the browser speaks https, perhaps to a proxy before us. */
  function isSecure(c: HonoContext<AppEnv>): boolean {
    if (config.PUBLIC_ORIGIN?.startsWith('https:')) return true;
    const forwarded = trusted(peerAddress(c)) ? c.req.header('x-forwarded-proto') : undefined;
    return forwarded?.split(',').at(-1)?.trim().toLowerCase() === 'https';
  }

  const cookieOf = (c: HonoContext<AppEnv>) =>
    ({ httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure(c) }) as const;

  return createRouter()
    .openapi(getSessionRoute, async (c) => {
      c.header('Cache-Control', 'no-store');
      return answer(c, Session, await describeSession(c.get('ctx'), config));
    })
    .openapi(openSessionRoute, async (c) => {
      const token = tokens.find(c.req.valid('json').token);
      if (!token) return wrongTokens.refuse(c);
      const ctx = c.get('ctx');
      const secret = await openSession(ctx, token, getCookie(c, SESSION_COOKIE));
      setCookie(c, SESSION_COOKIE, secret, { ...cookieOf(c), maxAge: SESSION_SECONDS });
      c.header('Cache-Control', 'no-store');
      const roles = everybodyHasAll ? ALL_ROLES : withIncluded(token.roles ?? []);
      return answer(c, Session, await describeSession({ ...ctx, actor: tokenActor(token.name), roles }, config));
    })
    .openapi(endSessionRoute, async (c) => {
      const session_id = await endSession(c.get('ctx'), getCookie(c, SESSION_COOKIE));
      deleteCookie(c, SESSION_COOKIE, cookieOf(c));
      return answer(c, SessionEnded, { deleted: true, session_id });
    });
}
