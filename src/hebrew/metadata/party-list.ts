import { LOCAL_COMMITTEE_NAME, type PartyKey, type PartyRoster, partyNumbers } from '../parties.ts';
import { readAppealType } from './appeal-type.ts';
import { attendanceStart, type Present, readAttendance } from './attendance.ts';
import { bodyStart, isVersus, linesOf, type TextLine } from './lines.ts';

/** One name of a document's list of parties; offsets of the name in the normalised text. */
export interface ListedParty {
  name: string;
  representative: string | null;
  side: 'appellant' | 'respondent';
  party: PartyKey;
  /** The number within its side, 1 when it stands alone. */
  number: number;
  /** Terms of the document's own: (להלן: "היזמית"). */
  terms: string[];
  start: number;
  end: number;
}

const HEADER = 6_000;
const MAX_PARTIES = 400;

/**
 * The parties of the heading of a pleading or decision, whatever its layout: roles before the names ("העוררים: 1. …"), after
 * them ("… העוררים"), or only a line "נגד" between two lists; counsel on the same line or below, once or for each party.
 */
export function readPartyList(text: string): ListedParty[] {
  const lines = linesOf(text, HEADER);
  const header = lines.slice(0, bodyStart(lines));
  const found: ListedParty[] = [];
  for (const side of splitSides(header)) found.push(...readBlock(side).slice(0, MAX_PARTIES - found.length));
  return nameApplicants(text, found.length > 0 ? found : readCaption(header));
}

/**
 * The parties of a protocol: the list above the attendance, else who came for whom ("עו"ד כהן, ב"כ העוררים" represents them).
 */
export function partiesAtHearing(text: string): ListedParty[] {
  const lines = linesOf(text, HEADER);
  const listed = readPartyList(text.slice(0, Math.max(0, attendanceStart(lines))));
  const present = readAttendance(lines, rosterOf(listed)).filter(({ party }) => party !== null);
  const found = listed.length > 0 ? listed : present.flatMap((one, index) => asParty(one, index + 1));
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

function counselOf(party: PartyKey, present: Present[]): string | null {
  const counsel = present.find(
    (one) => one.party === party && /ב"כ|בא(?:ת|י)? כו?ח|היועצ?(?:ץ|ת) המשפטי|עו"ד/.test(one.role),
  );
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
      readBlock({
        lines: [restOf(line, names)],
        side: index === 0 ? 'appellant' : 'respondent',
        applicant: false,
        first: 1,
      }),
    );
  }
  return [];
}

interface Side {
  side: 'appellant' | 'respondent';
  applicant: boolean;
  lines: TextLine[];
  /** Number of its first party ("– המשיבה 2"). */
  first: number;
}

