// Rules and definitions that stand between the last text of a part and the next heading. Footnotes are defined at the end
// of a file and items are parted by rules, so these belong to the file, not to whoever's text happens to stand above.
import type { ClosingBlock } from './blocks.ts';
import { trimBlankLines, withPlainBreaks } from './markdown-text.ts';

/**
 * Stands after a chair's position where its end would be read as the file's layout (a footnote or a rule of her own), or
 * would run into what follows (a list above an indented heading). Everything above it is the position. Also stands within
 * one, see `withoutGuards`.
 */
export const BARRIER = '<!-- -->';

/** A rule or a definition, with its place in the file. */
export interface Closing {
  start: number;
  end: number;
  isRule: boolean;
}

/** The rules and definitions that end a part, by the place where the next heading begins or the file ends. */
export const closingsByEnd = (blocks: ClosingBlock[]): Map<number, Closing[]> =>
  new Map(
    blocks.map(({ start, length, parts }) => [
      start + length,
      parts.map((part) => ({ ...part, start: start + part.start, end: start + part.end })),
    ]),
  );

/** The definitions at the end of a part, without the rules around them. */
export function definitionsOf(markdown: string, closings: Closing[]): string {
  const definitions = closings.filter(({ isRule }) => !isRule);
  const [first] = definitions;
  return first ? trimBlankLines(withPlainBreaks(markdown.slice(first.start, definitions.at(-1)!.end))) : '';
}

/** A position without the barriers that keep dashes below a paragraph from making a heading of it. */
export const withoutGuards = (position: string): string => position.replaceAll(GUARD, '\n');

const GUARD = new RegExp(String.raw`(?<=\S)\n${BARRIER}\n(?=[ \t]*-+[ \t]*(?:\n|$))`, 'g');
