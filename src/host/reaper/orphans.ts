import type { ProcessInfo } from './processes.ts';

/**
 * Processes of the host services that nobody will end: they carry the mark of a service started by the process manager
 * of `home`, and no ancestor of theirs is its daemon. So a service whose daemon was killed, or the browser of a killed
 * service, is one; a service started by hand has no mark, and the child of a living service has a living ancestor.
 *
 * @param daemon the daemon's process; without one nobody could start the services anew, so there are no orphans
 * @param self the asking process, which is never one
 */
export function findOrphans(
  processes: readonly ProcessInfo[],
  { home, daemon, self }: { home: string; daemon: number | null; self: number },
): ProcessInfo[] {
  if (daemon === null) return [];
  const byPid = new Map(processes.map((process) => [process.pid, process]));
  const belongs = (process: ProcessInfo): boolean => {
    const seen = new Set<number>();
    for (let at = process.parent; at > 1 && !seen.has(at); at = byPid.get(at)?.parent ?? 0) {
      if (at === daemon || at === self) return true;
      seen.add(at);
    }
    return false;
  };
  return processes.filter(
    (process) =>
      process.service !== null &&
      process.home === home &&
      process.pid !== daemon &&
      process.pid !== self &&
      !belongs(process),
  );
}
