// npm run reembed: gives all passages vectors of the configured model, then searches with it. The service may run
// meanwhile. Ended early (Ctrl-C, a crash), the next run goes on where this one stopped.
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { openPorts, serviceContext } from '../deps.ts';
import { reembed } from '../features/search/reembed.service.ts';
import { openLog } from '../log.ts';

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => stopping.abort(new Error('Stopped; run it again to go on.')));

try {
  const config = parseEnvironment(toolSettings);
  const { ports, dispose } = await openPorts(config, openLog(config.LOG_LEVEL, 'reembed'), false);
  try {
    const result = await reembed(serviceContext(ports, stopping.signal), tell());
    if (result.status === 'already_running') console.log('Another re-embedding is running; nothing was done here.');
    else {
      const { modelId } = ports.embedder;
      console.log(`${result.embedded} passages embedded; searches use ${modelId}${result.switched ? ' now' : ''}.`);
    }
  } finally {
    await dispose();
  }
} catch (error) {
  const known = stopping.signal.aborted ? stopping.signal.reason : error;
  console.error(known instanceof Error ? known.message : known);
  process.exit(1);
}

/** Tells of progress at most every second. */
function tell(): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    if (done < total && performance.now() - last < 1000) return;
    last = performance.now();
    console.log(`${done} of ${total} passages`);
  };
}
