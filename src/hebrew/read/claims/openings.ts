// How sentences open: on what was said before them, or on a matter of their own.
import { BACK, NEXT } from '../../pattern/rules.generated.ts';

const AND = /^ו[א-ת]{2,}/;

/** Says that another point comes ("שנית", "אשר לחניה", "לא זו אף זו"). */
export const announcesPoint = (sentence: string): boolean => NEXT.test(sentence);

/** Opens with "and" and a matter of its own ("והבניין הזה ישן"). */
export const opensWithAnd = (sentence: string): boolean =>
  AND.test(sentence) && !NEXT.test(sentence) && !BACK.test(sentence);
