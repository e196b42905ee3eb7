// The database's owner as it would be without syncs, for the comparison of bench/sync-cost.ts. Argument: DATA_DIR.
import { DurableFiles } from '../src/db/owner/durable-files.ts';
import { openEngine } from '../src/db/owner/engine.ts';
import { takeOwnerLock } from '../src/db/owner/lock.ts';
import { chooseSocketPath, makeRunDirectory, ownerPaths, recordOwner } from '../src/db/owner/paths.ts';
import { serveDatabase } from '../src/db/owner/serve.ts';
import { prepareStore } from '../src/db/owner/store.ts';

class UnsyncedFiles extends DurableFiles {
  protected override syncContent(): void {}
  protected override syncFolder(): void {}
}

const paths = ownerPaths(process.argv[2]!);
makeRunDirectory(paths);
const lock = takeOwnerLock(paths.lock);
if (!lock) throw new Error('the database has an owner');
await prepareStore(paths.database);
const engine = await openEngine({ files: new UnsyncedFiles(paths.database, true) });
const socketPath = chooseSocketPath(paths);
recordOwner(paths, { pid: process.pid, socket: socketPath });
const server = await serveDatabase({ engine, socketPath, lingerMs: null, onBroken: () => process.exit(1) });
process.on('SIGTERM', () => void server.close());
process.send?.('ready');
await server.closed;
lock.release();
process.disconnect?.();
