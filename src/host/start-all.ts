import { APPS } from './apps.ts';
import type { ProcessManager } from './process-manager.ts';

/** States in which a program needs no start. */
const RUNNING = new Set(['online', 'launching', 'waiting restart']);

/**
 * Starts every program of the ecosystem file that does not run: unknown ones from their definition, daemons that were
 * stopped again, drains without their schedule with it.
 *
 * @returns one line for each program
 * @throws ProcessManagerError
 */
export async function startAll(manager: ProcessManager): Promise<string[]> {
  const known = new Map((await manager.list())?.map((program) => [program.name, program]));
  const lines: string[] = [];
  for (const app of APPS) {
    const program = known.get(app.name);
    const runs = program && (app.cron_restart ? program.cron === app.cron_restart : RUNNING.has(program.status));
    if (!runs) {
      if (program) await manager.remove(app.name);
      await manager.start(app);
    }
    lines.push(`${app.name}: ${runs ? 'running already' : 'started'}`);
  }
  return lines;
}
