// What a recorder's notes shorten in what they call a speaker: sides, offices, and joined appeals by their numbers.
import { SHORT_LABEL, SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import type { Present } from '../metadata/attendance.ts';
import type { PartyKey } from '../parties.ts';
import { hasInitial } from './speaker-names.ts';

const NOTHING_DECLARED: ReadonlyMap<string, string> = new Map();

/** A speaker with sides and offices in full, as the minutes declare them or as everybody shortens them. */
export function inFull(speaker: string, declared: ReadonlyMap<string, string> = NOTHING_DECLARED): string {
  // "ע' כהן" is no appellant.
  if (hasInitial(speaker)) return speaker;
  const words = declared.size === 0 ? speaker : speaker.split(' ').map((word) => declared.get(word) ?? word);
  const told = typeof words === 'string' ? words : words.join(' ');
  return /['."]/.test(told) ? SHORT_LABEL.reduce((all, { pattern, full }) => all.replace(pattern, full), told) : told;
}

/** "ב"כ 4362", "שמאי עוררי 4362/25": of one of several appeals that were heard together. */
const OF_APPEAL = new RegExp(
  `^(?:ה?(?:ב"כ|בא(?:ת|י)? כו?ח|שמאית?|נציג(?:ת|י)?)(?: ערר| ה?${SIDE_SOURCE}[א-ת]{0,2})?` +
    String.raw`|ה?${SIDE_SOURCE}[א-ת]{0,2})(?: ב?ערר)? (\d{3,5})(?:[-/]\d{2}){0,2}$`,
);

/** The number of the appeal by which a speaker is called; null for none. */
export const appealOf = (speaker: string): string | null => OF_APPEAL.exec(speaker)?.[1] ?? null;

const HEAD = 1_500;

/**
 * For whom one speaks who is called by the number of an appeal: as the list of those present has it, else for those who filed
 * it, where the head of the minutes has an appeal of that number.
 */
export function partyOfAppeal(speaker: string, text: string, attendees: readonly Present[]): PartyKey | null {
  const number = appealOf(speaker);
  if (number === null) return null;
  const named = new RegExp(String.raw`(?<!\d)${number}(?!\d)`);
  const listed = new Set(
    attendees.flatMap(({ side, role, party }) => (named.test(`${side} ${role}`) ? (party ?? []) : [])),
  );
  if (listed.size > 0) return listed.size === 1 ? [...listed][0]! : null;
  return new RegExp(String.raw`(?:עררים?|תיקים?)[^\n]{0,40}(?<!\d)${number}[-/]\d`).test(text.slice(0, HEAD))
    ? 'appellant'
    : null;
}
