import { CELL, PATTERNS } from '../../pattern/rules.generated.ts';
import { landOfPlan } from './plan-document.ts';
import type { AppealType, Found } from './types.ts';

const MAX_PARCELS = 300;
const MAX_RANGE = 60;

/**
 * Blocks and parcels as "block/parcel": "גוש 6123 חלקה 251", "חלקות 45 ו-46 בגוש 9070", "גוש: 30001 חלקות: 12,13,14-16",
 * "גו"ח 6123/251", and tables with a column for each. Each once, in order.
 */
function readBlockParcels(text: string): Found<string>[] {
  const found = new Map<string, Found<string>>();
  const add = (block: string, parcels: string, start: number, end: number): void => {
    for (const parcel of parcelNumbers(parcels)) {
      const value = `${block}/${parcel}`;
      if (!found.has(value) && found.size < MAX_PARCELS) found.set(value, { value, start, end });
    }
  };
  let rest = text;
  for (const pattern of PATTERNS) {
    rest = rest.replace(pattern, (match, ...more) => {
      const { block, parcels } = more.at(-1) as { block: string; parcels: string };
      const start = more.at(-3) as number;
      add(block, parcels, start, start + match.length);
      return TAKEN.repeat(match.length);
    });
  }
  for (const { block, parcels, start, end } of tableRows(text)) add(block, parcels, start, end);
  for (const match of rest.matchAll(IN_BRACKETS)) add(match[1]!, match[2]!, match.index, match.index + match[0].length);
  const sorted = [...found.values()].sort((a, b) => a.start - b.start);
  return [...sorted, ...inSameBlock(text, sorted)].sort((a, b) => a.start - b.start);
}

/** The parcels that a plan is on, by its own table; those that its text names beside are others'. */
export function parcelsOfPlan(text: string): Found<string>[] {
  const found = new Map<string, Found<string>>();
  for (const { block, parcels, start, end } of landOfPlan(text))
    for (const parcel of parcelNumbers(parcels)) {
      const value = `${block}/${parcel}`;
      if (!found.has(value) && found.size < MAX_PARCELS) found.set(value, { value, start, end });
    }
  return [...found.values()];
}

/** Stands for what one pattern has read, so that the next does not pair a parcel with another's block. */
const TAKEN = '#';

