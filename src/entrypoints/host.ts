// npm run host: starts the bridge and every service of ecosystem.config.cjs under the process manager, and ends. What
// runs already is left alone, so that it may be run again at any time.
import { processManagerHome } from '../config/bridge.ts';
import { hostSettings } from '../config/host.ts';
import { parseEnvironment } from '../config/parse.ts';
import { findProcessManager } from '../host/pm2/command.ts';
import { openProcessManager } from '../host/process-manager.ts';
import { startAll } from '../host/start-all.ts';
import { run } from '../run.ts';

async function main(): Promise<number> {
  const config = parseEnvironment(hostSettings);
  const home = processManagerHome(config);
  const program = await findProcessManager(config.PM2_BIN);
  for (const line of await startAll(openProcessManager(home, program))) console.log(line);
  console.log(`PM2_HOME=${home} ${program} ls`);
  return 0;
}

await run(main);
