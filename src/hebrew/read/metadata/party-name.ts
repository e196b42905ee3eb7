// The name of one party, without what stands around it in its entry: terms, roles, numbers, addresses.
import { SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { QUOTED_ROLE } from './name-list.ts';

/** What is left of an entry when all that is no name is taken off; may be empty. */
export function nameAsWritten(text: string): string {
  return inFull(text)
    .replace(/\((?:ו?להלן)[^()]*\)/g, '')
    .replace(/\s-\sה?(?:מבקש|יזמ|יזם)[^,;]{0,30}$|\(ה?(?:מבקש|יזמ|יזם|יוזמ|יוזם|בעל)[^()]*\)/g, '')
    .replace(/\s*\((?:[^()]*\s)?(?:אינ(?:ו|ה|ם|ן) מיוצג|ללא ייצוג|לא מיוצג|בעצמ)[^()]*\)/g, '')
    .replace(/\s-\s(?:בעצמ[וםהן]+|אינ(?:ו|ה|ם|ן) מיוצג\S*)\s*$/, '')
    .replace(/\s\((?!ע"ר|ע\.ר|ח)(?:[^()\d\s]+\s){2,12}[^()\s]+\)$/, '')
    .replace(FOREIGN, '')
    .replace(MORE_OF_THEM, '')
    .replace(NUMBERED_BEFORE, '')
    .replace(/^באמצעות\s(?:\S+\s){2,4}?\S+$/, '')
    .replace(ROLE_BEHIND, '')
    .replace(/\s*\(ערר(?: מס['׳]?)? [\d/-]+\)\s*$|\sואחרים\s*$/, '')
    .replace(/^(?:בנוכחות|מטעם\s?:)\s+/, '')
    .replace(QUOTED_ROLE, '')
    .replace(DESIGNATED, '')
    .replace(/[,(]?\s*(?:נושא(?:ת)? )?(?:ב?ת"?\.?ז\.?|ח\.?פ\.?|ח"פ|ע"ר|ע\.ר\.|מס' זהות)\s?:?\s?[\d-]{5,}.*$/, '')
    .replace(STREET_BEHIND, '')
    .replace(/^של\s|^[ול]?בין\s(?=ה?ו?ועדה)/, '')
    .replace(/^["*\s–-]+|[\s,;:"*–-]+$/g, '')
    .replace(/(?<=[א-ת]{2}|בע"מ)\.$|\s\.$/, '')
    .replace(/^ו(?=נציגות |ועד ה|חברת |עמותת |.*\s-\s.*בע"מ$)/, '')
    .replace(/\s+/g, ' ')
    .replace(OPEN_QUOTE, '$&"');
}

/** "הו"מ לתכנון ובנייה גבעון", "הוו' המק' גבעון": the committee with its whole name. */
export const inFull = (name: string): string => name.replace(COMMITTEE_IN_SHORT, '$1הוועדה המקומית');
const COMMITTEE_IN_SHORT =
  /^(\s*(?:\d{1,2}[.)]\s?)?)(?:הו"מ|ה?ו{1,3}עדה ה?מק'|הו{1,2}' ה?מק(?:'|ומית)|ה?ו\. ה?מקומית)(?=\s|$)/;

/** "המועצה המקומית דיר אל-ואדי (مجلس محلي)": the name in another script. */
const FOREIGN = /\s\([^()א-ת\d]{3,}\)/;

/** 'ועד הורי "הגפן"': the quotation mark that ends a name is of it. */
const OPEN_QUOTE = /(?:^|\s)"[^"]+$/;

/** Where somebody lives; "עמותת סוחרי רחוב הגפן" has the street in its name. */
const STREET_BEHIND =
  /(?<!דיירי|תושבי|בעלי|שכני|בית|נציגות)(?!\sרחוב\s[^\d,]+$)[\s,-]+(?:מרח(?:'|וב)|רח(?:'|וב)|ת\.ד\.).*$/;

/** "דנה לוי (המשיבה 2)": the number of its side behind the name. */
export const DESIGNATED = new RegExp(String.raw`\s*\(ה?${SIDE_SOURCE}(?:ה|ת|ים|ות)?\s(\d{1,2})(?:\s?-\s?\d{1,2})?\)`);

/** "המשיבה 3: המעיין בע"מ". */
const NUMBERED_BEFORE = new RegExp(String.raw`^ו?ה?${SIDE_SOURCE}(?:ה|ת|ים|ות)?\s\d{1,2}(?:-\d{1,2})?\s?[:-]\s`);

/** "דנה לוי, המשיבה 2". */
const ROLE_BEHIND = new RegExp(String.raw`,\sה?${SIDE_SOURCE}(?:ה|ת|ים|ות)?(?:\s\d{1,2})?$`);

/** "דנה לוי ו-11 בעלי זכויות נוספים בחלקות 79-84". */
const FURTHER_ONES =
  "ה?בעלי ה?זכויות|אח'?(?=\\s*[(,]|\\s*$)|אחרים|אחרות|נוספים|נוספות|בעלי|דיירים|תושבים|שכנים|עוררים|משיבים";
const NUMERAL =
  '(?:שניי?ם|שתיי?ם|שני|שתי|שלושה?|שלוש|ארבעה?|חמי?שה?|שי?שה?|שבעה?|שמונה|תשעה?|עשרה?|עשרות)(?: ?-?עשרה?)?';
export const MORE_OF_THEM = new RegExp(
  String.raw`\s(?:ו(?:-?\d{1,4}|${NUMERAL}|עוד(?:\s[א-ת-]{3,12})?)|ויתר)\s(?:${FURTHER_ONES}).*$`,
);
