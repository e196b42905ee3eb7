// What the headings of an analysis file say (contract section 5).
import { normaliseForLookup } from '../../hebrew/normalise.ts';
import { parseHebrewNumeral } from '../../hebrew/numerals.ts';
import { plainLine } from './markdown-text.ts';
import type { SectionKey } from './section-keys.ts';

/** A heading with its number and punctuation. */
const LONGEST_NAME = 60;

const NAMES: Record<SectionKey | 'chair_position', string[]> = {
  threshold_claims: ['טענות סף', 'שאלות סף', 'Threshold claims'],
  issues: ['סוגיות', 'סוגיות להכרעה', 'סוגיות לדיון', 'Issues'],
  chair_position: ['עמדת היו"ר', 'עמדת יו"ר הוועדה', 'עמדת יו"ר הועדה', 'Chair position'],
};

/**
 * What a heading opens, whatever its level: one of the two structural sections, the chair's position, or nothing known.
 * Quote marks of any kind or none, a number before it and a colon after it do not matter.
 */
export function headingRole(text: string): SectionKey | 'chair_position' | null {
  if (text.length > LONGEST_NAME) return null;
  return ROLES.get(bare(text)) ?? ROLES.get(bare(splitNumber(text).title)) ?? null;
}

/**
 * Parts the number of an item from its title: `1. איחור`, `(1) איחור`, `א. איחור`, `סוגיה 1: איחור`, `1 – איחור`.
 *
 * @returns number null when there is none, or when nothing is left beside it
 */
export function splitNumber(text: string): { number: number | null; title: string } {
  const match = DIGITS.exec(text) ?? LETTERS.exec(text);
  if (!match) return { number: null, title: text };
  const [, written = '', title = ''] = match;
  const number = /^\d/.test(written) ? Number(written) : parseHebrewNumeral(written);
  return number === null ? { number, title: text } : { number, title };
}

/** Whether a label names the case's number: `מספר תיק`, `תיק מס'`, `ערר`. */
export const isCaseNumberLabel = (label: string): boolean => CASE_LABELS.has(bare(label));

/** The case number in a document's title: `ניתוח ומחקר – ערר 1031/25`; null when it names none. */
export function caseNumberInTitle(title: string): string | null {
  const match = /(?:^|[\s–—-])(?:ערר|תיק|case)\s+(?:מס(?:פר|['׳.])?\s+|no\.?\s+)?(\S.*)$/i.exec(title);
  const rest = match?.[1]?.split(/\s[–—-]\s|[,:;]\s/)[0]?.trim();
  return rest && /\d/.test(rest) ? rest : null;
}

/** A case number as a labelled line gives it, in plain text and without the word before it. */
export const writtenCaseNumber = (value: string): string =>
  plainLine(value.split('\n')[0] ?? '').replace(/^(?:ערר|תיק|case)\s+(?:מס(?:פר|['׳.])?\s+|no\.?\s+)?(?=\S)/i, '');

const WORD = String.raw`(?:(?:סוגיה|סוגייה|טענה|טענת סף|שאלה|issue|claim)\s+(?:מס(?:פר|['׳.])?\s+)?)?`;
const DIGITS = new RegExp(String.raw`^${WORD}\(?(\d{1,3})(?:[.)]|\s*[:–—-](?=\s))\s*(?<=[\s)])(\S.*)$`, 'i');
const LETTERS = new RegExp(String.raw`^${WORD}\(?([א-ת]{1,2}["״]?[א-ת]?)['׳]?[.):]\s*(?<=[\s)])(\S.*)$`, 'i');

const bare = (text: string): string =>
  normaliseForLookup(text)
    .replace(/["']/g, '')
    .replace(/[\s:.–—-]+$/, '');

const ROLES = new Map(
  Object.entries(NAMES).flatMap(([role, names]) =>
    names.map((name) => [bare(name), role as SectionKey | 'chair_position'] as const),
  ),
);

const CASE_LABELS = new Set(
  [
    'מספר תיק',
    'מספר התיק',
    "מס' תיק",
    "מס' התיק",
    'תיק מספר',
    "תיק מס'",
    'תיק',
    'תיק ערר',
    'מספר תיק ערר',
    'ערר',
    'מספר ערר',
    'מספר הערר',
    "מס' ערר",
    'ערר מספר',
    "ערר מס'",
    'Case number',
    'Case',
  ].map(bare),
);
