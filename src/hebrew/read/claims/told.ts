import { MEASURES, TOLD_ON_A_DAY, TOLD_TO_STAND } from '../../pattern/rules.generated.ts';
import type { CuedSentence } from './boundaries.ts';

/**
 * Whether a paragraph of an appeal only tells: what was done on which day, what stands where, how large it is. No word of it
 * argues. An answer's facts are its claims, so that this is not asked of answers.
 */
export function onlyTells(sentences: readonly CuedSentence[]): boolean {
  const own = sentences.filter(({ cues }) => cues.never === null);
  return own.length > 0 && own.some(isTold) && own.every((one) => isTold(one) || isPlain(one));
}

/** Carries no weight of an argument, and says of nothing that it harms or falls short. */
const isPlain = ({ text, cues }: CuedSentence): boolean => cues.argues <= 1 && !MEASURES.test(text);

function isTold(sentence: CuedSentence): boolean {
  const { text, cues } = sentence;
  if (cues.argues > 0 || text.length > LONGEST || MEASURES.test(text)) return false;
  return TOLD_ON_A_DAY.test(text) || TOLD_TO_STAND.test(text);
}

const LONGEST = 260;