/** "בהלבונה 17 (7714/92)", "החלקה הנדונה, 39502/14,": behind a house or the word itself. */
const IN_BRACKETS = /(?:(?:ה?חלקה(?: \d{1,4}| ה?נדונה)?|ה[א-ת'-]{3,} \d{1,3}),?\s)\(?(\d{4,6})\/(\d{1,4})(?=[),.])/g;

const LAND_TABLE = /(?<=^|\n)[^\n]*(?:גוש\s?(?:\t|\/\s?חלקה)|\tחלק(?:ה|ות)(?![א-ת]))[^\n]*(?:\n[^\n]*\t[^\n]*){1,60}/g;

/** "גוש⇥חלקה" over "6123⇥251". */
function tableRows(text: string): { block: string; parcels: string; start: number; end: number }[] {
  return [...text.matchAll(LAND_TABLE)].flatMap((table) => {
    const [head = '', ...rows] = table[0].split('\n');
    const titles = head.split('\t').map((title) => title.trim());
    const blockAt = titles.findIndex((title) => /^ה?גוש$|^מס(?:'|פר) ה?גוש$/.test(title));
    const parcelAt = titles.findIndex((title) => /^ה?חלק(?:ה|ות)$|^מס(?:'|פר) ה?חלקה$/.test(title));
    const bothAt = titles.findIndex((title) => /^ה?גוש\s?(?:\/|ו)\s?ה?חלקה$/.test(title));
    if (bothAt < 0 && (blockAt < 0 || parcelAt < 0)) return [];
    let start = table.index + head.length + 1;
    return rows.flatMap((row) => {
      const from = start;
      start += row.length + 1;
      const cells = row.split('\t').map((cell) => cell.trim());
      const [block = '', parcels = ''] = cells[bothAt]?.split('/') ?? [cells[blockAt], cells[parcelAt]];
      const isLand = /^\d{3,6}$/.test(block) && CELL.test(parcels);
      return isLand ? [{ block, parcels, start: from, end: from + row.length }] : [];
    });
  });
}

const SAME_BLOCK = /חלק(?:ה|ות)\s(\d{1,4})\s(?:ש?ב)?אותו ה?גוש/g;

/** "חלקה 79 באותו גוש" is of the block named last before it. */
function inSameBlock(text: string, known: Found<string>[]): Found<string>[] {
  return [...text.matchAll(SAME_BLOCK)].flatMap((match) => {
    const block = known.findLast(({ start }) => start < match.index)?.value.split('/')[0];
    const value = `${block}/${match[1]}`;
    if (!block || known.some((one) => one.value === value)) return [];
    return [{ value, start: match.index, end: match.index + match[0].length }];
  });
}

const SUB_PARCEL = String.raw`(?:,?\s?\(?תת[- ]חלק(?:ה|ות)\s?:?\s?\d{1,4}\)?)`;

const SUB_PARCELS = new RegExp(SUB_PARCEL, 'g');

function parcelNumbers(written: string): string[] {
  const numbers: string[] = [];
  for (const piece of written
    .replace(SUB_PARCELS, '')
    .matchAll(/(\d{1,4})(?:\s?\([^)]*\))?(?:\s?(?:-|עד)\s?(\d{1,4}))?/g)) {
    const a = Number(piece[1]);
    const b = piece[2] ? Number(piece[2]) : a;
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    if (high - low > MAX_RANGE) numbers.push(String(a), String(b));
    else for (let number = low; number <= high; number++) numbers.push(String(number));
  }
  return numbers;
}

/** "התכנית משתרעת על …": the sentence that says on what land a plan is. */
const PLAN_LIES_ON = /תו?כנית\s(?:משתרעת|חלה)\s+על\s|תחום התו?כנית\s/;

/** Whether the sentence that these words end in says on what land a plan is. */
export const saysPlanLies = (before: string): boolean => PLAN_LIES_ON.test(before.split(/[\n.;](?=\s)/).at(-1)!);

/**
 * The parcels that the case is about: all that the text names but those of neighbours and of comparisons; where the case is
 * about a plan and a sentence says on what parcels it is, those alone. In an appeal against a permit the appellants are
 * neighbours, so that their own parcels are not the subject.
 */
export function subjectParcels(text: string, appealType: AppealType): Found<string>[] {
  const ownedByOthers = appealType === 'permit';
  const named = readBlockParcels(text);
  const ofPlan =
    appealType === 'plan' ? named.filter(({ start }) => saysPlanLies(text.slice(Math.max(0, start - 160), start))) : [];
  if (ofPlan.length > 0) return ofPlan;
  const fair = named.filter((one) => !isOfOthers(text, one, ownedByOthers));
  return [...(fair.length > 0 ? fair : named), ...(ownedByOthers ? [] : ownParcels(text, named))];
}

/** Not "התנגדותה של בעלת חלקה 66", "לבעליה של חלקה 21", who are others. */
const OWN_PARCEL =
  /(?:בבעלות\S*|(?<!ל|של )בעל(?:ת|י|ים|יה|יו)?)\s[^.\n]{0,25}?חלקה\s(\d{1,4})(?!\d)(?![^.\n]{0,12}גוש)/g;

/** "העוררת 3, בעלת חלקה 79 הסמוכה" in a case about what the appellants own, where all is in one block. */
function ownParcels(text: string, named: Found<string>[]): Found<string>[] {
  const blocks = new Set(named.map(({ value }) => value.split('/')[0]));
  if (blocks.size !== 1) return [];
  return [...text.slice(0, 20_000).matchAll(OWN_PARCEL)].flatMap((match) => {
    const value = `${[...blocks][0]}/${match[1]}`;
    return named.some((one) => one.value === value)
      ? []
      : [{ value, start: match.index, end: match.index + match[0].length }];
  });
}

/** A neighbour's parcel or one of a comparison. */
function isOfOthers(text: string, { start, end }: Found<string>, ownedByOthers: boolean): boolean {
  const before = text
    .slice(Math.max(0, start - 120), start)
    .split(/[\n.](?=\s)/)
    .at(-1)!
    .slice(-70);
  const after = text.slice(end, end + 60).split(/[\n.]/, 1)[0]!;
  if (COMPARED.test(text.slice(text.lastIndexOf('\n', start) + 1, start)) || OTHER_PROPERTY.test(before)) return true;
  return NEIGHBOUR.test(before) || (ownedByOthers && OWNED.test(before)) || NEXT_TO.test(after);
}

const NEXT_TO = /^\)?,?\s(?:ה?גובל|הסמוכ|השכנ|שכנת[והםןנ]|המצוי\S* ממול)/;
/** A paragraph on what was sold elsewhere: parcels that it names are not the subject. */
const COMPARED = /עסק(?:ה|אות|ת)\sה?השווא|נתוני\sה?השווא/;
/** "… שלושה נכסים: הנגרייה, דירה ברחוב הגפן 3 (גוש …)": one more of a list of properties. */
const OTHER_PROPERTY = /[,:]\sו?(?:דירה|מגרש|בית|חנות|מחסן)\sב[^,()\n]{3,40}\($/;
/** Words before a place that is not the subject. */
export const NEIGHBOUR = new RegExp(
  [
    'גובל|סמוכ|שכנ|השווא|עסק(?:ה|אות|ת)|ממול|מצפון|מדרום|ממזרח|ממערב|לדוגמ|בעניין אחר|במרחק|נמכר',
    'ה?קרוב(?:ים|ה)? ביותר|יתר בעלי|בעלי זכויות נוספים|מציד[והם] הא?(?:חר|שני)',
  ].join('|'),
);
/** Words before a place that is the subject where the appeal is not against a permit. */
export const OWNED = /(?<![א-ת])ו?שלנו\s$|בבעלות ה?עורר|בעלי (?:ה?זכויות|ה?בית|ה?דיר)|מתגורר/;
