// npm run host: starts the bridge and every service of ecosystem.config.cjs under the process manager, and ends. What
// runs already is left alone, so that it may be run again at any time.
import { processManagerHome } from '../config/bridge.ts';
import { hostSettings } from '../config/host.ts';
import { ConfigurationError, parseEnvironment } from '../config/parse.ts';
import { openProcessManager } from '../host/process-manager.ts';
import { startAll } from '../host/start-all.ts';

async function main(): Promise<void> {
  const home = processManagerHome(parseEnvironment(hostSettings));
  const manager = await openProcessManager(home);
  try {
    for (const line of await startAll(manager)) console.log(line);
    console.log(`PM2_HOME=${home} npx pm2 ls`);
  } finally {
    await manager.close();
  }
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof ConfigurationError ? error.message : error);
    process.exit(1);
  },
);
