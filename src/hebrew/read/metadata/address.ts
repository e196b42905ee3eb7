import { ADDRESSEE, CITIES, LAND_LABELLED, SIDE_SOURCE, STREET, TOWN } from '../../pattern/rules.generated.ts';
import { addressByLand } from './address-by-land.ts';
import { addressInTitle, addressOfHome, asksHimself, placeWithoutNumber, streetOf } from './address-told.ts';
import { NEIGHBOUR, OWNED, saysPlanLies } from './land.ts';
import { bodyStart, linesOf } from './lines.ts';
import type { AppealType, Found } from './types.ts';

const SIDE_FIRST = new RegExp(`^ה?${SIDE_SOURCE}`);

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
  const lines = linesOf(text, 6_000);
  const street = streetPattern(localTown(text));
  const titled = addressInTitle(lines.slice(0, bodyStart(lines)), street);
  if (titled || !options.bodyStreets) return titled;
  const opening = text.slice(0, 40_000);
  // A letter has no list of parties that would name their addresses.
  const body = ADDRESSEE.test(opening) ? 0 : (lines[bodyStart(lines)]?.start ?? 0);
  return (
    readStreet(opening, body, street, options.appealType) ??
    readFarms(opening) ??
    addressByLand(opening) ??
    addressOfHome(opening, street, options.appealType) ??
    placeWithoutNumber(opening, body)
  );
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
    STREET.source + String.raw`(?:,?\sש?ב?((?:שכונת\s[א-ת" -]{2,20},?\sב?)?(?:${towns})(?!-?[א-ת])))?`,
    'g',
  );
}

