import { CLOSING, NEIGHBOURS } from '../../pattern/rules.generated.ts';
import { normaliseWithMap } from '../../text/normalise.ts';
import { type Present, readAttendance } from '../metadata/attendance.ts';
import { withSidesOfTable } from '../metadata/attendance-tables.ts';
import { readDocumentDates } from '../metadata/document-dates.ts';
import { asFiled, type CasePeople, NOBODY_KNOWN } from '../metadata/known-people.ts';
import { linesOf, type TextLine } from '../metadata/lines.ts';
import { listsPresent } from '../metadata/lists-people.ts';
import { listAtHearing } from '../metadata/party-list.ts';
import { rosterOf } from '../metadata/roster.ts';
import type { PartyKey, PartyRoster } from '../parties.ts';
import { withTold } from '../present/read.ts';
import { byOffice, bySide, OF_TRIBUNAL, ofNamedBody, withLenders } from './attendees-known.ts';
import { reportOf } from './attribution.ts';
import { withCompany } from './beside-whom.ts';
import { examinersOf } from './examination.ts';
import { onPlan, sideOf } from './hearing-matter.ts';
import { COMMITTEE_APPEALS, withKnown, withMunicipality, withoutCommittee } from './hearing-roster.ts';
import { laterSessions } from './sessions.ts';
import { headsSpeech } from './speaker-cells.ts';
import { findSpeakers } from './speaker-marks.ts';
import { endsWithName, findPresent, isListOfShort, isProfessional, type SpeakerMark } from './speaker-names.ts';
import { partiesOfSpeakers } from './speaker-party.ts';

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
 *
 * @param known who the pleadings of the case say is who
 */
