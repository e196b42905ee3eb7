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
  PLAN.lastIndex = 0;
  for (let match = PLAN.exec(text); match; match = PLAN.exec(text)) {
    const { national, id, register, local } = match.groups!;
    const name = national ?? id ?? register ?? local!;
    const prefix = match.groups!.prefix ?? '';
    const plain = name.replace(/\s?([/-])\s?/g, '$1').replace(/[/\s-]+$/, '');
    if (local !== undefined && !isLocalPlan(local, text, match.index)) continue;
    const trailing = name.length - name.trimEnd().length;
    const start =
      id !== undefined && THE_PLAN.test(match[0])
        ? match.index + match[0].length - id.length
        : match.index + prefix.length;
    found.push({
      kind: 'plan',
      start,
      end: match.index + match[0].length - trailing,
      key: planKey(plain),
      short: false,
      number: plain,
    });
  }
  return found;
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

const REGISTER = String.raw`[1-9]\d{2}-\d{7}`;
const SEGMENT = String.raw`(?:[א-ת]{1,3}|\d{1,7}[א-ת]?)'?`;
const PLAN = new RegExp(
  String.raw`(?<![א-ת\d'/])(?<!(?<![ובלמכשה])-)(?<![א-ת]")(?<prefix>[ובלמכשה]{0,3}?)(?:` +
    String.raw`(?<national>תמ"ל[\s/]{1,2}\d{3,4}(?!\d)(?:/[א-ת\d]{1,3})?|(?:תמ"א|תמ"מ|תת"ל|ת\.מ\.א\.?|תמא(?=[\s/]\d))[\s/]{1,2}\d{1,3}[א-ת]?(?:\s?/\s?(?:\d{1,3}[א-ת]?|[א-ת]{1,2})(?![\d"א-ת])){0,4}'?)|` +
    String.raw`(?:(?:תכנית|תוכנית|תכניות|תוכניות|תב"ע|ת\.ב\.ע\.?)(?:\s(?:ה?מתאר|ה?מיתאר|ה?מקומית|ה?מפורטת|ה?כוללנית|ה?מחוזית|ארצית|בניי?ן|עיר|ה?נקודתית)){0,3}(?:,?\s(?:מס'?|מספר|מס\.|שמספרה|שמס'))?[\s:"-]{1,3})(?<id>${REGISTER}|[1-9]\d{9}(?!\d)|(?=[א-ת'/\s]{0,16}\d)(?!\d{1,2}[./]\d{1,2}[./]\d)${SEGMENT}(?:\s?/\s?${SEGMENT}){1,5}|(?<=(?:מס'?|מספר|שמספרה|מתאר)[\s:]{1,2})\d{1,2}(?![\d,./-]*\d)|\d{3,6}[א-ת]?'?(?![\d,.-]*\d)(?!\s?(?:%|₪|\S?ש\"ח|שקל|מ\"ר|מ'|מטר|דונם|יח\"ד|יחידות|דירות|קומות|מקומות|אחוז|עצים|ימים|שעות|אלף)))|` +
    `(?<register>${REGISTER})|` +
    String.raw`(?<local>\d{1,3}/(?:[א-ת]{2,3}|\d{1,3}/[א-ת]{2,3})/\d{1,4}(?:/\d{1,3})?[א-ת]?(?![א-ת])|(?:[א-ת]{2,3}|[א-ת](?=/(?:[א-ת]{1,3}/|\d{3,6}(?!\d))))\s?/\s?(?:(?:[א-ת]{1,3}|\d{1,5})\s?/\s?){0,3}(?:\d{2,6}|(?<=/.{0,8}/\s?)\d)(?:[א-ת](?![א-ת]))?(?:\s?/\s?(?:\d{1,4}[א-ת]?|[א-ת]{1,2})(?![\dא-ת"])){0,3}'?)` +
    String.raw`)(?!\d|"[א-ת])`,
  'g',
);

/** "תכנית המתאר הכוללנית רע/3000": the number stands by itself beside what the plan is. */
const THE_PLAN = /^\S+ (?:\S+ )?ה(?:מתאר|מיתאר|מקומית|מפורטת|כוללנית|מחוזית)(?![א-ת])/;

/** "ו/או 5", "ימים/חודשים" and the letters of a file number ("ערר בב/6010/16") are no plans. */
function isLocalPlan(written: string, text: string, at: number): boolean {
  if (/^(?:או|ואו|דר|עמ|מס|יח|מר|סע|פס|גב)\s?\//.test(written)) return false;
  return !/(?:ערר|עררים|תיק|בקשה|היתר|מס'|מספר)[\s:]{0,3}(?:מס'\s|מספר\s)?$/.test(text.slice(Math.max(0, at - 20), at));
}
