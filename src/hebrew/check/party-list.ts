/** The list of parties at the head of a decision: its two sides, and the entries that stand in it. */

import {
  APPELLANT_SOURCE,
  COUNSEL_BEHIND,
  PARTY_LABEL,
  RESPONDENT_SOURCE,
  SIDE_SOURCE,
} from '../pattern/rules.generated.ts';
import { isTitled } from '../read/metadata/people.ts';
import type { PlainBlock } from './decision-text.ts';

export type Side = 'appellants' | 'respondents';

/** What stands in the list on each side. */
export type Sides = Record<Side, string>;

const VERSUS = /(?:^|\n)[\s\-*|]{0,12}נ\s?ג\s?ד[\s\-*:|]{0,12}(?=\n|$)/g;
/** A label of a side at the beginning of a line, or at the end of one behind the names. */
const labelOf = (side: string, atEnd: string): RegExp =>
  new RegExp(
    String.raw`${LINE_BEGINS}ה?${side}[א-ת]{0,3}(?=[\s:|,-]|$)|(?:[\s-])ה?${atEnd}[א-ת]{0,3}[\s.|]{0,12}(?=\n|$)`,
  );
const LINE_BEGINS = String.raw`(?:^|[\n|\t])[\s\-*•]{0,12}`;
const LABELS: Record<Side, RegExp> = {
  appellants: labelOf(`(?:${APPELLANT_SOURCE}|עותר)`, 'עורר'),
  respondents: labelOf(RESPONDENT_SOURCE, 'משיב'),
};
const LEADING = new RegExp(String.raw`${LINE_BEGINS}ה?(${SIDE_SOURCE}|עותר)[א-ת]{0,3}(?=[\s:|,-]|$)`, 'g');

/**
 * The sides of the list by the one line "נגד" and the labels before and after it, else by the labels that lead them; null
 * where the list does not show them.
 */
export function sidesOf({ text }: PlainBlock): Sides | null {
  const versus = [...text.matchAll(VERSUS)];
  return versus.length === 1 ? sidesOfVersus(text, versus[0]!.index) : sidesOfLabels(text);
}

function sidesOfVersus(text: string, at: number): Sides | null {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const has = (side: Side, part: string): boolean => LABELS[side].test(part);
  const isUpright = has('appellants', before) || has('respondents', after);
  const isReversed = has('respondents', before) && has('appellants', after);
  if (isReversed && !(has('appellants', before) || has('respondents', after)))
    return { appellants: after, respondents: before };
  return isUpright && !isReversed ? { appellants: before, respondents: after } : null;
}

function sidesOfLabels(text: string): Sides | null {
  const labels = [...text.matchAll(LEADING)];
  const first = labels[0];
  if (!first || /[א-ת]{2}.*[א-ת]{2}/s.test(text.slice(0, first.index))) return null;
  const sides: Sides = { appellants: '', respondents: '' };
  labels.forEach(({ index, 1: label }, at) => {
    const side = label === 'משיב' || label === 'מבקש' ? 'respondents' : 'appellants';
    sides[side] += `${text.slice(index, labels[at + 1]?.index)}\n`;
  });
  return sides.appellants === '' || sides.respondents === '' ? null : sides;
}

export interface PartyEntry {
  /** Without number, label, counsel and remarks in brackets. */
  name: string;
  /** Offsets of its line. */
  start: number;
  end: number;
}

const NUMBER = /(?:^|\s)\(?\d{1,2}[.)]\s/;

const IDENTITY = /,?\s?(?:ת\.?ז\.?|ח\.?פ\.?|ח"פ|ע"ר|ת"ז)[\s:']*[\d-]{5,}/g;
const MOST_WORDS = 9;

/** Entries of the list that look like a party: numbered, a titled person, a company. */
export function partyEntries(block: PlainBlock): PartyEntry[] {
  return block.lines.flatMap(({ text, start, end }) =>
    text.split(/[|\t]/).flatMap((cell) => {
      const pieces = cell
        .replace(/\s+/g, ' ')
        .replace(/\([^()]{0,200}\)/g, ' ')
        .split(NUMBER);
      return pieces.flatMap((piece, at) => {
        const name = piece.replace(COUNSEL_BEHIND, '').replace(PARTY_LABEL, '').replace(IDENTITY, '').trim();
        const words = name.split(/\s+/);
        const isParty = at > 0 || isTitled(name) || /בע"מ$/.test(name);
        const isName = words.length > 1 && words.length <= MOST_WORDS && /^[א-ת"']/.test(name);
        return isParty && isName ? [{ name, start, end }] : [];
      });
    }),
  );
}
