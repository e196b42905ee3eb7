// What the text of a block is made of, and its rendering as Markdown with one run of paragraph numbers.
import { formatHebrewNumeral } from '../../hebrew/text/numerals.ts';

export type Part =
  | { kind: 'paragraph'; text: string; items?: string[] }
  | { kind: 'heading'; text: string }
  | { kind: 'plain'; text: string };

/** A numbered paragraph; `items` follow it as (א), (ב)… */
export const paragraph = (text: string, items?: string[]): Part =>
  items ? { kind: 'paragraph', text, items } : { kind: 'paragraph', text };

/** A heading inside a block. */
export const heading = (text: string): Part => ({ kind: 'heading', text });

/** Text without a number. */
export const plain = (text: string): Part => ({ kind: 'plain', text });

/** What the case does not say and a person has to; the QA check of leftovers finds it. */
export const missing = (what: string): string => `[להשלמה: ${what}]`;

/** What a document says and the case does not: a person has to see to it; the same check finds it. */
export const unverified = (what: string): string => `[לאמת: ${what}]`;

/** Text of a document with nothing in it that Markdown would read. */
export const escaped = (text: string): string =>
  text.replace(/([\\`*_[\]<>#|~])/g, '\\$1').replace(/^(\s*\d*)([-+.)])(?=\s)/, '$1\\$2');

/** The highest number that begins a paragraph of a block; 0 where none does. */
export const lastNumber = (content: string): number =>
  Math.max(0, ...[...content.matchAll(/^(\d{1,4})\\?[.)]\s/gm)].map((match) => Number(match[1])));

/**
 * The Markdown of a block.
 *
 * @param first number of its first numbered paragraph
 * @returns the text and the number that the next block begins with
 */
export function renderParts(parts: Part[], first: number): { markdown: string; next: number } {
  let number = first;
  const blocks = parts.map((part) => {
    if (part.kind === 'heading') return `### ${part.text}`;
    if (part.kind === 'plain') return part.text;
    const items = (part.items ?? []).map((item, at) => `(${formatHebrewNumeral(at + 1, { marks: false })}) ${item}`);
    const lines = [`${number}. ${part.text}`, ...items];
    number += 1;
    return lines.join('\n\n');
  });
  return { markdown: blocks.join('\n\n'), next: number };
}
