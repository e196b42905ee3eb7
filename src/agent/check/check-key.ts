import { z } from 'zod';
import type { AskPlatform } from './ask-platform.ts';
import { type CheckLine, missing, note, ok } from './line.ts';

const Health = z.object({ status: z.string(), deploymentMode: z.string().nullish() });
const Me = z.object({ companyIds: z.array(z.string()), source: z.string().nullish(), keyId: z.string().nullish() });
const Keys = z.array(z.object({ id: z.string(), expiresAt: z.iso.datetime({ offset: true }).nullish() }));

const DAY_MS = 24 * 3600_000;
const SOON_DAYS = 7;
const HOW = 'make a board key (README, "Delegated work") and set it as AGENT_PLATFORM_API_KEY';

/** Whether the platform answers, what kind of key ours is, and the companies that it reaches. */
export async function checkKey(
  ask: AskPlatform,
  key: string | null,
  now: Date,
): Promise<{ lines: CheckLine[]; companyIds: string[] | null }> {
  const reached = await checkReachable(ask);
  if (reached.state === 'missing') return { lines: [reached], companyIds: null };
  if (key === null) return { lines: [reached, missing(`key: none is set; ${HOW}`)], companyIds: null };
  const reply = await ask('/api/cli-auth/me');
  const me = reply?.status === 200 ? Me.safeParse(reply.json) : undefined;
  if (!me?.success) return { lines: [reached, await whyNot(ask, reply?.status)], companyIds: null };
  const { companyIds, source, keyId } = me.data;
  if (source !== 'board_key') {
    const trusting = note(
      'key: the platform trusts every caller on its machine (local_trusted); the key is not looked at',
    );
    return { lines: [reached, trusting], companyIds };
  }
  return {
    lines: [reached, ok('key: a valid board key'), ...(await checkExpiry(ask, keyId ?? null, now))],
    companyIds,
  };
}

async function checkReachable(ask: AskPlatform): Promise<CheckLine> {
  const reply = await ask('/api/health');
  if (!reply) return missing('platform: AGENT_PLATFORM_URL is not reached');
  if (reply.status === 403)
    return missing(
      'platform: it refuses the host name of AGENT_PLATFORM_URL; add it to its PAPERCLIP_ALLOWED_HOSTNAMES',
    );
  if (reply.status !== 200 || !Health.safeParse(reply.json).success)
    return missing('platform: what answers at AGENT_PLATFORM_URL is no Paperclip in good order');
  return ok('platform: Paperclip answers at AGENT_PLATFORM_URL');
}

/** An agent's own key is a valid one that may not do what the service does. */
async function whyNot(ask: AskPlatform, status: number | undefined): Promise<CheckLine> {
  if (status !== 401 && status !== 403) return missing('key: the platform does not say whose it is');
  const asAgent = await ask('/api/agents/me');
  if (asAgent?.status === 200)
    return missing(`key: this is the key of an agent, the service needs that of a person; ${HOW}`);
  return missing(`key: the platform refuses it (wrong, expired or revoked); ${HOW}`);
}

async function checkExpiry(ask: AskPlatform, keyId: string | null, now: Date): Promise<CheckLine[]> {
  const keys = Keys.safeParse((await ask('/api/board-api-keys'))?.json);
  const own = keys.success ? keys.data.find(({ id }) => id === keyId) : undefined;
  if (!own) return [];
  if (!own.expiresAt) return [ok('key: it does not expire')];
  const days = Math.floor((Date.parse(own.expiresAt) - now.getTime()) / DAY_MS);
  const text = `key: it expires on ${own.expiresAt.slice(0, 10)}, in ${days} days`;
  return [days < SOON_DAYS ? missing(`${text}; ${HOW}`) : ok(text)];
}
