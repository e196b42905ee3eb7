import {
  LAWYER_TITLE_SOURCE,
  OFFICE_OF_ANOTHER,
  OUTSIDER,
  PANEL_ROLE,
  SIDE_SOURCE,
} from '../../pattern/rules.generated.ts';
import { type PartyKey, type PartyRoster, partyNumbers, partyOfName, partyOfPhrase } from '../parties.ts';
import type { TextLine } from './lines.ts';
import { bareName } from './people.ts';

/** Someone on a list of those present; offsets of the line in the normalised text. */
export interface Present {
  /** Without title. */
  name: string;
  /** As written, "" when the list gives none. */
  role: string;
  /** Null for the panel, its staff and whoever belongs to no party. */
  party: PartyKey | null;
  /** Listed as of the panel itself ("חברי הוועדה:", "בפני:"). */
  isPanel: boolean;
  /** A lawyer, by title or role. */
  isCounsel: boolean;
  /** "ד"ר" and the like as the list has it, "" for none. */
  learned: string;
  /** The words that say for whom he came ("משיבים 2-3"), "" when nothing does. */
  side: string;
  /** Only who stands beside him says for whom he came. */
  isLent?: true;
  /** A column of its table says for whom he came. */
  isByColumn?: true;
  /** Came for the district's committee, which answers for itself whatever the others filed as. */
  isDistrict?: boolean;
  start: number;
  end: number;
}

/** What the label above a list says of those on it. */
export interface Group {
  isPanel: boolean;
  party: PartyKey | null;
  label: string;
  /** Only says that they came, so that one of no side may be among them. */
  isLoose?: boolean;
  /** Has its people on the line of its label, so that one on a line of his own may be of no side. */
  isFull?: boolean;
  /** Came with the one before, and so is no bystander. */
  isCompanion?: boolean;
}

