import { renameSync } from 'node:fs';
import { openDatabase } from '../src/db/open.ts';
import { chooseSocketPath, ownerPaths } from '../src/db/owner/paths.ts';
import { startService } from '../tests/helpers/service.ts';
import { countStatements } from '../tests/helpers/statement-counter.ts';
import { benchDatabase } from './database.ts';

/** A service all of whose statements go through the counting proxy. */
export async function startCounted(env: Record<string, string> = {}) {
  const database = await benchDatabase();
  if (database.url !== null) {
    const server = new URL(database.url);
    const target = { host: server.hostname, port: Number(server.port || 5432) };
    const statements = await countStatements({ listen: { host: '127.0.0.1', port: 0 }, target });
    const url = Object.assign(new URL(database.url), { host: `127.0.0.1:${statements.port}` }).href;
    const service = await startService({ ...env, DATABASE_URL: url });
    const end = async () => {
      await service.stop();
      await service.discard();
      await statements.close();
      await database.drop();
    };
    return { service, statements, database: database.url, end };
  }
  // The owner's socket gets another name, and the proxy its own; the owner stays while anybody is connected.
  const first = await startService();
  await first.stop();
  const keeper = await openDatabase({ url: null, dataDir: first.dataDir, applicationName: 'bench', max: 1 });
  const path = chooseSocketPath(ownerPaths(first.dataDir));
  renameSync(path, `${path}.behind`);
  const statements = await countStatements({ listen: { path }, target: { path: `${path}.behind` } });
  const service = await startService(env, first.dataDir);
  const end = async () => {
    await service.stop();
    await statements.close();
    await keeper.close();
    await service.discard();
  };
  return { service, statements, database: null, end };
}
