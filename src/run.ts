import { inspect } from 'node:util';
import { explainFailure } from './start-failure.ts';

/**
 * Runs a program: what `work` throws is written to standard error and ends the process with 1.
 *
 * @param work gives the exit code, with which the process ends at once, or nothing: then it goes on for as long as
 * something keeps it
 * @param isTool of every error only the message is written, as a person at a shell wants it
 */
export async function run(work: () => Promise<number | undefined>, isTool = false): Promise<void> {
  try {
    const code = await work();
    if (code !== undefined) process.exit(code);
  } catch (error) {
    const shown = explainFailure(error);
    const text = typeof shown === 'string' ? shown : isTool && shown instanceof Error ? shown.message : inspect(shown);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}

/** Calls `stop` at the first signal that asks the process to end; a second one of the same kind ends it at once. */
export function onStop(stop: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}
