import {
  ANY_PERSON,
  HEAD_CELL,
  OTHER_LABEL,
  PANEL_GROUP,
  PRESENT_GROUP,
  SIDE_SOURCE,
} from '../../pattern/rules.generated.ts';
import { EMPTY_ROSTER, type PartyRoster, partyOfPhrase } from '../parties.ts';
import { groupOf, ofBody, SPEECH } from './attendance-groups.ts';
import { sidedPieces } from './attendance-line.ts';
import { listsOf, withLabels } from './attendance-lists.ts';
import { withCommas, withoutSideComma } from './attendance-names.ts';
import { namesCounselOnly, sideOfBodies, sidesByCounsel } from './attendance-order.ts';
import { readSection } from './attendance-section.ts';
import { type Group, lendSides, lendToFirst, type Present, placed, seatPanel, shareSides } from './attendance-sides.ts';
import { presentInRow, type SideTable, sideTable } from './attendance-tables.ts';
import { COMPANION, withCompanions } from './companions.ts';
import { isGivenName } from './given-names.ts';
import type { TextLine } from './lines.ts';
import { isNoPerson } from './not-people.ts';
import { endsPanel, LONGEST_ROW } from './panel-end.ts';
import { isRole, readPerson } from './people.ts';

export type { Present } from './attendance-sides.ts';

const MAX_PRESENT = 150;
const LONGEST_LIST = 6_000;

/**
 * The lists of people in the heading of a protocol or decision: lines under "נכחו:" and "חברי הוועדה:", tables with "שם /
 * תפקיד / מטעם", and lists in one line ("מטעם העוררים: עו"ד א', מר ב'", "בפני עו"ד א', יו"ר, והחברים: …").
 */
export function readAttendance(lines: TextLine[], roster: PartyRoster = EMPTY_ROSTER): Present[] {
  const found: Present[] = [];
  let group: Group | null = null;
  let table: SideTable | null = null;
  const all = lines.flatMap(listsOf).map(withLabels);
  for (const [at, line] of all.entries()) {
    const isHead = isHeadRow(line.text);
    if (isHead || !line.text.includes('\t')) table = isHead ? sideTable(line.text) : null;
    const inRow = table && !isHead ? presentInRow(line, table, roster) : null;
    if (inRow) {
      found.push(inRow);
      continue;
    }
    const isSaid = isSaidByChair(line.text, found);
    const labelled = isHead || isSaid || isRowOfOne(line.text) ? null : groupOf(line.text, roster);
    if (labelled) {
      const before = found.length;
      addAll(found, labelled.rest, line, labelled.group, roster, true);
      group = { ...labelled.group, isFull: found.length > before };
    } else if (isHead) {
      group = { isPanel: OVER_PANEL.test(line.text), party: null, label: '', isLoose: true };
    } else if (group && line.text.includes('\t')) {
      addRow(found, line, group, roster);
    } else if (
      isSaid ||
      OTHER_LABEL.test(line.text) ||
      SPEECH.test(line.text) ||
      (group?.isPanel && endsPanel(line.text, found.length)) ||
      (group?.isPanel && (ofParties(line.text) || VERSUS.test(all[at + 1]?.text ?? '')))
    ) {
      group = null;
    } else if (
      group &&
      !HEAD_CELL.test(line.text) &&
      !/^\(.*\)$/.test(line.text) &&
      line.text.length < (line.text.includes(';') ? 400 : LONGEST_ROW) &&
      !addAll(found, line.text, line, group, roster) &&
      group.isPanel
    ) {
      group = null;
    }
    if (found.length >= MAX_PRESENT) break;
  }
  return shareSides(sideOfBodies(merge(found)));
}

/** Where a chair is listed, "היו"ר: שני המספרים רשומים" is what the chair says, unless it is the chair's name once more. */
function isSaidByChair(line: string, found: Present[]): boolean {
  const chairs = CHAIR_LABEL.test(line) ? found.filter(isChair) : [];
  return chairs.length > 0 && !chairs.some(({ name }) => line.includes(name));
}

const CHAIR_LABEL = /^ה?יו"ר(?: ה?ו?ועדה)?\s?[:-]/;
const isChair = ({ isPanel, role }: Present): boolean => isPanel && /יו"ר|יושבת?[- ]ראש/.test(role);

