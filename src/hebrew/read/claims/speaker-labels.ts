// What stands before the words of a speaker on a line of minutes: a label before a colon, a dash or another sign, or a line of its own.
import {
  NOT_SPEAKER,
  PERSON_TITLE_SOURCE,
  SIDE_SOURCE,
  SPOKEN_ASKED,
  TITLE_START,
} from '../../pattern/rules.generated.ts';
import type { TextLine } from '../metadata/lines.ts';
import { isRole } from '../metadata/people.ts';
import { withoutNarration } from './narrated-speakers.ts';
import { appealOf, inFull } from './short-labels.ts';

const BEFORE_NAME = `(?:${PERSON_TITLE_SOURCE}|ה?(?:שמאי|אדריכל|מהנדס)(?:י?ת)?)`;
const BEFORE_COLON = /^([^:.?!;\t]{2,60}?)\s*:(?!\d)\s*/;
/** "אזולאי - תודה", of a speaker who comes back or is on the list: a dash also stands in many other lines. */
const BEFORE_DASH =
  /^([^:.?!;,\t\d()]{2,40}?(?:\s\d{1,5}(?:[-/]\d{1,2}){0,2})?(?:\s\([^)]{2,25}\))?)(?:,\s[א-ת ]{2,25})?\s+-+\s+(?=\S)/;
