// legal-reaper: ends what killed services of the host left behind, and keeps their logs bounded.
import { processManagerHome } from '../config/bridge.ts';
import { reaperSettings } from '../config/host.ts';
import { parseEnvironment } from '../config/parse.ts';
import { endPredecessors } from '../host/predecessor.ts';
import { reap } from '../host/reaper/reaper.ts';
import { holdSingleInstance } from '../host/single-instance.ts';
import { openLog } from '../log.ts';
import { onStop, run } from '../run.ts';

async function main(): Promise<number> {
  const config = parseEnvironment(reaperSettings);
  const log = openLog(config.LOG_LEVEL, 'legal-reaper');
  await endPredecessors(config, log);
  const home = processManagerHome(config);
  const release = holdSingleInstance(home, 'legal-reaper');
  const stopping = new AbortController();
  onStop(() => stopping.abort());
  log.info({ home }, 'watching');
  await reap({ home, managed: config.LEGAL_HOST_SERVICE !== null, log, signal: stopping.signal });
  release();
  return 0;
}

await run(main);
