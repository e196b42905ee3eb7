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
