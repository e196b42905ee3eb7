import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server before the service. */
export interface InFront {
  url: string;
  close(): Promise<void>;
}

/**
 * Answers one path itself, over a socket as the service does, and hands everything else on: an answer that the browser's debugger
 * puts in the place of another comes to the page in one piece, which no network does.
 *
 * @param service the address of the service
 * @param path asked for with GET
 * @param answer JSON, asked for at each request
 */
export async function answerInFront(service: string, path: string, answer: () => string): Promise<InFront> {
  const server = createServer((asked, answered) => {
    if (asked.method === 'GET' && asked.url === path) {
      answered.writeHead(200, { 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-store' });
      answered.end(answer());
      return;
    }
    const { host } = new URL(service);
    const handed = request(
      service + asked.url,
      { method: asked.method!, headers: { ...asked.headers, host } },
      (own) => {
        answered.writeHead(own.statusCode!, own.headers);
        own.pipe(answered);
      },
    );
    handed.once('error', () => answered.destroy());
    answered.once('close', () => handed.destroy());
    asked.pipe(handed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
