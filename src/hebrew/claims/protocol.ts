import { type Present, readAttendance } from '../metadata/attendance.ts';
import { readDocumentDates } from '../metadata/document-dates.ts';
import { linesOf, type TextLine } from '../metadata/lines.ts';
import { listAtHearing } from '../metadata/party-list.ts';
import { bareName } from '../metadata/people.ts';
import { rosterOf } from '../metadata/roster.ts';
import { normaliseWithMap } from '../normalise.ts';
import { type PartyKey, type PartyRoster, partyOfPhrase } from '../parties.ts';
import { reportOf } from './attribution.ts';

/** Someone who was present at the hearing. */
export interface Attendee {
  /** Without title. */
  name: string;
  /** As written, "" when the protocol gives none. */
  role: string;
  /** Null for the panel, its staff and whoever belongs to no party. */
  party: PartyKey | null;
}

/** What one speaker says until the next one speaks. */
export interface Turn {
  /** As the protocol calls the speaker ("עו"ד כהן", "היו"ר"). */
  speaker: string;
  /** Null for the panel, its staff and speakers of no party. */
  party: PartyKey | null;
  /** The source slice `[start, end)`, without the speaker's name. */
  text: string;
  start: number;
  end: number;
}

export interface Protocol {
  /** `YYYY-MM-DD` */
  hearing_date: string | null;
  attendees: Attendee[];
  turns: Turn[];
}

const HEADING = 12_000;

/**
 * Reads the protocol of a hearing: its date, who was present for whom, and what each one said. Speakers stand before a
 * colon, in a line of their own, or in the narrated form ("ב"כ העוררים: …", "היו"ר", "העוררת טוענת כי …"). Linear time.
 */
export function readProtocol(source: string): Protocol {
  const { text, map } = normaliseWithMap(source);
  const { hearingDate, attendees, turns } = readNormalised(text);
  return {
    hearing_date: hearingDate,
    attendees: attendees.map(({ name, role, party }) => ({ name, role, party })),
    turns: turns.map(({ speaker, party, start, end }) => {
      const [from, to] = [map[start]!, map[end]!];
      return { speaker, party, text: source.slice(from, to), start: from, end: to };
    }),
  };
}

export interface RawTurn {
  speaker: string;
  /** Speaks for a party by profession (counsel, an engineer, an appraiser) and not of himself. */
  isProfessional: boolean;
  party: PartyKey | null;
  start: number;
  end: number;
}

/** As `readProtocol`, of normalised text and in its offsets. */
export function readNormalised(text: string): { hearingDate: string | null; attendees: Present[]; turns: RawTurn[] } {
  const lines = linesOf(text, text.length);
  const first = findSpeakers(lines, text, [])[0]?.lineStart ?? HEADING;
  const heading = lines.filter(({ start }) => start < Math.min(HEADING, first));
  const roster = rosterOf(listAtHearing(text, heading), text);
  const present = readAttendance(heading, roster);
  const isOnPlan = PLAN_SUBMITTER.test(text) || PLAN_APPEALED.test(text.slice(0, HEADING));
  const attendees = DEVELOPER.test(text) && !isOnPlan ? present.map(asDeveloper) : present;
  const marks = findSpeakers(lines, text, attendees);
  const dates = readDocumentDates(text, 'protocol');
  return { hearingDate: dates.hearing_date?.value ?? null, attendees, turns: turnsOf(marks, text, attendees, roster) };
}

const DEVELOPER = /(?<![א-ת])[ובלמשכ]{0,2}ה(?:יזם|יזמים|יזמית|יזמיות)(?![א-ת])/;
const PLAN_SUBMITTER = /מגיש(?:ת|י|ות)? ה?ת[ו]?כנית/;
/** Whoever stands behind a plan asked for no permit. */
const PLAN_APPEALED =
  /(?<![א-ת])ב?ערר[^.\n]{0,40}\s(?:על|נגד|בדבר|בעניין)\s[^.\n]{0,30}(?:אישור|הפקד|לאשר)[^.\n]{0,20}ת[ו]?כנית/;

/** Where a hearing calls someone "היזם", that is who the other respondents are. */
function asDeveloper(one: Present): Present {
  return one.party === 'respondent' ? { ...one, party: 'permit_applicant' } : one;
}

interface SpeakerMark {
  speaker: string;
  lineStart: number;
  /** Where the speech begins. */
  from: number;
}

