import { CITED_PLAN, SECTION_OF_PLAN } from '../../pattern/rules.generated.ts';
import type { RawCitation } from './types.ts';

/** A plan citation in offsets of the normalised text, with the plan's own designation as written. */
export interface RawPlan extends RawCitation {
  number: string;
}

/**
 * Plans that a normalised text names: by the national register's number (101-0123456), national and district outline
 * plans (תמ"א 38/3א, תמ"מ 5, תת"ל 23), and the local forms (הל/מח/250, 5166/ב) after "תכנית" or standing alone.
 */
export function findPlans(text: string): RawPlan[] {
  const found: RawPlan[] = [];
  CITED_PLAN.lastIndex = 0;
  for (let match = CITED_PLAN.exec(text); match; match = CITED_PLAN.exec(text)) {
    const { national, id, register, local } = match.groups!;
    const name = national ?? id ?? register ?? local!;
    const prefix = match.groups!.prefix ?? '';
    const plain = name.replace(/\s?([/-])\s?/g, '$1').replace(/[/\s-]+$/, '');
    if (local !== undefined && !isLocalPlan(local, text, match.index)) continue;
    const trailing = name.length - name.trimEnd().length;
    const isApart = id !== undefined && (THE_PLAN.test(match[0]) || CELL.test(match[0]));
    const start = match.index + (isApart ? match[0].length - id.length : prefix.length);
    found.push({
      kind: 'plan',
      start: national === undefined ? start : (sectionBefore(text, match.index) ?? start),
      end: match.index + match[0].length - trailing,
      key: planKey(plain),
      short: false,
      number: plain,
    });
  }
  const plans = found.map((one) => withoutPrefix(one, found));
  return [...plans, ...findUnnamed(text, plans)].sort((a, b) => a.start - b.start);
}

/**
 * Numbers of forms that other things have too (7/ב/141, חש/שימור/40, עת/305/א behind "מספר"): of a plan where the text calls the
 * same one a plan elsewhere, or speaks of plans beside it.
 */
function findUnnamed(text: string, plans: readonly RawPlan[]): RawPlan[] {
  const known = new Set(plans.map(({ key }) => key));
  let next = 0;
  return [...numbersWithSlash(text)].flatMap(({ index, 0: whole, 1: prefix, 2: number }) => {
    const [start, end] = [index + prefix!.length, index + whole.length];
    while (next < plans.length && plans[next]!.end <= start) next++;
    if (next < plans.length && plans[next]!.start < end) return [];
    const written: RawPlan = { kind: 'plan', start, end, key: planKey(number!), short: false, number: number! };
    const one = withoutPrefix(written, plans);
    const isPlan = known.has(one.key) || PLAINLY_PLAN.test(one.number) || isBesidePlan(text, index, end);
    return isPlan && !OF_FILE.test(text.slice(Math.max(0, index - MOST_OF_FILE), index)) ? [one] : [];
  });
}

