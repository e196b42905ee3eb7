// What an appraisal says of itself: who ordered it, on what property it is, and whether it is the one that decides.
import { PERSON_TITLE_SOURCE } from '../../pattern/rules.generated.ts';
import { linesOf, type TextLine } from './lines.ts';
import { namesIn, withoutDescription } from './name-list.ts';
import type { ListedParty } from './party-entries.ts';
import { isCommittee, LOCAL_COMMITTEE, restOf } from './party-sides.ts';
import type { AppealType, Found } from './types.ts';

const HEAD = 3_000;

const ORDERED = `ה?מזמי(?:ן|נה|נת|נים|נות|ני)(?: ה?(?:חוות ה?דעת|שומה|עבודה))?|(?:שם|פרטי) ה?מזמי(?:ן|נה)`;
const CLIENT = `ה?מבקש(?:ת|ים|ות)?|עבור|לבקשת|(?:הוזמנה?|נערכה?|הוכנה?) (?:על ידי|ע"י|בידי|עבור|לבקשת)`;
/** "המזמינה: תקווה נאור", "המבקשות⇥אסתר פרומקין", "לכבוד הוועדה המקומית". */
const LABELLED = new RegExp(String.raw`^(?:(?:${ORDERED}|${CLIENT})\s?[:\t–-]\s?|לכבוד:?\s)(.{4,200})$`);
/** "נתבקשתי על ידי גב' דליה מחלוף לחוות דעתי", "המבקשת היא הגב' ציונה לפידות". */
const TELLS = `[נה]תבקשתי (?:על ידי|ע"י|בידי)|ה?(?:מבקשת?|מזמינ?ה?) (?:היא|הוא)`;
const TOLD = new RegExp(String.raw`(?:${TELLS})\s(.{4,90}?)(?=\s(?:ל[א-ת]|עקב|בגין)|[,.;]\s|[.,;]?$)`, 'm');
const ANSWERS = /^(?:ה?משיב(?:ה|ים|ות)?|ה?ו?ועדה(?: ה?מקומית)?)\s?[:\t]\s?(.{4,200})$/;
/** "המשיבה היא הוועדה המקומית גבעון." */
const TOLD_ANSWERS = /משיבה (?:היא|הנה) (ה?ו?ועדה ה?(?:מקומית|מרחבית)\s[^.,;:\n]{3,60})[.,;]/;
const TITLE_FIRST = new RegExp(`^ה?(?:${PERSON_TITLE_SOURCE})\\s`);
const OTHER_BODY = /ועדת ה?ערר|בית ה?משפט|מועצת|יו"ר/;

/**
 * Who ordered an appraisal, and the local committee where it answers. In matters of levy and compensation whoever orders one and
 * is not the committee appeals; in others that is not told by it. Null where it names nobody.
 *
 * @param text normalised
 */
export function partiesOfAppraisal(text: string, appealType: AppealType): ListedParty[] | null {
  const lines = linesOf(text, HEAD);
  const labelled = lines.flatMap((line) => named(line, LABELLED) ?? []);
  const clients = labelled.length > 0 ? labelled : toldOf(text);
  const isMoney = appealType === 'betterment_levy' || appealType === 'compensation';
  const answers = lines.flatMap((line) => named(line, ANSWERS) ?? []);
  const found = [...clients, ...(answers.length > 0 ? answers : placeOf(text, TOLD_ANSWERS))].flatMap((line) =>
    partiesOn(line),
  );
  const own = found.filter(({ party }) => isMoney || party === 'local_committee');
  return own.length > 0 ? own : null;
}

function named(line: TextLine, label: RegExp): TextLine | null {
  const rest = label.exec(line.text)?.[1];
  return rest === undefined || OTHER_BODY.test(rest) ? null : restOf(line, rest);
}

const toldOf = (text: string): TextLine[] => placeOf(text, TOLD);

