import { execFileSync } from 'node:child_process';

/** Reader processes that a process started and that live. */
export function readerProcesses(of = process.pid): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => /readers\/entry\.ts/.test(line))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === of)
    .map(([pid]) => pid!);
}
