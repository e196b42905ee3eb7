// A limit on the time of a process that does not count what it waits for a processor: a scan gives way to everything else,
// and what keeps it from work then is not the file's fault.
import { readdirSync, readFileSync } from 'node:fs';

/** However busy the machine is, a silence that lasts this many times the limit ends the work. */
const LONGEST = 6;
/** Between two looks at work whose time is up on the clock. */
const LEAST_PAUSE_MS = 250;

export interface WorkLimit {
  /** The time begins anew. */
  refresh(): void;
  stop(): void;
}

/**
 * Calls `onOver` once when a process has had `ms` milliseconds in which it was not kept waiting for a processor, as far as
 * the kernel tells (`schedstat`); elsewhere the clock's time counts. After `longestMs` of the clock in any case.
 *
 * The kernel is asked a quarter of a second after the beginning, so that work that is done by then, and signs that come one
 * upon another, cost nothing: asking at each page of a PDF took a tenth of its reading.
 */
export function openWorkLimit(limit: { pid: number; ms: number; onOver: () => void; longestMs?: number }): WorkLimit {
  const { pid, ms, onOver, longestMs = ms * LONGEST } = limit;
  const pause = Math.min(LEAST_PAUSE_MS, ms / 4);
  let since = 0;
  let waitedBefore = 0;
  let isCounting = false;
  let timer = setTimeout(begin, pause);
  function begin() {
    since = performance.now();
    waitedBefore = waitedMs(pid);
    isCounting = true;
    timer = setTimeout(look, ms);
  }
  function look() {
    const passed = performance.now() - since;
    const left = ms - (passed - Math.max(0, waitedMs(pid) - waitedBefore));
    if (left <= 0 || passed >= longestMs) return onOver();
    timer = setTimeout(look, Math.min(Math.max(left, LEAST_PAUSE_MS), longestMs - passed));
  }
  return {
    refresh() {
      if (!isCounting) return;
      isCounting = false;
      clearTimeout(timer);
      timer = setTimeout(begin, pause);
    },
    stop: () => clearTimeout(timer),
  };
}

/** How long the threads of a process were ready to work and had no processor, all together. */
function waitedMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const waited = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[1]),
    );
    return waited.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
  } catch {
    return 0; // it ended this moment, or the kernel does not tell
  }
}
