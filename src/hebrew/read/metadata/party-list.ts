import {
  APPELLANT_SOURCE,
  CAPTION,
  CLIENTS,
  COUNSEL,
  PERSON_TITLE_SOURCE,
  SIDE_SOURCE,
} from '../../pattern/rules.generated.ts';
import type { PartyKey } from '../parties.ts';
import { withFiler } from './answer-head.ts';
import { asAnswered, withAnswered } from './answered.ts';
import { nameApplicants, privateRespondents } from './applicants.ts';
import { attendanceStart, isHeadRow, type Present, readAttendance, TRIBUNAL_ROW } from './attendance.ts';
import { isBareName } from './bare-names.ts';
import { bodiesAtHearing, counselOf, withFullNames } from './bodies-at-hearing.ts';
import { ofDistrict, withMunicipality } from './deciding-bodies.ts';
import { headLines } from './head-lines.ts';
import { readLetter, withDecided } from './letter.ts';
import { bodyStart, linesOf, type TextLine } from './lines.ts';
import { knownNames, namesIn } from './name-list.ts';
import { partiesInSentences } from './parties-in-sentences.ts';
import { applyCounselLine, applyToNumbers, type ListedParty, readEntries } from './party-entries.ts';
import { isCommittee, LOCAL_COMMITTEE, restOf, splitSides } from './party-sides.ts';
import { isTitled } from './people.ts';
import { rosterOf } from './roster.ts';

export type { ListedParty } from './party-entries.ts';

const SIDE_FIRST = new RegExp(`^ה?${SIDE_SOURCE}`);
const HEADER = 6_000;
const BELOW_TITLE = 3;

/**
 * The parties of the heading of a pleading or decision, whatever its layout: roles before the names ("העוררים: 1. …"), after
 * them ("… העוררים"), or only a line "נגד" between two lists; counsel on the same line or below, once or for each party.
 */
export function readPartyList(text: string, docType = ''): ListedParty[] {
  const lines = headLines(linesOf(text, HEADER));
  const header = lines.slice(0, bodyStart(lines));
  const found = splitSides(header.filter(({ text: line }) => !applyCounselLine([], line))).flatMap(readEntries);
  const listed = [found, readBetween(header), readCaption(header), readClients(lines), partiesInSentences(lines)].find(
    ({ length }) => length > 0,
  );
  // Counsel may stand below the title too, before the first paragraph.
  for (const { text: line } of lines.slice(0, header.length + BELOW_TITLE)) {
    if (!listed || applyCounselLine(listed, line)) continue;
    if (listed !== found && COUNSEL.test(line)) applyToNumbers(listed, line);
  }
  const own = asAnswered(withDecided(listed ?? readLetter(text, docType), text, docType), header, docType);
  return nameApplicants(
    text,
    withMunicipality(ofDistrict(withAnswered(withFiler(own, lines, text, docType), lines, docType), text)),
    docType,
  );
}

/**
 * The parties of a protocol: the list above the attendance, else who came for whom ("עו"ד כהן, ב"כ העוררים" represents them).
 */
export function partiesAtHearing(text: string): ListedParty[] {
  const lines = beforeSpeech(linesOf(text, HEADER));
  const listed = listAtHearing(text, lines);
  const isSpoken = spokenLines(lines);
  const present = ofPeople(
    readAttendance(lines, rosterOf(listed, text)).filter(({ party, start }) => party !== null && !isSpoken(start)),
    listed,
  );
  const came = withBodies(
    [
      ...withFullNames(listed, present),
      ...(listed.length > 0 ? [] : present.flatMap((one, index) => asParty(one, index + 1))),
    ],
    present,
    text,
  );
  const found = listed.length > 0 ? came : withCommittee(came, present);
  return found.map((party) => ({
    ...party,
    representative: party.representative ?? counselOf(present.filter((one) => one.party === party.party)),
  }));
}

