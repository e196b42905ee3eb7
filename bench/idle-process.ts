import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The probe begins two seconds after the start. */
const IDLE_MS = 8000;
/** Not `resourceUsage`, which counts in what the parent had. */
const PROGRAM = `setTimeout(() => console.log(/VmHWM:\\s+(\\d+)/.exec(fs.readFileSync('/proc/self/status'))[1]), ${IDLE_MS})`;

/**
 * A Node process that has nothing to do: the delay of its event loop by the same probe as the service's, in milliseconds,
 * and its memory at its highest, in MiB.
 */
export async function measureIdle(): Promise<{ p99: number; max: number; memory: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-idle-'));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './bench/loop-probe.mjs', '--eval', PROGRAM],
    { env: { ...process.env, DATA_DIR: folder } },
  );
  const probe = JSON.parse(await readFile(join(folder, 'loop.json'), 'utf8')) as { p99: number; max: number };
  await rm(folder, { recursive: true });
  return { ...probe, memory: Number(stdout) / 1024 };
}
