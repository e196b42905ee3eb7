import type { Context } from '../../context.ts';
import { ModelError } from '../../models/language-model.ts';
import { WorkRefused } from './drain.ts';

/**
 * Asks the model. One that answers nonsense or refuses leaves the work to the rules; one that cannot be reached is asked
 * again later, and on the last attempt the rules do the work.
 *
 * @returns null when the rules are to do it
 * @throws WorkRefused `retry`
 */
export async function orWithoutModel<T>(
  ctx: Context,
  { last }: { last: boolean },
  ask: () => Promise<T>,
): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.warn({ err: error }, 'the model did not help; going by the rules');
    if (error.reason === 'unavailable' && !last) throw new WorkRefused('retry', 'מודל השפה אינו זמין כרגע', error);
    return null;
  }
}
