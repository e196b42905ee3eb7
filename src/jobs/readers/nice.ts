// Who answers people goes before who reads files, and texts before scans.
import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** The kernel lets one user change a group ten times a second. */
const AGAIN_MS = 150;
const TRIES = 20;

/**
 * Has a reader give way. It cannot be taken back. Where the kernel shares the processors out by session first (autogroup,
 * usual on Linux outside of containers and units), the session of the reader has to give way: its own niceness counts only
 * among the processes of that session.
 */
export function setNice(pid: number, nice: number): void {
  try {
    if (getPriority(pid) < nice) setPriority(pid, nice);
  } catch {} // it ended this moment
  setGroupNice(pid, nice, TRIES);
}

function setGroupNice(pid: number, nice: number, tries: number): void {
  const group = `/proc/${pid}/autogroup`;
  try {
    if (Number(/nice (-?\d+)/.exec(readFileSync(group, 'latin1'))?.[1]) < nice) writeFileSync(group, String(nice));
  } catch (error) {
    const isSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    if (isSoon && tries > 1) setTimeout(() => setGroupNice(pid, nice, tries - 1), AGAIN_MS).unref();
    // Otherwise it has ended, or the kernel has no such groups.
  }
}
