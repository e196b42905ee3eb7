import { MEASURES, TOLD_ON_A_DAY, TOLD_TO_STAND } from '../../pattern/rules.generated.ts';
import type { Cues } from './cues.ts';

const LONGEST = 260;

/**
 * Whether a sentence of an appeal only tells: what was done on which day, what stands where. No word of it argues, and it says of
 * nothing that it harms or falls short. An answer's facts are its claims, so that this is not asked of answers.
 */
export function onlyTells(sentence: string, { argues }: Cues): boolean {
  if (argues > 0 || sentence.length > LONGEST || MEASURES.test(sentence)) return false;
  return TOLD_ON_A_DAY.test(sentence) || TOLD_TO_STAND.test(sentence);
}
