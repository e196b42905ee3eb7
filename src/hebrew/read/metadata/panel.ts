import { type Present, readAttendance } from './attendance.ts';
import { isGivenName } from './given-names.ts';
import { linesOf } from './lines.ts';
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
export function readPanel(text: string, signed: boolean): Panel {
  const present = readAttendance(linesOf(text, HEADING)).filter(({ name }) => isFullName(name));
  const own = present.filter(({ isPanel }) => isPanel);
  const listed = (own.length > 0 ? own : seatedAmong(present)).map(({ name, role, start, end }) => ({
    value: { name, role: tidyRole(role || null) },
    start,
    end,
  }));
  const members = (listed.length > 0 || !signed ? listed : readSignatures(text)).slice(0, MAX_MEMBERS);
  const chair = members.find(({ value }) => /יו"ר|יושבת?[- ]ראש/.test(value.role ?? ''));
  return { members, chair: chair ? { value: chair.value.name, start: chair.start, end: chair.end } : null };
}

/** Whether somebody who is listed with the panel decides nothing: a secretary, a recorder, a legal adviser. */
export const isTribunalStaff = (role: string): boolean => STAFF.test(role);

const STAFF = /מזכיר|רשמ|רוש[םמ]|קלדנ|מתמח|יועצ?ת?[ץת]? משפט|^ה?מ?רכזת?(?:\s|$)/;

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
  return /^(?:יו"ר|יושבת?[- ]ראש)(?: ה?(?:וועדה|ועדה|ועדת ה?ערר).*)?$/.test(plain) ? 'יו"ר' : plain;
}

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
