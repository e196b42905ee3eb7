import { CLOSING, NEIGHBOURS, PERMIT_ASKED, PLAN_APPEALED } from '../../pattern/rules.generated.ts';
import { normaliseWithMap } from '../../text/normalise.ts';
import { type Present, readAttendance } from '../metadata/attendance.ts';
import { withSidesOfTable } from '../metadata/attendance-tables.ts';
import { asFiled, type CasePeople, NOBODY_KNOWN, partyOfBody, partyOfKnown } from '../metadata/case-people.ts';
import { readDocumentDates } from '../metadata/document-dates.ts';
import { linesOf, type TextLine } from '../metadata/lines.ts';
import { listsPresent } from '../metadata/lists-people.ts';
import { listAtHearing } from '../metadata/party-list.ts';
import { rosterOf } from '../metadata/roster.ts';
import type { PartyKey, PartyRoster } from '../parties.ts';
import { withTold } from '../present/read.ts';
import { reportOf } from './attribution.ts';
import { withCompany } from './beside-whom.ts';
import { examinersOf } from './examination.ts';
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
  const present = withCompany(people.map(byOffice), text).map(byOffice);
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

/**
 * Those listed, each of whom the pleadings tell it with his party; whoever only had his side from one before him has it from
 * the nearest one whom the pleadings know.
 */
function withLenders(listed: readonly Present[], known: CasePeople): Present[] {
  let lender: { listed: PartyKey | null; party: PartyKey } | null = null;
  return listed.map((one) => {
    const own: PartyKey | null = isGuessed(one) ? knownParty(one, known) : null;
    if (own) lender = { listed: one.party, party: own };
    // The next counsel may have come for the next side.
    else if (!one.isLent || one.isCounsel || one.party !== lender?.listed) lender = null;
    return { ...one, party: lender?.party ?? one.party };
  });
}

/** The list does not say for whom he came: by the order of names at most. */
const isGuessed = ({ party, role, side, isLent, isCounsel }: Present): boolean =>
  party === null ||
  party === 'other' ||
  (isLent === true && isCounsel) ||
  (role === '' && (side === '' || isLent === true));

/** Who writes the protocol is of the tribunal, and who examines requests and levies of the committee, if nobody says otherwise. */
function byOffice(one: Present): Present {
  if (RECORDS.test(one.role)) return { ...one, party: null };
  // An inspector behind the appellants on a list came for the committee all the same.
  const isOpen = (one.party === null || one.party === 'other' || one.isLent === true) && !one.isPanel;
  if (isOpen && DECIDED.test(one.role)) return { ...one, party: 'appraiser' };
  return isOpen && one.role.split(', ').some((role) => OF_COMMITTEE.test(role))
    ? { ...one, party: 'local_committee' }
    : one;
}
const RECORDS = /^ה?(?:רוש[םמ]ת?|רשמ?ת?|רשם|קלדנית?)$/;
/** The appraiser against whose decision the appeal is, whoever called her. */
const DECIDED = /^ה?שמאית? ה?מכרי?ע/;
const EXAMINES = '(?:בודק|בוחן|מפקח)(?:י?ת)? (?:ה?היתרים|ה?רישוי|ה?בני?יה|תכניות)';
const INSPECTS = '(?:פקחי?ת?(?: [א-ת]+)?|מפקחת? עירונית?|(?:מחלקה|לשכה) (?:ה?משפטית))$';
const OF_COMMITTEE = new RegExp(
  `^ה?(?:${INSPECTS}|${EXAMINES}|(?:מנהלת? )?(?:מח'|מחלקת|אגף|מדור) ה?(?:היטל|השבחה|רישוי|פיקוח))`,
);

/** "מנהל המאפייה", where a pleading names a bakery as a party: for whom he came, unless a label says another side. */
const ofNamedBody = ({ role, side, isPanel, isLent }: Present, known: CasePeople): PartyKey | null =>
  isPanel || OF_PANEL.test(role) || !(side === '' || side === role || isLent) ? null : partyOfBody(role, known);

/** For whom somebody came of whom the protocol does not say it. */
const knownParty = ({ name, role, isPanel }: Present, known: CasePeople): PartyKey | null =>
  isPanel || OF_PANEL.test(role) ? null : (partyOfKnown(role, known) ?? partyOfKnown(name, known));

