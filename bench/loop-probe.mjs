// Preloaded into the web process: measures its event loop from the first upload on and writes the figures at its end.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  // The start itself (loading modules) is not what is measured.
  setTimeout(() => delay.enable(), 2000).unref();
  process.on('exit', () => {
    const ms = (nanoseconds) => nanoseconds / 1e6;
    writeFileSync(
      `${process.env.DATA_DIR}/loop.json`,
      JSON.stringify({ p99: ms(delay.percentile(99)), max: ms(delay.max) }),
    );
  });
}