/** "דנה לוי, משיבה 1; רון לוי, משיב 2": people where the committee most often is, so that those of that side came for people. */
function ofPeople(present: Present[], listed: readonly ListedParty[]): Present[] {
  const isOfCommittee = ({ party }: { party: PartyKey | null }): boolean => party === 'local_committee';
  const themselves = present.filter(({ role, isCounsel }) => !isCounsel && RESPONDENT_BY_NUMBER.test(role));
  if (themselves.length < 2 || !themselves.some(isOfCommittee) || listed.some(isOfCommittee)) return present;
  return present.map((one) => (isOfCommittee(one) ? { ...one, party: 'respondent' } : one));
}
const RESPONDENT_BY_NUMBER = /^ה?משיבה?\s\d{1,2}$/;

/** The lines above the first that a member of the panel or a person by name speaks. */
export function beforeSpeech(lines: TextLine[]): TextLine[] {
  const first = lines.findIndex(({ text }) => {
    const label = SPEAKER_LABEL.exec(text)?.[0] ?? nameBeforeColon(text);
    const said = label === undefined ? '' : text.slice(label.length);
    return SENTENCE_END.test(said) && !isTitled(said) && knownNames(said.slice(0, -1)).length === 0;
  });
  return first < 0 ? lines : lines.slice(0, first);
}

const nameBeforeColon = (text: string): string | undefined => {
  const [label, name] = /^([^:\t]{4,40}):\s/.exec(text) ?? [];
  return name !== undefined && isBareName(name) ? label : undefined;
};

const SPEAKER_LABEL = new RegExp(
  String.raw`^(?:ה?יו"ר(?: ה?ו?ועדה)?|${PERSON_TITLE_SOURCE}\s[א-ת'"-]+(?: [א-ת'"-]+)?)\s?:\s`,
);

/** "העורר: …" opens a list once and names people; where it comes again or tells something, it stands before what he says. */
function spokenLines(lines: readonly TextLine[]): (at: number) => boolean {
  const seen = new Set<string>();
  const spoken = lines.filter(({ text }) => {
    const label = SIDE_LABEL.exec(text)?.[0];
    if (label === undefined) return false;
    const again = seen.has(label);
    seen.add(label);
    const rest = text.slice(label.length);
    return again || (SENTENCE_END.test(rest) && !isTitled(rest) && knownNames(rest.slice(0, -1)).length === 0);
  });
  return (at) => spoken.some(({ start, end }) => at >= start && at <= end);
}

const SENTENCE_END = /\S\s+\S+\s+\S+[.?!]$/;

/** The parties that the heading of a protocol lists, above the panel or between it and those who came. */
export function listAtHearing(text: string, heading: TextLine[]): ListedParty[] {
  const table = heading.find(({ text: line }) => isHeadRow(line))?.start ?? text.length;
  const above = readPartyList(text.slice(0, Math.max(0, Math.min(table, attendanceStart(heading)))));
  if (above.length > 0) return above;
  const from = heading.findIndex(({ text: line }) => SIDE_LABEL.test(line));
  // Under the tribunal's own row a table tells who came, and not who the parties are.
  if (heading.slice(0, Math.max(0, from)).some(({ text: line }) => TRIBUNAL_ROW.test(line))) return [];
  const length = heading.slice(from).findIndex(({ text: line }) => PRESENT_LABEL.test(line));
  // After those who came people speak, and a speaker stands before his words as a side does before its names.
  if (length < 0 && heading.slice(0, Math.max(0, from)).some(({ text: line }) => PRESENT_LABEL.test(line))) return [];
  const list = from < 0 ? [] : heading.slice(from, length < 0 ? undefined : from + length);
  const isList = list.some(({ text: line }) => /^(?:נגד|-\s?נגד|ה?משיב)/.test(line));
  return isList ? readPartyList(`${list.map(({ text: line }) => line).join('\n')}\n`) : [];
}

const SIDE_LABEL = new RegExp(String.raw`^ה?${APPELLANT_SOURCE}(?:ת|ים|ות)?\s?[:\t]`);
const PRESENT_LABEL = /(?:^|\t)(?:ה?נוכח|נכח|הופיע|התייצב|השתתפ|ה?משתתפ|בנוכחות)/;

