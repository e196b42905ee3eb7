import { request } from 'undici';

/** What a question to the platform gave: its status, and its answer where that is JSON. */
export interface PeerReply {
  status: number;
  json: unknown;
}

/** Asks for a path with the key; null when the platform is not reached. */
export type AskPeer = (path: string) => Promise<PeerReply | null>;

const LIMIT_MS = 10_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** Single questions, whatever the platform answers to them. The adapter's own client makes errors of most answers. */
export function openPeer(url: string, key: string | null): AskPeer {
  const headers = { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) };
  return async (path) => {
    try {
      const answer = await request(`${url}${path}`, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of answer.body as AsyncIterable<Buffer>) {
        bytes += part.length;
        if (bytes > MOST_BYTES) return null;
        parts.push(part);
      }
      return { status: answer.statusCode, json: parsed(Buffer.concat(parts).toString('utf8')) };
    } catch {
      return null;
    }
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
