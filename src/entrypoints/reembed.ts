// npm run reembed: gives all passages vectors of the configured model, then searches with it. The service may run
// meanwhile. Ended early (Ctrl-C, a crash), the next run goes on where this one stopped.
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { openPorts, serviceContext } from '../deps.ts';
import { reembed } from '../features/search/reembed.service.ts';
import { openLog } from '../log.ts';
import { onStop, run } from '../run.ts';

const stopping = new AbortController();
onStop(() => stopping.abort(new Error('Stopped; run it again to go on.')));

await run(async () => {
  const config = parseEnvironment(toolSettings);
  const { ports, dispose } = await openPorts(config, openLog(config.LOG_LEVEL, 'reembed'), false);
  try {
    const result = await reembed(serviceContext(ports, stopping.signal), tell()).catch((error: unknown) => {
      throw stopping.signal.aborted ? stopping.signal.reason : error;
    });
    if (result.status === 'already_running') console.log('Another re-embedding is running; nothing was done here.');
    else {
      const { modelId } = ports.embedder;
      console.log(`${result.embedded} passages embedded; searches use ${modelId}${result.switched ? ' now' : ''}.`);
    }
  } finally {
    await dispose();
  }
  return 0;
}, true);

/** Tells of progress at most every second. */
function tell(): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    if (done < total && performance.now() - last < 1000) return;
    last = performance.now();
    console.log(`${done} of ${total} passages`);
  };
}
