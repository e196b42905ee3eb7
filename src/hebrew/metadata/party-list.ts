import { type PartyKey, type PartyRoster, partyNumbers } from '../parties.ts';
import { readAppealType } from './appeal-type.ts';
import { attendanceStart, type Present, readAttendance } from './attendance.ts';
import { bodyStart, linesOf, type TextLine } from './lines.ts';
import { applyCounselLine, type ListedParty, readEntries } from './party-entries.ts';
import { restOf, splitSides } from './party-sides.ts';

export type { ListedParty } from './party-entries.ts';

const HEADER = 6_000;

/**
 * The parties of the heading of a pleading or decision, whatever its layout: roles before the names ("העוררים: 1. …"), after
 * them ("… העוררים"), or only a line "נגד" between two lists; counsel on the same line or below, once or for each party.
 */
export function readPartyList(text: string): ListedParty[] {
  const lines = linesOf(text, HEADER);
  const header = lines.slice(0, bodyStart(lines));
  const found = splitSides(header.filter(({ text: line }) => !applyCounselLine([], line))).flatMap(readEntries);
  for (const line of header) applyCounselLine(found, line.text);
  return nameApplicants(text, found.length > 0 ? found : readCaption(header));
}

/**
 * The parties of a protocol: the list above the attendance, else who came for whom ("עו"ד כהן, ב"כ העוררים" represents them).
 */
export function partiesAtHearing(text: string): ListedParty[] {
  const lines = linesOf(text, HEADER);
  const listed = readPartyList(text.slice(0, Math.max(0, attendanceStart(lines))));
  const present = readAttendance(lines, rosterOf(listed)).filter(({ party }) => party !== null);
  const found =
    listed.length > 0
      ? listed
      : withCommittee(
          present.flatMap((one, index) => asParty(one, index + 1)),
          present,
        );
  return found.map((party) => ({ ...party, representative: party.representative ?? counselOf(party.party, present) }));
}

function asParty({ name, role, party, start, end }: Present, number: number): ListedParty[] {
  if (!/^ה?(?:עורר|משיב|מבקש|מערער)/.test(role) || !party) return [];
  return [
    {
      name,
      representative: null,
      side: party === 'appellant' ? 'appellant' : 'respondent',
      party,
      number,
      terms: [],
      start,
      end,
    },
  ];
}

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

function counselOf(party: PartyKey, present: Present[]): string | null {
  const counsel = present.find((one) => one.party === party && one.isCounsel);
  return counsel ? `עו"ד ${counsel.name}` : null;
}

/** What the list says of who is who, for reading the rest of the document. */
export function rosterOf(parties: ListedParty[]): PartyRoster {
  const roster: PartyRoster = { respondents: new Map(), names: new Map() };
  for (const { side, number, party, terms } of parties) {
    if (side === 'respondent' && !roster.respondents.has(number)) roster.respondents.set(number, party);
    for (const term of terms) if (!GENERAL_TERM.test(term)) roster.names.set(term.replace(/^ה/, ''), party);
  }
  return roster;
}

const GENERAL_TERM = /^ה?(?:עורר|משיב|ועדה$|וועדה$|מבקש|מקרקעין|חוק|תכנית|החלטה)|ערר/;

const CAPTION = /^[^\n]{0,60}?\d[/-]\d{2,4}[\s:,-]+([^\n]{3,90}?)\s(?:נ'|נ\.|נגד)\s([^\n]{3,110})$/;

/** "תיק ערר 8007/24 – פלוני ואח' נ' הוועדה המקומית": the parties in the line of the file number. */
function readCaption(header: TextLine[]): ListedParty[] {
  for (const line of header.slice(0, 15)) {
    const match = CAPTION.exec(line.text);
    if (!match) continue;
    return [match[1]!, match[2]!].flatMap((names, index) =>
      readEntries({
        lines: [restOf(line, names)],
        side: index === 0 ? 'appellant' : 'respondent',
        applicant: false,
        first: 1,
      }),
    );
  }
  return [];
}

/**
 * Respondents whom the body calls the permit's applicants ("המשיבים 2-3, מבקשי ההיתר"). Where nothing says so, the others
 * beside the committee are the applicants when the appeal is against the approval of a permit.
 */
function nameApplicants(text: string, parties: ListedParty[]): ListedParty[] {
  if (parties.some(({ party }) => party === 'permit_applicant')) return parties;
  const opening = text.slice(0, 30_000);
  const numbers = new Set<number>();
  for (const pattern of APPLICANT_NUMBERS) {
    const match = pattern.exec(opening);
    if (match) for (const number of partyNumbers(match[1]!)) numbers.add(number);
  }
  const approval =
    numbers.size === 0 && parties.some(({ party }) => party === 'local_committee') && isAgainstApproval(opening);
  return parties.map((one) =>
    one.party === 'respondent' && (approval || numbers.has(one.number)) ? { ...one, party: 'permit_applicant' } : one,
  );
}

function isAgainstApproval(opening: string): boolean {
  const count = (pattern: RegExp): number => [...opening.matchAll(pattern)].length;
  return readAppealType(opening) === 'permit' && count(APPROVED) > count(REFUSED);
}

const APPROVED =
  /לאשר את (?:ה)?בקש|אישור הבקשה|אישרה את הבקשה|(?:ל|ש)דחות את (?:ה)?התנגד|התנגד(?:ות|ויות)(?:ם|ה|ו|יהם)?(?![א-ת])|התנגדות ה?עורר|ההיתר שאושר|היתר שניתן|ההיתר/g;
const REFUSED =
  /(?:לדחות|דחתה|דחיית|לסרב ל?|סירבה ל?|סירוב\S*) (?:את )?בקש(?:ת|תה|תו|תם|ה)(?! לצו)|בקשת ה?עורר\S* להיתר|בקשתה של ה?עוררת|בקשתם של ה?עוררים/g;
const RANGE = String.raw`(\d{1,2}(?:\s?(?:-|,|ו-?|,? ?ו-)\s?\d{1,2}){0,6})`;
const APPLICANT_NUMBERS = [
  new RegExp(
    `משיב(?:ה|ים|ות)?\\s${RANGE}[^.\\n]{0,40}(?:מבקש(?:ת|י|ות)? ה?(?:היתר|בקשה)|יזמי|היזם|(?:הגיש(?:ה|ו)?|שהגיש(?:ה|ו)?) (?:את ה)?בקשה ל?היתר)`,
  ),
  new RegExp(`(?:מבקש(?:ת|י|ות)? ה?(?:היתר|בקשה)|היזמית|היזם|היזמים)[^.\\n]{0,25}משיב(?:ה|ים|ות)?\\s${RANGE}`),
  new RegExp(`בקש(?:ת|תם|תה|תו) של(?:\\sה)?משיב(?:ה|ים|ות)?\\s${RANGE}[^.\\n]{0,20}להיתר`),
];
