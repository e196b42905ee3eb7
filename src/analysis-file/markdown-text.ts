import type { RootContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const markdownParser = unified().use(remarkParse).use(remarkGfm).freeze();

/** The root's children of a markdown text, by remark with GFM. */
export const rootOf = (markdown: string): RootContent[] => markdownParser.parse(markdown).children;

/** Line breaks of every kind as `\n`. */
export const withPlainBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The plain text of a line of markdown: no emphasis, links as their words. */
export function plainLine(markdown: string): string {
  if (!/[*_`[\]\\<>&~!|]/.test(markdown)) return markdown.replace(/\s+/g, ' ').trim();
  // A letter before it keeps the line from being read as a list, a quote or a heading.
  const words = plainText(rootOf(`א ${markdown.replace(/\s+/g, ' ').trim()}`));
  return words.slice(2).replace(/\s+/g, ' ').trim();
}

/** Without blank lines before and blanks after; the first line keeps its indentation, which may be code. */
export function trimBlankLines(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text[end - 1]!)) end -= 1;
  let start = 0;
  for (let at = 0; at < end && isBlank(text[at]!); at += 1) if (text[at] === '\n') start = at + 1;
  return text.slice(start, end);
}

const isBlank = (char: string): boolean => char === ' ' || char === '\t' || char === '\n';

/** Where the YAML at the head of a file ends; 0 when there is none. A rule at the head of a text opens no YAML. */
export const frontMatterEnd = (markdown: string): number => FRONT_MATTER.exec(markdown)?.[0].length ?? 0;

const YAML_LINE = String.raw`(?!---)(?:[\p{L}_"'][^\r\n:]{0,200}:[^\r\n]*|[ \t]+[^\r\n]+|-[ ][^\r\n]+)`;
const FRONT_MATTER = new RegExp(
  String.raw`^\ufeff?---[ \t]*(?:\r\n?|\n)(?:${YAML_LINE}(?:\r\n?|\n)){1,100}---[ \t]*(?:\r\n?|\n|$)`,
  'u',
);
