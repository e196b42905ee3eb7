// What the headings of an analysis file say (contract section 5).

import type { SectionKey } from '../domain/section-keys.ts';
import { normaliseForLookup } from '../hebrew/text/normalise.ts';
import { parseHebrewNumeral } from '../hebrew/text/numerals.ts';

/** A heading with its number and punctuation. */
const LONGEST_NAME = 60;

const NAMES: Record<SectionKey | 'chair_position', string[]> = {
  threshold_claims: ['טענות סף', 'שאלות סף', 'Threshold claims'],
  issues: ['סוגיות', 'סוגיות להכרעה', 'סוגיות לדיון', 'Issues'],
  chair_position: ['עמדת היו"ר', 'עמדת יו"ר הוועדה', 'עמדת יו"ר הועדה', 'Chair position'],
};

/**
 * What a heading opens, whatever its level: one of the two structural sections, the chair's position, or nothing known.
 * Quote marks of any kind or none, a number or a sign before it, and a colon or a remark in brackets after it do not matter.
 */
export function headingRole(text: string): SectionKey | 'chair_position' | null {
  if (text.length > LONGEST_NAME) return null;
  const name = text.replace(/\s*\([^()]*\)[\s:]*$/, '');
  return ROLES.get(bareName(name)) ?? ROLES.get(bareName(name.replace(NUMBERING, ''))) ?? null;
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
  const number = /^\d/.test(written) ? Number(written) : letteredNumber(written);
  return number === null ? { number, title: text } : { number, title };
}

/** Letters that are a number: not `ת"א`, `ע"א`, nor, without a mark, a word such as `לא`. */
function letteredNumber(letters: string): number | null {
  const number = parseHebrewNumeral(letters);
  return number !== null && number <= (/["״]/.test(letters) ? MAX_MARKED : MAX_UNMARKED) ? number : null;
}

const MAX_MARKED = 50;
const MAX_UNMARKED = 30;

/** What may stand before a known name: signs, `חלק ב:`, `II.`, `2.1`, `א.`, in this order. */
const NUMBERING = new RegExp(
  [
    String.raw`^[^\p{L}\p{Nd}]*`,
    String.raw`(?:(?:חלק|פרק|שער|part|chapter|section)\s+(?:[א-ת]{1,2}["״]?[א-ת]?['׳]?|[א-ת]{3,6}|\d{1,3}|[ivx]{1,5})[\s:.)–—-]+)?`,
    String.raw`(?:\d{1,3}(?:\.\d{1,3})*|[ivx]{1,5}(?=[.):\s])|[א-ת]{1,2}["״]?[א-ת]?['׳]?(?=[.):]|\s[–—-]))?`,
    String.raw`[^\p{L}\p{Nd}]*`,
  ].join(''),
  'iu',
);

const WORD = String.raw`(?:(?:סוגיה|סוגייה|טענה|טענת סף|שאלה|issue|claim)\s+(?:מס(?:פר|['׳.])?\s+)?)?`;
const DIGITS = new RegExp(String.raw`^${WORD}\(?(\d{1,3})(?:[.)](?=\s|\p{L}{2})|\s*[:–—-](?=\s))\s*(\S.*)$`, 'iu');
const LETTERS = new RegExp(String.raw`^${WORD}\(?([א-ת]{1,2}["״]?[א-ת]?)['׳]?[.):]\s*(?<=[\s)])(\S.*)$`, 'i');

/** A name as it is compared: without quote marks, and without punctuation after it. */
export const bareName = (text: string): string =>
  normaliseForLookup(text)
    .replace(/["']/g, '')
    .replace(/[\s:.–—-]+$/, '');

const ROLES = new Map(
  Object.entries(NAMES).flatMap(([role, names]) =>
    names.map((name) => [bareName(name), role as SectionKey | 'chair_position'] as const),
  ),
);
