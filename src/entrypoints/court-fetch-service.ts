// legal-court-fetch-service: fetches decisions from the courts' sites with a browser, for the drain.
import { courtFetchSettings } from '../config/host.ts';
import { parseEnvironment } from '../config/parse.ts';
import { courtFetchApp } from '../host/court-fetch/app.ts';
import { displayAnswers } from '../host/court-fetch/display.ts';
import { fetchDecision } from '../host/court-fetch/fetch-decision.ts';
import { findBrowser } from '../host/court-fetch/find-browser.ts';
import { readSources } from '../host/court-fetch/sources.ts';
import { endPredecessors } from '../host/predecessor.ts';
import { serveUntilStopped } from '../host/serve.ts';
import { openLog } from '../log.ts';
import { run } from '../run.ts';

async function main(): Promise<undefined> {
  const config = parseEnvironment(courtFetchSettings);
  const log = openLog(config.LOG_LEVEL, 'legal-court-fetch-service');
  await endPredecessors(config, log);
  const sources = await readSources(config.COURT_SOURCES_FILE);
  const browser = () => findBrowser(config.CHROMIUM_PATH);
  const stopping = new AbortController();
  const app = courtFetchApp({
    host: config.COURT_FETCH_HOST,
    secret: config.COURT_FETCH_SECRET,
    browser,
    log,
    fetch: async (url, tier, signal) =>
      fetchDecision(url, tier, {
        sources,
        browser: await browser(),
        sandbox: config.CHROMIUM_SANDBOX && process.getuid?.() !== 0,
        display: (await displayAnswers(config.COURT_FETCH_DISPLAY)) ? config.COURT_FETCH_DISPLAY : null,
        signal: AbortSignal.any([signal, stopping.signal]),
      }),
  });
  if ((await browser()) === null) log.warn('no Chromium on this machine: every job becomes manual');
  serveUntilStopped(app, {
    host: config.COURT_FETCH_HOST,
    port: config.COURT_FETCH_PORT,
    log,
    close: async () => stopping.abort(),
  });
}

await run(main);
