// Browsers sign in with a token of API_TOKENS and get a cookie for it (contract section 11).
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import type { ApiToken } from '../../config/rights.ts';
import { type Context, inTransaction, type Ports } from '../../context.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { SERVICE, tokenActor } from '../../domain/actors.ts';
import { AppError } from '../../errors.ts';
import type { TokenBook } from '../../http/tokens.ts';
import type { WrongToken } from '../../http/wrong-tokens.ts';

export const SESSION_SECONDS = 12 * 3600;
/** An ended session is known for so long as ended; a cookie of none that is known was never given out. */
const REMEMBERED_MS = 24 * 3600_000;
/** 256 bits in base64url. */
const SECRET = /^[\w-]{43}$/;

/**
 * Opens a session for who showed a right token; one that this browser had before ends.
 *
 * @param former the browser's present cookie, if any
 * @returns the secret for the cookie: it is stored nowhere
 */
export async function openSession(ctx: Context, token: ApiToken, former: string | undefined): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  const sessionId = uuidv7();
  await inTransaction({ ...ctx, actor: tokenActor(token.name) }, async (inner) => {
    if (former !== undefined) await inner.db.delete(sessions).where(eq(sessions.secretSha256, sha256(former)));
    await inner.db.insert(sessions).values({
      sessionId,
      secretSha256: sha256(secret),
      tokenName: token.name,
      tokenProof: proofOf(secret, token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    });
    await recordAct(inner, { action: 'session.created', target: sessionId });
  });
  return secret;
}

/**
 * Whose session a cookie stands for. A session ends with its token: when that is no longer configured, or another one under
 * its name, the next request says so.
 *
 * @returns the token; `over` for a session that has ended; undefined for a secret that was never given out
 */
export async function findSession(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  tokens: TokenBook,
  secret: string,
): Promise<ApiToken | 'over' | undefined> {
  if (!SECRET.test(secret)) return undefined;
  const [row] = await database.db
    .select()
    .from(sessions)
    .where(eq(sessions.secretSha256, sha256(secret)));
  if (!row) return undefined;
  const token = tokens.byName(row.tokenName);
  if (row.expiresAt <= clock.now()) return 'over';
  if (token !== undefined && row.tokenProof === proofOf(secret, token)) return token;
  // For good, even if the token should come back.
  await database.db.update(sessions).set({ expiresAt: clock.now() }).where(eq(sessions.sessionId, row.sessionId));
  return 'over';
}

/** Ends a session. @throws AppError session_not_found */
export async function endSession(ctx: Context, secret: string | undefined): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const [row] =
      secret === undefined
        ? []
        : await inner.db
            .update(sessions)
            .set({ expiresAt: inner.clock.now() })
            .where(and(eq(sessions.secretSha256, sha256(secret)), gt(sessions.expiresAt, inner.clock.now())))
            .returning({ sessionId: sessions.sessionId });
    if (!row) throw new AppError('session_not_found');
    await recordAct(inner, { action: 'session.ended', target: row.sessionId });
    return row.sessionId;
  });
}

/** Forgets sessions that ended a day ago; gives how many. */
export async function sweepSessions(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - REMEMBERED_MS);
  const gone = await ctx.db
    .delete(sessions)
    .where(lt(sessions.expiresAt, before))
    .returning({ id: sessions.sessionId });
  return gone.length;
}

/** Clients of an hour that get an audit row of their own; the others share one, so that a flood stays small. */
const MOST_CLIENTS = 1000;

/** Every wrong token leaves a line in the log, and each client of an hour a row in the audit: neither holds the token. */
export function wrongTokenTrace({ hourlyActs, clock, log }: Pick<Ports, 'hourlyActs' | 'clock' | 'log'>) {
  let hour = 0;
  let clients = new Set<string>();
  return ({ client, requestId, path }: WrongToken): void => {
    log.warn({ request_id: requestId, client, path }, 'wrong token');
    const now = Math.floor(clock.now().getTime() / 3600_000);
    if (now !== hour) [hour, clients] = [now, new Set()];
    if (clients.size < MOST_CLIENTS) clients.add(client);
    const target = clients.has(client) ? client : 'other addresses';
    hourlyActs.record({ actor: SERVICE, action: 'auth.failed', target, requestId });
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const proofOf = (secret: string, { token }: ApiToken): string => sha256(`${secret} ${token}`);
