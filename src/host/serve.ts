import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Logger } from 'pino';
import { onStop } from '../run.ts';

interface Fetcher {
  fetch: (request: Request, env?: unknown) => Response | Promise<Response>;
}

/** Contract section 1: everything has ended within 10 s of SIGTERM. */
const GRACE_MS = 8000;

/**
 * Serves a host service until the process is asked to end; then `close` is called and the process exits with 0. The
 * port is what makes starting a service twice safe: the second process says so and exits with 1.
 *
 * @param close what to give back before the end; connections still open after it are cut
 */
export function serveUntilStopped(
  app: Fetcher,
  { host, port, log, close }: { host: string; port: number; log: Logger; close: () => Promise<void> },
): void {
  const server = serve({ fetch: app.fetch, hostname: host, port }) as Server;
  let stopping = false;

  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code), GRACE_MS).unref();
    server.close();
    server.closeIdleConnections();
    await close().catch((err) => log.error({ err }, 'shutdown'));
    server.closeAllConnections();
    log.info('stopped');
    process.exit(code);
  };

  server.once('error', (error: NodeJS.ErrnoException) => {
    const busy = error.code === 'EADDRINUSE';
    log.error(busy ? `port ${port} on ${host} is in use by another program` : { err: error }, 'not listening');
    void stop(1);
  });
  server.once('listening', () => {
    const address = server.address();
    const taken = typeof address === 'object' && address ? address.port : port;
    log.info({ host, port: taken }, `listening on http://${host}:${taken}`);
  });
  onStop(() => void stop(0));
}
