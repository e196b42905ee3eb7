// Whether tasks go on. Whoever works on a task signs its row every few seconds, but only while the work can get on: not
// while no thread can be started, nor when a stage has been silent for longer than anything honest takes. A task that
// nobody signs stands still, whatever became of its process, and `health` says so (contract section 13).
import type { Context } from '../context.ts';
import { signTask } from './tasks.queries.ts';

const SIGN_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;
/** Without a word of progress. A scanned page takes a minute at most, and a reader that is silent is ended. */
const silenceOf = (stage: string): number => (stage === 'extracting' ? 5 : 20) * MINUTE_MS;

/** The signature of one attempt at a task. */
export interface TaskLife {
  /** The task got on. */
  moved(stage: string): void;
  /** No more signatures. */
  end(): void;
}

/**
 * Signs a task at intervals until `end`.
 *
 * @param limits the intervals, and how long each stage may be silent
 */
export function openTaskLife(
  ctx: Context,
  taskId: string,
  { everyMs, silenceMs } = { everyMs: SIGN_EVERY_MS, silenceMs: silenceOf },
): TaskLife {
  let movedAt = performance.now();
  let stage = '';
  const goesOn = () => ctx.threads.faultMs() === 0 && performance.now() - movedAt < silenceMs(stage);
  const timer = setInterval(() => {
    if (!goesOn()) return;
    signTask(ctx.database.db, taskId).catch((err) => ctx.log.warn({ err, task_id: taskId }, 'task not signed'));
  }, everyMs);
  return {
    moved(now) {
      movedAt = performance.now();
      stage = now;
    },
    end: () => clearInterval(timer),
  };
}
