// The owner of the embedded database: one process a data directory, started by whoever needs it (src/db/owner/ensure.ts),
// gone by itself a moment after its last client. Arguments: DATA_DIR and, optionally, that moment in milliseconds.

import type { DurableFiles } from '../db/owner/durable-files.ts';
import type { Engine } from '../db/owner/engine.ts';
import { OWNER_EXIT_LOCKED, OWNER_EXIT_UNTRUSTED } from '../db/owner/ensure.ts';
import { type OwnerLock, takeOwnerLock } from '../db/owner/lock.ts';
import { chooseSocketPath, makeRunDirectory, type OwnerPaths, ownerPaths, recordOwner } from '../db/owner/paths.ts';
import { isOutside, isUntrusted, reasonOf, untrusted } from '../db/owner/trust.ts';

const LINGER_MS = 2_000;
const say = (text: string) => console.error(`${new Date().toISOString()} [${process.pid}] ${text}`);

const [dataDir, linger] = process.argv.slice(2);
if (!dataDir) {
  say('usage: database-owner <DATA_DIR> [linger milliseconds]');
  process.exit(2);
}
const paths = ownerPaths(dataDir);
makeRunDirectory(paths);
const lock = takeOwnerLock(paths.lock);
if (!lock) process.exit(OWNER_EXIT_LOCKED);
process.on('uncaughtException', giveUp);
await own(paths, lock).catch(giveUp);
process.exit(0);

// Everything heavy is loaded only here: most processes that find the lock taken should cost little.
async function own(paths: OwnerPaths, lock: OwnerLock): Promise<void> {
  const { prepareStore } = await import('../db/owner/store.ts');
  const { planCheckpoints } = await import('../db/owner/checkpoints.ts');
  const { DurableFiles } = await import('../db/owner/durable-files.ts');
  const { serveDatabase } = await import('../db/owner/serve.ts');
  const { watchStatements } = await import('../db/owner/watchdog.ts');
  const isSynced = await prepareStore(paths.database);
  const files = new DurableFiles(paths.database, isSynced);
  const engine = watchStatements(await openStored(paths.database, files));
  const socketPath = chooseSocketPath(paths);
  // Before anybody can connect: who is connected finds the record of the owner that serves it.
  recordOwner(paths, { pid: process.pid, socket: socketPath });
  const server = await serveDatabase({
    engine,
    socketPath,
    lingerMs: Number(linger || LINGER_MS),
    log: say,
    checkpoints: planCheckpoints(() => files.walBytes),
    onBroken: die,
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void server.close());
  await server.closed;
  lock.release();
}

async function openStored(directory: string, files: DurableFiles): Promise<Engine> {
  const { openEngine } = await import('../db/owner/engine.ts');
  const said: string[] = [];
  const onTrouble = (line: string) => {
    said.push(line);
    say(line);
  };
  return openEngine({ files }, onTrouble).catch((error: unknown) => {
    throw isOutside(said, error) ? error : untrusted(directory, reasonOf(said, error));
  });
}

// Not an orderly end: the backend's memory is of no use any more, and the write-ahead log has what was acknowledged.
function die(reason: string): void {
  say(`the database backend has died: ${reason}`);
  process.kill(process.pid, 'SIGKILL');
}

// Only the message: the engine's stack traces quote a whole minified source.
function giveUp(error: unknown): never {
  say(`cannot go on: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(isUntrusted(error) ? OWNER_EXIT_UNTRUSTED : 1);
}
