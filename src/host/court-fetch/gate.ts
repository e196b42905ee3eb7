// The only way out for the browser: a proxy of its own for each fetch. It sees the host of every connection, the first
// one, each redirect's and each part's of a page, connects to declared hosts only, resolves their names itself and
// connects to the very address that it has checked, so that a name which changes its address meanwhile gains nothing.
import { lookup } from 'node:dns/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, isIP, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isPublicAddress } from './addresses.ts';
import { type CourtSource, sourceOf } from './sources.ts';

export type GateRefusal = 'forbidden_host' | 'private_address' | 'unavailable';

export interface Gate {
  /** For the browser's proxy setting. */
  url: string;
  /** Why connections to `host:port` were refused. */
  refusalOf(hostname: string, port: number): GateRefusal | undefined;
  /** Aborted when more came in than is allowed; then everything has been cut. */
  overrun: AbortSignal;
  close(): void;
}

export interface GateOptions {
  sources: readonly CourtSource[];
  /** Bytes that may come in through all connections together. */
  maxBytes: number;
  /** Addresses of a name; the system's resolver. */
  resolve?: (hostname: string) => Promise<string[]>;
}

const CONNECT_LIMIT_MS = 10_000;
const MAX_CONNECTIONS = 64;
const HOP_HEADERS = new Set(['proxy-connection', 'proxy-authorization', 'connection', 'keep-alive', 'upgrade', 'te']);

class Refused extends Error {
  readonly why: GateRefusal;

  constructor(why: GateRefusal) {
    super(why);
    this.why = why;
  }
}

/** Opens a gate on a free port of the loopback address. */
export async function openGate({ sources, maxBytes, resolve = resolveAll }: GateOptions): Promise<Gate> {
  const refusals = new Map<string, GateRefusal>();
  const sockets = new Set<Socket>();
  const overrun = new AbortController();
  let received = 0;

  /** The address to connect to. @throws Refused */
  async function addressFor(hostname: string, port: number): Promise<string> {
    try {
      const source = sourceOf(sources, hostname, port);
      if (!source) throw new Refused('forbidden_host');
      const bare = hostname.replace(/^\[|\]$/g, '');
      const addresses = isIP(bare) ? [bare] : await resolve(bare).catch(() => []);
      const [first] = addresses;
      if (first === undefined) throw new Refused('unavailable');
      if (!source.private && !addresses.every(isPublicAddress)) throw new Refused('private_address');
      return first;
    } catch (error) {
      if (error instanceof Refused) refusals.set(`${hostname.toLowerCase()}:${port}`, error.why);
      throw error;
    }
  }

  /** Lets bytes through while they are within the limit of the whole fetch. */
  const counter = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        if (received <= maxBytes) return done(null, chunk);
        overrun.abort(new Error('too much came in'));
        for (const socket of sockets) socket.destroy();
        done(new Error('too much'));
      },
    });

  const server = createServer((incoming, response) => void relay(incoming, response));
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', track);
  server.on('connect', (incoming, socket, head) => void tunnel(incoming, socket as Socket, head));
  server.on('upgrade', (_incoming, socket) => socket.destroy());
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  }

  /** `CONNECT host:port`: the browser speaks TLS with the host through us. */
  async function tunnel(incoming: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    try {
      const { hostname, port } = targetOf(`https://${incoming.url}`);
      const upstream = connect({ host: await addressFor(hostname, port), port });
      track(upstream);
      upstream.setTimeout(CONNECT_LIMIT_MS, () => upstream.destroy());
      await new Promise<void>((done, fail) => {
        upstream.once('connect', done);
        upstream.once('close', () => fail(new Error('not connected')));
      });
      upstream.setTimeout(0);
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      await Promise.all([pipeline(client, upstream), pipeline(upstream, counter(), client)]);
    } catch (error) {
      if (client.writable) client.end(`HTTP/1.1 ${error instanceof Refused ? 403 : 502} Refused\r\n\r\n`);
      client.destroySoon();
    }
  }

  /** `GET http://host/…`: we ask the host ourselves. */
  async function relay(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { hostname, port, path } = targetOf(incoming.url ?? '');
      const upstream = request({
        host: await addressFor(hostname, port),
        port,
        path,
        method: incoming.method,
        headers: { ...forwardable(incoming.headers), host: incoming.headers.host },
      });
      upstream.once('socket', track);
      const answered = new Promise<IncomingMessage>((done, fail) => {
        upstream.once('response', done);
        upstream.on('error', fail);
      });
      incoming.pipe(upstream);
      const answer = await answered;
      response.writeHead(answer.statusCode ?? 502, forwardable(answer.headers));
      await pipeline(answer, counter(), response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(error instanceof Refused ? 403 : 502).end();
      else response.destroy();
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusalOf: (hostname, port) => refusals.get(`${hostname.toLowerCase()}:${port}`),
    overrun: overrun.signal,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** @throws Error for what is no http(s) address */
function targetOf(text: string): { hostname: string; port: number; path: string } {
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('forbidden_host');
  return { hostname: url.hostname, port: portOf(url), path: `${url.pathname}${url.search}` };
}

/** The port that an http(s) URL means. */
export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

const forwardable = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name)));

const resolveAll = async (hostname: string): Promise<string[]> =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