export function readProtocol(source: string, known: CasePeople = NOBODY_KNOWN): Protocol {
  const { text, map } = normaliseWithMap(source);
  const { hearingDate, attendees, turns } = readNormalised(text, known);
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
export function readNormalised(
  text: string,
  known: CasePeople = NOBODY_KNOWN,
): { hearingDate: string | null; attendees: Present[]; turns: RawTurn[] } {
  const lines = withoutNumbers(linesOf(text, text.length));
  const first = startOfSpeech(lines, text);
  const heading = lines.filter((line) => line.start < Math.min(HEADING, first) && !headsSpeech(line));
  const ofHearing = withKnown(withMunicipality(rosterOf(listAtHearing(text, heading), text), heading), known);
  const isCommittees = known.isCommittees === true || COMMITTEE_APPEALS.test(text.slice(0, Math.min(HEADING, first)));
  const listed = isCommittees && ofHearing.respondents.size === 0 ? withoutCommittee(ofHearing, known) : ofHearing;
  const isOnPlan = onPlan(text);
  const named = readAttendance(heading, listed);
  const side = (party: PartyKey | null) =>
    isCommittees && party === 'local_committee' ? 'appellant' : asFiled(sideOf(party, text, isOnPlan), known.others);
  const isAppellants = asksPermit(named);
  const noApplicants = NEIGHBOURS.test(text) || named.some(isOfficial) || isAppellants || areNeighbours(named);
  const roster = noApplicants ? { ...listed, others: 'respondent' as const } : listed;
  const listedPeople = (noApplicants ? readAttendance(heading, roster) : named)
    .map((one) => ({
      ...one,
      name: fullName(one, captionName(heading) ?? known.appellant),
      party: isAppellants && DRAWN_BY.test(one.role) ? ('appellant' as const) : side(one.party),
    }))
    .map((one) => (OF_TRIBUNAL.test(one.role) ? { ...one, party: null } : one))
    .map((one) => ({ ...one, party: ofNamedBody(one, known) ?? one.party }));
  const knownPeople = withSidesOfTable(withLenders(listedPeople, known), known);
  const told = (listed: readonly Present[], start: number, end: number): Present[] =>
    withTold(listed, { text, start, end, known, others: side(known.others ?? roster.others) ?? 'respondent' });
  // "ב"נ - בן-נאים" of a list of abbreviations is nobody by himself; it may also be the list of those present.
  const people = told(knownPeople, 0, Math.min(HEADING, first, text.length)).filter(
    ({ name, start, end, isByColumn }) =>
      (isByColumn || !knownPeople.some((one) => one.isByColumn && one.side.includes(name))) &&
      (name.includes(' ') || !isListOfShort(text.slice(start, end))),
  );
  const present = withCompany(people.map(byOffice), text).map((one) => bySide(byOffice(one), isOnPlan));
  const sessions = laterSessions(lines, first);
  for (const one of sessions
    .flatMap(({ from, to }) =>
      told(readAttendance(lines.slice(from, to), roster), lines[from]!.start, lines[to - 1]!.end),
    )
    .slice(0, MOST_LATER))
    if (!isSameBoard(one.name) && !present.some(({ name }) => endsWithName(name, one.name.replace(/["']/g, ''))))
      present.push({ ...one, party: side(one.party) });
  const heads = sessions.map(({ from, to }) => ({ start: lines[from]!.start, end: lines[to - 1]!.end }));
  const marks = findSpeakers(lines, text, present).filter(
    (mark) =>
      !(mark.lineStart < first && listsPresent(mark, text)) &&
      !heads.some(({ start, end }) => start <= mark.lineStart && mark.lineStart < end),
  );
  const dates = readDocumentDates(text, 'protocol');
  const turns = turnsOf(marks, text, present, { roster, known }).flatMap((turn) => {
    // What is told of the next session belongs to nobody's words.
    const head = heads.find(({ end }) => end > turn.start);
    const said = head && head.start < turn.end ? text.slice(turn.start, head.start).trimEnd() : null;
    const end = said === null ? turn.end : turn.start + said.length;
    const isDistrict = findPresent(turn.speaker, present)?.isDistrict === true;
    return end > turn.start ? [{ ...turn, end, party: isDistrict ? turn.party : side(turn.party) }] : [];
  });
  return { hearingDate: dates.hearing_date?.value ?? null, attendees: present, turns };
}

/** Where the first one speaks; of minutes that tell of speakers by their surnames alone only by the list of those present. */
function startOfSpeech(lines: TextLine[], text: string): number {
  const startBy = (attendees: Present[]): number | undefined =>
    findSpeakers(lines, text, attendees).find((mark) => !listsPresent(mark, text))?.lineStart;
  const ahead = (): Present[] => readAttendance(lines.filter(({ start }) => start < HEADING));
  return startBy([]) ?? startBy(ahead()) ?? HEADING;
}

/** Minutes whose paragraphs are numbered, each without its number; a numbered list of parties has no sentences. */
function withoutNumbers(lines: TextLine[]): TextLine[] {
  const numbers = lines.map(({ text }) => (SENTENCES.test(text) ? (NUMBER_AHEAD.exec(text)?.[0].length ?? 0) : 0));
  if (numbers.filter((length) => length > 0).length < LEAST_NUMBERED) return lines;
  return lines.map((line, at) => ({ ...line, text: line.text.slice(numbers[at]!), start: line.start + numbers[at]! }));
}
const NUMBER_AHEAD = /^\d{1,3}(?:\.\d{1,2})?[.)]\s+(?=[א-ת"])/;
const SENTENCES = /^.{30,}[.?!]["')]?$/;
const LEAST_NUMBERED = 5;
/** The number of the next paragraph. */
const NUMBER_LEFT = /\n\s*\d{1,3}(?:\.\d{1,2})?[.)]\s*$/;

/** So many are read from the heads of later sessions. */
const MOST_LATER = 150;
/** "אותו הרכב", "ההרכב כבישיבה הקודמת". */
const isSameBoard = (name: string): boolean => /^אות[והםן] |^ה(?:הרכב|מותב|נוכחים)(?: כ|$)/.test(name);

/** Someone of a public office on the side of a numbered respondent, who asked for no permit. */
function isOfficial({ party, side, role }: Present): boolean {
  return party === 'permit_applicant' && /משיב/.test(side) && PUBLIC_OFFICE.test(role);
}

/** Whoever drew the request is listed with the appellants, before the committee: it is theirs. */
function asksPermit(named: readonly Present[]): boolean {
  const drew = named.findIndex(({ role }) => DRAWN_BY.test(role));
  const committee = named.findIndex(({ party }) => party === 'local_committee');
  const appellant = named.findIndex(({ party }) => party === 'appellant');
  const applicant = named.findIndex(({ party, role }) => party === 'permit_applicant' && !DRAWN_BY.test(role));
  return drew > appellant && appellant >= 0 && drew < committee && (applicant < 0 || applicant > committee);
}

const DRAWN_BY = /עורכ?(?:ת|ך) ה?בקשה/;

/** The appellant of "העורר בעצמו", by the caption: "דן כהן נ' הוועדה המקומית". */
const UNNAMED_APPELLANT = /^ה?עורר(?:ת)?$/;
/** "העורר בעצמו" by the name that the caption has, and so "דנה, העוררת" of whom it has more. */
function fullName({ name, party }: Present, appellant: string | null | undefined): string {
  if (!appellant) return name;
  const isFirst =
    party === 'appellant' && appellant.startsWith(`${name} `) && appellant.split(' ').length <= MOST_NAMES;
  return isFirst || UNNAMED_APPELLANT.test(name) ? appellant : name;
}
const MOST_NAMES = 3;
const captionName = (heading: readonly TextLine[]): string | undefined =>
  heading.map(({ text }) => CAPTION.exec(text)?.[1]).find((name) => name !== undefined);
const CAPTION_NAME = "[א-ת][א-ת'-]+ [א-ת][א-ת'-]+(?: (?!ואח')[א-ת][א-ת'-]+)?";
const CAPTION = new RegExp(`^(?:(?:ערר|תיק)(?: מס')? \\S+,? )?(?:(?:מר|גב') )?(${CAPTION_NAME})(?: ואח')? (?:נ'|נגד) `);

/**
 * Numbered respondents who came by themselves, or for the tenants of a house: whoever asked for a permit brings counsel or
 * the architect who drew it, or is called by what he asked for.
 */
function areNeighbours(named: readonly Present[]): boolean {
  const others = named.filter(
    ({ party, role, side }) => party === 'permit_applicant' && /משיב/.test(`${role} ${side}`),
  );
  const isAlone = ({ role, isCounsel }: Present): boolean => !isCounsel && RESPONDENT_ALONE.test(role);
  return others.length > 1 && others.every(isAlone);
}

const RESPONDENT_ALONE = /^ה?משיב[הת]? \d{1,2}(?:, .*)?$/;

const PUBLIC_OFFICE = /לשכת? ה?תכנון|(?<![א-ת])[בה]?לשכה(?! משפטית| המשפטית)(?![א-ת])|משרד ה|רשות ה|מינהל|נציב/;

function turnsOf(
  marks: SpeakerMark[],
  text: string,
  attendees: Present[],
  { roster, known }: { roster: PartyRoster; known: CasePeople },
): RawTurn[] {
  if (marks.length === 0) return narratedTurns(text, roster);
  const spans = marks.map((mark, index) => {
    const stop = marks[index + 1]?.lineStart ?? endOfHearing(text, mark.from);
    return {
      mark,
      start: mark.from,
      end: mark.from + text.slice(mark.from, Math.max(mark.from, stop)).replace(NUMBER_LEFT, '').trimEnd().length,
    };
  });
  const parties = partiesOfSpeakers(
    spans.map(({ mark: { speaker }, start, end }) => ({ speaker, said: text.slice(start, end) })),
    text,
    attendees,
    { roster, known },
  );
  const turns: RawTurn[] = [];
  let examiners = { question: null as PartyKey | null, answer: null as PartyKey | null };
  for (const [index, { mark, start, end }] of spans.entries()) {
    if (end <= start) continue;
    const before = turns.findLast(({ party }) => party !== null);
    if (mark.role && !marks[index - 1]?.role)
      examiners = examinersOf(
        text.slice(Math.max(0, mark.lineStart - EXAMINED_AFTER), mark.lineStart),
        turns,
        attendees,
        roster,
      );
    const speaker = mark.speaker || (before?.speaker ?? '');
    turns.push({
      speaker,
      isProfessional: mark.role === 'question' || isProfessional(speaker, attendees),
      party: mark.role
        ? examiners[mark.role]
        : mark.speaker
          ? (parties.get(mark.speaker) ?? (WITNESS.test(mark.speaker) ? examiners.answer : null))
          : (before?.party ?? null),
      start,
      end,
    });
  }
  return turns;
}

/** How far before its first question an examination is announced. */
const EXAMINED_AFTER = 400;

/** Whoever is examined. */
const WITNESS = /^העד(?:ה)?$/;

function endOfHearing(text: string, from: number): number {
  const closing = CLOSING.exec(text.slice(from));
  return closing ? from + closing.index : text.length;
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
