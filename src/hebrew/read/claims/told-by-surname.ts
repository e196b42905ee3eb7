// Minutes that flow on in paragraphs of several speakers: "… ביום בהיר. ששון השיב כי …", "על כך ענתה עו"ד פינקלר ש…".
import { LAWYER_TITLE_SOURCE, PERSON_TITLE_SOURCE } from '../../pattern/rules.generated.ts';
import { THAT } from '../../text/that-clause.ts';
import type { Present } from '../metadata/attendance.ts';
import type { TextLine } from '../metadata/lines.ts';
import type { SpeakerMark } from './speaker-names.ts';

/** So far into a sentence somebody may be told to speak, behind what he speaks of. */
const FURTHEST = 80;
const LEAST_SURNAME = 3;

const SAID =
  'אמר השיב ענה טען הוסיף הסביר סיפר מסר הודיע הבהיר ביקש הפנה הגיש התנגד התערב הזכיר תיאר הציג דיווח חזר חלק שאל תהה ציטט התנצל הקשה עיין נועץ גילה הצהיר ציין הדגיש סיכם העיר הציע שב הודה הניח אישר פתח הלין מחה קבל הטעים המשיך סבר גרס תיקן הצטרף העלה סירב'.split(
    ' ',
  );
const SHE_SAID =
  'אמרה השיבה ענתה טענה הוסיפה הסבירה סיפרה מסרה הודיעה הבהירה ביקשה הפנתה הגישה התנגדה התערבה הזכירה תיארה הציגה דיווחה חזרה חלקה שאלה תהתה ציטטה התנצלה הקשתה עיינה נועצה גילתה הצהירה ציינה הדגישה סיכמה העירה הציעה שבה הודתה הניחה אישרה פתחה הלינה מחתה קבלה הטעימה המשיכה סברה גרסה תיקנה הצטרפה העלתה סירבה'.split(
    ' ',
  );
const SAYS =
  'אומר אומרת משיב משיבה עונה טוען טוענת מוסיף מוסיפה מסביר מסבירה מספר מספרת מוסר מוסרת מודיע מודיעה מבהיר מבהירה מבקש מבקשת מפנה מציין מציינת שואל שואלת פותח פותחת סבור סבורה מאשר מאשרת מתנגד מתנגדת'.split(
    ' ',
  );
const VERB = `(?:${[...SAID, ...SHE_SAID, ...SAYS].join('|')})`;
const OFFICE = '(?:חברת?|ראש|יו"ר|מנהלת?|מהנדסת?|מזכירת?|נציגת?|יועצת?|סגנית?)\\sה?[א-ת]{3,}';
const TITLE = `(?:(?:${PERSON_TITLE_SOURCE}|${LAWYER_TITLE_SOURCE}|ה[א-ת]{3,}|${OFFICE})\\s)?`;
/** Between a name and its verb: "ששון, בא כוחם, השיב", "מזור עצמה השיבה". */
const BETWEEN = '(?:,[^,.]{2,30},\\s|[א-ת]+\\s)?';

/** "… השיב כי אין איחור", "… השיבה שהצבע נשאר". */
const SAYING_THAT = new RegExp(`^\\s${THAT}`);

/** The end of a sentence, or of a clause that somebody else's follows. */
const PARTS = /[^\s.?!]{2}[.?!]["')]?\s+|;\s/g;

/** Words that join a name to what follows, and so no verbs: "ברק של העמותה", "כהן ולוי". */
const JOINING = "של|עם|את|על|אל|כי|גם|אף|אין|הוא|היא|הם|הן|מטעם|בשם|מר|או|נגד|עו\"ד|נ'|ואח'";
const NO_VERB = `(?:${JOINING}|אינ[א-ת]*|ו(?!מ)[א-ת]+|ה[א-ת]+ים)(?![א-ת])`;

/**
 * Where in a line of minutes one of those present is told to speak, by his surname beside a verb of saying; at the starts of
 * sentences alone, since within one it is somebody who tells what another said.
 *
 * @param isFlowing the minutes tell so throughout: whoever begins a sentence by his surname speaks, whatever verb tells it
 *   ("ברק פותחת בסמכות", "סלאמה עומד על כך")
 */
export function toldBySurname(
  { text, start }: TextLine,
  attendees: readonly Present[],
  isFlowing = false,
): SpeakerMark[] {
  const surnames = surnamesOf(attendees);
  if (surnames.length === 0) return [];
  const name = `${TITLE}(?:${surnames.join('|')})`;
  const begins = new RegExp(`^(${name})\\s(?!${NO_VERB})[א-ת]{3,}(?![א-ת"'])`);
  const told = new RegExp(
    `(?<![א-ת"'-])(?:(${name})(?:\\s|(?=,))${BETWEEN}${VERB}|ו?${VERB}\\s(?:על כך\\s|לו\\s|לה\\s)?(${name}))(?![א-ת"'-])`,
  );
  const ends = [0, ...[...text.matchAll(PARTS)].map((match) => match.index + match[0].length)];
  return ends.flatMap((from, at) => {
    const sentence = text.slice(from, ends[at + 1] ?? text.length);
    const match = told.exec(sentence.slice(0, FURTHEST)) ?? (isFlowing ? begins.exec(sentence) : null);
    if (!match) return [];
    const end = match.index + match[0].length;
    const that = SAYING_THAT.exec(sentence.slice(end));
    const said = that ? end + that[0].length : match.index;
    return [{ speaker: (match[1] ?? match[2])!, lineStart: start + from, from: start + from + said }];
  });
}

/** So many sentences that tell of somebody by his surname make minutes that flow on. */
const LEAST_FLOWING = 6;

/** Whether minutes tell by surnames who said what, and so of any sentence that a surname begins. */
export const flowsBySurname = (lines: readonly TextLine[], attendees: readonly Present[]): boolean =>
  lines.flatMap((line) => toldBySurname(line, attendees)).length >= LEAST_FLOWING;

/** Of "לביא-הררי" the whole and its last part. */
function surnamesOf(attendees: readonly Present[]): string[] {
  const all = attendees.flatMap(({ name }) => {
    const last = name.includes(' ') ? name.split(' ').at(-1)! : '';
    return [last, last.split('-').at(-1)!];
  });
  return [...new Set(all)]
    .filter((one) => one.length >= LEAST_SURNAME && /^[א-ת'-]+$/.test(one))
    .sort((a, b) => b.length - a.length);
}
