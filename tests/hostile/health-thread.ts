// Asks for `/health` again and again until it is told to stop, and says then how that went. In a thread of its own: whoever
// sends a file of 99 MB is busy with it for seconds, and would take his own waiting for the service's.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, everyMs } = workerData as { url: string; everyMs: number };
const most = { healthMs: 0, unhealthy: 0 };
let stopped = false;
parentPort!.once('message', () => {
  stopped = true;
});
while (!stopped) {
  const started = performance.now();
  const status = await fetch(url).then(
    (response) => response.arrayBuffer().then(() => response.status),
    () => 0,
  );
  most.healthMs = Math.max(most.healthMs, performance.now() - started);
  if (status !== 200) most.unhealthy += 1;
  await wait(everyMs);
}
parentPort!.postMessage(most);
