import type { Server } from 'node:http';
import { prepareBackupDirectory } from '../backup/directory.ts';
import { parseEnvironment } from '../config/parse.ts';
import { webSettings } from '../config/web.ts';
import { requireDriverHooks } from '../db/driver/mended.ts';
import { startOwner } from '../db/owner/ensure.ts';
import { onStop, run } from '../run.ts';

/** A slow line may take an hour for 100 MB; a client that sends no headers for a minute is cut off. */
const REQUEST_TIMEOUT_MS = 3600_000;
/** Longer than a proxy keeps a connection that rests: it would send a request into one that is being closed. */
const KEEP_ALIVE_MS = 90_000;

async function main(): Promise<undefined> {
  requireDriverHooks();
  const config = parseEnvironment(webSettings);
  await prepareBackupDirectory(config);
  // The database comes up while the rest of the program is loaded, which takes as long.
  if (config.DATABASE_URL === null) await startOwner(config.DATA_DIR);
  const { serve } = await import('@hono/node-server');
  const { openLog } = await import('../log.ts');
  const { openPorts, webDeps } = await import('../deps.ts');
  const { buildApp } = await import('../app.ts');
  const log = openLog(config.LOG_LEVEL, 'web');
  const { ports, attend, work, dispose } = await openPorts(config, log, config.WORKERS);
  const deps = webDeps(config, ports);
  const app = buildApp(deps);
  const server = serve({
    fetch: app.fetch,
    hostname: config.HOST,
    port: config.PORT,
    serverOptions: { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    deps.streams.shutdown();
    deps.integrity.stop();
    deps.workspace.stop();
    server.close();
    server.closeIdleConnections();
    await dispose().catch((err) => log.error({ err }, 'shutdown'));
    server.closeAllConnections();
    log.info('stopped');
    process.exit(code);
  };
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${config.PORT} on ${config.HOST} is in use by another program.`
        : error.message,
    );
    void stop(1);
  });
  onStop(() => void stop(0));

  server.once('listening', async () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : config.PORT;
    log.info(
      { host: config.HOST, port, database: ports.database.engine },
      `listening on http://${config.HOST}:${port}`,
    );
    attend();
    // A service that ends at once closes its readers while they come up.
    ports.readers.keepWarm().catch((err) => stopping || log.warn({ err }, 'no reader is warm'));
    deps.integrity.start();
    if (config.WEB_UI) deps.workspace.start().catch((err) => log.error({ err }, 'the workspace'));
    if (!config.WORKERS) return;
    // A database that is lost at this moment is waited for; whatever else it is, nobody would work.
    await work().catch((err) => {
      log.fatal({ err }, 'background work cannot begin');
      return stop(1);
    });
  });
}

await run(main);
