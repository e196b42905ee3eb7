// The driver's connections are made here instead of by itself, for two faults of it. A query that it sends between a
// connection's 'error' and 'close' events is never answered nor failed; so a connection made here reports its loss by
// 'close' alone, upon which the driver fails everything that was under way. And a connection that could not be made must
// be an event, not an exception, or the driver never tries that slot of its pool again.
import { connect, isIP, Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { connectOwner, type OwnerOptions } from '../owner/ensure.ts';

/** What the driver reads out of a database URL. `ssl` is false, a libpq sslmode, or options of Node's TLS. */
export type ServerPlace = {
  host: string[];
  port: number[];
  path?: string | false | undefined;
  ssl: boolean | string | object;
};

const CONNECT_TIMEOUT_MS = 10_000;
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** A connected socket to the owner of the embedded database, or one that is about to fail. Never throws. */
export function embeddedSocket(dataDir: string, owner?: OwnerOptions): Promise<Socket> {
  return failingLate(() => connectOwner(dataDir, owner));
}

/**
 * A connected socket to a server, encrypted when asked for, or one that is about to fail. Several hosts are tried in
 * their order. Never throws.
 */
export function serverSocket(place: ServerPlace): Promise<Socket> {
  return failingLate(async () => {
    if (place.path) return untilEvent(connect(place.path), 'connect');
    let failure: unknown;
    for (const [i, host] of place.host.entries()) {
      try {
        const socket = await untilEvent(connect(place.port[i] ?? place.port[0] ?? 5432, host), 'connect');
        return place.ssl ? await encrypted(socket, host, place.ssl) : socket;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  });
}

async function failingLate(make: () => Promise<Socket>): Promise<Socket> {
  try {
    return closingOnly(await make());
  } catch (error) {
    const failed = new Socket();
    setImmediate(() => failed.destroy(error as Error));
    return failed;
  }
}

function closingOnly(socket: Socket): Socket {
  const emit = socket.emit.bind(socket) as (event: string, ...args: unknown[]) => boolean;
  socket.emit = (event: string, ...args: unknown[]): boolean => {
    if (event === 'error') return true;
    return event === 'close' ? emit('close', false) : emit(event, ...args);
  };
  return socket;
}

// As libpq's sslmode: only the verify modes check the certificate, `prefer` and `allow` go on without encryption.
async function encrypted(socket: Socket, host: string, ssl: true | string | object): Promise<Socket> {
  socket.write(SSL_REQUEST);
  const [answer] = await untilEvent(socket, 'readable').then(() => (socket.read(1) as Buffer | null) ?? []);
  if (answer !== 'S'.charCodeAt(0)) {
    if (ssl === 'prefer' || ssl === 'allow') return socket;
    socket.destroy();
    throw Object.assign(new Error('The database server does not offer encryption.'), { code: 'ECONNREFUSED' });
  }
  const verified = ssl === true || ssl === 'verify-full' || typeof ssl === 'object';
  const options: ConnectionOptions = { socket, rejectUnauthorized: verified, ...(typeof ssl === 'object' ? ssl : {}) };
  return untilEvent(connectTls(isIP(host) ? options : { servername: host, ...options }), 'secureConnect');
}

// Waits for the event; an error or the time limit destroys the socket and is thrown.
function untilEvent<T extends Socket>(socket: T, event: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const message = `No connection to the database within ${CONNECT_TIMEOUT_MS} ms.`;
      socket.destroy(Object.assign(new Error(message), { code: 'CONNECT_TIMEOUT' }));
    }, CONNECT_TIMEOUT_MS);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      socket.off('error', failed).off('close', closed).off(event, done);
      then();
    };
    const done = () => settle(() => resolve(socket));
    const failed = (error: Error) => settle(() => reject(error));
    const closed = () =>
      failed(Object.assign(new Error('The database closed the connection.'), { code: 'ECONNRESET' }));
    socket.once(event, done).once('error', failed).once('close', closed);
  });
}
