import type { Nodes } from 'mdast';
import type { Place } from './blocks.ts';
import { toSpans, withLineBreaks } from './inline.ts';
import { sourceOf } from './markdown.ts';
import { isVersus } from './paragraphs.ts';
import { linesOf, type Span, textSpan } from './spans.ts';

/** A line of the title page. */
export interface TitleLine {
  spans: Span[];
  isHeading: boolean;
}

/**
 * The lines of a part of the title page: paragraphs and headings cut at their line breaks, list items with their numbers;
 * null when there is more than lines in it (a table, a quotation).
 */
export function titleLines(place: Place): TitleLine[] | null {
  const lines = place.parsed.root.children.map((node) => linesOfNode(node, place));
  return lines.every((some) => some !== null) ? lines.flat() : null;
}

/** The filled cells of a table of labels and names, row after row; null where the part is anything else. */
export function tableLines({ parsed: { root }, scope }: Place): TitleLine[] | null {
  const [table, ...others] = root.children;
  if (table?.type !== 'table' || others.length > 0 || table.children.some(({ children }) => children.length > 2))
    return null;
  return table.children.flatMap((row) =>
    row.children.flatMap((cell) =>
      linesOf(toSpans(cell.children, scope)).map((spans) => ({ spans, isHeading: false })),
    ),
  );
}

function linesOfNode(node: Nodes, place: Place): TitleLine[] | null {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return linesOf(toSpans(node.children, place.scope)).map((spans) => ({
        spans,
        isHeading: node.type === 'heading',
      }));
    case 'list': {
      const items = node.children.map((item) => {
        const lines = item.children.map((child) => linesOfNode(child, place));
        if (!lines.every((some) => some !== null)) return null;
        const [first, ...rest] = lines.flat();
        const mark = /^\S+[^\S\n]*/.exec(sourceOf(place.parsed, item))?.[0] ?? '';
        // Bullets are how a list is typed; numbers, and the dash of "- נגד -", are text.
        const kept = node.ordered || isVersus(first?.spans ?? []) ? [textSpan(mark)] : [];
        return [{ spans: [...kept, ...(first?.spans ?? [])], isHeading: false }, ...rest];
      });
      return items.every((item) => item !== null) ? items.flat() : null;
    }
    case 'html':
      return withLineBreaks(node.value)
        .split('\n')
        .map((line) => ({ spans: [textSpan(line)], isHeading: false }));
    case 'thematicBreak':
    case 'definition':
    case 'footnoteDefinition':
      return [];
    default:
      return null;
  }
}
