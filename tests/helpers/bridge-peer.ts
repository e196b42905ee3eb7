// A small host bridge that speaks the contract's format (section 8).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BridgeRequest {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown> | null;
}

export interface BridgePeer {
  url: string;
  requests: BridgeRequest[];
  /** How it answers from now on: a status and a body, text as it is; null never answers. */
  answer: (request: BridgeRequest) => { status: number; body: unknown } | null;
  close(): Promise<void>;
}

/** A service as `GET /pm2` shows it. */
export const serviceState = (name: string, cron = '') => ({
  name,
  status: cron === '' ? 'online' : 'stopped',
  restarts: 1,
  uptime_ms: 5000,
  cpu: 0.5,
  memory_bytes: 50_000_000,
  cron,
  autorestart: cron === '',
});

/** What a bridge in good order answers. */
export function goodBridge({ path }: BridgeRequest): { status: number; body: unknown } {
  if (path === '/pm2')
    return {
      status: 200,
      body: { services: [serviceState('legal-reaper'), serviceState('legal-halacha-drain', '0 * * * *')] },
    };
  if (path === '/usage')
    return {
      status: 200,
      body: {
        fetched_at: '2026-03-01T10:00:00.000Z',
        stale: false,
        meters: [{ key: 'weekly', label: 'שבועי', utilization_percent: 41.5, resets_at: null }],
      },
    };
  if (path === '/adapter-migration')
    return { status: 200, body: { ok: true, output: '{"agent_id":"a1","changed":true}\n', error: null } };
  return { status: 200, body: { ok: true, error: null } };
}

/** Starts a bridge in good order. */
export async function bridgePeer(): Promise<BridgePeer> {
  const requests: BridgeRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const seen = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: text === '' ? null : JSON.parse(text),
      };
      requests.push(seen);
      const answer = peer.answer(seen);
      if (!answer) return;
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const peer: BridgePeer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer: goodBridge,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return peer;
}
