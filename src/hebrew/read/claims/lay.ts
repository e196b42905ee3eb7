// What laymen write in a letter of appeal beside their arguments.
import {
  CLOSES,
  COURTESY,
  FIRST_POINT,
  ORDINAL,
  PLEADED_ASKS,
  PLEADED_PLAN,
  REQUESTS,
} from '../../pattern/rules.generated.ts';

/** Asks the committee to do something ("אני מבקשת מכם לבטל", "שתורו להרוס"). */
export const asksOfCommittee = (sentence: string): boolean => PLEADED_ASKS.test(sentence);

/** Presents the writer, greets, excuses, or says what is about to be written. */
export const isCourtesy = (sentence: string): boolean => COURTESY.test(sentence) || PLEADED_PLAN.test(sentence);

/** Says that the reasons follow ("אני רוצה להסביר למה", "ואלה הסיבות:") or is the first of them ("דבר ראשון הרעש.", "קודם כל"). */
export const opensReasons = (paragraph: string): boolean => PLEADED_PLAN.test(paragraph) || FIRST_POINT.test(paragraph);

/** Opens a list of what is asked for ("מה אני מבקש:", "לכן נבקש מהוועדה:"). */
export const opensRequests = (line: string): boolean =>
  line.length <= LONGEST_LEAD && line.endsWith(':') && REQUESTS.test(line);

/** Ends a letter ("בתודה מראש,", "בברכה") or names what is attached to it ("מצורף: …"). */
export const endsLetter = (line: string): boolean =>
  (line.length <= LONGEST_CLOSING && CLOSES.test(line)) || ATTACHED.test(line);

/** An ordinal and a topic in front of what is said of it ("דבר שלישי, החצר."). */
export const isRunInOrdinal = (sentence: string): boolean =>
  sentence.length <= LONGEST_RUN_IN && ORDINAL.test(sentence);

const LONGEST_LEAD = 110;
const LONGEST_CLOSING = 70;
const LONGEST_RUN_IN = 50;

const ATTACHED = /^(?:מצורפ(?:ים|ות|ת)|מצורף|מצרפ(?:ים|ת)|מצרף|צירפתי|צירפנו|נספחים|צרופות|העתק(?:ים)?|לוט)\s?:/;
