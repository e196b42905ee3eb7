import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isAlive, readPid } from '../process-manager.ts';
import { trimLogs } from './logs.ts';
import { findOrphans } from './orphans.ts';
import { type ProcessInfo, readProcess, readProcesses } from './processes.ts';

export interface ReaperOptions {
  /** The process manager's home. */
  home: string;
  /** Whether the process manager started this reaper: then it ends when another daemon has taken over. */
  managed: boolean;
  log: Logger;
  signal: AbortSignal;
  intervalMs?: number;
  /** Between asking an orphan to end and killing it. */
  graceMs?: number;
}

const INTERVAL_MS = 5000;
const GRACE_MS = 10_000;
const BRIDGE = 'appeals-bridge';

/**
 * Ends orphaned processes of the host services until the signal is aborted (or, when managed, until its own daemon has
 * been replaced). A process counts only when two looks in a row find it so: a parent and its child end one after the other.
 */
export async function reap(options: ReaperOptions): Promise<void> {
  const { home, managed, log, signal, intervalMs = INTERVAL_MS, graceMs = GRACE_MS } = options;
  let suspects = new Set<string>();
  const asked = new Map<string, number>();

  while (!signal.aborted) {
    const pid = await readPid(join(home, 'pm2.pid'));
    const daemon = pid !== null && isAlive(pid) ? pid : null;
    if (managed && daemon !== null && daemon !== process.ppid) {
      log.info('another process manager has taken over');
      return;
    }
    // The bridge of a killed manager still serves, and may be what has started this one; the next bridge ends it.
    const orphans = findOrphans(await readProcesses(), { home, daemon, self: process.pid }).filter(
      ({ service }) => service !== BRIDGE,
    );
    for (const orphan of orphans) if (suspects.has(keyOf(orphan))) await end(orphan);
    suspects = new Set(orphans.map(keyOf));
    for (const key of asked.keys()) if (!suspects.has(key)) asked.delete(key);
    await trimLogs(join(home, 'logs')).catch((err) => log.warn({ err }, 'logs not trimmed'));
    await wait(intervalMs, undefined, { signal }).catch(() => {});
  }

  async function end(orphan: ProcessInfo): Promise<void> {
    const key = keyOf(orphan);
    const since = asked.get(key);
    if (since !== undefined && performance.now() - since < graceMs) return;
    // The number may have gone to another process since the look.
    if ((await readProcess(orphan.pid))?.startedAt !== orphan.startedAt) return;
    const how = since === undefined ? 'SIGTERM' : 'SIGKILL';
    log.warn({ pid: orphan.pid, service: orphan.service, how }, 'orphan ended');
    if (since === undefined) asked.set(key, performance.now());
    send(orphan.pid, how);
  }
}

const keyOf = ({ pid, startedAt }: ProcessInfo): string => `${pid}:${startedAt}`;

function send(pid: number, how: NodeJS.Signals): void {
  try {
    process.kill(pid, how);
  } catch {
    // It has just ended by itself.
  }
}
