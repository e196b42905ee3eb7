import { type Model, readModel } from '../claims/model.ts';
import { GIVES_UP, IS_ANOTHER, SAYS_MORE } from './hearing-models.generated.ts';

/** What is judged of what the parties say at a hearing; above 0 it is so. */
export interface HearingModels {
  /** A sentence gives an argument up. */
  givesUp: Model;
  /** A passage says more than its party wrote. */
  saysMore: Model;
  /** What is more in it is an argument of its own, and not more of a written one. */
  isAnother: Model;
}

/** Fitted on the labelled samples by `npm run claims:fit`. */
export const HEARING_MODELS: HearingModels = {
  givesUp: readModel(GIVES_UP),
  saysMore: readModel(SAYS_MORE),
  isAnother: readModel(IS_ANOTHER),
};
