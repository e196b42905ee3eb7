// A small chat service that speaks the contract's format (section 6).
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatPeer {
  url: string;
  requests: {
    authorization: string | undefined;
    body: { system: string; messages: { role: string; content: string }[] };
  }[];
  /** Requests whose connection the client has closed. */
  readonly left: number;
  close(): Promise<void>;
}

/** Sends one event. */
export const sendEvent = (response: ServerResponse, event: string, data: unknown): boolean =>
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/**
 * Answers each chat with what `reply` writes after the headers.
 *
 * @param answering the status; a promise holds the headers back until it is kept
 */
export async function chatPeer(
  reply: (response: ServerResponse, n: number) => void,
  answering: number | Promise<number> = 200,
): Promise<ChatPeer> {
  const requests: ChatPeer['requests'] = [];
  let left = 0;
  const server = createServer((request, response) => {
    if (request.url === '/health') {
      const status = typeof answering === 'number' ? answering : 200;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ok: true, model: 'peer' }));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      requests.push({
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      });
      response.on('close', () => {
        if (!response.writableEnded) left += 1;
      });
      const status = await answering;
      if (status !== 200) {
        response.writeHead(status).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      reply(response, requests.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    get left() {
      return left;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
