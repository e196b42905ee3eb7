// Addresses that no sentence on the land tells: of a title, of a party's own home, of a place that has no number.
import type { TextLine } from './lines.ts';
import type { AppealType, Found } from './types.ts';

/** A street, its number and its town, as `streetPattern` catches them. */
export function streetOf(match: RegExpExecArray): Found<string> {
  const [whole, kind, name, number, town] = match;
  const start = match.index + whole.indexOf(kind!);
  const value = `${kind} ${name} ${number}${town ? `, ${town}` : ''}`.replace(/\s+/g, ' ');
  return { value, start, end: match.index + whole.length };
}

const OF_CASE = /הנדון|הנידון|תו?כנית\s|בקשה|היתר|היטל|ערר/;
const OF_PEOPLE = /ב"כ|עו"ד|טל'|טלפון|דוא"ל|מאת|באמצעות|משרד|באולם|בלשכת|ועד ה?בית|נציגות|\t|\.$/;
const LONGEST_TITLE = 200;
const TITLES = 12;
/** "…, תכנית 407-0962318, השקד 2-8 פינת שדרות הפרדס" at the end of a title. */
const ENDS_TITLE = /[,:-]\s(ה[א-ת'-]{2,}(?: [א-ת'-]{2,})?\s\d{1,3}(?:-\d{1,3})?[א-ד]?(?: פינת [^,.\d]{3,25})?)$/;

/** The street that a title of the head names beside what the case is about: a plan, an application, a permit. */
export function addressInTitle(lines: readonly TextLine[], street: RegExp): Found<string> | null {
  for (const { text, start } of lines.slice(0, TITLES)) {
    if (!OF_CASE.test(text) || OF_PEOPLE.test(text) || text.length > LONGEST_TITLE) continue;
    street.lastIndex = 0;
    const match = street.exec(text);
    const found = match && !/סמוך|ליד|מול/.test(text.slice(0, match.index).slice(-8)) ? streetOf(match) : null;
    if (found) return { ...found, start: start + found.start, end: start + found.end };
    const bare = ENDS_TITLE.exec(text);
    if (bare) return { value: bare[1]!, start: start + text.length - bare[1]!.length, end: start + text.length };
  }
  return null;
}

const UNIT = `(?:דייר(?:י|ות)|בעל(?:י|ת|ות)?|חוכר(?:י|ת)|שוכר(?:י|ת)|מ?נציגות)`;
const HOUSE = `ה?(?:בני?ין|בית(?: ה?משותף)?|דיר(?:ה|ות)|יחיד(?:ה|ות)|חנו(?:ת|יות)|נכס)`;
/** "כולם דיירי הבניין שב", "בעלות שתי החנויות בקומת הקרקע של ": the building that a list of parties describes. */
const OF_BUILDING = new RegExp(String.raw`(?<![א-ת])${UNIT}\s[^.\n]{0,30}?${HOUSE}[^.,\n]{0,20}?\s(?:ש?ב|של\s)$`);
/** "מאת: דנה לוי, ", "העוררת 1: דנה לוי, ", "שניהם מ", "אנחנו דנה ואבי לוי מ". */
const OF_PERSON = /(?:^|\n)[^\n]{0,80}(?:,\s(?:[א-ת]{3,12}\s\d{1,3},\s)?|\sמ|\sה(?:גר(?:ה|ים)?|מתגורר\S*)\sב)$/;
/** Not the office of counsel, nor a neighbour's. */
const COUNSEL = /ב"כ|עו"ד|באמצעות|בייצוג|על ידי|משרד|נציגות|ועד[הת]|עירי/;
const HEAD_END = 1_500;

/**
 * A home that the head gives with a party. In matters of levy and compensation that is the land; else where the party asks for
 * the permit, or owns a part of the house.
 */
export function addressOfHome(text: string, street: RegExp, type: AppealType): Found<string> | null {
  const head = text.slice(0, HEAD_END);
  const own = /levy|compensation/.test(type) || ASKS_HIMSELF.test(text);
  const isNextDoor = !own && NEXT_DOOR.test(text);
  street.lastIndex = 0;
  for (let match = street.exec(head); match; match = street.exec(head)) {
    const found = streetOf(match);
    const before = head.slice(Math.max(0, found.start - 90), found.start);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (COUNSEL.test(line)) continue;
    if ((OF_BUILDING.test(line) && !isNextDoor) || (own && OF_PERSON.test(before))) return found;
  }
  const bare = own ? BARE_HOME.exec(head) : null;
  if (!bare || COUNSEL.test(head.slice(0, bare.index).split('\n').at(-1)!)) return null;
  const end = bare.index + bare[0].length;
  return { value: bare[1]!, start: end - bare[1]!.length, end };
}

/** "המגרש הסמוך": what is built is not the house of those who appeal. */
const NEXT_DOOR = /(?:מגרש|חלקה) ה?(?:סמו(?:ך|כה)|שכן|שכנה)(?![א-ת])/;