/** Words of a role that say for whom, before what someone is ("שמאית מטעם המשיבה" is the respondent's, not the appraiser). */
const FOR = /(?:מטעם|ב"כ|בא(?:ת|י)? כו?ח|בשם|נציג(?:ת|י)?(?![א-ת])|עורכ(?:ת|י)? ה?בקשה|מהנדסת? ה)(?:\s.*)?/;

/** Counsel of a client whom no list knows: one of those who answer, as appellants and the committee are always named. */
const ofClient = (role: string, { others }: PartyRoster): PartyKey | null => (CLIENT.test(role) ? others : null);
const CLIENT = /^(?:ב"כ|בא(?:ת|י)? כו?ח)\s[א-ת]{3}/;

/** One who came of his own accord and belongs to no side. */
const BYSTANDER = /(?<![א-ת])ה?(?:תושב|שכ[נן]|דייר|מתנגד|אורח|מתעניי[נן])(?:ה|ת|ים|ות)?(?![א-ת])/;

const LAWYER = new RegExp(`${LAWYER_TITLE_SOURCE}|ב"כ|בא(?:ת|י)? כו?ח|היועצ?(?:ץ|ת) המשפטי`);

/**
 * One person of a list with the party he came for: by his own role and name, then by the label of his group. Takes his name
 * with its title and his role as written ("" for none); a lawyer who came "מטעם הוועדה" represents it.
 */
export function placed(
  name: string,
  role: string,
  { start, end }: TextLine,
  group: Group,
  roster: PartyRoster,
): Present {
  const ofRole = FOR.exec(role)?.[0];
  const outsider = NEUTRAL.test(role) ? 'appraiser' : isOutsider(role, group) ? 'other' : null;
  const byName = partyOfName(name, roster);
  const general = role ? partyOfRole(role, roster) : null;
  const bystander = !group.isCompanion && BYSTANDER.test(role) && !OFFICE_OF_ANOTHER.test(role) ? 'other' : null;
  const own =
    outsider ??
    (ofRole ? partyOfPhrase(ofRole, roster) : null) ??
    byName ??
    (mayBeBystander(group, general) ? bystander : null);
  const isStaff = isOfPanel(role) && ((group.party === null && own === null) || STAFF_FIRST.test(role));
  const apart = group.isPanel || isStaff;
  const ofNumber = ofOtherNumber(role, general, group);
  return {
    name: bareName(name),
    learned: LEARNED.exec(name)?.[0] ?? '',
    role: role || (apart ? '' : LAWYER.test(name) ? ofCounsel(group.label) : group.label),
    party: apart
      ? null
      : (ofNumber ??
        moreExact(own, group.party) ??
        general ??
        partyOfPhrase(name, roster) ??
        bystander ??
        ofClient(role, roster)),
    isPanel: group.isPanel,
    isCounsel: LAWYER.test(`${name} ${role}`),
    side:
      apart || byName || outsider
        ? ''
        : (ofNumber ? role : group.label) ||
          (ofRole && !COUNSEL_ALONE.test(ofRole) ? ofRole : '') ||
          (general && general !== 'appraiser' ? role : ''),
    start,
    end,
  };
}

/** Neighbours are often among those who appeal, and are of no other side. */
const mayBeBystander = ({ isLoose, isFull, party }: Group, general: PartyKey | null): boolean =>
  (isLoose === true && general === null) ||
  party === 'local_committee' ||
  (isFull === true && party !== null && party !== 'appellant');

/** "בשם העוררים", "לעוררים": what a lawyer is who stands under it. */
const ofCounsel = (label: string): string => label.replace(FOR_WHOM, (lead) => `ב"כ ${lead === 'ל' ? 'ה' : ''}`);
const FOR_WHOM = new RegExp(`^(?:(?:מטעם|בשם|מצד|עבור|בעד)\\s|ל(?=(?:${SIDE_SOURCE}|יזמ|יוזמ)))`);

/** Of several with one surname the title tells who speaks. */
export const LEARNED = /^(?:ד"ר|פרופ'?|אינג'|אדר')(?=\s)/;

/** An office of the panel or of its staff, and not one like it that is held elsewhere ("יו"ר העמותה"). */
const isOfPanel = (role: string): boolean =>
  (PANEL_ROLE.test(role) || STAFF_FIRST.test(role)) && !OFFICE_OF_ANOTHER.test(role);
const STAFF_FIRST = /^ה?(?:יו"ר|מזכיר|קלדנית|רשמת|מרכז(?:ת)? ועדת)/;

/** "השמאי, משיבה 1" came for the respondent: what someone is says less than for whom he came. */
function partyOfRole(role: string, roster: PartyRoster): PartyKey | null {
  const said = role.split(',').map((piece) => partyOfPhrase(piece.trim(), roster));
  return said.find((party) => party !== null && party !== 'appraiser') ?? partyOfPhrase(role, roster);
}

/** On one list of all who came, those between the chair and another of no side sit with the chair: "יו"ר; פלד, שמאית; נ. ציבור". */
export function seatPanel(found: Present[], { start }: TextLine): void {
  const chair = found.findIndex(
    (one) => one.start === start && one.party === null && CHAIR.test(one.role) && isOfPanel(one.role),
  );
  if (chair < 0) return;
  let last = chair;
  for (
    let at = chair + 1;
    at < found.length && (found[at]!.party === null || found[at]!.party === 'appraiser');
    at += 1
  )
    if (found[at]!.party === null) last = at;
  for (let at = chair + 1; at < last; at += 1) found[at] = { ...found[at]!, party: null, side: '' };
  const seat = found.findLastIndex((one, at) => at >= chair && at <= last && isOfPanel(one.role));
  for (let at = chair; at <= seat; at += 1) found[at] = { ...found[at]!, isPanel: true };
}

const CHAIR = /יו"ר|יושבת?[- ]ראש/;

/** "מטעם הוועדה המקומית עו"ד כהן; המשיבה 2, גב' לוי": one of the other respondents, whom no label parts from those before. */
const ofOtherNumber = (role: string, party: PartyKey | null, group: Group): PartyKey | null =>
  group.party === 'local_committee' && OTHER_NUMBER.test(role) ? party : null;
const OTHER_NUMBER = /^ה?משיב(?:ה|ים|ות)?\s[2-9](?:,|$)/;

function isOutsider(role: string, group: Group): boolean {
  if (BY_HIMSELF.test(role) && !group.isPanel) return true;
  return OUTSIDER.test(role) && !group.isPanel && !/מטעם|ב"כ/.test(`${group.label} ${role}`);
}
/** Below the list of a side too: "בעלת דירה בבניין הסמוך, שביקשה להישמע". */
const BY_HIMSELF =
  /(?:^|[\s,(])(?:ש|אשר )?(?:ביקש(?:ה|ו)?\s(?:להישמע|לדבר|לומר|להעיד)|בא(?:ה|ו)?\s(?:לשמוע|להאזין))(?![א-ת])/;

/** What is said of one person goes before what his group is; "משיבים" is any of them, and the group may know which. */
function moreExact(own: PartyKey | null, ofGroup: PartyKey | null): PartyKey | null {
  return own === null || (own === 'respondent' && ofGroup !== null) ? ofGroup : own;
}

/**
 * Where one person of a side has a party by his role ("ב"כ מבקשי ההיתר" of "משיבים 2-3"), the others of that side, or of
 * those numbers, have it too.
 */
export function shareSides(all: Present[]): Present[] {
  const known = new Map<string, PartyKey>();
  for (const one of all) {
    if (!one.party || one.party === 'respondent' || one.party === 'other') continue;
    for (const key of sidesOf(one)) known.set(key, one.party);
  }
  const shared = (one: Present): PartyKey | undefined =>
    sidesOf(one)
      .map((key) => known.get(key))
      .find((party) => party !== undefined);
  return all.map((one) => (one.party === 'respondent' ? { ...one, party: shared(one) ?? one.party } : one));
}

function sidesOf({ side, role }: Present): string[] {
  const numbers = /משיב(?:ה|ים|ות)?\s(\d{1,2}(?:\s?(?:-|,|ו-?)\s?\d{1,2})*)$/.exec(side || role);
  return [...(side ? [side] : []), ...(numbers ? partyNumbers(numbers[1]!).map((number) => `משיב ${number}`) : [])];
}

/**
 * Gives a side to those who do not say for whom they came. After one who does ("ב"כ העוררים עו"ד כהן, מר לוי") it is his;
 * where the first does not ("עו"ד כהן ומר לוי מטעם העוררים, …") it is that of the next who does.
 */
export function lendSides(people: Present[], before: Present | undefined, isLoose: boolean): void {
  const hasSide = (one: Present | undefined): one is Present =>
    one !== undefined && one.side !== '' && one.party !== null;
  const takes = (index: number, from: Present | undefined): void => {
    const one = people[index]!;
    if (hasSide(from) && isOpen(one)) people[index] = { ...one, party: from.party, side: from.side, isLent: true };
  };
  if (isLoose && people[0] && isOpen(people[0]) && people.some(hasSide))
    for (let index = people.length - 2; index >= 0; index--)
      if (!isOfPanel(people[index]!.role)) takes(index, people[index + 1]);
  const previous = before && before.start === people[0]?.start && !before.isPanel ? before : undefined;
  for (let index = 0; index < people.length; index++) takes(index, index > 0 ? people[index - 1] : previous);
}

/** Those at the head of a line of whom nothing says for whom they came, with the first of the line who does say it. */
export function lendToFirst(found: Present[], { start }: TextLine): void {
  const first = found.findIndex((one) => one.start === start && !one.isPanel);
  const known = found.findIndex(
    (one, at) => at >= first && one.start === start && one.party !== null && one.side !== '',
  );
  if (first < 0 || known <= first) return;
  const from = found[known]!;
  for (let at = first; at < known; at++) {
    const one = found[at]!;
    if (one.party === null && !one.isPanel && isOpen(one) && one.role === '')
      found[at] = { ...one, party: from.party, side: from.side, isLent: true };
  }
}

/** Nothing says yet for whom he came. */
function isOpen(one: Present): boolean {
  return one.side === '' && !isNeutral(one);
}

/** An appraiser who decides between the sides, who takes the minutes, and whoever belongs to none, came with no one. */
function isNeutral({ role, party }: Present): boolean {
  return party === 'other' || NEUTRAL.test(role) || TAKES_MINUTES.test(role);
}

/** "בא כוחה": of whom, the words before say. */
export const COUNSEL_ALONE = /^(?:ב"כ|בא(?:ת|י)? כו?ח(?:[הוםןי]|נו)?)$/;
const TAKES_MINUTES = /^ה?(?:קלדנית|רשמת)(?![א-ת])/;
const NEUTRAL = /שמאית? ה?(?:מכריע|מייע|תו?כנית(?! מטעם))/;