const ROLE_WORD = `(?:ה|ו)?(?:(?<a>עורר(?:ת|ים|ות)?|מערער(?:ת|ים|ות)?|עותר(?:ת|ים|ות)?)|(?<p>(?:מבקש(?:ת|י|ות)?|מגיש(?:ת|י|ות)?) ה?(?:היתר|בקשה(?: להיתר)?)|יזמ(?:ית|ים|ות|ת)|יזם)|(?<r>משיב(?:ה|ים|ות)?|מבקש(?:ת|ים|ות)?))`;
const NUMBERS = String.raw`(?:\s?(?:מס'\s?)?\d{1,2}(?:\s?(?:-|,|ו-?)\s?\d{1,2}){0,6})?`;
const LABEL_FIRST = new RegExp(`^(?:בעניין:?\\s+)?["*]?${ROLE_WORD}${NUMBERS}["*]?\\s*(?:[:\\t]\\s*|\\s-+\\s|[;.]?$)`);
const LABEL_LAST = new RegExp(
  `(?:\\t|\\s{3,}|\\s-+\\s|^)["(]?${ROLE_WORD}(?<n>${NUMBERS})[")]?(?:[:.;]?$|,\\s(?=(?:ע"י|על[- ]ידי|באמצעות|ב"כ)\\s))`,
);
const MATTER = /^(?:ב?עניי?ן(?: שבין)?|בין|הצדדים)\s?:?\s*/;
const NOT_PARTIES =
  /^(?:בפני|לפני|בפנינו|חברי|הרכב|יו"ר|תאריך|מועד|גוש|כתובת ה|מטרת|פרטי|מספר תיק|תיק|ערר(?:ים)? |מדינת ישראל|משרד|ועדת ה?ערר|ו?ועדת הערר|בוועדת|בועדת|לכבוד|לוועדת|מחוז |בשבת|הסעיף|חקיקה|פסיקה|סוג|נושא|הנדון|הבקשה|מהות|מקום|התקיים|נוכח|עניינו|תכנית|תוכנית|ישיבה|דיון)/;

/**
 * Cuts the heading into the lists of the two sides. A role that stands alone closes the list above it when that list has
 * no role yet ("… / העוררים / - נגד -"), else it opens the one below.
 */
function splitSides(header: TextLine[]): Side[] {
  const sides: Side[] = [];
  let open: (Side & { named: boolean }) | null = null;
  let loose: TextLine[] = [];
  const start = (side: Side['side'], applicant: boolean, named: boolean, lines: TextLine[] = []): void => {
    open = { side, applicant, named, lines, first: 1 };
    sides.push(open);
    loose = [];
  };
  header.forEach((line, index) => {
    const label = LABEL_FIRST.exec(line.text);
    const trailing = label || open?.named ? null : LABEL_LAST.exec(line.text);
    const groups = label?.groups ?? trailing?.groups;
    if (isVersus(line.text)) {
      if (!open && sides.length === 0 && loose.length > 0) start('appellant', false, true, loose);
      start('respondent', false, false);
    } else if (groups && (trailing || closesList(line, label!, open, loose, header[index + 1]))) {
      const around = trailing
        ? [line.text.slice(0, trailing.index), line.text.slice(trailing.index + trailing[0].length)]
        : [];
      const lines = [
        ...(open?.lines.splice(0) ?? loose),
        ...around.filter((text) => text.trim()).map((text) => restOf(line, text.trim())),
      ];
      start(sideOf(groups), Boolean(groups.p), true, lines);
      sides.at(-1)!.first = partyNumbers(groups.n ?? '')[0] ?? 1;
      open = null;
    } else if (label && groups) {
      const rest = line.text.slice(label[0].length).trim();
      start(sideOf(groups), Boolean(groups.p), true, rest ? [restOf(line, rest)] : []);
    } else if (NOT_PARTIES.test(line.text) && !isCommittee(line.text)) {
      [open, loose] = [null, []];
    } else if (open) {
      open.lines.push(line);
    } else {
      const matter = MATTER.exec(line.text)?.[0].length ?? 0;
      if (matter > 0) loose = [];
      if (line.text.length > matter) loose.push(restOf(line, line.text.slice(matter)));
    }
  });
  return sides.filter(({ lines }) => lines.length > 0);
}

function closesList(
  line: TextLine,
  label: RegExpExecArray,
  open: (Side & { named: boolean }) | null,
  loose: TextLine[],
  next: TextLine | undefined,
): boolean {
  if (label[0].length < line.text.length || line.text.endsWith(':')) return false;
  if (open) return !open.named && open.lines.length > 0;
  return loose.length > 0 && (next === undefined || isVersus(next.text));
}

function sideOf(groups: Record<string, string | undefined>): Side['side'] {
  return groups.a ? 'appellant' : 'respondent';
}

function isCommittee(line: string): boolean {
  return LOCAL_COMMITTEE_NAME.test(line) && !/ועדת ה?ערר/.test(line);
}

function restOf(line: TextLine, rest: string, from = line.text.lastIndexOf(rest)): TextLine {
  return { text: rest, start: line.start + from, end: line.start + from + rest.length };
}

const COUNSEL =
  /(?:^|[\s,;(-])(?:(?:ו?מיוצג(?:ת|ים|ות)?\s)?(?:ע"י|על[- ]ידי|באמצעות)\s(?:ב"כ|בא[- ]כו?חה?ו?|באת[- ]כוח|באי[- ]כוח|עו"ד|עוה"ד|עורכי?ת?|פרקליט|הלשכה|היועצ?|הי?ועמ"ש|המחלקה|השירות|מר |גב' )|ב"כ(?=[\s:])|עו"ד\s|עוה"ד\s|בא[- ]כו?ח)/;
const CONTACT =
  /^(?:ו?מ?רח(?:'|וב)|שד(?:'|רות)|דרך |טל(?:'|פון)?|פקס|דוא"ל|דוא|נייד|ת\.?ד\.?\s|מיקוד|כתובת|מס' רישיון|מ\.ר\.|ת"?\.?ז|ח\.?פ|ע\.?ר\.?\s|בית |מגדל|קומה|\d{2,3}-|e-?mail|fax|tel|כולם)|@|^[\d\s,;:.()/-]+$/i;

function readBlock({ lines, side, applicant, first }: Side): ListedParty[] {
  const found: ListedParty[] = [];
  let firstWithoutCounsel = 0;
  for (const line of lines) {
    for (const piece of numberedPieces(line)) {
      if (applyToNumbers(found, piece.text)) continue;
      const counselAt = COUNSEL.exec(piece.text);
      const nameText = counselAt ? piece.text.slice(0, counselAt.index) : piece.text;
      const isJoined = !counselAt && isNameList(nameText);
      for (const one of isJoined ? joinedNames(nameText, piece) : []) {
        const each = readName(one.text, one, side, applicant, first + found.length);
        if (each) found.push(each);
      }
      if (isJoined) continue;
      const named = CONTACT.test(nameText.trim())
        ? null
        : readName(nameText, piece, side, applicant, first + found.length);
      if (named) found.push(named);
      if (!counselAt || found.length === 0) continue;
      const counsel = counselName(piece.text.slice(counselAt.index));
      if (!counsel) continue;
      const from = named ? found.length - 1 : firstWithoutCounsel;
      addCounsel(
        named && !/כולם|יחדיו/.test(piece.text) ? found.slice(from) : found.slice(firstWithoutCounsel),
        counsel,
      );
      firstWithoutCounsel = found.length;
    }
  }
  const counsels = new Set(found.map(({ representative }) => representative));
  const shared = side === 'appellant' && counsels.size === 2 && found.at(-1)?.representative;
  return shared ? found.map((one) => ({ ...one, representative: shared })) : found;
}

const NAME_BREAK = /,\s+|\s+ו-?(?=[א-ת])/;

/** "יוסף דהאן, מרים דהאן וחברת המורד בע"מ": full names of people, or more than one, in one line. */
function isNameList(text: string): boolean {
  const names = text.trim().split(NAME_BREAK);
  return (
    names.length > 1 &&
    !/\d|עורכי|\(|ושות/.test(text) &&
    !isCommittee(text) &&
    names.every((name) => /^\S+(?: \S+){1,4}$/.test(name)) &&
    /^[א-ת'-]+ [א-ת'-]+$/.test(names[0]!)
  );
}

function joinedNames(text: string, line: TextLine): TextLine[] {
  return text
    .trim()
    .split(NAME_BREAK)
    .map((name) => restOf(line, name));
}

/** `משיבים 2-3 (להלן: "מבקשי ההיתר") ע"י ב"כ עו"ד …`: a line on parties listed above. */
function applyToNumbers(parties: ListedParty[], text: string): boolean {
  const match = OF_NUMBERS.exec(text);
  if (!match) return false;
  const numbers = new Set(partyNumbers(match[1]!));
  const meant = parties.filter(({ number }) => numbers.has(number));
  const terms = termsOf(text);
  for (const party of meant) {
    party.terms.push(...terms);
    if (party.party === 'respondent' && terms.some((term) => APPLICANT.test(term))) party.party = 'permit_applicant';
  }
  const counselAt = COUNSEL.exec(text);
  const counsel = counselAt && counselName(text.slice(counselAt.index));
  if (counsel)
    addCounsel(
      meant.filter(({ representative }) => representative === null),
      counsel,
    );
  return true;
}

const OF_NUMBERS = /^ה?(?:משיב|עורר)(?:ה|ת|ים|ות)?\s(\d{1,2}(?:\s?(?:-|,|ו-?)\s?\d{1,2}){0,6})(?=[\s(,])/;

function termsOf(text: string): string[] {
  return [...text.matchAll(TERMS)].map((match) => match[1]!.trim());
}

const TERMS = /\((?:ו?להלן|יקרא(?:ו)? להלן)[^"()]{0,20}"?([^"()]{2,40})"?[^()]{0,30}\)/g;

function addCounsel(parties: ListedParty[], counsel: string): void {
  const targets = parties.length > 0 ? parties : [];
  for (const party of targets)
    party.representative = party.representative ? `${party.representative}, ${counsel}` : counsel;
}

/** "1. כהן 2. לוי" on one line is two parties. */
function numberedPieces(line: TextLine): TextLine[] {
  const pieces: TextLine[] = [];
  const marks = [...line.text.matchAll(/(?:^|[\s,;])(?=\d{1,2}[.)]\s?[א-ת"A-Z])/g)].map(
    (match) => match.index + match[0].length,
  );
  const cuts = marks.length > 0 ? [...(marks[0]! > 0 ? [0] : []), ...marks] : [0];
  cuts.forEach((cut, index) => {
    const raw = line.text.slice(cut, cuts[index + 1] ?? line.text.length);
    const piece = raw.trim();
    if (piece) pieces.push({ text: piece, start: line.start + cut, end: line.start + cut + raw.trimEnd().length });
  });
  return pieces;
}

function readName(
  text: string,
  line: TextLine,
  side: Side['side'],
  applicant: boolean,
  order: number,
): ListedParty | null {
  const label = /^\s*(\d{1,2})[.)]\s?/.exec(text);
  const terms = termsOf(text);
  const noted = /\(([^()]{3,40})\)|\s-\s(ה?(?:מבקש|יזמ|יזם|בעל)[^,;]{0,30})$/.exec(
    text.replace(/\((?:ו?להלן)[^()]*\)/g, ''),
  );
  const isApplicant = applicant || [...terms, noted?.[1] ?? noted?.[2] ?? ''].some((term) => APPLICANT.test(term));
  const name = text
    .slice(label?.[0].length ?? 0)
    .replace(/\((?:ו?להלן)[^()]*\)/g, '')
    .replace(/\s-\sה?(?:מבקש|יזמ|יזם)[^,;]{0,30}$|\(ה?(?:מבקש|יזמ|יזם|בעל)[^()]*\)/g, '')
    .replace(/,?\s*(?:נושא(?:ת)? )?(?:ב?ת"?\.?ז\.?|ח\.?פ\.?|ח"פ|ע"ר|ע\.ר\.|מס' זהות)\s?:?\s?[\d-]{5,}.*$/, '')
    .replace(/[\s,-]+(?:מרח(?:'|וב)|רח(?:'|וב)|ת\.ד\.).*$/, '')
    .replace(/^["*\s–-]+|[\s,;:"*–-]+$/g, '')
    .replace(/\s+/g, ' ');
  if (!/[א-תA-Za-z]{2}/.test(name) || name.split(' ').length > 16 || /^(?:ואח'?|ואחרים|נגד|בעצמ[וםהן]+)$/.test(name))
    return null;
  const party: PartyKey =
    side === 'appellant'
      ? 'appellant'
      : isCommittee(name)
        ? 'local_committee'
        : isApplicant
          ? 'permit_applicant'
          : 'respondent';
  const start = line.start + Math.max(0, line.text.indexOf(name.split(' ')[0]!));
  return {
    name,
    representative: null,
    side,
    party,
    number: label ? Number(label[1]) : order,
    terms,
    start,
    end: Math.min(line.end, start + name.length),
  };
}

const APPLICANT = /מבקש(?:ת|י|ות)?\s?ה?(?:היתר|בקשה)|^ה?(?:מבקש(?:ת|ים|ות)?|יזם|יזמית|יזמים|יזמיות)$/;

/** `ע"י ב"כ עו"ד רות לוי ו/או דן כהן, רח' …` → `עו"ד רות לוי ו/או דן כהן`. */
function counselName(text: string): string | null {
  const name = text
    .replace(/^[\s,;(-]+/, '')
    .replace(/^(?:ו?מיוצג(?:ת|ים|ות)?\s)?(?:ע"י|על[- ]ידי|באמצעות)\s+/, '')
    .replace(/^(?:ב"כ|בא[- ]כו?חה?ו?ם?|באת[- ]כו?ח\S*|באי[- ]כו?ח\S*)[\s:]*/, '')
    .replace(/^ה?(?:משיב|עורר)\S*\s/, '')
    .replace(
      /^(?:היועצ?(?:ץ|ת) המשפטי(?:ת)?|הי?ועמ"ש|הלשכה המשפטית),?\s+(?=עו"ד|עוה"ד)|,?\s+(?:היועצ?(?:ץ|ת) המשפטי(?:ת)?|הי?ועמ"ש|ה?(?:לשכה|מחלקה) ה?משפטית|השירות המשפטי)(?=$|\s-|,)/g,
      '',
    )
    .replace(
      /[\s,;-]*(?:מרח(?:'|וב)|רח(?:'|וב)|שד'|שדרות|דרך|טל(?:'|פון|:)|פקס|דוא"ל|ת\.ד\.|מ\.ר\.|מס' רי|@|\d{2,}-\d).*$/,
      '',
    )
    .replace(/[\s,;:()-]+$/, '')
    .replace(/\s+ואח'?$/, " ואח'")
    .trim();
  return name.length >= 4 && name.length <= 160 && /[א-ת]/.test(name) ? name : null;
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
