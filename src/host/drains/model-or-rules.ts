import type { Context } from '../../context.ts';
import { ModelError } from '../../models/language-model.ts';
import { type Attempt, WorkRefused } from './drain.ts';

/**
 * Asks the model. One that answers nonsense or refuses leaves the work to the rules; one that cannot be reached, or does
 * not answer within its time, is asked again later, and on the last attempt the rules do the work.
 *
 * @param ask gets the context with the model's own time limit as its signal
 * @returns null when the rules are to do it
 * @throws WorkRefused `retry`
 */
export async function orWithoutModel<T>(
  ctx: Context,
  { last, modelLimitMs }: Attempt,
  ask: (ctx: Context) => Promise<T>,
): Promise<T | null> {
  const limit = AbortSignal.timeout(modelLimitMs);
  try {
    return await ask({ ...ctx, signal: AbortSignal.any([ctx.signal, limit]) });
  } catch (error) {
    const silent = limit.aborted && !ctx.signal.aborted;
    if (!silent && !(error instanceof ModelError)) throw error;
    ctx.log.warn({ err: error }, 'the model did not help');
    const away = silent || (error instanceof ModelError && error.reason === 'unavailable');
    if (away && !last) throw new WorkRefused('retry', 'מודל השפה אינו זמין כרגע', error);
    return null;
  }
}
