import { openPeer, parseJson } from '../../clients/exchange.ts';

/** What a question to the platform gave: its status, and its answer where that is JSON. */
export interface PlatformReply {
  status: number;
  json: unknown;
}

/** Asks for a path with the key; null when the platform is not reached. */
export type AskPlatform = (path: string) => Promise<PlatformReply | null>;

const LIMIT_MS = 10_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** Single questions, whatever the platform answers to them. The adapter's own client makes errors of most answers. */
export function openPlatform(url: string, key: string | null): AskPlatform {
  const peer = openPeer({
    url,
    headers: { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    connectMs: LIMIT_MS,
    answerMs: LIMIT_MS,
    fail: ({ why }) => new Error(why),
  });
  return async (path) => {
    try {
      const answer = await peer.send({ method: 'GET', path, limitMs: LIMIT_MS });
      return { status: answer.status, json: parseJson(await answer.text(MOST_BYTES)) };
    } catch {
      return null;
    }
  };
}
