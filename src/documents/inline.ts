import type { PhrasingContent } from 'mdast';
import { toString as lettersOf } from 'mdast-util-to-string';
import { cleanText } from './clean-text.ts';
import { writtenLabel } from './labels.ts';
import { type Span, type TextSpan, textSpan } from './spans.ts';

/** What inline content needs to know of the text that it stands in. */
export interface InlineScope {
  /** Addresses of `[text][label]` links, by label. */
  addresses: ReadonlyMap<string, string>;
  /** Takes a footnote into the file; null where no footnote can stand (in a footnote). */
  note(label: string): number | null;
  /** A single line break of the source is one in the file too (title page, signatures); else it is a blank. */
  keepLines: boolean;
}

type Marks = Omit<TextSpan, 'kind' | 'text'>;

/** Marks may be nested this deep; what is deeper keeps the marks of this depth. */
const MAX_DEPTH = 40;

/**
 * Inline Markdown as spans. `<br>` is a line break, other HTML its own text, a picture its alternative text; an address
 * that is no web or mail address is only its text.
 */
export function toSpans(nodes: readonly PhrasingContent[], scope: InlineScope, marks: Marks = {}, depth = 0): Span[] {
  return nodes.flatMap((node, at) => {
    if (node.type !== 'text') return nodeSpans(node, scope, marks, depth);
    const value = besideBreaks(node.value, nodes[at - 1], nodes[at + 1]);
    if (!value.endsWith('\n') || !isLabel(nodes[at + 1])) return textLines(value, scope.keepLines, marks);
    return [...textLines(value.slice(0, -1), scope.keepLines, marks), BREAK];
  });
}

function nodeSpans(node: PhrasingContent, scope: InlineScope, marks: Marks, depth: number): Span[] {
  const inner = (children: PhrasingContent[], more: Marks) =>
    depth < MAX_DEPTH
      ? toSpans(children, scope, { ...marks, ...more }, depth + 1)
      : [textSpan(oneLine(lettersOf(node)), marks)];
  switch (node.type) {
    case 'text':
      return textLines(node.value, scope.keepLines, marks);
    case 'strong':
      return inner(node.children, { bold: true });
    case 'emphasis':
      return inner(node.children, { italics: true });
    case 'delete':
      return inner(node.children, { strike: true });
    case 'inlineCode':
      return [textSpan(oneLine(node.value), marks)];
    case 'html':
      return isLineBreak(node) ? [BREAK] : textLines(node.value, true, marks);
    case 'break':
      return [BREAK];
    case 'link':
      return inner(node.children, linkMark(node.url));
    case 'linkReference':
      return inner(node.children, linkMark(scope.addresses.get(node.identifier) ?? ''));
    case 'image':
    case 'imageReference':
      return [textSpan(oneLine(node.alt ?? '').trim() || '[תמונה]', marks)];
    case 'footnoteReference': {
      const id = scope.note(node.identifier);
      return [id === null ? textSpan(`[${node.label ?? node.identifier}]`, marks) : { kind: 'note', id }];
    }
  }
}

const isLineBreak = (node: PhrasingContent | undefined): boolean =>
  node?.type === 'html' && /^<br\s*\/?>$/i.test(node.value);

/** The text of a block of HTML with line breaks for its `<br>`. */
export const withLineBreaks = (html: string): string =>
  html.replace(/(?<![ \t])[ \t]*<br\s*\/?>[ \t]*\n?/gi, '\n').trim();

/** A text without the blanks beside a `<br>`. */
function besideBreaks(text: string, before: PhrasingContent | undefined, after: PhrasingContent | undefined): string {
  const start = isLineBreak(before) ? text.trimStart() : text;
  return isLineBreak(after) ? start.trimEnd() : start;
}

/** A line that begins with a bold label ("**הטוענת:** …") is a line of its own, as whoever wrote it meant. */
const isLabel = (node: PhrasingContent | undefined): boolean =>
  node?.type === 'strong' && lettersOf(node).trimEnd().endsWith(':');

function textLines(value: string, keepLines: boolean, marks: Marks): Span[] {
  const [first = '', ...others] = cleanText(value).split('\n');
  // Markdown takes "12. …" and "(ב) …" for more of the paragraph above when no blank line is between; their author did not.
  const isOwnLine = (line: string) => keepLines || writtenLabel(line) !== null;
  const lines = [[first]];
  for (const line of others) {
    if (isOwnLine(line.trimStart())) lines.push([line]);
    else lines.at(-1)!.push(line.trimStart());
  }
  return lines.flatMap((parts, at) => [...(at > 0 ? [BREAK] : []), ...visible(parts.join(' '), marks)]);
}

const BREAK: Span = { kind: 'break' };

const visible = (text: string, marks: Marks): Span[] =>
  text === '' ? [] : [textSpan(text.replaceAll('\t', ' '), marks)];

const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** Word follows nothing longer. */
const MAX_ADDRESS = 2000;

function linkMark(url: string): Marks {
  if (!/^(?:https?:\/\/|mailto:)/i.test(url) || url.length > MAX_ADDRESS || !URL.canParse(url)) return {};
  return { link: new URL(url).href };
}
