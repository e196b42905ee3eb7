/** Paragraphs of a clean text. */
import { type ParagraphLabel, paragraphLabel } from './numbering.ts';

export interface Paragraph {
  /** The source slice `[start, end)`, without blanks at its ends. */
  text: string;
  start: number;
  end: number;
  label: ParagraphLabel | null;
}

/**
 * The paragraphs of a text with their numbering labels: what blank lines part, as the proofreader writes them. A text
 * without any blank line is taken to have a paragraph a line. Linear time.
 */
export function splitParagraphs(text: string): Paragraph[] {
  const separator = /\n[^\S\n]*\n/.test(text) ? /\n(?:[^\S\n]*\n)+/g : /\n/g;
  const paragraphs: Paragraph[] = [];
  let from = 0;
  const take = (to: number): void => {
    const slice = text.slice(from, to);
    const trimmed = slice.trim();
    if (trimmed === '') return;
    const start = from + (slice.length - slice.trimStart().length);
    paragraphs.push({ text: trimmed, start, end: start + trimmed.length, label: paragraphLabel(trimmed) });
  };
  for (const match of text.matchAll(separator)) {
    take(match.index);
    from = match.index + match[0].length;
  }
  take(text.length);
  return paragraphs;
}