function asParty({ name, role, party, isCounsel, start, end }: Present, number: number): ListedParty[] {
  if (!SIDE_FIRST.test(role) || !party || isCounsel) return [];
  return namesIn(name, true).map((one) => ({
    name: one,
    representative: null,
    side: party === 'appellant' ? 'appellant' : 'respondent',
    party,
    number,
    terms: [],
    start,
    end,
  }));
}

/** Bodies for which somebody came, of those sides of which no party is known. */
function withBodies(parties: ListedParty[], present: Present[], text: string): ListedParty[] {
  const known = new Set(parties.map(({ party }) => party));
  const others = privateRespondents(text);
  const hasAppellants = known.has('appellant') || present.some(({ party }) => party === 'appellant');
  return [
    ...parties,
    ...bodiesAtHearing(present, hasAppellants)
      .map((one) => (BESIDE_COMMITTEE.has(one.party) ? { ...one, party: others } : one))
      .filter(({ party }) => !known.has(party)),
  ];
}
const BESIDE_COMMITTEE: ReadonlySet<PartyKey> = new Set(['respondent', 'permit_applicant']);

/** The committee itself is no one present; its counsel and engineers show that it is a party. */
function withCommittee(parties: ListedParty[], present: Present[]): ListedParty[] {
  const one = present.find(({ party }) => party === 'local_committee');
  if (!one || parties.some(({ party }) => party === 'local_committee')) return parties;
  const { start, end } = one;
  return [
    ...parties,
    {
      name: 'הוועדה המקומית',
      representative: null,
      side: 'respondent',
      party: 'local_committee',
      number: 1,
      terms: [],
      start,
      end,
    },
  ];
}

/** The day, the hour and the room of a hearing. */
const TAIL_OF_CAPTION = /,\s(?:\d|מיום|ביום|יום|שעה|בשעה|אולם|באולם|ישיבה|דיון)[^\n]*$/;

/** The writer of a letter himself. */
const AND_US = /,?\sו(?:גם\s)?נגד(?:נו|י)$/;

