// The thread that ends a reader process when the service that started it is gone, whatever the main thread is busy with.
import { workerData } from 'node:worker_threads';

const { parent } = workerData as { parent: number };
const pause = new Int32Array(new SharedArrayBuffer(4));

for (;;) {
  Atomics.wait(pause, 0, 0, 500);
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}
