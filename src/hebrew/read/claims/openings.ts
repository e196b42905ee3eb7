// How sentences open: on what was said before them, or on a matter of their own.
import { BACK, CONCLUSION, NEXT, POINTING, RULE } from '../../pattern/rules.generated.ts';

const AND = /^ו[א-ת]{2,}/;

/** Says that another point comes ("שנית", "אשר לחניה", "לא זו אף זו"). */
export const announcesPoint = (sentence: string): boolean => NEXT.test(sentence);

/** Goes on with what was said: a pronoun, an inference, an explanation, a contrast. */
export const joinsOn = (sentence: string): boolean => !NEXT.test(sentence) && BACK.test(sentence);

/** Opens with "and" and a matter of its own ("והבניין הזה ישן"). */
export const opensWithAnd = (sentence: string): boolean =>
  AND.test(sentence) && !NEXT.test(sentence) && !BACK.test(sentence);

/** Speaks somewhere of what was said by a pronoun ("אותו היתר", "בה", "האמור"). */
export const pointsAt = (sentence: string): boolean => POINTING.test(sentence);

/** States a rule about any such thing ("רשות שאינה שוקלת חלופה אינה …"): the ground of what stands before it. */
export const statesRule = (sentence: string): boolean => RULE.test(sentence);

/** Draws the whole conclusion of a threshold argument, so that what comes after is another ("ויש לדחותו על הסף."). */
export const concludes = (sentence: string): boolean => CONCLUSION.test(sentence);
