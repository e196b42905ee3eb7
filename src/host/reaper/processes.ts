import { readdir, readFile } from 'node:fs/promises';

/** A process of this machine, as /proc tells. */
export interface ProcessInfo {
  pid: number;
  parent: number;
  /** Start in clock ticks since boot: with the number it names one process for good. */
  startedAt: string;
  /** The service that it or an ancestor was started as, and the process manager's home then; null when it is none. */
  service: string | null;
  home: string | null;
}

/** Every process whose environment we may read; others are none of ours. Empty where there is no /proc. */
export async function readProcesses(): Promise<ProcessInfo[]> {
  const entries = await readdir('/proc').catch((): string[] => []);
  const read = await Promise.all(entries.filter((name) => /^\d+$/.test(name)).map((name) => readProcess(Number(name))));
  return read.filter((process) => process !== null);
}

/** One process; null when it has gone or is not ours to read. */
export async function readProcess(pid: number): Promise<ProcessInfo | null> {
  try {
    const [stat, environ] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/environ`, 'latin1').catch(() => ''),
    ]);
    // The second field is the program's name in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, parent, startedAt] = [fields[0], Number(fields[1]), fields[19] ?? ''];
    if (state === 'Z' || state === 'X') return null;
    const home = variable(environ, 'LEGAL_HOST_HOME');
    return {
      pid,
      parent,
      startedAt,
      service: variable(environ, 'LEGAL_HOST_SERVICE'),
      home: home && Buffer.from(home, 'latin1').toString('utf8'),
    };
  } catch {
    return null;
  }
}

const variable = (environ: string, name: string): string | null =>
  environ
    .split('\0')
    .find((entry) => entry.startsWith(`${name}=`))
    ?.slice(name.length + 1) || null;