/** "דנה לוי, רון לוי (העוררים, בעצמם)", "… - ע"י עו"ד כהן": the parties, below the panel. */
const ofParties = (line: string): boolean => PARTIES.test(line) || REPRESENTED.test(line);
const PARTIES = new RegExp(String.raw`(?:\(|\s-\s)ה?${SIDE_SOURCE}(?:ת|ה|ים|ות)?(?:[,)\s]|$)`);
const REPRESENTED =
  /(?:^|[\s(])(?:ע"י|בידי|מיוצג(?:ת|ים|ות)?|על[- ]ידי|באמצעות|ב"כ|בא(?:ת|י)?[- ]כו?ח)(?![א-ת])|\(עו"ד\s/;

/** The line below those who appeal. */
const VERSUS = /^-?\s?(?:נגד|נ ג ד)(?=\s|:|-|$)/;

/** "הוועדה | דן לוי, עו"ד, יו"ר; …": the first row of a table of all who came. */
export const TRIBUNAL_ROW = /^(?:ה?ו?ועדה|ה?הרכב|ה?מותב)\t/;

/** Where the lists begin: the offset of the first label, or -1. */
export function attendanceStart(lines: TextLine[]): number {
  return (
    lines.find(
      ({ text }) =>
        PRESENT_GROUP.test(text) ||
        (PANEL_GROUP.test(text) && groupOf(text, EMPTY_ROSTER)) ||
        (TRIBUNAL_ROW.test(text) && groupOf(text, EMPTY_ROSTER)?.group.isPanel),
    )?.start ?? -1
  );
}

/**
 * Adds the people of a line, which may name several sides and several people of each. False when there is no name on it.
 */
function addAll(
  found: Present[],
  text: string,
  line: TextLine,
  group: Group,
  roster: PartyRoster,
  isLabelled = false,
): boolean {
  const pieces = sidedPieces(text.slice(0, LONGEST_LIST));
  if (isSentence(text, isLabelled) && !pieces.some(({ label }) => label !== null)) return false;
  let any = text.trim() === '';
  for (const { label, people } of pieces) {
    const own =
      label === null ? group : { isPanel: false, party: partyOfPhrase(label, roster) ?? ofBody(label, roster), label };
    if (addPiece(found, people, line, group.isPanel && own.party !== null ? group : own, roster)) any = true;
  }
  return any;
}

/** Words that go on to a full stop and name too few people for their length. */
function isSentence(text: string, isLabelled: boolean): boolean {
  if (!/[.?!]$/.test(text) || text.includes(';')) return false;
  if (text.length <= 60 && !SENTENCES.test(text)) return false;
  const named = text.match(ANY_PERSON)?.length ?? 0;
  return named < (isLabelled ? 1 : 2) || text.length > named * 70;
}

/** Two of them in a line, without a title before a full stop that is none. */
const SENTENCES = /[א-ת]{3}\.\s+[א-ת]{2}/;

/**
 * The people of one side, or of several that stand without labels. Between two semicolons all came with the one who says
 * for whom; where nobody does, with those before.
 */
function addPiece(found: Present[], text: string, line: TextLine, group: Group, roster: PartyRoster): boolean {
  let names = text.trim() === '';
  for (const section of withCommas(
    withCompanions(withoutSideComma(text.replace(BY, '').replace(MEMBERS_FIRST, ''))),
  ).split(SECTION_BREAK)) {
    const isCompanion = section.startsWith(COMPANION);
    const own = isCompanion ? section.slice(COMPANION.length) : section;
    const { people, hasRole } = readSection(own, line, { ...group, isCompanion }, roster);
    if (!group.isPanel && !(group.isLoose && namesCounselOnly(people)))
      lendSides(people, found.at(-1), group.label === '' && !isCompanion);
    found.push(...people);
    if (people.length > 0 || hasRole) names = true;
  }
  if (!group.isPanel && group.isLoose) {
    seatPanel(found, line);
    sidesByCounsel(found, line);
    lendToFirst(found, line);
  }
  return names;
}

/** A semicolon, but for the one before "חברים:", which belongs to the panel's own list. */
const SECTION_BREAK = /\s*;\s*(?!ו?ה?חבר(?:ים|ות)\s?:)/;

/** "חברים: …" after the chair's sentence. */
const MEMBERS_FIRST = /^\s*ו?ה?חבר(?:ים|ות)\s?:\s+/;
const BY = /^\s*(?:ע"י|על[- ]ידי|באמצעות)\s+/;

/** A seat of the panel, and the tribunal as a table calls the side of those who hold one. */
const OF_TRIBUNAL = /^ה?ו?ועד[הת](?: ה?ערר)?$/;
const SEAT = /^ה?(?:יו"ר|חבר(?:ת|ה)?|נציג(?:ת)? ציבור)(?: ועדה)?(?:[,\s]|$)/;

/** The head of a table of those present, which may stand without a label above it. */
export const isHeadRow = (line: string): boolean => {
  const cells = line.split('\t').filter((cell) => cell.trim() !== '');
  return cells.length > 1 && cells.every((cell) => HEAD_CELL.test(cell.trim()));
};

const OVER_PANEL = /^\s*(?:חברי ה?(?:ו?ועדה|הרכב|מותב)|ה?הרכב|ה?מותב)\s*\t/;

/** What nobody of the panel is: of one side, by his role. */
const CAME_FOR = new RegExp(`^(?:ב"כ|בא(?:ת|י)? כו?ח|ה?${SIDE_SOURCE})|(?:מטעם|של) ה|ה?ו?ועדה(?: המקומית)?$`);

/** A table row: the first cell with a name, the others its role and side. */
function addRow(found: Present[], line: TextLine, group: Group, roster: PartyRoster): void {
  const filled = line.text
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => /[א-תA-Za-z]/.test(cell) && !SESSIONS.test(cell))
    .map(nameFirst);
  if (filled.length === 0 || filled.every((cell) => HEAD_CELL.test(cell))) return;
  const at = filled.findIndex((cell) => !isRole(cell) && readPerson(cell) !== null);
  if (at < 0) return;
  // "עו"ד כהן; ד"ר לוי, מהנדסת | היזמית": all that came for one side, before what side that is.
  if (filled[at]!.includes(';') && filled.length > at + 1) {
    const label = filled.slice(at + 1).join(' ');
    const party = partyOfPhrase(label, roster) ?? ofBody(label, roster);
    addAll(found, filled[at]!, line, { isPanel: false, party, label, isLoose: party === null }, roster, true);
    return;
  }
  const pairs = pairsOf(filled[at]!, filled[at + 1] ?? '');
  if (pairs) {
    for (const pair of pairs) addRow(found, { ...line, text: pair }, group, roster);
    return;
  }
  const person = readPerson(filled[at]!)!;
  const others = filled.filter((_, index) => index !== at);
  // "השמאית דנה לוי | חברה": the seat that she holds, and not what she is.
  const isSeated = SEAT.test(others[0] ?? '');
  const [role = '', side = ''] = person.role && !isSeated ? [person.role, others[0] ?? ''] : others;
  const isPanel = OF_TRIBUNAL.test(side) && SEAT.test(role);
  if (isPanel) group = { isPanel: true, party: null, label: '' };
  // A table of all who came may stand right under the panel's own line.
  else if (group.isPanel && CAME_FOR.test(role) && !SEAT.test(role))
    group = { isPanel: false, party: null, label: '', isLoose: true };
  const party = side && !isPanel ? partyOfPhrase(side, roster) : null;
  found.push(placed(person.name, role, line, party ? { isPanel: false, party, label: side } : group, roster));
}

/** "א', ב'": at which sessions he was. */
const SESSIONS = /^[א-ד]'(?:,?\s?ו?-?[א-ד]')*$/;

/** "השמאית דנה לוי" → "דנה לוי, השמאית": in a cell too, so that who she is does not hide her name. */
const nameFirst = (cell: string): string => cell.replace(PROFESSION_FIRST, '$2, $1');
const PROFESSION_FIRST = /^(ה?(?:שמאי|מהנדס|אדריכל|מודד|מתכנן|מתכננ)(?:י?ת)?) ([א-ת'-]{2,} [א-ת'-]{2,})$/;

/** "השמאי דן לוי | המשיבה": a profession before a name is no label of a side. */
const isRowOfOne = (line: string): boolean => {
  const [first = '', ...others] = line.split('\t');
  return others.length > 0 && nameFirst(first.trim()) !== first.trim();
};

/** "עו"ד כהן, ד"ר לוי | ב"כ התושבים ותושבת": as many people as offices, in their order. */
function pairsOf(names: string, offices: string): string[] | null {
  const people = names.split(/,\s+/);
  const roles = offices.split(/\s+ו-?(?=[א-ת])/);
  if (people.length < 2 || people.length !== roles.length) return null;
  const isEach =
    people.every((one) => readPerson(one) !== null && !isRole(one)) && roles.every((one) => one.length > 2);
  return isEach ? people.map((one, at) => `${one}\t${roles[at]}`) : null;
}

/** One entry a person; the one that says more stays. */
function merge(all: Present[]): Present[] {
  const byName = new Map<string, Present>();
  for (const one of all) {
    if (
      one.name.split(' ').length > 5 ||
      one.name.length < 2 ||
      isNoPerson(one.name) ||
      isStray(one) ||
      COMPANY.test(one.role)
    )
      continue;
    const known = byName.get(one.name);
    if (!known || known.role === '' || (known.party === null && one.party !== null && known.role === one.role))
      byName.set(one.name, one);
  }
  const present = [...byName.values()];
  return present.filter((one) => !(NAMELESS.test(one.name) && present.some(({ role }) => role === one.name)));
}

/** One word of which only the label above says anything is a heading, and no name. */
const isStray = ({ name, role, side, isCounsel }: Present): boolean =>
  !isCounsel && side !== '' && role === side && !name.includes(' ') && !isGivenName(name) && !SIDE_NAME.test(name);

const SIDE_NAME = new RegExp(`^ה?${SIDE_SOURCE}`);

/** What a name goes on with in a list of parties: "אופק, חברה לבנייה בע"מ". */
const COMPANY = /^(?:חברה|חברת|קבוצת)(?: [א-ת"]+)* בע"מ$/;

/** "העורר" of "העורר בעצמו", where the list has his name too. */
const NAMELESS = new RegExp(`^ה?${SIDE_SOURCE}(?:ת|ה)?$`);
