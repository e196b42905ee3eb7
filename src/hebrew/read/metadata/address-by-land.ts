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

/** "בית ישן בהגומא 16", "הבניין שבהאירוס 9": "ב" before an article, which only a name keeps. */
const BUILDING = 'ו?ה?(?:בית|בני?ין|מגרש|דירה|מבנה|מרתף|חנות|מרפסת|נכס)';
const BUILDING_AT = new RegExp(
  String.raw`(?<![א-ת])${BUILDING}\s(?:[א-ת]+\s){0,2}?(?:ש?ב(?=ה)|שב)([א-ת][א-ת'-]{3,}\s\d{1,3}[א-ד]?)(?=[\s,.;()])`,
);
const NO_NAME = /^ה(?:חלט|יתר|ליך|ורא|סכם|ער|ודע|יקף|פרש|נח|עתק|תאם|יטל|וועד|ועד)/;

/**
 * A street and number, or a place by its name, that stands beside block and parcel; null where none does.
 *
 * @param text the opening of a document, normalised
 */
export function addressByLand(text: string): Found<string> | null {
  return numbered(text) ?? placed(text, PLACE_FIRST) ?? placed(text, LAND_FIRST) ?? buildingAt(text);
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
  const match = BUILDING_AT.exec(text);
  if (!match || NO_NAME.test(match[1]!) || NO_STREET.test(match[1]!.split(' ')[0]!)) return null;
  const end = match.index + match[0].length;
  return { value: match[1]!, start: end - match[1]!.length, end };
}

/** "בדרך השירות שבין חלקה 14 לכביש": a word that only leads to the parcel. */
const GOES_ON = /\s(?:ש?בין|שליד|לבין|של|עד|שמעבר|שממול)$/;

function placed(text: string, pattern: RegExp): Found<string> | null {
  const match = pattern.exec(text);
  if (!match || GOES_ON.test(match[1]!)) return null;
  const start = match.index + match[0].lastIndexOf(match[1]!);
  return { value: match[1]!, start, end: start + match[1]!.length };
}
