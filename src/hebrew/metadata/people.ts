import { officeAndName } from './bare-names.ts';

/** A person as a heading or an attendance list gives one. */
export interface Person {
  name: string;
  role: string | null;
}

const TITLE = `(?:עו"ד|עוה"ד|עורכת? הדין|עורכת?[- ]דין|(?:אדר'|ה?אדריכלית?)(?: ה?נוף)?|אינג'|ה?מהנדסת?|מר|ה?גב'|גברת|ד"ר|דר'|פרופ'|כב'|כבוד|ה?שופטת?|רו"ח|ה?שמאית?(?: ה?מקרקעין)?|ה"ה)`;
/** A ו that is "and" and no letter of a name: before a title, an office or a relative. */
export const AND = `ו-?(?:עו"ד|עוה"ד|מר\\s|גב'|גברת|ד"ר|פרופ'|אדר|אינג'|רו"ח|ב"כ|בא[ית ]|ה|ל(?:עורר|משיב|ו?ועד|מבקש)|מ(?:הנדס|תכננ|תכנן|נהל|גשר|ודד|פקח|טעם)|שמא|יוע|רעי|אשת|בעל|בנ[והים]|בת[וה]|אחי|אחות|עור[כך]|נציג|חבר|כלכל|סגנ|עד |יו"ר|ראש|כן )`;
const TITLED = new RegExp(
  `(?<![א-ת"'])${TITLE}\\s+(?!ה?(?:ועדה|וועדה|עיר|עירייה|מחוז|מכריע|מועצה|עורר|משיב|מבקש|מערער|יזמ|יזם)|מטעם|ב"כ|המוסמכ|רישוי)(?=[א-ת])`,
);
const STARTS_TITLED = new RegExp(
  `^${TITLE}\\s+(?!ה?(?:ועדה|וועדה|עיר|עירייה|מחוז|מכריע|מועצה|עורר|משיב|מבקש|מערער|יזמ|יזם)|מטעם|ב"כ|המוסמכ|רישוי)(?=[א-ת])`,
);
const ANY_TITLE = new RegExp(`(?<![א-ת"'])${TITLE}\\s+`, 'g');
const ROLE =
  /^(?:ו?ה?(?:יו"ר|יושבת?[- ]ראש|ממלאת? מקום|מ"מ|חבר(?:ה|ת|י|ות)?|נציג(?:ה|ת|י|ות)?|מזכיר(?:ה|ת)?|מתכנ(?:ן|נת)|מהנדס(?:ת)?|מודד(?:ת)?|שמאי(?:ת)?|ב"כ|בא(?:ת|י)? כו?ח(?:[הוםןי]|נו)?|באי[- ]כוח|בשם|מטעם|יועצ?(?:ץ|ת)?|מנהל(?:ת)?|(?:סמ|מ)נכ"ל(?:ית)?|מפקח(?:ת)?|פקח(?:ית)?|גזבר(?:ית)?|סגנ?(?:ן|ית)?|ראש|עורר(?:ת|ים|ות)?|משיב(?:ה|ים|ות)?|מבקש(?:ת|י|ים|ות)?|יז(?:ם|מית|מים|מת)|עורכת? דין|עו"ד|עוה"ד|מתמח(?:ה|ים)|תושב(?:ת|י)?|שכנ?(?:ן|ה|ים)?|בעל(?:ת|י|ים)?|קלדנ(?:ית)?|רשמ(?:ת)?|עוזרת?|עורכ(?:ת|י)? ה?בקשה|מתנגד(?:ת|ים)?|אדריכל(?:ית)?|אדר'|נהג|מומח(?:ה|ית)|בודק(?:ת)?|פרקליט(?:ה|ות)?|מרכזת?|עד(?:ה)?|נוכח(?:ת|ים)?|לשכה|הלשכה|מחלקת|אגף|נכח|בעצמ[וה]|מן ה))(?![א-ת])/;

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
    .replace(
      /(?<=[א-ת"'])\s+(?=(?:מטעם|בשם|ב"כ|בא(?:ת|י)? כו?ח|מ(?:מחלקת|אגף|לשכת|משרד|חברת|עיריית)|ל(?:חברת|רשות|עמותת|אגודת|משרד|קיבוץ|מושב|עיריית))\s|ל(?:עורר|משיב|מבקש|יזמ|יזם|ו?ועד)[א-ת]*(?=\s|$|[,;(]))/g,
      ', ',
    )
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
    .replace(/^(?:כב'|כבוד|ה"ה)\s+/, '')
    .replace(/[\s,.;:_-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

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
  const words = piece.split(' ');
  const first = isTitled(piece) ? 3 : 2;
  const at = words.findIndex((_, index) => index >= first && ROLE.test(words.slice(index).join(' ')));
  if (at < 0 || at > first + 2) return { role: null, name: piece };
  return { role: words.slice(at).join(' '), name: words.slice(0, at).join(' ') };
}

/** "שמאי הוועדה יגאל פוקס": an office of a body and a bare name. */
const OFFICE_OF_BODY =
  /^(ה?(?:שמאי|מהנדס|אדריכל|יוע[צץ]|נציג|מנהל|מפקח|מתכננ|בודק)\S{0,3} (?:ה?ו?ועדה|ה?וועדה|ה?עירייה|ה?מועצה|העיר)(?: ה?(?:מקומית|אזורית|מרחבית))?) ([א-ת'-]{2,} [א-ת'-]{2,})$/;

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