/** Whoever else is named on the same line. */
const OF_TRIBUNAL = /^ה?(?:מזכיר(?:ת|ה)?|קלדנית|רשמת|רשם|עוזרת? משפטית?)(?: של)? ועדת ה?ערר(?![א-ת])/;
const OF_PANEL = /^ה?(?:יו"ר|חבר|מזכיר|נציג(?:ת)? ציבור|קלדנית|רשמ)(?:[ית]?ה?)(?: ה?ו?ועדה| ועדת הערר)?(?:[,\s]|$)/;

/** So many are read from the heads of later sessions. */
const MOST_LATER = 150;
/** "אותו הרכב", "ההרכב כבישיבה הקודמת". */
const isSameBoard = (name: string): boolean => /^אות[והםן] |^ה(?:הרכב|מותב|נוכחים)(?: כ|$)/.test(name);

/** Bodies that the pleadings name; what the protocol itself says goes before. */
const withKnown = (roster: PartyRoster, { names }: CasePeople): PartyRoster => ({
  ...roster,
  names: new Map([...names, ...roster.names]),
});

/** Where the committee appeals, the first respondent is as the others are. */
const withoutCommittee = (roster: PartyRoster, { others }: CasePeople): PartyRoster => ({
  ...roster,
  respondents: new Map([[1, others ?? 'respondent']]),
});
/** "הוועדה המקומית אלון נ' דן כהן", "העוררת: הוועדה המקומית". */
const COMMITTEE_APPEALS =
  /(?:^|\n)(?:ערר[^\n:]{0,30}[,:] )?ה?ו?ועדה ה?(?:מקומית|מרחבית)[^\n]{3,60} (?:נ'|נגד) |(?:^|\n)העוררת(?:: |, |\t)ה?ו?ועדה ה?(?:מקומית|מרחבית)/;

/** A municipality that is listed beside the local committee speaks for itself: it stands behind what is appealed. */
function withMunicipality(roster: PartyRoster, heading: TextLine[]): PartyRoster {
  const list = heading.map((line) => line.text).join('\n');
  if (!COMMITTEE_LISTED.test(list) || !MUNICIPALITY_LISTED.test(list)) return roster;
  return { ...roster, names: new Map([...roster.names, ['עיריית', 'respondent'], ['עירייה', 'respondent']]) };
}

const COMMITTEE_LISTED = /(?:^|[\n.;])\s?(?:מטעם |בשם |ב"כ |ל)?ה?ו?ועדה ה?מקומית[^:\n]{0,40}(?::|\s-\s)/;
const MUNICIPALITY_LISTED = /(?:^|[\n.;])\s?(?:מטעם |בשם |ב"כ |ל)?(?:עיריית|ה?עירייה)(?![א-ת])[^:\n]{0,30}(?::|\s-\s)/;

const DEVELOPER = /(?<![א-ת])[ובלמשכ]{0,2}ה(?:יזם|יזמים|יזמית|יזמיות)(?![א-ת])/;
const PLAN_SUBMITTER = /מגיש(?:ת|י|ות)? ה?ת[ו]?כנית/;

/** One of a plan's makers is there, and nobody speaks of a permit that was asked for. */
const PLAN_MAKER = /(?:עור(?:ך|כת|כי)|יוז(?:ם|מת|מי)|יזמ(?:ית|י)|יזם) ה?ת[ו]?כנית/;
const PERMIT = /(?<![א-ת])[ובלמשכה]{0,2}היתר(?:י|ים)?(?![א-ת])|(?<![א-ת])[ובלמשכ]{0,2}הקלה(?![א-ת])|שימוש חורג/g;
/** Where a plan is spoken of, and a permit hardly, the appeal is against the plan. */
const PLAN = /(?<![א-ת])[ובלמשכ]{0,2}ה?תו?כנית(?![א-ת])/g;
const MUCH_MORE = 3;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

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
const CAPTION =
  /^(?:(?:ערר|תיק)(?: מס')? \S+,? )?(?:(?:מר|גב') )?([א-ת][א-ת'-]+ [א-ת][א-ת'-]+(?: [א-ת][א-ת'-]+)?) (?:נ'|נגד) /;

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

const TITLE = 300;
/** "ערר 1046-02-24, תכנית 407-0962318" in the title of a protocol: what is appealed. */
const PLAN_OF_TITLE = /(?:^|[,;–\n-])\s?ת(?:ו)?כנית (?:מס' )?\d{3}-\d{7}/;

function onPlan(text: string): boolean {
  if (PLAN_SUBMITTER.test(text) || PLAN_APPEALED.test(text.slice(0, HEADING))) return true;
  const title = text.slice(0, TITLE);
  if (PLAN_OF_TITLE.test(title) && !PERMIT_ASKED.test(title)) return true;
  if (count(text, PLAN) > 0 && count(text, PLAN) >= MUCH_MORE * count(text, PERMIT)) return true;
  return PLAN_MAKER.test(text) && !PERMIT_ASKED.test(text);
}

/** Where a hearing calls someone "היזם", that is who the other respondents are; a plan's initiator is no permit's applicant. */
function sideOf(party: PartyKey | null, text: string, isOnPlan: boolean): PartyKey | null {
  if (isOnPlan) return initiator(party);
  return party === 'respondent' && DEVELOPER.test(text) && !NEIGHBOURS.test(text) ? 'permit_applicant' : party;
}

function initiator(party: PartyKey | null): PartyKey | null {
  return party === 'permit_applicant' ? 'respondent' : party;
}

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
