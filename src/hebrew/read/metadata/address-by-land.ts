// Addresses that no word for a street leads to: they are known by the block and parcel beside them.
import type { Found } from './types.ts';

const BESIDE_LAND = String.raw`(?=,?\s?\(?(?:ב?גוש|חלק(?:ה|ות)|ח')\s\d|\s\(\d{4,6}\/\d)`;
/** "הנחליאלי 22, גוש 17394", "הבניין בהדודאים 22 (גוש 11648, חלקה 87)", "ברבנו גרשום 9, גוש 30887". */
const NUMBERED = new RegExp(
  String.raw`(?<![א-ת])([א-ת][א-ת'"-]+\s)?([א-ת][א-ת'"-]{2,})\s(\d{1,3}[א-ד]?)${BESIDE_LAND}`,
  'g',
);
/** What else has a number beside a parcel. */
const OTHERS = [
  'סעיף|סעיפים|תו?כנית|מגרש|מבנה|מספר|מס|דיר[הת]|קומ[הת]|בני?ין|בית|יחיד[הת]|עוררת?|משיבה?',
  'ערר|תיק|עמוד|נספח|גוש|חלק[הת]|היתר|בקש[הת]|כביש|דרך|משק|נחל[הת]',
];
const NO_STREET = new RegExp(`^(?:ו?[בהלמשכ]{0,3})(?:${OTHERS.join('|')})$`);

const PLACE = "(?:רחוב|רח'|סמטת|דרך|שדרות|צומת|טיילת|גבעת|מורד|שכונת|כיכר|מתחם|פינת)";
const WORDS = '[א-ת][א-ת\'"-]+(?: [א-ת][א-ת\'"-]+){0,2}';
/** "הגפן 22, נווה צוקים". */
const NAMED = String.raw`${WORDS}(?: \d{1,3}[א-ד]?)?(?:, ${WORDS})?`;
/** "ברחוב התומר, גוש 39502", "בצומת הדגן, באר ורדים (גוש 39216 חלקה 54)". */
const PLACE_FIRST = new RegExp(String.raw`(?<![א-ת])ש?ב?(${PLACE} ${NAMED})(?=,? \(?ב?(?:גוש|חלק(?:ה|ות))\s\d)`);
/** "חלקה 41 בגוש 17542, במורד ואדי אל-לוז". */
const LAND_FIRST = new RegExp(
  String.raw`(?:גוש|חלק(?:ה|ות))\s\d[\d, ו-]*\d\)?(?:,\s|\s\()(?:[א-ת]+\s){0,3}?ש?ב?(${PLACE} ${NAMED})(?=[,.;)\n]|$)`,
);

