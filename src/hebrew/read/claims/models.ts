import { type ClaimModels, readModel } from './model.ts';
import { ARGUMENT, CUT, LINK, SUPPORT } from './models.generated.ts';

/** Fitted on the labelled samples by `npm run claims:fit`. */
export const CLAIM_MODELS: ClaimModels = {
  argument: readModel(ARGUMENT),
  cut: readModel(CUT),
  support: readModel(SUPPORT),
  link: readModel(LINK),
};
