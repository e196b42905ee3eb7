// npm run bridge: the host bridge (contract section 8).
import { bridgeSettings, processManagerHome } from '../config/bridge.ts';
import { parseEnvironment } from '../config/parse.ts';
import { bridgeApp } from '../host/bridge/app.ts';
import { serviceControl } from '../host/bridge/services.ts';
import { usageLookup } from '../host/bridge/usage.ts';
import { endPredecessors } from '../host/predecessor.ts';
import { openProcessManager } from '../host/process-manager.ts';
import { serveUntilStopped } from '../host/serve.ts';
import { openLog } from '../log.ts';
import { run } from '../run.ts';

async function main(): Promise<undefined> {
  const config = parseEnvironment(bridgeSettings);
  const log = openLog(config.LOG_LEVEL, 'bridge');
  await endPredecessors(config, log);
  const manager = openProcessManager(processManagerHome(config), config.PM2_BIN);
  const usage = usageLookup(config, log);
  const app = bridgeApp({
    host: config.BRIDGE_HOST,
    secret: config.BRIDGE_SHARED_SECRET,
    services: serviceControl(manager),
    usage,
    log,
  });
  serveUntilStopped(app, {
    host: config.BRIDGE_HOST,
    port: config.BRIDGE_PORT,
    log,
    close: () => usage.close(),
  });
}

await run(main);