const TITLE_START =
  /^(?:ה?יו"ר|ה?יושבת?[- ]ראש|ב"כ|בא(?:ת|י)? כו?ח|עו"ד|עוה"ד|מר|גב'|גברת|ד"ר|פרופ'|אדר'|אדריכלית?|אינג'|רו"ח|ה?שמאית?|ה?מהנדסת?|ה?חבר(?:ה|ת)?|נציג(?:ה|ת)?|ה?עורר(?:ת|ים|ות)?|ה?משיב(?:ה|ים|ות)?|ה?מבקש(?:ת|ים)?|ה?יזם|היזמית|ועדת ה?ערר|ה?ו?ועדה(?: ה?מקומית)?|ה?מזכיר(?:ה|ת)?|כב'|קריאה|דובר|ה?עד(?:ה)?|ה?מומחה|ה?יוע(?:ץ|צת))(?![א-ת"])/;
const BEFORE_COLON = /^([^:.?!;\t]{2,60}?)\s*:(?!\d)\s*/;
/** "אזולאי - תודה", of a speaker who comes back or is on the list: a dash also stands in many other lines. */
const BEFORE_DASH = /^([^:.?!;,\t\d()]{2,40}?)\s+-+\s+(?=\S)/;
const NOT_SPEAKER =
  /^(?:החלטה|הערה|נכחו|נוכחים|הנוכחים|תאריך|שעה|מקום|פרוטוקול|ערר|תיק|לאמור|כך|נושא|הנדון|סיכום|לפרוטוקול|להלן|הופיעו|מטעם|בשם|חברי|הרכב|בפני|מוזמנים|רשמ|רשם|סדר היום|גוש|כתובת|נקודה|טענה|לעני?ין|לגבי|דבר|שאלה|תשובה)(?![א-ת])/;
const MAX_SPEAKER_WORDS = 8;

/** Lines at which someone begins to speak; a name alone on its line counts when it returns or is of someone present. */
function findSpeakers(lines: TextLine[], text: string, attendees: Present[]): SpeakerMark[] {
  const candidates = lines.flatMap((line, index) => {
    const found = speakerOf(line, lines[index + 1]);
    return found ? [{ ...found, line, index }] : [];
  });
  const counts = new Map<string, number>();
  for (const { speaker } of candidates) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  const surnames = new Map<string, number>();
  for (const speaker of counts.keys()) surnames.set(surnameOf(speaker), (surnames.get(surnameOf(speaker)) ?? 0) + 1);
  const accepted = candidates.filter(({ speaker, alone, dashed }) => {
    if (dashed) return counts.get(speaker)! >= 3 || isPresent(speaker, attendees);
    if (!TITLE_START.test(speaker)) return counts.get(speaker)! >= 3 || (!alone && isPresent(speaker, attendees));
    return (
      !alone ||
      counts.get(speaker)! > 1 ||
      /^ה?(?:יו"ר|עורר|משיב)/.test(speaker) ||
      surnames.get(surnameOf(speaker))! > 1 ||
      isPresent(speaker, attendees)
    );
  });
  const first = accepted.find(({ index, line }) => startsHearing(lines, index, line, text));
  return accepted
    .filter(({ line }) => first !== undefined && line.start >= first.line.start)
    .map(({ speaker, line, from }) => ({ speaker, lineStart: line.start, from }));
}

interface SpeakerLine {
  speaker: string;
  from: number;
  /** The name is all that stands in the line. */
  alone: boolean;
  dashed: boolean;
}

function speakerOf(line: TextLine, next: TextLine | undefined): SpeakerLine | null {
  const colon = BEFORE_COLON.exec(line.text);
  if (colon) {
    const speaker = colon[1]!.trim();
    if (speaker.split(' ').length > MAX_SPEAKER_WORDS || NOT_SPEAKER.test(speaker)) return null;
    const from = line.text.length > colon[0].length ? line.start + colon[0].length : (next?.start ?? line.end);
    return { speaker: speaker.replace(/\s*\([^)]*\)$/, ''), from, alone: false, dashed: false };
  }
  const dash = BEFORE_DASH.exec(line.text);
  if (dash && dash[1]!.split(' ').length <= 4 && !NOT_SPEAKER.test(dash[1]!))
    return { speaker: dash[1]!, from: line.start + dash[0].length, alone: false, dashed: true };
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

/** "1. הוועדה המקומית" under "המשיבים:" is a list of parties. */
const LISTED = /^\d{1,2}[.)]\s/;