/** "אנחנו דנה ואבי לוי מהאשדים 14א, …", "דירה 12, הינשוף 22". */
const BARE_HOME = new RegExp(
  String.raw`(?:[א-ת]{2,}\s[א-ת'-]{2,},?\sמ|דירה\s\d{1,3},\s)` +
    String.raw`(ה[א-ת'-]{3,}\s\d{1,3}[א-ד]?(?:\sב[א-ת]{3,}(?:\s[א-ת]{3,})?)?)(?=[,.])`,
);

/** "סירוב לתת לי היתר", "הבקשה שלנו": whoever writes is the one who builds. */
export const asksHimself = (text: string): boolean => ASKS_HIMSELF.test(text);
const ASKS_HIMSELF = new RegExp(
  [
    '^[^.]{0,250}(?:בעלי? ה?היתר|מבקש(?:ת|י)? ה?היתר)(?![א-ת])',
    String.raw`(?:סירוב|לסרב|דח(?:תה|ו|יית)|סירבה)\s[^.\n]{0,30}(?:לי|לנו|בקשתי|בקשתנו)(?![א-ת])`,
    'ה?בקשה ש(?:לי|לנו)(?![א-ת])',
  ].join('|'),
);

const NAME = "[א-ת][א-ת'-]{2,}(?:\\s[א-ת'-]{3,}){0,2}?";
const SIDE = '(?:צפון|דרום|מזרח|מערב)';
const SIDED = '(?:צפונ|דרומ|מזרח|מערב)י';
const VILLAGE = '(?:מושב|קיבוץ|כפר|קריית|נווה|יישוב|מושבה|צומת)';
/** "ממזרח לקיבוץ נווה רותם", "שליד מושב תל-רימון", "פינת דרך הרכבת". */
const NEAR = String.raw`(?:ש?מ${SIDE}\sל(?:כביש\s\d{1,4}|(?=[א-ת]))|ש?ליד\s|ש?סמוך\sל|פינת\s)(?:(?<=\d)|${NAME})`;
const ROAD = "(?:רחוב|רח'|סמטת|סימטת|שדרות|צומת|טיילת|מורד|גבעת|שכונת|כיכר|דרך(?=\\sה))";
/** "דרך הגישה" is no address. */
const NO_ROAD =
  '(?!\\sה?(?:גישה|שירות|הפקעה|פעולה|עפר|קיימת|ראשית|מלך|חדשה|ישר|כלל|זכות|טבע|מתוכננת|ציבורית|סטטוטורית))';
const TOWN = String.raw`(?:,\s(?!ש?מ?${SIDE}|ו[בלמשהכ]|ב(?!ית |אר |ת |ני ))${NAME})`;
const LEADS = String.raw`(?:ש?ב|ידוע[הים]*\sכ|ליד\s|סמוך\sל|בקצה\s|של\s(?=דרך|רחוב))`;
const PLACED = new RegExp(
  String.raw`${LEADS}(${ROAD}${NO_ROAD}\s${NAME}(?:,?\s${NEAR})?${TOWN}?)(?=[,.;:()]|\sש[א-ת]|\sל[א-ת]|$)`,
  'g',
);
/** "צפונית-מזרחית למושב נוה אורות", "בשדה הצפון-מערבי של תל-צרויה". */
const TOWARDS = String.raw`(?:מ${SIDE}(?:-${SIDE})?|${SIDED}ת(?:-${SIDED}ת)?)\sל${VILLAGE}\s${NAME}`;
const FIELD = String.raw`(?:שדה|שדות|אדמות)\sה?${SIDE}(?:-${SIDED}|-${SIDE})?\sשל\s(?:${VILLAGE}\s)?${NAME}`;
const BESIDE_VILLAGE = new RegExp(`(?<![א-ת-])(?:ב(?=שד|אדמ))?(${TOWARDS}|${FIELD})(?=[,.;:()]|$)`, 'g');
const OF_SUBJECT = new RegExp(
  [
    'תו?כנית|דונם|בקשה|תביע|להקמת|להקים|לסלילת|להרחבת|דירות|בתים|מקרקעין|ה?מקום ידוע',
    String.raw`חלק(?:ה|ות)\s\d|גוש\s\d`,
  ].join('|'),
);
const EARLY = 1_200;

/** A place without a number, in one of the first sentences on the land: a lane, a junction, a field beside a village. */
export function placeWithoutNumber(text: string, from: number): Found<string> | null {
  const part = text.slice(from, from + EARLY);
  const all = [PLACED, BESIDE_VILLAGE].flatMap((pattern) => [...part.matchAll(pattern)]);
  for (const match of all.sort((a, b) => a.index - b.index)) {
    const sentence = part
      .slice(0, match.index)
      .split(/[\n.;](?=\s)|\n/)
      .at(-1)!;
    const value = match[1]!;
    if (!OF_SUBJECT.test(sentence) || OTHERS.test(sentence.slice(-40)) || OFFICE.test(sentence)) continue;
    const start = from + match.index + match[0].indexOf(value);
    return { value, start, end: start + value.length };
  }
  return null;
}

const OFFICE = /ב"כ|עו"ד|באמצעות|בייצוג|משרד|נציגות/;
const OTHERS = /גובל|סמוכ|שכנ|מתגורר|גר(?:ה|ים|ות)?\s|לדוגמ|כגון/;