/** "בין דנה לוי (ע"י עו"ד כהן) ורון גל (בעצמו) לבין הוועדה המקומית (ע"י …) ו…": the parties in one line or two. */
function readBetween(header: TextLine[]): ListedParty[] {
  const at = header.findIndex(({ text }) => BETWEEN.test(text));
  if (at < 0) return [];
  const line = header[at]!;
  const [, first = '', inLine] = BETWEEN.exec(line.text)!;
  const below = header.slice(at + 1, at + 1 + BELOW_TITLE).find(({ text }) => AND_BETWEEN.test(text));
  const second = inLine ?? (below && AND_BETWEEN.exec(below.text)![1]);
  if (second === undefined) return [];
  const sides = [
    { names: first, of: line, side: 'appellant' as const },
    { names: second, of: inLine === undefined ? below! : line, side: 'respondent' as const },
  ];
  return sides.flatMap(({ names, of, side }) =>
    readEntries({ lines: names.split(NEXT_OF_SIDE).map((one) => restOf(of, one)), side, applicant: false, first: 1 }),
  );
}
const BETWEEN = /^(?:ב?עניי?ן )?ש?בין:?\s(.{3,400}?)(?:,?\sלבין:?\s(.{3,400}))?$/;
const AND_BETWEEN = /^לבין:?\s(.{3,400})$/;
/** Behind what stands in brackets about one of them. */
const NEXT_OF_SIDE = /(?<=\)),?\s+(?:ו-?)?(?=(?!בע"מ)[א-ת])/;

/** "תיק ערר 8007/24 – פלוני ואח' נ' הוועדה המקומית", "בעניין: פלוני נ' הוועדה": the parties in one line. */
function readCaption(header: TextLine[]): ListedParty[] {
  for (const line of header.slice(0, 15)) {
    const match = CAPTION.exec(line.text) ?? captionAlone(line.text);
    if (!match) continue;
    return [match[1]!, match[2]!.replace(TAIL_OF_CAPTION, '').replace(AND_US, '')].flatMap((names, index) =>
      readEntries({
        lines: names
          .split(AND_VERSUS)
          .flatMap(besideCommittee)
          .map((one) => restOf(line, one)),
        side: index === 0 ? 'appellant' : 'respondent',
        applicant: false,
        first: 1,
      }).map((one, at) => (index === 1 && at === 0 && isPlace(one.name) ? { ...one, party: 'local_committee' } : one)),
    );
  }
  return [];
}

/** "הוועדה המקומית גבעון ונטעי הצוק בע"מ", "… וד"ר לוי": a town goes on with "and" too, and with none of these. */
const TITLED_NAME = `(?:${PERSON_TITLE_SOURCE})\\s`;
const BODY_NAMED = '(?:ה?חברה|חברת|עמותת|אגודת|קיבוץ|מושב|עיריית)\\s';
const KIND_OF_FIRM =
  '(?:בע"מ|יי?זמות|ייזום|השקעות|נכסים|אחזקות|תחבורה|תשתיות|תקשורת|אנרגיה|הנדסה|התחדשות(?: עירונית)?)';
const AND_BESIDE_COMMITTEE = new RegExp(
  String.raw`^(ה?ו?ועדה\s[^,]{5,60}?)\sו-?(?!ל?בני?יה)((?:${TITLED_NAME}|${BODY_NAMED}|[^,]{3,50}\s${KIND_OF_FIRM}(?:$|,|\sואח)).*)$`,
);
const besideCommittee = (names: string): string[] => AND_BESIDE_COMMITTEE.exec(names)?.slice(1) ?? [names];

const AND_VERSUS = /[;,]?\s+ו(?:גם\s)?נגד\s+/;

/** "… נ' מורדות הגפן": the first to answer is the committee, called by its place alone. */
const isPlace = (name: string): boolean => PLACE.test(name) && knownNames(name).length === 0;
const PLACE = /^[א-ת][א-ת'-]+(?: [א-ת][א-ת'-]+){1,2}$/;

const CAPTION_ALONE =
  /^(?:[^:.\n]*(?:(?<!ו-\d{0,3})\d\s|ערר\s)|הנדון:[^.\n]*\s)?(?:של\s)?([^:.;\n]{3,90}?)\s(?:נ'|נגד|\/)\s([^:.;\n]{3,110})$/;

/** "של דנה לוי נגד הוועדה המקומית גבעון": parties in a line, or in a sentence of it, known by the committee behind "נגד". */
function captionAlone(line: string): RegExpExecArray | null {
  if (line.length >= LONGEST_CAPTION) return null;
  const sentences = [line.replace(/^\((.*)\)$/, '$1'), ...line.split(SENTENCES).map((one) => one.replace(/\.$/, ''))];
  for (const match of sentences.map((one) => CAPTION_ALONE.exec(one)))
    if (match && (isCommittee(match[2]!.split(/,| ו(?=[א-ת]+ )/)[0]!) || isOfCommittee(match))) return match;
  return null;
}
/** "הוועדה המקומית גבעון (ב"כ עו"ד כהן) נגד דנה לוי": a committee appeals. */
const isOfCommittee = ([, first, second]: readonly string[]): boolean =>
  LOCAL_COMMITTEE.test(first!) &&
  [second!.split(/\s\(|,\s/)[0]!].some((name) => knownNames(name).length > 0 || FULL_NAME.test(name));
const FULL_NAME = /^[א-ת][א-ת'-]+ [א-ת][א-ת'-]+$/;
const LONGEST_CAPTION = 200;
const SENTENCES = /(?<=\d|[א-ת]{2})\.\s+/;

/** "בשם מרשיי, ה"ה יוסף ורבקה אברהמי (להלן: "העוררים")": a letter of counsel lists no parties. */
function readClients(lines: TextLine[]): ListedParty[] {
  for (const line of lines) {
    const match = CLIENTS.exec(line.text);
    if (!match) continue;
    const side = match.groups!.appellant ? 'appellant' : 'respondent';
    return readEntries({ lines: [restOf(line, match[1]!)], side, applicant: false, first: 1 });
  }
  return [];
}
