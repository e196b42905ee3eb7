/** What templates and writers leave where something is still to be written. */
import { IN_MARKDOWN, MARK } from '../pattern/rules.generated.ts';

export interface PlaceholderMark {
  start: number;
  end: number;
}

/** Every leftover of a normalised text, in order; what stands in quotations or is a signature's line is the caller's to judge. */
export function placeholderMarks(text: string): PlaceholderMark[] {
  return [...text.matchAll(MARK)].map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }));
}

/**
 * Leftovers that the plain text no longer shows: runs of stars that neither emphasise a word nor stand alone on their line
 * as a divider (`העורר *** טען`), blanks in a date (`__.__.2025`), fields of a mail merge (`«שם»`). Offsets of the markdown.
 */
export function markdownMarks(markdown: string): PlaceholderMark[] {
  return [...markdown.matchAll(IN_MARKDOWN)].map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }));
}

/** The text without its leftovers. */
export const withoutPlaceholders = (text: string): string => text.replace(MARK, ' ');
