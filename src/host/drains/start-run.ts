// How a run of the halacha drain is begun beside its schedule.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { agentProcessEnvironment } from '../../config/system.ts';
import { ROOT } from '../apps.ts';
import type { ProcessManager } from '../process-manager.ts';
import { halachaDrain } from './halacha-drain.ts';

/** Begins a run unless one goes on. @returns whether one was begun */
export type StartRun = (signal: AbortSignal) => Promise<boolean>;

const GOES_ON = new Set(['online', 'launching', 'stopping', 'waiting restart']);

/** By the manager that runs the drain, so that it is shown there. One that a person stopped (the manager has forgotten it) stays so. */
export function startByManager(manager: ProcessManager): StartRun {
  return async () => {
    const drain = (await manager.list())?.find(({ name }) => name === halachaDrain.name);
    if (!drain || GOES_ON.has(drain.status)) return false;
    await manager.restart(halachaDrain.name);
    return true;
  };
}

/** As a child of this process, where no manager runs the supervisor; it is asked to end when the signal is aborted. */
export function startAsChild(): StartRun {
  let goesOn = false;
  return async (signal) => {
    if (goesOn || signal.aborted) return false;
    const hook = fileURLToPath(new URL('../../db/driver/hooks.mjs', import.meta.url));
    const script = fileURLToPath(new URL('../../entrypoints/halacha-drain.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', hook, script], {
      cwd: ROOT,
      env: agentProcessEnvironment({}),
      stdio: 'inherit',
    });
    goesOn = true;
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    const ended = () => {
      goesOn = false;
      signal.removeEventListener('abort', stop);
    };
    child.once('error', ended);
    child.once('exit', ended);
    return true;
  };
}
