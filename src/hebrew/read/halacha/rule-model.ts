import { type Model, readModel } from '../claims/model.ts';
import { RULE } from './rule-model.generated.ts';

/** Whether a sentence of a decision states a rule beyond the case; fitted on the labelled samples by `npm run claims:fit`. */
export const RULE_MODEL: Model = readModel(RULE);
