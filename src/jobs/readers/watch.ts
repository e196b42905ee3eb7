// The resident size of working readers, read often enough that none grows far beyond its limit. One timer for all.
import { readFileSync } from 'node:fs';

const EVERY_MS = 25;

export interface Watched {
  pid: number;
  limitMb: number;
  onOver(residentMb: number): void;
}

export interface MemoryWatch {
  /** Watches a process until the returned function is called. */
  add(watched: Watched): () => void;
}

/** Opens a watch; its timer runs only while something is watched. */
export function openMemoryWatch(): MemoryWatch {
  const all = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    for (const watched of all) {
      const resident = residentMb(watched.pid);
      if (resident > watched.limitMb) watched.onOver(resident);
    }
  };
  return {
    add(watched) {
      all.add(watched);
      timer ??= setInterval(look, EVERY_MS);
      return () => {
        all.delete(watched);
        if (all.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

/** Resident size of a process in MiB; 0 when it has ended, or where there is no `/proc`. */
export function residentMb(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) / pagesInMb();
  } catch {
    return 0;
  }
}

let pages: number | undefined;

/** Pages of memory in one MiB: found by our own size, which the runtime tells in bytes. */
function pagesInMb(): number {
  if (pages) return pages;
  const own = Number(readFileSync('/proc/self/statm', 'latin1').split(' ')[1]);
  const bytes = process.memoryUsage.rss() / own;
  pages = 1024 / 2 ** Math.round(Math.log2(bytes / 1024));
  return pages;
}
