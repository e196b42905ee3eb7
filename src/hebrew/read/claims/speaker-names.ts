import {
  LAWYER_TITLE_SOURCE,
  MAN_TITLE_SOURCE,
  PERSON_TITLE_SOURCE,
  PROFESSION,
  TITLE_START,
  WOMAN_TITLE_SOURCE,
} from '../../pattern/rules.generated.ts';
import type { Present } from '../metadata/attendance.ts';
import { LEARNED } from '../metadata/attendance-sides.ts';
import { genderOfName } from '../metadata/given-names.ts';
import { bareName, isRole } from '../metadata/people.ts';

/** A place at which someone begins to speak. */
export interface SpeakerMark {
  /** As the protocol calls him; "" where the one who spoke before the panel's question goes on ("לשאלת היו"ר אני משיב:"). */
  speaker: string;
  lineStart: number;
  /** Where the speech begins. */
  from: number;
  /** A line of an examination ("ש:", "ת:"). */
  role?: 'question' | 'answer';
}

/**
 * What a protocol itself says that its abbreviations mean: "עור' = העוררת; ש"ע = שמאי העוררת", or behind a label
 * "קיצורים: ב"נ - בן-נאים; ו' - עו"ד אבן-צור".
 */
export function declaredIn(text: string): Map<string, string> {
  const head = text.slice(0, LONGEST_HEAD);
  const listed = [...head.matchAll(ABBREVIATIONS)].flatMap(([, list]) => [...list!.matchAll(LISTED_SHORT)]);
  const lines = [...head.matchAll(SHORT_LINE)];
  const all = [...head.matchAll(DECLARED), ...listed, ...(lines.length >= LEAST_LINES ? lines : [])];
  return new Map(all.map(([, short, full]) => [short!, full!.trim()]));
}
const LONGEST_HEAD = 6_000;
const ABBREVIATIONS = /^(?:ה?קיצורים|ראשי ה?תיבות|מקרא)(?:[^\n:-]{0,30})\s?[:-]\s?(.+)$/gm;
/** Whether a line says what abbreviations stand for, and not who came. */
export const isListOfShort = (line: string): boolean => line.search(ABBREVIATIONS) === 0;
/** `ב"ע - עו"ד שולמית ברזילי, בשם העיזבון`: a line for each, where there are several. */
const PERSON = `(?:${LAWYER_TITLE_SOURCE}|${PERSON_TITLE_SOURCE}|ה?(?:שמאי|אדריכל|מהנדס)(?:י?ת)?)\\s`;
const SHORT_LINE = new RegExp(`^([א-ת]{1,2}["'][א-ת]?)\\s-\\s(${PERSON}[^;,.\\n]{4,30}),\\s`, 'gm');
const LEAST_LINES = 3;
const LISTED_SHORT = /(?<=^|[;,]\s?)([א-ת][א-ת"'.]{0,6})\s-\s([א-ת][^;\n]{2,40}?)(?=[;,.]|$)/g;
const DECLARED = /(?<=^|[\s;,:(])([א-ת][א-ת"'.]{0,5})\s=\s([א-ת][^;,.=\n)]{2,40})/gm;

/** Whether a speaker speaks for a party by profession, by his own title or by the list of those present. */
export function isProfessional(speaker: string, attendees: Present[]): boolean {
  if (PROFESSION.test(speaker)) return true;
  const present = findPresent(speaker, attendees);
  return present !== undefined && (present.isCounsel || PROFESSION.test(present.role));
}

/** The one present whom a speaker's name means: of the same name, of the same surname (by title where several bear it), or alone of a given name. */
export function findPresent(speaker: string, attendees: Present[]): Present | undefined {
  const letters = INITIALS.exec(speaker);
  if (letters) return onlyOne(attendees.filter((one) => initialsOf(one.name) === letters[1]! + letters[2]!));
  const name = bareName(speaker);
  const surname = surnameOf(speaker);
  const exact = attendees.find((one) => one.name === name);
  if (exact) return exact;
  const initial = initialIn(speaker);
  const sharing = attendees.filter(
    (one) => surname.length > 1 && endsWithName(one.name, surname) && mayBegin(one.name, surname, initial),
  );
  const given = officeBehind(speaker) === null ? name : name.split(',')[0]!;
  return (
    sharing.find((one) => bearsTitle(one, speaker)) ??
    sharing[0] ??
    // A given name need not be a known one ("ז'קלין"): nobody else on the list begins with the word.
    (given.includes(' ')
      ? undefined
      : onlyOne(attendees.filter((one) => one.name.startsWith(`${given} `) || isNickname(given, one))))
  );
}

/** "ת. כהן-גל", "עו"ד ת' כהן", "כהן ת'": the first letter of a given name. */
const initialIn = (speaker: string): string | undefined => {
  const name = bareName(speaker);
  const { ahead, behind } = (isRole(name) ? null : INITIAL.exec(name))?.groups ?? {};
  return ahead ?? behind;
};
const INITIAL = /^(?<ahead>[א-ת])(?:\.\s?|'\s)(?:[א-ת](?:\.\s?|'\s))?[א-ת]{2}|^[א-ת][א-ת'-]+ (?<behind>[א-ת])['.]?$/;
/** A list that has the surname alone does not gainsay an initial. */
const mayBegin = (name: string, surname: string, initial: string | undefined): boolean =>
  initial === undefined || name.startsWith(initial) || name.replace(/["']/g, '') === surname;

/** Whether a speaker is called by an initial and a surname. */
export const hasInitial = (speaker: string): boolean => initialIn(speaker) !== undefined;

/** "א"ק" of Iris Kandelstein. */
const INITIALS = /^([א-ת])"([א-ת])$/;
const initialsOf = (name: string): string => {
  const words = name.split(' ');
  return words[0]!.charAt(0) + words.at(-1)!.charAt(0);
};

/** "משה כהן (שהכול קוראים לו מוסה)". */
const isNickname = (name: string, { role }: Present): boolean =>
  name.length > 2 &&
  new RegExp(String.raw`(?:קוראים ל[וה]|המכונה|הידוע(?:ה)? כ)-?\s?"?${escaped(name)}(?![א-ת])`).test(role);
const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/** Of several with one surname: whether the speaker's title may be this one's ("עו"ד לוי", "ד"ר לוי", "מר לוי", "גב' לוי"). */
function bearsTitle({ name, isCounsel, learned }: Present, speaker: string): boolean {
  const own = LEARNED.exec(speaker)?.[0];
  if (own) return own === learned;
  if (COUNSEL.test(speaker)) return isCounsel;
  const gender = genderOfName(name.split(' ')[0]!);
  if (MISTER.test(speaker)) return !isCounsel && gender !== 'woman';
  if (LADY.test(speaker)) return !isCounsel && gender !== 'man';
  return true;
}

const COUNSEL = new RegExp(String.raw`^(?:${LAWYER_TITLE_SOURCE}|ב"כ|בא(?:ת|י)? כו?ח)\s`);
const MISTER = new RegExp(String.raw`^${MAN_TITLE_SOURCE}\s`);
const LADY = new RegExp(String.raw`^${WOMAN_TITLE_SOURCE}\s`);

/** "נטע, המבקשת", "דנה פז, נציגת ציבור": what stands behind the name, where the label is a name and an office; null for none. */
export function officeBehind(speaker: string): string | null {
  const [, name = '', office = ''] = NAME_AND_OFFICE.exec(speaker) ?? [];
  return office !== '' && TITLE_START.test(office) && !isRole(name) ? office : null;
}
const NAME_AND_OFFICE = /^([א-ת][א-ת'"-]+(?: [א-ת][א-ת'"-]+){0,2}), ([א-ת][^,]{2,30})$/;

/** Whether a speaker is on the list of those present, by his name or by the whole of his office ("סגנית המהנדסת"). */
export function isPresent(speaker: string, attendees: Present[]): boolean {
  const hasOffice = ({ role }: Present): boolean => role === speaker && role.includes(' ');
  return findPresent(speaker, attendees) !== undefined || attendees.some(hasOffice);
}

/** The last word of a speaker's name, without marks, office and what follows a comma. */
export function surnameOf(speaker: string): string {
  return bareName(speaker.replace(/(?:\s-|\s?[,(]).*$/, '').replace(INITIAL_AFTER, ''))
    .replace(/^(?:[א-ת]\.)+(?=[א-ת]{2})/, '')
    .split(' ')
    .at(-1)!
    .replace(/["']/g, '');
}

/** "כהן ד'": of two with one surname. */
const INITIAL_AFTER = /(?<=[א-ת]{2}) [א-ת]['.]$/;

/** Without marks: a name has them in it ("ח'ורי") or round it; of two surnames ("ורדי-לב") either may stand alone. */
export function endsWithName(name: string, surname: string): boolean {
  const full = name.replace(/["']/g, '');
  return (
    full === surname || full.endsWith(` ${surname}`) || full.endsWith(`-${surname}`) || full.includes(` ${surname}-`)
  );
}