function placeOf(text: string, pattern: RegExp): TextLine[] {
  const match = pattern.exec(text.slice(0, HEAD));
  if (!match || OTHER_BODY.test(match[1]!)) return [];
  const start = match.index + match[0].lastIndexOf(match[1]!);
  return [{ text: match[1]!, start, end: start + match[1]!.length }];
}

function partiesOn(line: TextLine): ListedParty[] {
  if (isCommittee(line.text) || LOCAL_COMMITTEE.test(line.text))
    return [partyOf(withoutDescription(line.text), line, 1, 'local_committee')];
  const listed = line.text.split(/[,;]\s/);
  const isList = listed.length > 1 && listed.every((name) => /\S\s\S/.test(name));
  const people = isList ? listed : namesIn(line.text, true);
  return people.map((name, at) =>
    partyOf(
      name
        .trim()
        .replace(TITLE_FIRST, '')
        .replace(/[.,\s]+$/, ''),
      line,
      at + 1,
    ),
  );
}

const partyOf = (
  name: string,
  { start, end }: TextLine,
  number: number,
  party: 'appellant' | 'local_committee' = 'appellant',
): ListedParty => ({
  name,
  representative: null,
  side: party === 'appellant' ? 'appellant' : 'respondent',
  party,
  number,
  terms: [],
  start,
  end,
});

const PROPERTY = /^(?:ה?נכס(?: ה?נדון)?|ה?כתובת(?: ה?נכס)?|ה?מיקום|מקום ה?נכס)\s?[:\t]\s?/;
const KIND = /^(?:ה?(?:בית|מבנה|דירה|מגרש|נחלה|חנות|נכס)[^,\d]{0,40},\s|(?:בית|דירת|מבנה) [^,\d]{2,40} ב(?=רחוב\s))/;
const STREET_AND_NUMBER = String.raw`(?:(?:רחוב|רח'|שדרות|שד'|דרך|סמטת)\s)?[א-ת][א-ת"' -]{2,40}\s\d{1,3}[א-ד]?`;
const TOWN = String.raw`(?:,\s[א-ת][א-ת"'-]+(?: [א-ת][א-ת"'-]+){0,2})?`;
const ADDRESS = new RegExp(`^(${STREET_AND_NUMBER}${TOWN})(?=[\\s,;.|\\t(]|$)`);
/** "… ברחוב החרוב 27, נווה שיטה | גוש 38214" in a line of the title. */
const BESIDE_LAND = new RegExp(`(?:^|[\\s,;])ב?((?:רחוב|רח'|שדרות|דרך|סמטת)\\s${STREET_AND_NUMBER}${TOWN})`);
const NO_STREET = /^(?:ה?גוש|חלק|מגרש|תו?כנית|נחל[הת]|יחיד)/;

/** The address of the property: behind its label, or beside block and parcel in a short line of the head. */
export function addressOfAppraisal(text: string): Found<string> | null {
  const lines = linesOf(text, HEAD);
  for (const line of lines) {
    const rest = PROPERTY.test(line.text) ? line.text.replace(PROPERTY, '').replace(KIND, '') : null;
    const value = rest === null || NO_STREET.test(rest) ? undefined : ADDRESS.exec(rest)?.[1];
    if (value) return foundIn(line, value);
  }
  for (const line of lines) {
    const value =
      line.text.length < 160 && /גוש|חלק(?:ה|ות)/.test(line.text) ? BESIDE_LAND.exec(line.text)?.[1] : undefined;
    if (value) return foundIn(line, value);
  }
  return null;
}

function foundIn(line: TextLine, value: string): Found<string> {
  const start = line.start + line.text.indexOf(value);
  return { value, start, end: start + value.length };
}

/** "שומה מכרעת" as the title: what an appraiser decided between the parties, against which the appeal then is. */
export const isDecidingAppraisal = (text: string): boolean =>
  linesOf(text, HEAD).some(({ text: line }) =>
    /^(?:שומה מכר(?:עת|יעה)|שומת שמאי מכריע|הכרעת (?:ה?שמאי|שמאית)(?: ה?מכריע)?)/.test(line),
  );
