import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isAlive, readPid } from './process-manager.ts';
import { findOrphans } from './reaper/orphans.ts';
import { type ProcessInfo, readProcess, readProcesses } from './reaper/processes.ts';

/** What the ecosystem file puts into the environment of each service; null for one that was started by hand. */
export interface ServiceMark {
  LEGAL_HOST_SERVICE: string | null;
  LEGAL_HOST_HOME: string | null;
}

/** A service of ours has ended within 8 s of being asked. */
const GRACE_MS = 10_000;
const KILL_LIMIT_MS = 2000;
const POLL_MS = 50;

/**
 * Ends what a killed process manager left of this service, which would hold its port or its lock while the new manager
 * starts it again and again. Only processes that are ours beyond doubt: they carry the mark of this service and of this
 * manager's home, and no ancestor of theirs is the manager that runs now. Does nothing for a service that no manager runs.
 *
 * @returns how many were ended
 */
export async function endPredecessors(
  { LEGAL_HOST_SERVICE: service, LEGAL_HOST_HOME: home }: ServiceMark,
  log: Logger,
  graceMs = GRACE_MS,
): Promise<number> {
  if (service === null || home === null) return 0;
  const daemon = await readPid(join(home, 'pm2.pid'));
  // Without a manager above us, we may be what is left of one ourselves.
  if (daemon === null || daemon !== process.ppid || !isAlive(daemon)) return 0;
  const orphans = findOrphans(await readProcesses(), { home, daemon, self: process.pid }).filter(
    (orphan) => orphan.service === service,
  );
  await Promise.all(
    orphans.map(async (orphan) => {
      log.warn({ pid: orphan.pid, service }, 'ending what a killed process manager left');
      if (await endedBy(orphan, 'SIGTERM', graceMs)) return;
      await endedBy(orphan, 'SIGKILL', KILL_LIMIT_MS);
    }),
  );
  return orphans.length;
}

/** Sends a signal. @returns whether the process was gone within the time */
async function endedBy(orphan: ProcessInfo, signal: NodeJS.Signals, limitMs: number): Promise<boolean> {
  if (await isGone(orphan)) return true;
  try {
    process.kill(orphan.pid, signal);
  } catch {
    return true;
  }
  for (const until = performance.now() + limitMs; performance.now() < until; await wait(POLL_MS))
    if (await isGone(orphan)) return true;
  return false;
}

/** A process of that number that began at another time is another one. */
const isGone = async ({ pid, startedAt }: ProcessInfo): Promise<boolean> =>
  (await readProcess(pid))?.startedAt !== startedAt;
