import type { Context } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress, clientKey } from './peer.ts';

/** Answers those who show a wrong token. */
export interface WrongTokens {
  /** @throws AppError unauthorized; rate_limited once the address has shown too many within a minute */
  refuse(c: Context<AppEnv>): Promise<never>;
}

/** What is told of a wrong token: never the token itself. */
export interface WrongToken {
  /** As it is counted: a whole /64 of IPv6 is one. */
  client: string;
  requestId: string;
  path: string;
}

/**
 * Only wrong credentials count against an address, so that a right token is never refused for what a neighbour behind the
 * same address does (contract section 11). Each process counts for itself.
 *
 * @param trace is told of each, also of those that are answered 429
 */
export function openWrongTokens(
  perMinute: number,
  isTrusted: (address: string) => boolean,
  trace: (wrong: WrongToken) => void,
): WrongTokens {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    async refuse(c) {
      const client = clientKey(clientAddress(c, isTrusted));
      trace({ client, requestId: c.get('requestId'), path: c.req.path });
      const over = await limiter.consume(client).catch((thrown: unknown) => thrown);
      if (over instanceof RateLimiterRes && over.consumedPoints > perMinute)
        throw new AppError('rate_limited', {
          detail: 'נשלחו מכתובת זו אסימונים שגויים רבים מדי; יש להמתין מעט ולנסות שוב.',
          retryAfter: Math.ceil(over.msBeforeNext / 1000),
        });
      throw new AppError('unauthorized');
    },
  };
}
