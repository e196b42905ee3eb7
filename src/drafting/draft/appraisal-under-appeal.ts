// What is appealed in a matter of betterment levy: an appraisal, or a demand to pay.
import { findDates, formatCivilDate } from '../../hebrew/text/dates.ts';
import type { AttendeeFact } from '../template/case-facts.ts';
import type { CaseDocument } from './material.ts';
import { isDay, Metadata } from './read-metadata.ts';

const PLEADINGS = new Set(['appeal', 'response', 'reply']);

/**
 * The appraisal or demand that a levy is appealed by, as the opening names it: the decisive appraisal among the documents,
 * else what the pleadings tell. Null where they tell of none, or of several.
 */
export function appraisalUnderAppeal(
  documents: readonly CaseDocument[],
  present: readonly AttendeeFact[],
): string | null {
  const appraisal = documents.find(
    ({ docType, text }) => docType === 'appraisal' && /שומה מכרעת|שמאית? מכריע/.test(text.slice(0, 1_500)),
  );
  if (!appraisal) return demandOf(documents) ?? namedWithItsDay(documents) ?? appraisalOfDay(documents);
  const { dates } = Metadata.parse(appraisal.metadata);
  const date = dates.document_date ?? null;
  const name = present.find(({ role }) => /מכריע/.test(role))?.name;
  const made = `השומה המכרעת${name ? ` שערך ${name}` : ''}`.replace('שערך', 'מאת');
  return isDay(date) ? `${made} מיום ${formatCivilDate(date!)}` : name ? made : null;
}

/** The demand that an appeal says the committee sent, with its day; null where it tells of none, or of several. */
function demandOf(documents: readonly CaseDocument[]): string | null {
  const appeal = documents.find(({ docType }) => docType === 'appeal');
  const found = [...(appeal?.text ?? '').slice(0, HEAD_OF_APPEAL).matchAll(DEMAND)].flatMap(({ groups }) => {
    const [date] = findDates(groups!.day!);
    return date ? [`${DEMANDS[groups!.what!]} מיום ${formatCivilDate(date.iso)}`] : [];
  });
  return new Set(found).size === 1 ? found[0]! : null;
}

/** What the pleadings name together with its day: the decisive appraisal before the demand; null where their days differ. */
function namedWithItsDay(documents: readonly CaseDocument[]): string | null {
  const heads = documents.flatMap(({ docType, text }) =>
    PLEADINGS.has(docType) ? [text.slice(0, HEAD_OF_APPEAL)] : [],
  );
  for (const [name, pattern] of NAMED) {
    const days = heads
      .flatMap((head) => [...head.matchAll(pattern)])
      .flatMap(({ groups }) => findDates(groups!.day!).map(({ iso }) => iso));
    if (days.length > 0) return new Set(days).size === 1 ? `${name} מיום ${formatCivilDate(days[0]!)}` : null;
  }
  return null;
}

/** The appraisal whose day the pleadings give as that of what is appealed, where they give only one. */
function appraisalOfDay(documents: readonly CaseDocument[]): string | null {
  const found = documents.flatMap(({ docType, text, metadata }) => {
    const day = PLEADINGS.has(docType) ? (Metadata.parse(metadata).dates.decision_under_appeal ?? null) : null;
    const place = isDay(day) ? findDates(text).find(({ iso }) => iso === day) : undefined;
    const around = place ? text.slice(Math.max(0, place.start - NEAR), place.end + NEAR) : '';
    if (!/שומ[הת]/.test(around)) return [];
    return [`${/מכרעת/.test(around) ? 'השומה המכרעת' : 'שומת הוועדה המקומית'} מיום ${formatCivilDate(day!)}`];
  });
  return new Set(found).size === 1 ? found[0]! : null;
}

const NEAR = 90;
const HEAD_OF_APPEAL = 12_000;
const DEMANDS: Record<string, string> = {
  'הודעת חיוב': 'הודעת החיוב',
  'דרישת תשלום': 'דרישת התשלום',
  'חיוב בהיטל השבחה': 'החיוב בהיטל ההשבחה',
};
const DATE = String.raw`(?<day>\d{1,2}[./]\d{1,2}[./]\d{2,4})`;
/** When it reached somebody is no day of its own. */
const SOON = (most: number): string => String.raw`(?:(?!הומצא|נמסר|הגיע|התקבל|נודע|הוגש|[.\n]).){0,${most}}?`;
const ON = '(?:מיום|ביום)';
const DEMANDED = '(?:דרישת ה?תשלום|הדרישה|הודעת ה?חיוב|ההודעה על החיוב)';
const BEARS = '(?: היא)?(?: ש?הוצאה| ש?נשלחה)?';
const NAMED: [name: string, pattern: RegExp][] = [
  [
    'השומה המכרעת',
    new RegExp(
      `(?:שומה |השומה ה)מכרעת ${SOON(20)}${ON} ${DATE}|שמאית? ה?מכריעה?${SOON(50)} (?:קבעה?|פסקה?) ${SOON(12)}${ON} ${DATE}`,
      'g',
    ),
  ],
  ['דרישת התשלום', new RegExp(`${DEMANDED}(?:${BEARS} ${ON}| (?:נושא(?:ת|ות)|כתוב) תאריך) ${DATE}`, 'g')],
];
const DAY = String.raw`ביום (?<day>\d{1,2}[./]\d{1,2}[./]\d{2,4})`;
const SENT = String.raw`[^.\n]{0,30}?(?:הוציאה|הוצאה|שלחה|נשלחה|נמסרה)[^.\n]{0,30}?`;
const WHAT = `(?<what>${Object.keys(DEMANDS).join('|')})`;
/** Either order: the day, then what was sent; or what was sent, then its day. */
const DEMAND = new RegExp(`${DAY}${SENT}${WHAT}(?![א-ת])|${WHAT}${SENT}${DAY}`, 'g');
