import {
  ADDRESSEE,
  CELL,
  CITIES,
  LAND_LABELLED,
  PATTERNS,
  SIDE_SOURCE,
  STREET,
  TOWN,
} from '../../pattern/rules.generated.ts';
import { addressByLand } from './address-by-land.ts';
import { bodyStart, linesOf } from './lines.ts';
import { landOfPlan } from './plan-document.ts';
import type { AppealType, Found } from './types.ts';

const SIDE_FIRST = new RegExp(`^ה?${SIDE_SOURCE}`);
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

const LAND_TABLE = /(?<=^|\n)[^\n]*(?:גוש\s?\t|\tחלק(?:ה|ות)(?![א-ת]))[^\n]*(?:\n[^\n]*\t[^\n]*){1,60}/g;

/** "גוש⇥חלקה" over "6123⇥251". */
function tableRows(text: string): { block: string; parcels: string; start: number; end: number }[] {
  return [...text.matchAll(LAND_TABLE)].flatMap((table) => {
    const [head = '', ...rows] = table[0].split('\n');
    const titles = head.split('\t').map((title) => title.trim());
    const blockAt = titles.findIndex((title) => /^ה?גוש$|^מס(?:'|פר) ה?גוש$/.test(title));
    const parcelAt = titles.findIndex((title) => /^ה?חלק(?:ה|ות)$|^מס(?:'|פר) ה?חלקה$/.test(title));
    if (blockAt < 0 || parcelAt < 0) return [];
    let start = table.index + head.length + 1;
    return rows.flatMap((row) => {
      const from = start;
      start += row.length + 1;
      const cells = row.split('\t').map((cell) => cell.trim());
      const [block = '', parcels = ''] = [cells[blockAt], cells[parcelAt]];
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

/** Whether the sentence that these words end in says so. */
const saysPlanLies = (before: string): boolean => PLAN_LIES_ON.test(before.split(/[\n.;](?=\s)/).at(-1)!);

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

const OWN_PARCEL = /(?:בבעלות\S*|בעל(?:ת|י|ים|יה|יו)?)\s[^.\n]{0,25}?חלקה\s(\d{1,4})(?!\d)(?![^.\n]{0,12}גוש)/g;

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
  return NEIGHBOUR.test(before) || (ownedByOthers && OWNED.test(before)) || NEXT_TO.test(after);
}

const NEXT_TO = /^\)?,?\s(?:ה?גובל|הסמוכ|השכנ|המצוי\S* ממול)/;
const NEIGHBOUR = /גובל|סמוכ|שכנ|השווא|עסק(?:ה|אות|ת)|ממול|מצפון|מדרום|ממזרח|ממערב|לדוגמ|בעניין אחר/;
const OWNED = /בבעלות ה?עורר|בעלי (?:ה?זכויות|ה?בית|ה?דיר)|מתגורר/;

/**
 * The address of the land: a labelled one of the heading, else the street and number that the sentences on the land name.
 * `bodyStreets: false` takes a labelled one only; the type of the appeal as in `subjectParcels`.
 */
export function readAddress(
  text: string,
  options: { bodyStreets: boolean; appealType: AppealType },
): Found<string> | null {
  const head = text.slice(0, 5_000);
  const labelled = LAND_LABELLED.exec(head);
  if (labelled) {
    const value = labelled[1]!.replace(/\s+/g, ' ').replace(/[\s,.;]+$/, '');
    const start = labelled.index + labelled[0].length - labelled[1]!.length;
    if (value.length > 3 && !SIDE_FIRST.test(value) && !NO_ADDRESS.test(value))
      return { value, start, end: start + labelled[1]!.length };
  }
  if (!options.bodyStreets) return null;
  const lines = linesOf(text, 6_000);
  const opening = text.slice(0, 40_000);
  // A letter has no list of parties that would name their addresses.
  const body = ADDRESSEE.test(opening) ? 0 : (lines[bodyStart(lines)]?.start ?? 0);
  const street = streetPattern(localTown(text));
  return readStreet(opening, body, street, options.appealType) ?? readFarms(opening) ?? addressByLand(opening);
}

/** The head of a column beside "הנכס". */
const NO_ADDRESS = /^(?:גוש|חלק[הת]|שווי|שטח|שומה|היטל|מועד|תאריך)(?![א-ת])/;

const FARMS =
  /(?<![א-ת])[ובלמש]{0,3}(נחל(?:ה|ות)\s\d{1,3}(?:(?:,\s|\sו-?\s?)\d{1,3}){0,8}\sב?מושב\s[א-ת'"]+(?:\s[א-ת'"]+)?)/;

/** "נחלות 4, 5 ו-9 במושב שדה אילן". */
function readFarms(text: string): Found<string> | null {
  const match = FARMS.exec(text);
  if (!match) return null;
  const start = match.index + match[0].length - match[1]!.length;
  return { value: match[1]!, start, end: match.index + match[0].length };
}

/** The town after which the local committee is called ("הוועדה המקומית לתכנון ובנייה מעלה ההר"). */
function localTown(text: string): string | null {
  return TOWN.exec(text.slice(0, 8_000))?.[1] ?? null;
}

/**
 * A street with its number and, where it follows, the town: one of the larger towns or the case's own. The town is caught
 * without a "ב" before it, but with its own ("בית שמש").
 */
function streetPattern(town: string | null): RegExp {
  const towns = town ? `${town.replace(/["'-]/g, '.')}|(?:${CITIES.source})` : CITIES.source;
  return new RegExp(
    STREET.source + String.raw`(?:,?\sש?ב?((?:שכונת\s[א-ת" -]{2,20},?\sב?)?(?:${towns})(?![א-ת])))?`,
    'g',
  );
}

const LAND = /מקרקעין|נכס|בני?ין|בית|חלק(?:ה|ות)|גוש|היתר|מגרש|הקל|מבנה|דירה|בניה|בנייה|פרויקט|שומה/;
const OFFICE = /ב"כ|עו"ד|טל'|טלפון|פקס|דוא"ל|משרד(?:ם|ו|ה|י)?\s|ת\.ד\.|מען להמצ|שכתובת|לשכת/;
/** "אני גר עם אשתי ב", "אנו מתגוררים ב": where a person lives, be it the land or not. */
const LIVES_AT = /(?:^|[\s,])ו?(?:גר(?:ה|ים|ות|תי|נו)?|מתגורר\S*)\s[^.;,]{0,25}$/;
/** "דרך מס' 12" is a road of a plan. */
const ROAD_NUMBER = /^מס(?:'|פר)$/;
/** "דרך רחבה שבה 40 מטר", "קוטר הצינור ברחוב יוחלף לקוטר 8": a number of something else. */
const OTHER_NUMBER =
  /^של\s|(?:^|\s)(?:ב?סעיף|ש?ב?(?:ין )?חלק(?:ה|ות)|שב[הו]|ל?קוטר|באורך|ברוחב|בשטח|בגובה|במרחק|עד|של|בן|בת|לפני|אחרי)$/;
const ELSEWHERE = /נציגות|בית ה?משותף|מרכז ה?מסחרי|אצל ה|לדוגמ|כגון|המקרה ב|פניי?ה מ/;
/** "… 22, במרחק של 140 מטרים", "… 31 שונה מן המקרה שלפנינו", "… 19, בניין זהה". */
const IS_ELSEWHERE = /^,?\s(?:במרחק|שונה|בני?ין (?:זהה|דומה)|מחוץ ל|אינ[והםן] דומ)/;

function readStreet(text: string, from: number, street: RegExp, appealType: AppealType): Found<string> | null {
  const candidates = new Map<string, { found: Found<string>; score: number }>();
  const addressee = ADDRESSEE.exec(text)?.[0].length ?? 0;
  street.lastIndex = from;
  for (let match = street.exec(text); match; match = street.exec(text)) {
    const [whole, kind, name, number, town] = match;
    const before = text.slice(Math.max(text.lastIndexOf('\n', match.index) + 1, match.index - 160), match.index);
    const after = text.slice(street.lastIndex, street.lastIndex + 80).split('\n', 1)[0]!;
    // The name of a street ends with its sentence and with its line.
    const named = whole.slice(0, whole.indexOf(number!, whole.indexOf(name!) + name!.length));
    if (
      /[א-ת]{3,}\.(?:\s|$)|\n/.test(named.trim()) ||
      match.index < addressee ||
      ROAD_NUMBER.test(name!) ||
      OTHER_NUMBER.test(name!) ||
      / ב(?:רחוב|שדרות)$/.test(name!) ||
      before.includes('\t') ||
      OFFICE.test(before) ||
      /^[^.]{0,40}(?:טל'|טלפון|פקס|דוא"ל)/.test(after)
    )
      continue;
    const key = `${name} ${number}`;
    const known = candidates.get(key);
    const start = match.index + whole.indexOf(kind!);
    const value = `${kind} ${name} ${number}${town ? `, ${town}` : ''}`.replace(/\s+/g, ' ');
    const score = (known?.score ?? 0) + streetScore(before, after, appealType) + (town ? 1 : 0);
    candidates.set(key, {
      found:
        known && (known.found.value.length >= value.length || !town)
          ? known.found
          : { value, start, end: street.lastIndex },
      score,
    });
  }
  const best = [...candidates.values()].sort((a, b) => b.score - a.score || a.found.start - b.found.start)[0];
  return best && best.score > 0 ? best.found : null;
}

/** How plainly the words round a street speak of the land of the case. */
function streetScore(before: string, after: string, appealType: AppealType): number {
  const near = before
    .slice(-60)
    .split(/[.;]\s/)
    .at(-1)!;
  const ofLand = /^\s?[(,]?\s?ה?(?:ידוע\S*\s)?[בכל]?גוש\s/.test(after);
  const elsewhere =
    [NEIGHBOUR, ELSEWHERE, ...(appealType === 'permit' ? [OWNED] : [])].some((one) => one.test(near)) ||
    IS_ELSEWHERE.test(after);
  return (
    (LIVES_AT.test(near) ? -4 : 0) +
    (ofLand ? 2 : 0) +
    (LAND.test(before) || LAND.test(after) ? 2 : 1) +
    (/מקרקעין|להיתר|גוש|\(להלן/.test(before + after) ? 2 : 0) +
    (appealType === 'plan' && saysPlanLies(before) ? 8 : 0) -
    (elsewhere ? 4 : 0)
  );
}
