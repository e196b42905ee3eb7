// A limit of the kernel's beside our own watch, where the service may set one: a group of cgroup v2 for each reader below
// the service's own (`Delegate=yes` in a unit file). Elsewhere the watch alone keeps the limit.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface AdmittedReader {
  /** Whether the kernel ended it for its memory. */
  wasOverMemory(): boolean;
  /** Removes the group of a process that has ended. */
  release(): void;
}

export interface Cgroup {
  /** Puts a process in a group of its own; undefined where that fails. */
  admit(pid: number): AdmittedReader | undefined;
}

/**
 * Finds the service's own group.
 *
 * @param limitMb above the limit of the watch, which is to strike first
 * @param root where cgroup v2 is mounted; `own` the file that names the service's group
 * @returns null where no limit may be set
 */
export function openCgroup(limitMb: number, root = '/sys/fs/cgroup', own = '/proc/self/cgroup'): Cgroup | null {
  const parent = findParent(root, own);
  if (!parent) return null;
  return {
    admit(pid) {
      const group = join(parent, `reader-${pid}`);
      try {
        mkdirSync(group);
        writeFileSync(join(group, 'memory.max'), String(limitMb * 1024 * 1024));
        setIfThere(join(group, 'memory.swap.max'), '0');
        writeFileSync(join(group, 'cgroup.procs'), String(pid));
      } catch {
        remove(group);
        return undefined;
      }
      return { wasOverMemory: () => oomKills(group) > 0, release: () => remove(group) };
    },
  };
}

function findParent(root: string, own: string): string | undefined {
  try {
    const path = /^0::(.*)$/m.exec(readFileSync(own, 'utf8'))?.[1];
    if (path === undefined || !existsSync(join(root, 'cgroup.controllers'))) return undefined;
    const parent = join(root, path);
    accessSync(parent, constants.W_OK);
    const enabled = () => readFileSync(join(parent, 'cgroup.subtree_control'), 'utf8').split(/\s+/).includes('memory');
    if (!enabled()) writeFileSync(join(parent, 'cgroup.subtree_control'), '+memory');
    return enabled() ? parent : undefined;
  } catch {
    return undefined;
  }
}

function oomKills(group: string): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(group, 'memory.events'), 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function setIfThere(file: string, value: string): void {
  if (existsSync(file)) writeFileSync(file, value);
}

function remove(group: string): void {
  try {
    rmdirSync(group);
  } catch {} // still in use for a moment, or never made; an empty group costs nothing
}