/** "[נוי] תנאי שבע …", "יו= נתחיל", "שיר ← יש כאן דרך", "רם. התכנית פורסמה": of somebody who is known to be there. */
const IN_BRACKETS = /^\[([^\]\n]{1,30})\]\s+(?=\S)/;
const BEFORE_SIGN = /^([^:.?!;,\t\d()[\]]{1,30}?)\s?[=←»>|]\s*(?=\S)/;
const BEFORE_STOP = /^([א-ת][א-ת"'-]+(?:\s[א-ת"'-]{2,}){0,2})\.\s+(?=\S)/;
/** "ש, עו"ד כהן:" of an examination. */
const EXAMINED = /^[שת],\s(?=[א-ת])/;
/** A number before a dash is a party's, and no paragraph's. */
const NUMBERED_SIDE = new RegExp(String.raw`^\D*${SIDE_SOURCE}\S*\s\d[\d-]*$`);
const SHORT_WORD = 'ע|עו|עור|מש|משי|משיב|מב|מבק|מבקש|יז|ו{1,2}(?:ע|עד)?|מקו?|הית?|מכר?|שמ';
const SHORT_SIDE = new RegExp(String.raw`((?<=^|\s)ה?(?:${SHORT_WORD}))\.(?=[^:]{0,14}(?::|\s-\s))`, 'g');
/** The tribunal's own name, a note of the typist in brackets, and who came ("העוררים באו בעצמם:"). */
const NO_LABEL = /^(?:ו?ועדת ה?ערר(?![א-ת])|\[)|(?<![א-ת])(?:בא|הופיע|התייצב|נכח|בעצמ)(?:[הוםן]|ה)?$/;
const NOTE = /\s*\([^)]*\)$/;
/** `ב"כ הוועדה - רעש: …` of a recorder's notes: who speaks, and of what. */
const CALLED = String.raw`(?:ה?יו"ר|ב"כ|${BEFORE_NAME}|ה?${SIDE_SOURCE})(?:[^-]|\S-\S){0,30}?`;
const DASH_FIRST = new RegExp(String.raw`^${CALLED}\s-+\s(.+)$`);
/** "עו"ד כהן - ב"כ העוררת: …": who he is, and not of what he speaks. */
const goesOnAfterDash = (label: string): boolean => {
  const rest = DASH_FIRST.exec(label)?.[1];
  return rest !== undefined && (ASKS.test(rest) || (!TITLE_START.test(inFull(rest)) && !isRole(rest)));
};
/** "מבקשת רשות", "משיב לחברו": what somebody does, and no side. */
const ASKS = /^(?:מבקש|משיב)(?:ת|ה|ים|ות)?\s(?!ה?היתר|ה?בקשה|\d)/;
const MAX_SPEAKER_WORDS = 8;
/** "ת. כהן-גל:", "עו"ד ר. לוי:", "א.ב. דיין -": a given name by its first letter, with a stop that ends no sentence. */
const INITIALLED = new RegExp(String.raw`^(?:${BEFORE_NAME}\s)?(?:[א-ת][.']\s?){1,2}(?=[א-ת]{2})`);
const BEHIND_NAME = /^([א-ת][א-ת'-]+ [א-ת])\.(?=\s?(?::|-\s))/;

/** A note after a name falls away ("(מתפרצת)"), but for one that says for whom he speaks ("(לאגודה)"). */
const withoutNote = (speaker: string): string =>
  OF_SIDE_NOTED.test(speaker) ? speaker : speaker.replace(/\s*\([^)]*\)$/, '');
export const OF_SIDE_NOTED = new RegExp(
  String.raw`\(ל?ה?(?:${SIDE_SOURCE}|יזמ|יזם|ו?ועד|ו"מ|אגוד|עמות|עירי|מועצ|חבר[הת]|נציגות)[^)]*\)$`,
);

export interface SpeakerLine {
  speaker: string;
  from: number;
  /** The name is all that stands in the line. */
  alone: boolean;
  dashed: boolean;
  /** Another sign than a colon or a dash parts him from what he says. */
  sign?: boolean;
  /** A cell of a table of what was said. */
  isCell?: boolean;
}

/** Who seems to begin to speak on a line, `next` being the one below it; null where nothing there is like a speaker. */
export function speakerOf(line: TextLine, next: TextLine | undefined): SpeakerLine | null {
  if (SPOKEN_ASKED.test(line.text)) return null;
  const text = withoutStops(line.text);
  const colon = BEFORE_COLON.exec(text);
  if (colon && !goesOnAfterDash(colon[1]!)) {
    const speaker = asWritten(line.text, colon[1]!).trim().replace(EXAMINED, '');
    if (speaker.split(' ').length > MAX_SPEAKER_WORDS || NOT_SPEAKER.test(speaker) || NO_LABEL.test(speaker))
      return null;
    const from = line.text.length > colon[0].length ? line.start + colon[0].length : (next?.start ?? line.end);
    return { speaker: withoutNarration(withoutNote(speaker)), from, alone: false, dashed: false };
  }
  const dash = BEFORE_DASH.exec(text);
  const dashed = (dash?.[1] ?? '').replace(NOTE, '');
  if (
    dash &&
    dash[1]!.split(' ').length <= 5 &&
    !NOT_SPEAKER.test(dash[1]!) &&
    (!/\d/.test(dashed) || NUMBERED_SIDE.test(inFull(dashed)) || appealOf(dashed) !== null)
  )
    return {
      speaker: withoutNote(asWritten(line.text, dash[1]!)),
      from: line.start + dash[0].length,
      alone: false,
      dashed: true,
    };
  const signed = IN_BRACKETS.exec(line.text) ?? BEFORE_SIGN.exec(line.text) ?? BEFORE_STOP.exec(line.text);
  if (signed && !NOT_SPEAKER.test(signed[1]!))
    return { speaker: signed[1]!, from: line.start + signed[0].length, alone: false, dashed: false, sign: true };
  const words = line.text.split(' ').length;
  if (
    !next ||
    words > 6 ||
    /[.,;?!\t\d]|\s-\s\S/.test(line.text) ||
    !TITLE_START.test(line.text) ||
    NOT_SPEAKER.test(line.text)
  )
    return null;
  return {
    speaker: line.text.replace(/\s*\([^)]*\)$/, '').replace(/\s*[-–]$/, ''),
    from: next.start,
    alone: true,
    dashed: false,
  };
}

/** "ב"כ ע.:", "ר. לוי:" of a recorder's notes, where a stop ends no sentence; as long as it was, so that places stay. */
const withoutStops = (line: string): string =>
  line
    .replace(SHORT_SIDE, "$1'")
    .replace(INITIALLED, (initials) => initials.replaceAll('.', "'"))
    .replace(BEHIND_NAME, "$1'");

/** The stops of initials stay in what a speaker is called. */
const asWritten = (line: string, label: string): string =>
  INITIALLED.test(line) || BEHIND_NAME.test(line) ? line.slice(0, label.length) : label;
