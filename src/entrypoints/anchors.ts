// npm run anchors: fills in where words stand in documents that were read before places were kept, and where claims and what a
// protocol shows stand in their texts; then where attached quotes, lessons and examples of style stand in their decisions. The service may run meanwhile. Ended early (Ctrl-C, a crash), the next run goes on
// where this one stopped.
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { openPorts, serviceContext } from '../deps.ts';
import { fillAnchors } from '../features/documents/fill-places.service.ts';
import { fillQuotePlaces } from '../features/precedents/attachments.service.ts';
import { fillLessonPlaces } from '../features/training/lessons/lessons.service.ts';
import { fillExamplePlaces } from '../features/training/patterns/patterns.service.ts';
import { openLog } from '../log.ts';
import { onStop, run } from '../run.ts';

const stopping = new AbortController();
onStop(() => stopping.abort(new Error('Stopped; run it again to go on.')));

await run(async () => {
  const config = parseEnvironment(toolSettings);
  const { ports, dispose } = await openPorts(config, openLog(config.LOG_LEVEL, 'anchors'), false);
  try {
    const tell = (done: number) => console.log(`${done} documents`);
    const { filled, unread } = await fillAnchors(serviceContext(ports, stopping.signal), tell).catch(
      (error: unknown) => {
        throw stopping.signal.aborted ? stopping.signal.reason : error;
      },
    );
    for (const id of unread) console.log(`The file of document ${id} cannot be read; it keeps no places.`);
    console.log(`${filled} documents have their places now.`);
    const ctx = serviceContext(ports, stopping.signal);
    console.log(`${await fillQuotePlaces(ctx)} attached quotes have their places now.`);
    console.log(`${await fillLessonPlaces(ctx)} lessons have their places now.`);
    console.log(`${await fillExamplePlaces(ctx.db)} patterns were looked at for their examples' places.`);
  } finally {
    await dispose();
  }
  return 0;
}, true);
