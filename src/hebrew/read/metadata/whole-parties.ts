// The last look at the parties of a heading: a name has all of its words and no others, and two names are two parties.
import { SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { isGivenName } from './given-names.ts';
import type { ListedParty } from './party-entries.ts';

/**
 * The parties, each by its name alone; without what is none, whose counsel goes to the one party of its kind that has none.
 *
 * @param text normalised
 */
export function wholeParties(parties: readonly ListedParty[], text: string): ListedParty[] {
  const plain = parties
    .map((one) => withInitials({ ...one, name: nameOnly(one.name) }, text))
    .flatMap((one) => apart(one, text));
  const named = plain.filter(({ name }) => !NO_NAME.test(name));
  const lost = plain.filter(({ name, representative }) => NO_NAME.test(name) && representative !== null);
  return named.map((one) => {
    const own = lost.filter(({ party }) => party === one.party);
    const isOnly = named.filter(({ party }) => party === one.party).length === 1;
    return own.length > 0 && isOnly && one.representative === null
      ? { ...one, representative: own[0]!.representative }
      : one;
  });
}

const LAND_UNIT = '(?:ב?חלק(?:ה|ות)|ב?מגרש(?:ים)?|ב?דיר(?:ה|ות)|ב?בית|ב?משק|ב?נחל(?:ה|ות)|ב?יחיד(?:ה|ות)|קומה)';
/** What stands behind a name and is no part of it. */
const BEHIND = [
  // "דנה לוי (חלקה 14)", "רון גל (דירות 3-4)".
  String.raw`\s\(${LAND_UNIT}\s[^()]{1,25}\)$`,
  // "דנה לוי (העוררת", "לוי ואח' (העוררים)", "גל בע"מ - המשיבה 2".
  String.raw`\s\(ה${SIDE_SOURCE}(?:ת|ה|ים|ות)?(?:\s\d[\d,\s-]*)?\)?$`,
  String.raw`\s-\sה${SIDE_SOURCE}(?:ת|ה|ים|ות)?(?:\s\d[\d,\s-]*)?$`,
  // "הוועדה המקומית גבעון, באת כוחה": whose counsel stands behind a colon.
  String.raw`,?\sו?בא(?:ת|י)?[- ]כו?ח[א-ת]{1,3}$`,
  // "הוועדה המקומית גבעון: תגובת המשיבה": the title of the paper.
  String.raw`:\s(?:התייחסות|תשובת|תשובה|תגובת|תגובה|עמדת|עמדה|כתב|בקשת|בקשה|מענה|הודעת)(?:\s.*)?$`,
  // "מר לוי על החלטת הוועדה המקומית": what he appeals.
  String.raw`\s(?:על|נגד|כנגד)\sה?(?:החלט|סירוב|דחיי|אישור|שומ|דריש)[א-ת]*(?:\s.*)?$`,
].map((one) => new RegExp(one));

/** A name without what stands behind it; all of it where nothing would be left. */
function nameOnly(name: string): string {
  const plain = BEHIND.reduce((rest, one) => rest.replace(one, ''), name).trim();
  return plain.length > 2 ? plain : name;
}

/** "א.ד. נחלי הצפון בע"מ": the stops of initials end no name. */
function withInitials(one: ListedParty, text: string): ListedParty {
  if (!FIRM.test(one.name)) return one;
  const ahead = INITIALS.exec(text.slice(Math.max(0, one.start - LONGEST_INITIALS), one.start))?.[1];
  if (ahead === undefined || !text.startsWith(one.name.slice(0, 3), one.start)) return one;
  return { ...one, name: `${ahead.trim()} ${one.name}`, start: one.start - ahead.length };
}
const FIRM = /בע"מ|שותפות|השקעות|יזמות|נכסים|ובניו/;
const LONGEST_INITIALS = 14;
const INITIALS = /(?:^|[\s,;:(])ו?-?((?:[א-ת]\.\s?){2,4})$/;

/** A cell that is the head of a row, initials of the name that follows, the first words of an answer. */
const NO_NAME = new RegExp(
  [
    '^ה?תו?כנית$|^ה?(?:מקרקעין|נכס|החלטה|בקשה|היתר|שומה)$',
    String.raw`^ו?-?(?:[א-ת]\.)+[א-ת]?\.?$`,
    '^(?:להלן|מוגשת|מוגש|הרינו|הריני)(?![א-ת])',
  ].join('|'),
);

/** "ברנר ושגב-אלון" of a caption: surnames alone are two people; "לוי ושות'", "גל ובניו" are one firm, "אלמו וובשט" is one man. */
const SURNAMES = /^([א-ת][א-ת'-]{2,})\sו-?((?!ו)[א-ת][א-ת'-]{2,})$/;
const OF_FIRM = /^(?:שות|בני|בנות|אח|אחיו|אחרים|אחרות|משפחת|עוד|כן|שותפ|רעיית|אשת|בעל)/;
/** "דיירי הגבעה ומאפיית הכיכר": behind "and" another body begins. */
const BODIES = new RegExp(
  String.raw`^([א-ת][^\d,]{5,60}?)\sו-?((?:עמותת|אגודת|חברת|קבוצת|נציגות|משפחת|קיבוץ|מושב|נגריית|מאפיית|מסעדת|` +
    String.raw`משתלת|מכבסת|מסגריית|קונדיטוריית|מחסני|יקבי|מפעלי)\s[^\d,]{2,50})$`,
);

/** Two parties that one entry names. */
function apart(one: ListedParty, text: string): ListedParty[] {
  if (COMMITTEE.test(one.name)) return [one];
  const [, first, second] = SURNAMES.exec(one.name) ?? [];
  const lineEnd = text.indexOf('\n', one.end);
  const line = text.slice(text.lastIndexOf('\n', one.start) + 1, lineEnd < 0 ? text.length : lineEnd);
  const isPair =
    VERSUS.test(line) &&
    first !== undefined &&
    !OF_FIRM.test(second!) &&
    [first, second!].every((name) => !isGivenName(name));
  const bodies = isPair ? [first, second!] : BODIES.exec(one.name)?.slice(1);
  return bodies ? bodies.map((name, at) => ({ ...one, name, number: one.number + at })) : [one];
}
const COMMITTEE = /ו?ועדה\s/;
const VERSUS = /\s(?:נ'|נגד)\s/;