/** The lists of those present use colons too: speech begins where a sentence follows. */
function startsHearing(lines: TextLine[], index: number, line: TextLine, text: string): boolean {
  const speech = text.slice(line.start, (lines[index + 2]?.end ?? line.end) + 1);
  const own = line.text.replace(BEFORE_COLON.test(line.text) ? BEFORE_COLON : BEFORE_DASH, '');
  const said = own !== line.text && own ? own : (lines[index + 1]?.text ?? '');
  if (
    /^(?:עו"ד|עוה"ד|מר|גב'|ד"ר|אדר'|אינג')\s\S+(?:\s\S+)?(?:[,;]|\s-\s|$)/.test(said) &&
    said.length < 140 &&
    !/[.?!]$/.test(said)
  )
    return false;
  return !LISTED.test(said) && /[^\d\s][.?!]/.test(said) && said.split(' ').length >= 2 && speech.length > 20;
}

function turnsOf(marks: SpeakerMark[], text: string, attendees: Present[], roster: PartyRoster): RawTurn[] {
  const turns: RawTurn[] = [];
  if (marks.length === 0) return narratedTurns(text, roster);
  for (const [index, { speaker, from }] of marks.entries()) {
    const stop = marks[index + 1]?.lineStart ?? endOfHearing(text, from);
    const said = text.slice(from, stop);
    const end = from + said.trimEnd().length;
    if (end > from)
      turns.push({
        speaker,
        isProfessional: isProfessional(speaker, attendees),
        party: partyOfSpeaker(speaker, attendees, roster),
        start: from,
        end,
      });
  }
  return turns;
}

const CLOSING =
  /\n\s*(?:הדיון (?:ננעל|הסתיים|נסתיים)|ניתנ(?:ה|ו) (?:במעמד|היום|והודע)|הישיבה ננעלה|החלטה[.:\s]|נרשם על ידי|רשמ(?:ה|ת)?:|חתימ)/;

function endOfHearing(text: string, from: number): number {
  const closing = CLOSING.exec(text.slice(from));
  return closing ? from + closing.index : text.length;
}

/** By what the name says ("ב"כ העוררים"), else by the list of those present, through the surname. */
function partyOfSpeaker(speaker: string, attendees: Present[], roster: PartyRoster): PartyKey | null {
  if (/^ה?(?:יו"ר|יושבת?[- ]ראש)|^ועדת ה?ערר|^כב'/.test(speaker)) return null;
  const present = findPresent(speaker, attendees);
  if (present) return present.party;
  return partyOfPhrase(speaker, roster) ?? (LAY.test(speaker) ? onlyUnnamed(attendees) : null);
}

const PROFESSION =
  /(?<![א-ת])(?:עו"ד|עוה"ד|ב"כ|בא(?:ת)? כו?ח|אדר'|אדריכלי?ת?|אינג'|ה?שמאי(?:ת)?|ה?מהנדס(?:ת)?|ה?יוע(?:ץ|צת)|רו"ח|ה?נציג(?:ת)?)(?![א-ת])/;

function isProfessional(speaker: string, attendees: Present[]): boolean {
  if (PROFESSION.test(speaker)) return true;
  const present = findPresent(speaker, attendees);
  return present !== undefined && (present.isCounsel || PROFESSION.test(present.role));
}

function findPresent(speaker: string, attendees: Present[]): Present | undefined {
  const name = bareName(speaker);
  const surname = surnameOf(speaker);
  return (
    attendees.find((one) => one.name === name) ??
    attendees.find((one) => surname.length > 1 && endsWithName(one.name, surname))
  );
}

function isPresent(speaker: string, attendees: Present[]): boolean {
  return findPresent(speaker, attendees) !== undefined;
}

const LAY = /^(?:מר|גב'|גברת)\s/;

/** A lay speaker who is not on the list is the party that the list gives without a name ("העורר 1 בעצמו"). */
function onlyUnnamed(attendees: Present[]): PartyKey | null {
  const parties = new Set(attendees.filter(({ name }) => /^ה?(?:עורר|משיב|מבקש)/.test(name)).map(({ party }) => party));
  return parties.size === 1 ? [...parties][0]! : null;
}

function surnameOf(speaker: string): string {
  return bareName(speaker.replace(/(?:\s-|\s?[,(]).*$/, ''))
    .split(' ')
    .at(-1)!
    .replace(/["']/g, '');
}

/** Without marks: a name has them in it ("ח'ורי") or round it. */
function endsWithName(name: string, surname: string): boolean {
  const full = name.replace(/["']/g, '');
  return full === surname || full.endsWith(` ${surname}`) || full.endsWith(`-${surname}`);
}

/** A protocol that tells in its own words who said what ("ב"כ העוררת טוענת כי …"): one turn a paragraph. */
function narratedTurns(text: string, roster: PartyRoster): RawTurn[] {
  return linesOf(text, text.length).flatMap((line) => {
    const report = reportOf(line.text, roster);
    if (!report || line.text.length < 40) return [];
    const speaker = line.text.slice(0, report.contentStart).trim();
    return [
      { speaker, isProfessional: false, party: report.party, start: line.start + report.contentStart, end: line.end },
    ];
  });
}
