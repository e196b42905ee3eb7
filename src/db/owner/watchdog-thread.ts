// The thread that watches the owner's statements; see watchdog.ts. `running[0]` is the number of the running statement,
// 0 when none runs.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { running, maxMs } = workerData as { running: Int32Array; maxMs: number };
const pause = new Int32Array(new SharedArrayBuffer(4));
let seen = 0;
let seenAt = 0;

for (;;) {
  Atomics.wait(pause, 0, 0, 500);
  const statement = Atomics.load(running, 0);
  if (statement === 0 || statement !== seen) {
    seen = statement;
    seenAt = performance.now();
  } else if (performance.now() - seenAt > maxMs) {
    writeSync(2, `${new Date().toISOString()} a statement ran for more than ${maxMs} ms; the owner ends itself\n`);
    process.kill(process.pid, 'SIGKILL');
  }
}
