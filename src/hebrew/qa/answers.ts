/** Where the discussion of a decision answers an argument. */
import { type ArgumentWords, nearestPlaces } from './coverage.ts';
import { readDecision } from './decision-text.ts';
import { placeholderMarks } from './placeholder-marks.ts';

export interface AnswersInput {
  /** The discussion's markdown. */
  content: string;
  arguments: ArgumentWords[];
}

/** Offsets of the markdown. */
export interface AnswerPlace {
  start: number;
  end: number;
}

/**
 * Share of an argument's words that its answer holds. On labelled decisions a third of their own arguments stand so near, and
 * one in 25 of the arguments of other cases, many on the same topic.
 */
const CERTAIN = 0.4;
/** Shorter lines are headings: they name what is to be answered. */
const LEAST_LENGTH = 60;
const MOST_ARGUMENTS = 5_000;
/** A paragraph that only tells what a side says. */
const RECITAL =
  /^(?:[\d.()\s]*)(?:ו?(?:ל|על פי |לפי )?(?:טענ|שיט|דבר|עמד)[א-ת]*\s|ו?ה?(?:עורר|משיב|מבקש|ועד|יזמ|שמא)[א-ת]*(?: המקומית| ההיתר)? (?:טוענ|טענ|סבור|סבר|מוסיפ|הוסיפ|מלינ|גורס|מדגיש|מפנ)|נטען|עוד נטען)/;
/** Words by which the panel speaks for itself. */
const OWN_VOICE =
  /(?<![א-ת])(?:לא מצאנו|מצאנו|סבורים אנו|אנו סבורים|אנו סבור|לדעתנו|לטעמנו|שוכנענו|לא שוכנענו|(?:אין|איננו|לא) מקבל|מקבלים|דוחים|דחינו|נדח(?:ית|ות|ה|ים)|מתקבל|דינה|דינן|אין (?:בה|בהן|בידינו|מקום|לקבל|ממש)|לא ניתן לקבל|יש לקבל|יש לדחות|אין בטענה|מקובל[תות]* עלינו)(?![א-ת])/;

/**
 * The place that answers each argument, in their order; null where that is not certain. A heading, a gap that is still to be
 * filled and a paragraph that only tells the argument answer nothing.
 */
export function findAnswers({ content, arguments: list }: AnswersInput): (AnswerPlace | null)[] {
  const block = readDecision([{ id: 'block-yod', title: '', content }]).block('block-yod');
  const lines = block.lines.filter(({ text }) => isAnswer(text));
  const places = nearestPlaces(
    lines.map(({ text }) => text),
    list.slice(0, MOST_ARGUMENTS),
  );
  return list.map((_, index) => {
    const place = places[index];
    if (!place || place.share < CERTAIN) return null;
    return { start: block.map[lines[place.first]!.start]!, end: block.map[lines[place.last]!.end]! };
  });
}

const isAnswer = (text: string): boolean =>
  text.length >= LEAST_LENGTH && placeholderMarks(text).length === 0 && (!RECITAL.test(text) || OWN_VOICE.test(text));
