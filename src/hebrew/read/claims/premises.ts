// Sentences that give what another body said, for an argument to rest on or to attack.
import { DECISION, DISPUTES, OF_THE_CASE, PRECEDENT, STATUTE } from '../../pattern/rules.generated.ts';

/** Gives the words of a statute or a court and no more ("סעיף 149 קובע כי …", `בעניין שפר נפסק: "…"`); quotations taken out. */
export const givesLaw = (own: string): boolean => (STATUTE.test(own) || PRECEDENT.test(own)) && !OF_THE_CASE.test(own);

/** Tells what the decision under appeal holds, without a word against it ("המשיבה קבעה בהחלטתה כי ההקלה סבירה."). */
export const tellsDecision = (sentence: string): boolean => DECISION.test(sentence) && !DISPUTES.test(sentence);
