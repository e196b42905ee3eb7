import type { Context } from '../../context.ts';
import { type LanguageModel, ModelError } from '../../models/language-model.ts';
import type { Tell } from '../run-job.ts';

const WHY: Record<ModelError['reason'], string> = {
  unavailable: 'מודל השפה אינו זמין',
  refused: 'מודל השפה סירב לבקשה',
  nonsense: 'תשובת מודל השפה אינה שמישה',
};

/**
 * Does a part of a job with the language model. A model that fails costs the result nothing: null says that the rules have
 * to do it, as where there is no model at all, and the run's log says why.
 *
 * @throws what is no failure of the model: the signal's reason above all
 */
export async function tryModel<T>(
  { model, log, signal }: Pick<Context, 'model' | 'log' | 'signal'>,
  tell: Tell,
  work: (model: LanguageModel) => Promise<T>,
): Promise<T | null> {
  if (!model) return null;
  try {
    return await work(model);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    log.warn({ err: error, model: model.id }, 'the model failed, the rules do its work');
    tell(`${WHY[error.reason]}; העבודה נעשית לפי כללים`);
    return null;
  }
}
