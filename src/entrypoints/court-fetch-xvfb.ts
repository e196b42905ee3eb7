// legal-court-fetch-xvfb: the virtual display of the browser that fetches decisions.
import { join } from 'node:path';
import { displaySettings } from '../config/host.ts';
import { parseEnvironment } from '../config/parse.ts';
import { runDisplay } from '../host/court-fetch/display.ts';
import { endPredecessors } from '../host/predecessor.ts';
import { holdSingleInstance } from '../host/single-instance.ts';
import { openLog } from '../log.ts';
import { onStop, run } from '../run.ts';

async function main(): Promise<number> {
  const config = parseEnvironment(displaySettings);
  const log = openLog(config.LOG_LEVEL, 'legal-court-fetch-xvfb');
  await endPredecessors(config, log);
  const release = holdSingleInstance(join(config.DATA_DIR, 'run'), 'legal-court-fetch-xvfb');
  const stopping = new AbortController();
  onStop(() => stopping.abort());
  const failure = await runDisplay(config.COURT_FETCH_DISPLAY, log, stopping.signal);
  release();
  if (failure !== null) log.error(failure);
  return failure === null ? 0 : 1;
}

await run(main);