const LAND = /מקרקעין|נכס|בני?ין|בית|חלק(?:ה|ות)|גוש|היתר|מגרש|הקל|מבנה|דירה|בניה|בנייה|פרויקט|שומה/;
const OFFICE = /ב"כ|עו"ד|טל'|טלפון|פקס|דוא"ל|משרד(?:ם|ו|ה|י)?\s|ת\.ד\.|מען להמצ|שכתובת|לשכת/;
/** "אני גר עם אשתי ב", "אנו מתגוררים ב": where a person lives, be it the land or not. */
const LIVES_AT = /(?:^|[\s,])ו?(?:גר(?:ה|ים|ות|תי|נו)?|מתגורר\S*)\s(?:[^.;,]{0,25}|[^.;]{0,40},\s(?:ש?ב)?)$/;
/** "דרך מס' 12" is a road of a plan. */
const ROAD_NUMBER = /^מס(?:'|פר)$/;
/** "דרך רחבה שבה 40 מטר", "קוטר הצינור ברחוב יוחלף לקוטר 8": a number of something else. */
const OTHER_NUMBER =
  /^של\s|(?:^|\s)(?:ב?סעיף|ש?ב?(?:ין )?חלק(?:ה|ות)|שב[הו]|ל?קוטר|באורך|ברוחב|בשטח|בגובה|במרחק|עד|של|בן|בת|לפני|אחרי)$/;
/** "הכיכר המתוכננת ברחוב המשוטים 9": the street is the last one. */
const INNER = /\sש?ב(?:רחוב|רח'|שדרות|סמטת)\s/;
/** A street that is named late, with nothing of the land beside it, is another one. */
const LATE = 0.45;
const EARLY = 500;
const TOLD_IN_PASSING = 5;
const OF_LAND = /תו?כנית\s\S*\d|חלק(?:ה|ות)\s\d|דונם|בעל(?:י|ת) דיר|בקש(?:ה|ת[א-ת]*)\s\S*\d/;
/** "(גוש 6123 …", ", נווה ארז, הידוע כחלקה 118 …", ", בבית שרשום כגוש …". */
const REGISTERED = String.raw`(?:ה?(?:ידוע|רשו[םמ])\S*\s|הי?[או]א?\s)?[בכל]?(?:גוש|חלק(?:ה|ות))\s`;
const BESIDE = new RegExp(
  String.raw`^(?:,\s[א-ת'-]+(?:\s[א-ת'-]+){0,2})?(?:,\s[^.,\d]{0,45})?[\s(,]{1,3}${REGISTERED}`,
);
const ELSEWHERE =
  /עסק(?:ה|ת|אות) (?:ש?ב|ה)|ה?השוואה|לגבי\s$|רוכש|נמכר|נציגות|בית ה?משותף|מרכז ה?מסחרי|אצל ה|לדוגמ|כגון|המקרה ב|פניי?ה מ/;
/** "… 22, במרחק של 140 מטרים", "… 31 שונה מן המקרה שלפנינו", "… 19, בניין זהה". */
const IS_ELSEWHERE = /^,?\s(?:במרחק|שונה|בני?ין (?:זהה|דומה)|מחוץ ל|אינ[והםן] דומ)/;

function readStreet(text: string, from: number, street: RegExp, appealType: AppealType): Found<string> | null {
  const candidates = new Map<string, { found: Found<string>; score: number }>();
  const addressee = ADDRESSEE.exec(text)?.[0].length ?? 0;
  const ofMoney = /levy|compensation/.test(appealType) || asksHimself(text);
  street.lastIndex = from;
  for (let match = street.exec(text); match; match = street.exec(text)) {
    const [whole, , name, number, town] = match;
    const inner = INNER.exec(whole);
    if (inner) {
      street.lastIndex = match.index + inner.index + 1;
      continue;
    }
    const before = text.slice(Math.max(text.lastIndexOf('\n', match.index) + 1, match.index - 160), match.index);
    const after = text.slice(street.lastIndex, street.lastIndex + 80).split('\n', 1)[0]!;
    if (match.index < addressee || isNoStreet(match, before, after)) continue;
    const key = `${name} ${number}`;
    const known = candidates.get(key);
    const found = streetOf(match);
    const late =
      !known &&
      match.index > Math.max(EARLY, text.length * LATE) &&
      !OF_LAND.test(before.slice(-60)) &&
      !BESIDE.test(after);
    if (COMES_FROM.test(whole) && !ofMoney && NAME_BEFORE.test(before)) continue;
    const score =
      (known?.score ?? 0) + streetScore(before, after, appealType) + (town ? 1 : 0) - (late ? TOLD_IN_PASSING : 0);
    candidates.set(key, {
      found: known && (known.found.value.length >= found.value.length || !town) ? known.found : found,
      score,
    });
  }
  const best = [...candidates.values()].sort((a, b) => b.score - a.score || a.found.start - b.found.start)[0];
  return best && best.score > 0 ? best.found : null;
}

/** "רות לוי ממשק 60, רון כהן ממשק 62": farms of those who answer, where the land is not their own. */
const COMES_FROM = /^ממשק\s/;
const NAME_BEFORE = /[א-ת'-]{2,} [א-ת'-]{2,},?\s$/;

/** Whether the number is of something else, or the street of an office. */
function isNoStreet([whole, , name, number]: RegExpExecArray, before: string, after: string): boolean {
  // The name of a street ends with its sentence and with its line.
  const named = whole.slice(0, whole.indexOf(number!, whole.indexOf(name!) + name!.length));
  return (
    /[א-ת]{3,}\.(?:\s|$)|\n/.test(named.trim()) ||
    ROAD_NUMBER.test(name!) ||
    OTHER_NUMBER.test(name!) ||
    before.includes('\t') ||
    OFFICE.test(before) ||
    /^מאת/.test(before) ||
    /^[^.]{0,40}(?:טל'|טלפון|פקס|דוא"ל)/.test(after)
  );
}

/** How plainly the words round a street speak of the land of the case. */
function streetScore(before: string, after: string, appealType: AppealType): number {
  const near = before
    .slice(-60)
    .split(/[.;]\s/)
    .at(-1)!;
  const elsewhere =
    [NEIGHBOUR, ELSEWHERE, ...(appealType === 'permit' ? [OWNED] : [])].some((one) => one.test(near)) ||
    IS_ELSEWHERE.test(after);
  return (
    (/levy|compensation/.test(appealType) || !LIVES_AT.test(near) || /משפחות/.test(near) ? 0 : -4) +
    (BESIDE.test(after) ? 2 : 0) +
    (LAND.test(before) || LAND.test(after) ? 2 : 1) +
    (/מקרקעין|להיתר|גוש|\(להלן/.test(before + after) ? 2 : 0) +
    (appealType === 'plan' && saysPlanLies(before) ? 8 : 0) -
    (elsewhere ? 4 : 0)
  );
}
