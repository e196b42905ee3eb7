// legal-reaper: ends what killed services of the host left behind, and keeps their logs bounded.
import { processManagerHome } from '../config/bridge.ts';
import { reaperSettings } from '../config/host.ts';
import { ConfigurationError, parseEnvironment } from '../config/parse.ts';
import { endPredecessors } from '../host/predecessor.ts';
import { reap } from '../host/reaper/reaper.ts';
import { AlreadyRunning, holdSingleInstance } from '../host/single-instance.ts';
import { openLog } from '../log.ts';

async function main(): Promise<void> {
  const config = parseEnvironment(reaperSettings);
  const log = openLog(config.LOG_LEVEL, 'legal-reaper');
  await endPredecessors(config, log);
  const home = processManagerHome(config);
  const release = holdSingleInstance(home, 'legal-reaper');
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  log.info({ home }, 'watching');
  await reap({ home, managed: config.LEGAL_HOST_SERVICE !== null, log, signal: stopping.signal });
  release();
}

main().then(
  () => process.exit(0),
  (error) => {
    const known = error instanceof ConfigurationError || error instanceof AlreadyRunning;
    console.error(known ? error.message : error);
    process.exit(1);
  },
);