/** "חלקה 64 בגוש 17981, הרימון 17". */
const BARE_BEHIND = /(?:גוש|חלק(?:ה|ות))\s\d[\d, ו-]*\)?,\s(ה[א-ת'-]{3,}\s\d{1,3}[א-ד]?)(?=[\s,.;])/;

/** "בית ישן בהגומא 16", "הבניין שבהאירוס 9": "ב" before an article, which only a name keeps. */
const BUILDING = 'ו?[בה]?(?:מתחם|בית|בני?ין|מגרש|דירה|מבנה|מרתף|חנות|מרפסת|נכס)';
const TO_NAME = String.raw`(?:ש?ב(?=ה)|שב|(?<=(?:בני?ין|מתחם)\s)(?=ה))`;
const HOUSES = String.raw`\d{1,3}[א-ד]?(?:-\d{1,3})?(?:\sפינת\s[^,.;\d]{3,25})?`;
const BUILDING_AT = new RegExp(
  String.raw`(?<![א-ת])${BUILDING}\s(?:[א-ת]+\s){0,2}?${TO_NAME}([א-ת][א-ת'-]{3,}\s${HOUSES})(?=[\s,.;()])`,
);
const NO_NAMES = [
  'חלט|יתר|ליך|ורא|סכם|ער(?:ה|ות|ת|כ|ר)|ודע|יקף|פרש|נח|עתק|תאם|יטל|וועד|ועד|תחל|ספק|גדר|וצא|חזר',
  'ריס|סדר|קפא|פקד|מצא|גבל|תנגד|משיב|פסק|תנא|תשוב|תוספ',
];
const NO_NAME = new RegExp(`^ה(?:${NO_NAMES.join('|')})`);

/**
 * A street and number, or a place by its name, that stands beside block and parcel; null where none does.
 *
 * @param text the opening of a document, normalised
 */
export function addressByLand(text: string): Found<string> | null {
  return (
    numbered(text) ??
    placed(text, PLACE_FIRST) ??
    placed(text, LAND_FIRST) ??
    placed(text, BARE_BEHIND) ??
    buildingAt(text) ??
    bareName(text)
  );
}

function numbered(text: string): Found<string> | null {
  for (const match of text.matchAll(NUMBERED)) {
    const [whole, before = '', last, number] = match;
    if (NO_STREET.test(last!)) continue;
    // The article behind "ב" is of a name: "בהדודאים". Of two words the first begins the name where it has the "ב".
    const isThing = NO_STREET.test(before.trim());
    const isWhole = /^ש?בה/.test(last!) || last!.startsWith('ה') || isThing;
    const name = !isWhole && /^ש?ב/.test(before) ? before + last! : last!;
    const isOther = !/^ש?ב/.test(last!) && isThing;
    if (!/^(?:ה|ש?ב)/.test(name) || isOther) continue;
    const value = `${name.replace(/^ש?ב/, '')} ${number}`;
    const end = match.index + whole.length;
    return { value, start: end - value.length, end };
  }
  return null;
}

function buildingAt(text: string): Found<string> | null {
  const match = BUILDING_AT.exec(early(text));
  if (!match || NO_NAME.test(match[1]!) || NO_STREET.test(match[1]!.split(' ')[0]!)) return null;
  const end = match.index + match[0].length;
  return { value: match[1]!, start: end - match[1]!.length, end };
}

/** "בהלבונה 9". */
const BARE = /(?<![א-ת])ש?ב(ה[א-ת'-]{3,})\s(\d{1,3}[א-ד]?)(?=[\s,.;)]|$)(?!\s?(?:מ'|מטר|מ"ר|%|אחוז|ו-))/g;
/** What is told further on is of other houses. */
const early = (text: string): string => text.slice(0, Math.max(600, text.length * 0.4));
const OTHERS_HOUSE = /סמוכ|שכנ|ממול|נמכר|לדוגמ|כגון|אפלי|דומה|זהה|גובל|(?:משיב|עורר)[^.\n]*\s(?:מתגורר|גר)/;

/**
 * A house by the bare name of its street: one that keeps the article behind "ב", as a name alone does ("הדרים בהלבונה 9").
 * Of several the one that is named most.
 */
function bareName(text: string): Found<string> | null {
  const houses = new Map<string, { found: Found<string>; times: number }>();
  for (const match of early(text).matchAll(BARE)) {
    const [whole, name, number] = match;
    const around = text.slice(Math.max(0, match.index - 60), match.index);
    if (NO_NAME.test(name!) || NO_STREET.test(name!) || OTHERS_HOUSE.test(around)) continue;
    const value = `${name} ${number}`;
    const end = match.index + whole.length;
    const known = houses.get(value) ?? { found: { value, start: end - value.length, end }, times: 0 };
    houses.set(value, { ...known, times: known.times + 1 });
  }
  return [...houses.values()].sort((a, b) => b.times - a.times || a.found.start - b.found.start)[0]?.found ?? null;
}

/** "בדרך השירות שבין חלקה 14 לכביש": a word that only leads to the parcel. */
const GOES_ON = /\s(?:ש?בין|שליד|לבין|של|עד|שמעבר|שממול)$/;

function placed(text: string, pattern: RegExp): Found<string> | null {
  const match = pattern.exec(text);
  if (!match || GOES_ON.test(match[1]!)) return null;
  const start = match.index + match[0].lastIndexOf(match[1]!);
  return { value: match[1]!, start, end: start + match[1]!.length };
}
