import { PANEL_ROLE } from '../../pattern/rules.generated.ts';
import { withTold } from '../present/read.ts';
import { type Present, readAttendance } from './attendance.ts';
import { isGivenName } from './given-names.ts';
import { NOBODY_KNOWN } from './known-people.ts';
import { linesOf } from './lines.ts';
import { beforeSpeech } from './party-list.ts';
import { bareName, isRole, type Person, readPerson } from './people.ts';
import type { Found } from './types.ts';

export interface Panel {
  members: Found<Person>[];
  chair: Found<string> | null;
}

const MAX_MEMBERS = 15;
const HEADING = 5_000;
const SIGNATURES = 1_800;
const MEMBER_ROLE = /יו"ר|יושב|חבר|נציג|מתכננ/;

/**
 * The panel of a decision or protocol: the list after "הרכב הוועדה:", "בפני:", "חברי ועדת הערר:", else the names with roles
 * under the signatures at the end of a `signed` decision. Names come without titles.
 */
export function readPanel(text: string, docType: string): Panel {
  const signed = /decision|judgment|protocol/.test(docType);
  const present = seen(text, docType).filter(({ name }) => isFullName(name));
  const own = present.filter(({ isPanel }) => isPanel);
  const listed = (own.length > 0 ? own : seatedAmong(present)).map(({ name, role, start, end }) => ({
    value: { name, role: tidyRole(role || null) },
    start,
    end,
  }));
  const read = listed.length > 0 || !signed ? listed : readSeated(text);
  const members = (read.length > 0 || !signed ? read : readSignatures(text)).slice(0, MAX_MEMBERS);
  const chair = members.find(({ value }) => /יו"ר|יושבת?(?:-| ה?)ראש/.test(value.role ?? ''));
  return { members, chair: chair ? { value: chair.value.name, start: chair.start, end: chair.end } : null };
}

/** Those on the lists of the head; at a hearing also those whom only the words around their names tell. */
function seen(text: string, docType: string): Present[] {
  const lines = linesOf(text, HEADING);
  const listed = readAttendance(lines);
  if (docType !== 'protocol') return listed;
  const end = beforeSpeech(lines).at(-1)?.end ?? 0;
  const told = withTold(listed, { text, start: 0, end, known: NOBODY_KNOWN, others: 'respondent' });
  const known = new Set(listed.map(({ name }) => name));
  const first = told.findIndex(({ isPanel }) => isPanel);
  // The panel is told first: by their offices, or in one line up to the first of a side.
  const length = told
    .slice(first)
    .findIndex(
      ({ isPanel, role, start }, at, all) =>
        !isPanel || !(PANEL_ROLE.test(role) || start === (all[at - 1] ?? all[0])!.start),
    );
  const side = told.findIndex(({ isPanel, party }, at) => at > first && !isPanel && party !== null);
  return told.filter(({ name, isPanel, role }, at) => {
    if (!isPanel || length < 0 || at < first + length) return true;
    return known.has(name) && (side < 0 || at < side || PANEL_ROLE.test(role));
  });
}

/** Whether somebody who is listed with the panel decides nothing: a secretary, a recorder, a legal adviser. */
export const isTribunalStaff = (role: string): boolean => STAFF.test(role);

const STAFF = /מזכיר|רשמ|רישום|רוש[םמ]|קלדנ|מתמח|יועצ?ת?[ץת]? משפט|^ה?מ?רכזת?(?:\s|$)/;

/** "נוכחים: עו"ד דנה לוי (יו"ר), מר אבי גל (נציג ציבור); העורר …": the panel at the head of all who came. */
function seatedAmong(present: Present[]): Present[] {
  const sits = ({ role, party }: Present): boolean => party === null && SITS.test(role);
  const from = Math.max(0, present.findIndex(sits));
  const length = present.slice(from).findIndex((one) => !sits(one));
  const first = present.slice(from, length < 0 ? undefined : from + length);
  // A speaker and his words look like a name and an office.
  const named = first.filter(({ name }) => name.split(' ').some(isGivenName)).length;
  if (first.length < 2 || named < Math.max(2, first.length - 1)) return [];
  return first.some(({ role }) => /יו"ר|יושבת?[- ]ראש/.test(role)) ? first : [];
}

const SITS = /^ה?(?:יו"ר|יושבת?[- ]ראש|חבר(?:ה|ת)?(?:\s|$)|נציגת?\s(?:ה?ציבור|מתכנ|לשכת))/;

function isFullName(name: string): boolean {
  const words = name.split(' ');
  return words.length >= 2 && words.length <= 5 && words.every((word) => /^[א-תA-Za-z'"-]+$/.test(word));
}

/** Two words over an office may be a heading ("ירידת הערך"): a title or a given name says that they are a person. */
function isPersonName(name: string): boolean {
  const bare = bareName(name);
  return isFullName(bare) && (bare !== name || bare.split(' ').some(isGivenName) || /-/.test(bare));
}

/** "היו"ר", "יו"ר ועדת הערר" is the chair, whatever stands after it. */
function tidyRole(role: string | null): string | null {
  if (role === null) return null;
  const plain = role
    .replace(/^ה(?=יו"ר)/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /^(?:יו"ר|יושבת?(?:-| ה?)ראש)(?: ה?(?:וועדה|ועדה|ועדת ה?ערר).*)?$/.test(plain) ? 'יו"ר' : plain;
}

/**
 * "החלטה זו ניתנת בידי דנה לוי, עו"ד, יו"ר, אבי גל, שמאי, ורות שגב, מהנדסת": in a sentence at the head, each with what he is, one of
 * them the chair.
 */
function readSeated(text: string): Found<Person>[] {
  const given = GIVEN_BY.exec(text.slice(0, HEADING));
  if (!given) return [];
  const seats: Found<Person>[] = [];
  let at = given.index + given[0].length - given[1]!.length;
  for (const piece of given[1]!.split(/(?<=, )/)) {
    const words = piece.replace(/,\s*$/, '').trim();
    const name = bareName(seats.length > 0 ? words.replace(/^ו(?=[א-ת"']+ [א-ת])/, '') : words);
    const last = seats.at(-1)?.value;
    if (isPersonName(name) && !IS_OFFICE.test(name)) {
      const start = at + piece.indexOf(name);
      seats.push({ value: { name, role: null }, start, end: start + name.length });
    } else if (last) last.role = tidyRole(CHAIRS.test(words) ? 'יו"ר' : (last.role ?? words));
    at += piece.length;
  }
  return seats.length >= LEAST_SEATED && seats.some(({ value }) => value.role === 'יו"ר') ? seats : [];
}
const GIVEN_BY = /(?:החלטה זו|ההחלטה) ניתנ(?:ת|ה)(?: פה אחד)? (?:על[- ]ידי|בידי) ([^.\n]{20,240})[.\n]/;
const IS_OFFICE = /^ה?(?:שמאי|מהנדס|אדריכל|מתכננ?|נציג|חבר|יו"ר|יושב)/;
const CHAIRS = /^ה?(?:יו"ר|יושבת?[- ]ה?ראש)/;
const LEAST_SEATED = 2;

/** Names over or beside their roles at the end: "עו"ד רונית אלפר / יו"ר ועדת הערר". */
function readSignatures(text: string): Found<Person>[] {
  const lines = linesOf(text, SIGNATURES, Math.max(0, text.length - SIGNATURES)).filter(
    (line) => line.text.length < 100,
  );
  return lines.flatMap((line, index) => {
    const person = readPerson(line.text.replace(/_{2,}/g, '\t').trim());
    const below = lines[index + 1]?.text.replace(/_{2,}/g, '').trim() ?? '';
    const role = person?.role ?? (isRole(below) && readPerson(below) === null ? below : null);
    if (!person || !role || !MEMBER_ROLE.test(role) || !isPersonName(person.name)) return [];
    return [{ value: { name: bareName(person.name), role: tidyRole(role) }, start: line.start, end: line.end }];
  });
}
