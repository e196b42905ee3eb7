// legal-court-fetch-drain: has the decisions fetched that wait for it and takes them into the corpus, and ends.
import { courtFetchUrl, drainSettings } from '../config/drains.ts';
import { parseEnvironment } from '../config/parse.ts';
import { openCourtFetch } from '../host/court-fetch/client.ts';
import { courtFetchDrain } from '../host/drains/court-fetch-drain.ts';
import { drainProgram } from '../host/drains/program.ts';
import { run } from '../run.ts';

await run(() =>
  drainProgram(
    () => parseEnvironment(drainSettings),
    (config) => courtFetchDrain(openCourtFetch(courtFetchUrl(config), config.COURT_FETCH_SECRET)),
  ),
);