/** Where the form stands: only words with a slash are looked at, which are few. */
function* numbersWithSlash(text: string): Generator<{ index: number; 0: string; 1: string; 2: string }> {
  for (let slash = text.indexOf('/'); slash >= 0; ) {
    let [from, to] = [slash, slash + 1];
    while (from > 0 && slash - from < MOST_IN_NUMBER && IN_NUMBER.test(text[from - 1]!)) from -= 1;
    while (to < text.length && to - slash < MOST_IN_NUMBER && IN_NUMBER.test(text[to]!)) to += 1;
    for (const { index, 0: whole, 1: prefix = '', 2: number = '' } of text.slice(from, to).matchAll(UNNAMED))
      yield { index: from + index, 0: whole, 1: prefix, 2: number };
    slash = text.indexOf('/', to);
  }
}
const IN_NUMBER = /[א-ת\d"'/.-]/;
const MOST_IN_NUMBER = 40;

const DIGITS_FIRST = String.raw`\d{1,3}\/[א-ת]\/\d{1,4}|\d{1,2}\/0[2-9]\/\d{2,3}(?:\/[א-ת\d]{1,3}){0,2}`;
const LETTERS_FIRST = String.raw`[א-ת]{1,3}\/\d{2,5}\/[א-ת]{1,2}|[א-ת]{2,3}\/(?:[א-ת]{4,8}\/\d{1,4}|מי?תאר|שימור)`;
const UNNAMED = new RegExp(
  String.raw`(?<![א-ת\d'"/.])(?<!(?<![ובלמכשה])-)([ובלמכשה]{0,3}?)(${DIGITS_FIRST}|${LETTERS_FIRST})(?![\dא-ת"/])`,
  'g',
);
/**
 * "8/02/314" and "4/02/87/ב" of the south: the district, its part and the number; a day of a month has a year of two digits or
 * four. "צב/שימור/12".
 */
const PLAINLY_PLAN =
  /^\d{1,2}\/0\d\/(?:\d{3}|\d{2,3}\/[א-ת\d]{1,3}(?:\/[א-ת\d]{1,3})?)$|^[א-ת]{2,3}\/(?:שימור|מי?תאר)\/\d/;

const MOST_BESIDE = 70;
const isBesidePlan = (text: string, start: number, end: number): boolean =>
  OF_PLAN_BEFORE.test(text.slice(Math.max(0, start - MOST_BESIDE), start)) ||
  CALLED.test(text.slice(Math.max(0, start - MOST_BESIDE), start)) ||
  IS_PLAN_AFTER.test(text.slice(end, end + MOST_BESIDE));
/** "הוראות 7/ב/141", "תכנית המתאר חש/מתאר". */
const OF_PLAN_BEFORE = /(?:תו?כני(?:ת|ות)|תב"ע|תשריט|תקנון|הוראות)(?: [א-ת"'-]+){0,2}[ (:"]{1,3}$/;
/** "התכנית ההיא נקראה, לפי הקבלה, 7/ב/141". */
const CALLED = /תו?כנית[^.\n]{0,30}(?:נקרא|שמ(?:ה|ספרה) |מספרה |ידועה |כונתה |כונה )[^.\d\n]{0,30}$/;
/** "7/ב/141 היתה תכנית של דרך". */
const IS_PLAN_AFTER = /^,? (?:(?:היא|הי?יתה|הינה) )?(?:תו?כנית|תב"ע)(?![א-ת])/;

/** "סימוכין: 23/ער/88": the number of a letter or a file in its office. */
const FILE =
  'סימו?כין|סימננו|סימנכם|סימנינו|מספרנו|מספרכם|אסמכת(?:א|ה|אות)|תיקנו|תיק(?: בנ?יי?ן| פיקוח)?|לשכה|מסמך|שובר|קבלה';
const OF_FILE = new RegExp(`(?:${FILE})(?: מס'| מספר)?[\\s:.-]{1,4}$`);
const MOST_OF_FILE = 34;

/** "לבצ/310" of a text that has "תכנית בצ/310" too begins with "to". */
function withoutPrefix(plan: RawPlan, all: readonly RawPlan[]): RawPlan {
  const plain = plan.number.slice(1);
  const isKnown = () => all.some(({ number }) => number === plain);
  if (!/^[ובלמכשה][א-ת]{1,3}\//.test(plan.number) || !(TO_OR_AND.test(plan.number) || isKnown())) return plan;
  return { ...plan, start: plan.start + 1, number: plain, key: planKey(plain) };
}

/** No plan of three letters is told to begin so. */
const TO_OR_AND = /^[לו][א-ת]{2}\//;

/** "סעיף 11(ב) לתמ"א 38": a national plan is cited by its sections, as a law is. */
const MOST_OF_SECTION = 40;

function sectionBefore(text: string, at: number): number | null {
  const prefixed = text.slice(Math.max(0, at - MOST_OF_SECTION), at + 1).replace(/[^ל]$/, '');
  const match = SECTION_OF_PLAN.exec(prefixed);
  return match ? Math.max(0, at - MOST_OF_SECTION) + match.index + match[0].length - match[1]!.length : null;
}

/** Letters, digits and strokes alone: `תמ"א/38/3א'` and "תמא 38/3א" have one key. */
function planKey(number: string): string {
  const plain = number
    .replace(/["'.]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^([1-9]\d{2})(\d{7})$/, '$1-$2');
  const national = /^(תמא|תמם|תמ מ|תתל|תממ|תמל)[\s/]*(.*)$/.exec(plain);
  const key = national ? `${national[1]!.replace('תמם', 'תממ')}/${national[2]}` : plain;
  return `תכנית ${key.replace(/\s/g, '')}`;
}

/** "תכנית המתאר הכוללנית רע/3000": the number stands by itself beside what the plan is. */
const THE_PLAN = /^\S+ (?:\S+ )?ה(?:מתאר|מיתאר|מקומית|מפורטת|כוללנית|מחוזית)(?![א-ת])/;

/** The name of a row and its cell. */
const CELL = /\t/;

/** "ו/או 5", "ימים/חודשים" and the letters of a file number ("ערר בב/6010/16") are no plans. */
function isLocalPlan(written: string, text: string, at: number): boolean {
  if (/^(?:או|ואו|עמ|סע|פס)\s?\/|^(?:דר|מס|יח|מר|גב)\s?\/(?!\d{2})/.test(written)) return false;
  if (OF_FILE.test(text.slice(Math.max(0, at - MOST_OF_FILE), at))) return false;
  return !/(?:ערר|עררים|תיק|בקשה|היתר|מס'|מספר)[\s:]{0,3}(?:מס'\s|מספר\s)?$/.test(text.slice(Math.max(0, at - 20), at));
}
