// Dumping, packing and reading back take minutes of processor time: they are done in a process of their own, so that the
// event loop of the service stays free. It ends with its parent.
import { fork } from 'node:child_process';
import { environmentOf } from '../config/system.ts';
import type { DailyReport, DailySettings } from './daily.ts';

type Answer = { report: DailyReport } | { error: string };

const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'];

/**
 * Makes the archive of a day (`makeDailyBackup`), off this process.
 *
 * @param signal ends the work; what is unfinished then has no name of an archive
 * @throws Error with what went wrong, or that the process has ended
 */
export function makeDailyElsewhere(settings: DailySettings, signal: AbortSignal): Promise<DailyReport> {
  const child = fork(new URL('./daily-helper.ts', import.meta.url), {
    env: environmentOf(ENVIRONMENT),
    execArgv: ['--import', new URL('../db/driver/hooks.mjs', import.meta.url).href],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
  });
  return new Promise((resolve, reject) => {
    child.on('message', (answer: Answer) => {
      if ('report' in answer) resolve(answer.report);
      else reject(new Error(answer.error));
    });
    child.on('error', reject);
    child.on('exit', (code, reason) => reject(new Error(`the backup process has ended (${reason ?? code})`)));
    // Not on its command line, where anybody on the machine could read the password of the database.
    child.send(settings, (error) => error && reject(error));
  });
}
