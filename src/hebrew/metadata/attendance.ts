import { EMPTY_ROSTER, type PartyKey, type PartyRoster, partyNumbers, partyOfName, partyOfPhrase } from '../parties.ts';
import type { TextLine } from './lines.ts';
import { bareName, isRole, isTitled, readPerson } from './people.ts';

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
  /** The words that say for whom he came ("משיבים 2-3"), "" when nothing does. */
  side: string;
  start: number;
  end: number;
}

/** What the label above a list says of those on it. */
interface Group {
  isPanel: boolean;
  party: PartyKey | null;
  label: string;
  /** Only says that they came, so that one of no side may be among them. */
  isLoose?: boolean;
}

const MAX_PRESENT = 150;
const PANEL_GROUP =
  /^(?:חבר(?:י|ות) ו?ה?(?:ועדה|וועדה|ועדת|הרכב|מותב|פאנל)|חברים|החברים|ב?הרכב|בפני|לפני|בפנינו|לפנינו|ה?מותב|ה?יו"ר|יושב|מזכיר|רשמ|קלדנ|צוות)/;
const PRESENT_GROUP =
  /^(?:(?:ב|ל)(?:דיון|ישיבה|דיון זה|ישיבה זו|ישיבת הו?ועדה) )?(?:ה?נוכחים|נכחו|הופיעו|התייצבו|השתתפו|ה?משתתפים|בהשתתפות|מוזמנים|ה?נוכחות|נוכחים נוספים|נוספים|ייעוץ משפטי|כן נכחו|הופעות|בנוכחות)/;
const SIDE_GROUP =
  /^(?:מטעם|בשם|מצד|ב"כ|בא(?:ת|י)? כו?ח|עבור|נציגי|ל)?\s?(?:של\s)?ה?(?:עורר|משיב|מבקש|מערער|יזמ|יזם|מתנגד|שמאי|וע?ד|וועד|עירי|צד)/;
const PANEL_ROLE =
  /יו"ר|יושבת?[- ]ראש|(?:^|\s)ה?חבר(?:ה|ת|י)?(?:\s|$|,)|נציג(?:ה|ת)? (?:ה?ציבור|מתכננ|שר|לשכת|משרד|מנהל)|מתכננת ה?מחוז|מזכיר|מרכז(?:ת)?(?:\s|$)|רשמ|קלדנ|מתמח\S* (?:ב|של )?ו?ועדת/;
const OTHER_LABEL =
  /^(?:תאריך|מועד|שעה|שעת|מקום|אולם|ערר|תיק|נושא|הנדון|סדר היום|גוש|כתובת|פרוטוקול|מדינת|ישיבה|דיון|החלטה|הבקשה|מחוז|נגד|-\s?נגד|בעניין|בענין|ניתנה|ניתן|מהלך|טיעוני|דברי)(?![א-ת])/;
/** Someone begins to speak: the lists are over. */
const SPEECH = /^[^:\t]{2,60}:\s.*[.?!]$/;
const MEMBERS_INSIDE = /[,;]?\s+ו?ה?חבר(?:ים|ות)\s?:\s+|,?\s+והחבר(?:ים|ות|ה|ת)?\s?:?\s+/;
/** Parties that are no persons, from a list of the parties above. */
const BODY = /^[^,;(-]*(?:בע"מ|עמות[הת]|אגוד[הת])|^\s*ה?(?:וועדה|ועדה)\s/;

/**
 * The lists of people in the heading of a protocol or decision: lines under "נכחו:" and "חברי הוועדה:", tables with "שם /
 * תפקיד / מטעם", and lists in one line ("מטעם העוררים: עו"ד א', מר ב'", "בפני עו"ד א', יו"ר, והחברים: …").
 */
export function readAttendance(lines: TextLine[], roster: PartyRoster = EMPTY_ROSTER): Present[] {
  const found: Present[] = [];
  let group: Group | null = null;
  for (const line of lines) {
    const labelled = groupOf(line.text, roster);
    if (labelled) {
      group = labelled.group;
      addAll(found, labelled.rest, line, group, roster);
    } else if (group && line.text.includes('\t')) {
      addRow(found, line, group, roster);
    } else if (OTHER_LABEL.test(line.text) || SPEECH.test(line.text)) {
      group = null;
    } else if (
      group &&
      !HEAD_CELL.test(line.text) &&
      line.text.length < 160 &&
      !addAll(found, line.text, line, group, roster) &&
      group.isPanel
    ) {
      group = null;
    }
    if (found.length >= MAX_PRESENT) break;
  }
  return shareSides(merge(found));
}

/** Where the lists begin: the offset of the first label, or -1. */
export function attendanceStart(lines: TextLine[]): number {
  return (
    lines.find(({ text }) => PRESENT_GROUP.test(text) || (PANEL_GROUP.test(text) && groupOf(text, EMPTY_ROSTER)))
      ?.start ?? -1
  );
}

/** "מטעם המשיבה: עו"ד מרגלית" → the group and what follows on its line. */
function groupOf(line: string, roster: PartyRoster): { group: Group; rest: string } | null {
  const inline = /^(?:בפני|לפני|בפנינו|בהרכב|בנוכחות)\s?:?\s+(?=\S)/.exec(line);
  const first = inline && line.slice(inline[0].length).replace(HONORIFIC, '');
  if (inline && first && (isTitled(first) || (isRole(first) && readPerson(first)))) {
    return {
      group: { isPanel: !line.startsWith('בנוכחות'), party: null, label: '' },
      rest: line.slice(inline[0].length),
    };
  }
  const split = /^([^:\t]{2,60}?)\s*[:\t]\s*(.*)$/.exec(line) ?? SIDE_DASH.exec(line);
  const label = split?.[1] ?? line;
  const rest = split?.[2] ?? '';
  if (label.split(' ').length > 7 || /\d{3}/.test(label) || (!split && line.length > 40)) return null;
  if (PRESENT_GROUP.test(label)) {
    const side = split && FOR_SIDE.exec(label)?.[1];
    const party = side ? partyOfPhrase(side, roster) : null;
    return { group: { isPanel: false, party, label: side ?? '', isLoose: true }, rest };
  }
  if (PANEL_GROUP.test(label)) {
    if (!split && !/^(?:חבר|ב?הרכב|ה?מותב|בפני$|לפני$|בפנינו$)/.test(label)) return null;
    const isRoleLabel = /^(?:ה?יו"ר|יושב|מזכיר|רשמ|קלדנ)/.test(label);
    if (isRoleLabel && (rest === '' || /[.?!]$/.test(rest))) return null;
    return { group: { isPanel: true, party: null, label: '' }, rest: isRoleLabel ? `${rest}, ${label}` : rest };
  }
  if (!SIDE_GROUP.test(label) || (!split && readPerson(line)) || /[.?!]$/.test(rest)) return null;
  return { group: { isPanel: false, party: partyOfPhrase(label, roster), label }, rest };
}

/** "נכחו מטעם העוררים: …; …": the label says for all on the line for whom they came. */
const FOR_SIDE = /(?:מטעם|בשם|עבור|מצד)\s(.{3,60})$/;

/** "לעוררים - עו"ד כהן": the side before a dash. */
const SIDE_DASH =
  /^((?:ל|מטעם |בשם |עבור |מצד )?ה?(?:עורר|משיב|מבקש|מערער|יזמ|יזם|ו?וע?ד|ועד|עירי)(?:[^:\t-]|(?<=\d)-(?=\d)){0,30}?)\s+-\s+((?:עו"ד|עוה"ד|אדר'|אינג'|מר|גב'|ד"ר|פרופ'|רו"ח)\s.+)$/;

/** `ב"כ הוועדה המקומית` after a name, and not before one. */
const ROLE_ALONE = String.raw`\s[הל]?(?:עורר|משיב|מבקש|מערער|ו?ועד|יזמ|יזם|עירי|צד)(?:(?!עו"ד|עוה"ד|\sמר\s|גב')[^;,])*(?:[;,)]|$)`;
const TITLES = `(?:עו"ד|עוה"ד|אדר'|ה?אדריכלית?|אינג'|מר|גב'|גברת|ד"ר|פרופ'|רו"ח|ה?שמאית?|ה?מהנדסת?|ב"כ(?!${ROLE_ALONE}))`;
const PERSON_START = String.raw`(?:${TITLES}\s+(?!ו|מכריע|מטעם)[א-ת]|ה?עורר(?:ת|ים)?\s(?:\d\s)?(?:בעצמ|עו"ד))`;
const ENTRY_BREAK = new RegExp(
  String.raw`${MEMBERS_INSIDE.source}|\s*;\s*|,?\s+(?:ע"י|על[- ]ידי|באמצעות)\s+(?=בא(?:ת|י)? כו?ח|${PERSON_START})|,\s+(?!(?:מהנדס|שמאי|אדריכל)(?:ית|ת)?\s[א-ת'-]+\s*(?:[;,)]|$))(?=${PERSON_START})|\s+ו-?\s?(?=${PERSON_START})`,
);

/**
 * Adds the people of a line, which may name several: `עו"ד כהן; השמאית לוי; מר דהן (העורר)`. One of them without a side of
 * his own came with the one before him. False when there is no name on the line.
 */
function addAll(found: Present[], text: string, line: TextLine, group: Group, roster: PartyRoster): boolean {
  const before = found.length;
  let roleAhead = '';
  if (text.length > 60 && /[.?!]$/.test(text) && !text.includes(';')) return false; // a sentence
  for (const entry of text
    .replace(BY, '')
    .split(ENTRY_BREAK)
    .flatMap((entry) => (entry && isNameList(entry, group) ? entry.split(/,\s+/) : [entry]))
    .filter((one) => one && /[א-תA-Za-z]{2}/.test(one))) {
    const person = BODY.test(entry) ? null : readPerson(entry);
    const unnamed = person ? null : UNNAMED.exec(entry);
    if (person && (isTitled(entry) || person.role || !group.isPanel || person.name.split(' ').length <= 3)) {
      const one = placed(person.name, person.role ?? roleAhead, line, group, roster);
      const previous = found.length > before ? found.at(-1) : undefined;
      found.push(
        one.side === '' && one.party !== 'other' && !group.isPanel && previous?.side
          ? { ...one, side: previous.side, party: previous.party }
          : one,
      );
      roleAhead = '';
    } else if (unnamed) {
      found.push(placed(unnamed[1]!, entry.trim(), line, group, roster));
    } else if (isRole(entry.replace(HONORIFIC, ''))) {
      roleAhead = entry.replace(HONORIFIC, '').trim();
    }
  }
  const last = found.at(-1);
  if (roleAhead && last?.role === '') {
    const withRole = placed(last.name, roleAhead, line, group, roster);
    found.splice(-1, 1, { ...withRole, isCounsel: last.isCounsel || withRole.isCounsel });
  }
  return found.length > before || roleAhead !== '' || text.trim() === '';
}

/** "אורי שמש, יעל שמש": bare names under a label of several, or of one family. */
function isNameList(entry: string, { label }: Group): boolean {
  const names = entry.trim().split(/,\s+/);
  if (names.length < 2 || !names.every((name) => BARE_NAME.test(name) && !isRole(name) && !isTitled(name)))
    return false;
  return SEVERAL.test(label) || new Set(names.map((name) => name.split(' ').at(-1))).size === 1;
}

const BARE_NAME = /^[א-ת'-]{2,} [א-ת'-]{2,}$/;
const SEVERAL = /(?:ים|ות)(?:\s|$)/;
const BY = /^\s*(?:ע"י|על[- ]ידי|באמצעות)\s+/;
const HONORIFIC = /^\s*(?:כב'|כבוד)\s+/;
/** A party without a name: "העורר 1 בעצמו". */
const UNNAMED = /^\s*(ה?(?:עורר|משיב|מבקש|מערער)(?:ת|ה|ים|ות)?(?:\s\d{1,2})?)\s(?:ב?עצמ[והםן]+|אישית|נוכח)/;
const HEAD_CELL = /^(?:(?:שם(?: ה?(?:נוכח|משתתף))?|ו?תפקיד|מטעם|צד|ייצוג|הערות)(?:\s|$))+$/;

/** A table row: the first cell with a name, the others its role and side. */
function addRow(found: Present[], line: TextLine, group: Group, roster: PartyRoster): void {
  const filled = line.text
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => /[א-תA-Za-z]/.test(cell));
  if (filled.length === 0 || filled.every((cell) => HEAD_CELL.test(cell))) return;
  const at = filled.findIndex((cell) => !isRole(cell) && readPerson(cell) !== null);
  if (at < 0) return;
  const person = readPerson(filled[at]!)!;
  const others = filled.filter((_, index) => index !== at);
  const [role = '', side = ''] = person.role ? [person.role, others[0] ?? ''] : others;
  const party = side ? partyOfPhrase(side, roster) : null;
  found.push(placed(person.name, role, line, party ? { isPanel: false, party, label: side } : group, roster));
}

/** Words of a role that say for whom, before what someone is ("שמאית מטעם המשיבה" is the respondent's, not the appraiser). */
const FOR = /(?:מטעם|ב"כ|בא(?:ת|י)? כו?ח|בשם|נציג(?:ת|י)?|עורכ(?:ת|י)? ה?בקשה|מהנדסת? ה)(?:\s.*)?/;

/** One who came of his own accord and belongs to no side. */
const BYSTANDER = /(?<![א-ת])ה?(?:תושב|שכ[נן]|דייר|מתנגד|אורח|מתעניי[נן])(?:ת|ים|ות)?(?![א-ת])/;

const LAWYER = /עו"ד|עוה"ד|ב"כ|בא(?:ת|י)? כו?ח|היועצ?(?:ץ|ת) המשפטי/;

function placed(name: string, role: string, { start, end }: TextLine, group: Group, roster: PartyRoster): Present {
  const ofRole = FOR.exec(role)?.[0];
  const byName = partyOfName(name, roster);
  const general = role ? partyOfPhrase(role, roster) : null;
  const bystander = BYSTANDER.test(role) ? 'other' : null;
  const own =
    (ofRole ? partyOfPhrase(ofRole, roster) : null) ?? byName ?? (group.isLoose && general === null ? bystander : null);
  const isStaff =
    (group.party === null && own === null && PANEL_ROLE.test(role)) || /^ה?(?:יו"ר|מזכיר|מרכז(?:ת)? ועדת)/.test(role);
  const apart = group.isPanel || isStaff;
  return {
    name: bareName(name),
    role: role || (apart ? '' : group.label),
    party: apart ? null : (moreExact(own, group.party) ?? general ?? partyOfPhrase(name, roster) ?? bystander),
    isPanel: group.isPanel,
    isCounsel: LAWYER.test(`${name} ${role}`),
    side: apart || byName ? '' : group.label || ofRole || (general && general !== 'appraiser' ? role : ''),
    start,
    end,
  };
}

/** What is said of one person goes before what his group is; "משיבים" is any of them, and the group may know which. */
function moreExact(own: PartyKey | null, ofGroup: PartyKey | null): PartyKey | null {
  return own === null || (own === 'respondent' && ofGroup !== null) ? ofGroup : own;
}

/**
 * Where one person of a side has a party by his role ("ב"כ מבקשי ההיתר" of "משיבים 2-3"), the others of that side, or of
 * those numbers, have it too.
 */
function shareSides(all: Present[]): Present[] {
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

/** One entry a person; the one that says more stays. */
function merge(all: Present[]): Present[] {
  const byName = new Map<string, Present>();
  for (const one of all) {
    if (one.name.split(' ').length > 5 || one.name.length < 2) continue;
    const known = byName.get(one.name);
    if (!known || known.role === '' || (known.party === null && one.party !== null && known.role === one.role))
      byName.set(one.name, one);
  }
  const present = [...byName.values()];
  return present.filter((one) => !(NAMELESS.test(one.name) && present.some(({ role }) => role === one.name)));
}

/** "העורר" of "העורר בעצמו", where the list has his name too. */
const NAMELESS = /^ה?(?:עורר|משיב|מבקש|מערער)(?:ת|ה)?$/;
