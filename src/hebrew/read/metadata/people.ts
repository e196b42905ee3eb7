import {
  ANY_TITLE,
  HONOUR,
  OFFICE_OF_BODY,
  PERSON_TITLE_SOURCE,
  READ_PERSON,
  ROLE,
  STARTS_TITLED,
  TITLED,
} from '../../pattern/rules.generated.ts';
import { isBareName, officeAndName, professionAndName } from './bare-names.ts';

/** A person as a heading or an attendance list gives one. */
export interface Person {
  name: string;
  role: string | null;
}

/** Whether a piece of an entry says what someone is, not what his name is. */
export function isRole(piece: string): boolean {
  return ROLE.test(piece) && !STARTS_TITLED.test(piece);
}

/**
 * Name and role of one entry: `עו"ד תמר ורדון, יו"ר`, `יו"ר: עו"ד תמר ורדון`, `מר דוד לוי – נציג מתכננת המחוז`,
 * `שמרית גולן (יו"ר)`. Null when there is no name in it.
 */
export function readPerson(entry: string): Person | null {
  const pieces = entry
    .replace(/^\s*(?:\d{1,2}[.)]|[-•*·–])\s*/, '')
    .replace(/^(?:כב'|כבוד)\s+/, '')
    .replace(READ_PERSON, ', ')
    .split(/\s*[,;:\t|]\s*|\s-+\s|\s*[()]\s*|\s{3,}/)
    .map((piece) => piece.trim())
    .filter((piece) => /[א-תA-Za-z]/.test(piece));
  let name: string | null = null;
  const roles: string[] = [];
  for (const piece of pieces) {
    if (name !== null) {
      roles.push(piece);
      continue;
    }
    const split = splitRoleAndName(piece);
    if (split.role) roles.push(split.role);
    if (split.name && isName(split.name)) name = split.name;
    else if (split.name) roles.push(split.name);
  }
  return name === null ? null : { name: cleanName(name), role: roles.length > 0 ? roles.join(', ') : null };
}

/** Without marks at the ends and without "כב'", "ה"ה"; titles of profession stay. */
function cleanName(name: string): string {
  return name
    .replace(HONOUR, '')
    .replace(/ מטעמ(?:ו|ה|ם|ן|נו)$/, '')
    .replace(/ ואח'$/, '')
    .replace(CAME_LATE, '')
    .replace(/[\s,.;:_-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What the minutes note of somebody right behind his name. */
const CAME_LATE =
  /\s(?:ב(?:כיסא|זום|וועידה|טלפון|וידאו)|מרחוק|איחר|נכנס|הגיע|יצא|הצטרפ|הצטרף|התחבר|עזב)(?:ה|ו)?(?![א-ת]).*$/;

/** The name alone, without any title. */
export function bareName(name: string): string {
  return cleanName(name.replace(ANY_TITLE, ''));
}

/** Whether an entry begins with a person's title. */
export function isTitled(entry: string): boolean {
  return STARTS_TITLED.test(entry);
}

/** `יו"ר הוועדה עו"ד רונית אלפר` and `עו"ד תמר לוי באת כוח העוררים` (a table's cells run together) are a role and a name. */
function splitRoleAndName(piece: string): { role: string | null; name: string | null } {
  const ofBody = OFFICE_OF_BODY.exec(piece);
  if (ofBody) return { role: ofBody[1]!, name: ofBody[2]! };
  if (isRole(piece)) {
    const office = officeAndName(piece);
    if (office) return office;
    const titled = TITLED.exec(piece);
    if (!titled || titled.index === 0) return { role: piece, name: null };
    return { role: piece.slice(0, titled.index).trim(), name: piece.slice(titled.index).trim() };
  }
  const ofThem = OF_THEM.exec(piece);
  if (ofThem) return { role: ofThem[1]!, name: ofThem[2]! };
  const from = FROM_OFFICE.exec(piece);
  if (from) return { role: from[2]!, name: from[1]! };
  const words = piece.split(' ');
  const profession = isTitled(piece) ? null : professionAndName(words);
  if (profession) return profession;
  const first = isTitled(piece) ? 3 : 2;
  const at = words.findIndex((_, index) => index >= first && ROLE.test(words.slice(index).join(' ')));
  if (at < 0 || at > first + 2) return { role: null, name: piece };
  return { role: words.slice(at).join(' '), name: words.slice(0, at).join(' ') };
}

/** "אגרונום מטעמם ד"ר דן כהן": a profession of any kind, and a name with its title. */
const OF_THEM = new RegExp(String.raw`^([א-ת"]+ מטעמ[והםן]) (${PERSON_TITLE_SOURCE}\s.+)$`);

/** "מר דן כהן מנציגות הבית", "דנה לוי ממחלקת הרישוי": whence somebody came, behind his name. */
const FROM_OFFICE = /^(\S+ \S+(?: \S+)?) (מ(?:נציגות|עמותת|אגודת|משרד|לשכת|מחלקת|אגף|מינהלת|רשות|מזכירות)(?: .*)?)$/;

/** "דן כהן מהנדס העיר": whether an entry is a name without a title and, right after it, what its bearer is. */
export function nameThenRole(entry: string): boolean {
  const { role, name } = splitRoleAndName(entry.trim());
  return role !== null && name !== null && entry.trim().startsWith(name) && isBareName(name);
}

function isName(piece: string): boolean {
  const words = bareName(piece).split(' ');
  return (
    words.length <= 5 &&
    words[0]!.length > 1 &&
    !/\d/.test(piece) &&
    !/^(?:ו?ה?(?:ועד[הת]|וועד[הת]|מחוז|דיון|ישיבה|תאריך|נגד|לא|אין|כולם|נכחו?ה?|ממשרד|ממחלקת|מאגף))(?![א-ת])/.test(
      piece,
    )
  );
}
