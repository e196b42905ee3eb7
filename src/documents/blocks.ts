import { AlignmentType, HeadingLevel, Paragraph, type Table } from 'docx';
import type { Code, FootnoteDefinition, Heading, Html, List, ListItem, Table as MarkdownTable, Nodes } from 'mdast';
import { cleanText } from './clean-text.ts';
import type { FootnoteStore } from './footnotes.ts';
import { type InlineScope, toSpans, withLineBreaks } from './inline.ts';
import { writtenLabel } from './labels.ts';
import type { ListNumbers, ListPlace, NumberSeries } from './list-numbers.ts';
import { type ParsedMarkdown, parseMarkdown, sourceOf } from './markdown.ts';
import { isVersus, type ParagraphLook, paragraph } from './paragraphs.ts';
import { dropStart, plainText, type Span, type TextSpan, textSpan } from './spans.ts';
import { MOST_COLUMNS, ruledTable } from './tables.ts';
import { HANGING, INDENT, STYLE, TEXT_WIDTH } from './theme.ts';

/** Where a block stands. */
export interface Place {
  parsed: ParsedMarkdown;
  scope: InlineScope;
  lists: ListNumbers;
  notes: FootnoteStore;
  /** Depth of the headings that are of the first level. */
  topHeading: number;
  /** Steps from the right edge, and from the left one. */
  indent: number;
  endIndent: number;
  /** Lists around this place. */
  listDepth: number;
  /** Containers around this place. */
  depth: number;
  /** Looks that the container asks of its paragraphs. */
  look: ParagraphLook;
  /** No tables: footnotes hold paragraphs alone. */
  flat: boolean;
}

export type Flow = Paragraph | Table;

/**
 * A part's text, opened for writing: its links, footnotes and headings know each other.
 *
 * @param keepLines every line break of the source is one in the file
 * @param topHeading see `DocxPart`
 */
export function openPlace(
  markdown: string,
  document: { lists: ListNumbers; notes: FootnoteStore },
  { keepLines = false, topHeading }: { keepLines?: boolean; topHeading?: number | undefined } = {},
): Place {
  const parsed = parseMarkdown(markdown.replace(/\r\n?/g, '\n'));
  const place: Place = {
    parsed,
    scope: {
      addresses: parsed.addresses,
      keepLines,
      note(label) {
        const note = parsed.notes.get(label);
        return note ? document.notes.add(footnote(note, place)) : null;
      },
    },
    ...document,
    topHeading: topHeading ?? shallowestHeading(parsed),
    indent: 0,
    endIndent: 0,
    listDepth: 0,
    depth: 0,
    look: {},
    flat: false,
  };
  return place;
}

/** The depth of the highest heading; 6 when there is none. */
export const shallowestHeading = ({ root }: ParsedMarkdown): number =>
  root.children.reduce((depth, node) => (node.type === 'heading' ? Math.min(depth, node.depth) : depth), 6);

function footnote(note: FootnoteDefinition, place: Place): Paragraph[] {
  const inside = deeper(place, {
    scope: { ...place.scope, note: () => null },
    indent: 0,
    endIndent: 0,
    listDepth: 0,
    look: { style: 'FootnoteText' },
    flat: true,
  });
  const [first, ...rest] = note.children;
  const lead = first?.type === 'paragraph' ? toSpans(first.children, inside.scope) : [];
  // The library puts the note's mark before the first paragraph, without a blank.
  return [
    paragraph([textSpan(' '), ...lead], inside.look),
    ...toFlow(first?.type === 'paragraph' ? rest : note.children, inside).filter((one) => one instanceof Paragraph),
  ];
}

/** Text this deep in quotations and lists is written as its source. */
const MAX_DEPTH = 24;
/** No text is pushed off the page. */
const MAX_INDENT = 8;

/** Blocks of Markdown as paragraphs and tables. */
export function toFlow(nodes: readonly Nodes[], place: Place): Flow[] {
  return nodes.flatMap((node) => (place.depth > MAX_DEPTH ? asSource(node, place) : oneBlock(node, place)));
}

function oneBlock(node: Nodes, place: Place): Flow[] {
  switch (node.type) {
    case 'paragraph':
      return textParagraphs(toSpans(node.children, place.scope), place);
    case 'heading':
      return [heading(node, place)];
    case 'list':
      return list(node, place);
    case 'blockquote':
      return toFlow(node.children, quoted(place));
    case 'table':
      return table(node, place);
    case 'code':
    case 'html':
      return [verbatim(node, place)];
    case 'thematicBreak':
      return [paragraph([], { ...look(place), thematicBreak: true })];
    case 'footnoteDefinition':
      return place.parsed.usedNotes.has(node.identifier) && place.parsed.notes.get(node.identifier) === node
        ? []
        : asSource(node, place);
    default:
      return [];
  }
}

const deeper = (place: Place, change: Partial<Place>): Place => ({ ...place, ...change, depth: place.depth + 1 });

const quoted = (place: Place): Place =>
  deeper(place, {
    indent: place.indent + 1,
    endIndent: place.endIndent + 1,
    look: { ...place.look, style: STYLE.quote },
  });

function look({ indent, endIndent, look: asked }: Place, hanging: 0 | (typeof HANGING)[keyof typeof HANGING] = 0) {
  const steps = (count: number) => INDENT * Math.min(count, MAX_INDENT);
  if (hanging > 0) return { ...asked, indent: { start: steps(indent + 1), end: steps(endIndent), hanging } };
  return indent + endIndent > 0 ? { ...asked, indent: { start: steps(indent), end: steps(endIndent) } } : asked;
}

/** A paragraph; where a line of it begins with a label of its author's, another. */
const textParagraphs = (spans: Span[], place: Place): Flow[] =>
  splitAtLabels(spans).map((part) => textParagraph(part, place));

function splitAtLabels(spans: Span[]): Span[][] {
  const parts: Span[][] = [[]];
  for (const [at, span] of spans.entries()) {
    const next = spans[at + 1];
    if (span.kind === 'break' && next?.kind === 'text' && writtenLabel(next.text.trimStart())) parts.push([]);
    else parts.at(-1)!.push(span);
  }
  return parts;
}

/** A paragraph; one that begins with a label of its author's hangs from it. */
function textParagraph(spans: Span[], place: Place): Paragraph {
  if (isVersus(spans)) return paragraph(spans, { ...look(place), alignment: AlignmentType.CENTER });
  const [first] = spans;
  const written = first?.kind === 'text' ? writtenLabel(plainText(spans)) : null;
  if (!written) return paragraph(spans, look(place));
  return labelled({ ...(first as TextSpan), text: written.label }, dropStart(spans, written.length), {
    ...place,
    indent: place.indent + written.level,
  });
}

const labelled = (label: TextSpan, text: Span[], place: Place): Paragraph =>
  paragraph([label, { kind: 'tab' }, ...text], look(place, HANGING.written));

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];

function heading(node: Heading, place: Place): Paragraph {
  const level = HEADINGS[Math.max(0, node.depth - place.topHeading)]!;
  return paragraph(toSpans(node.children, place.scope), { heading: level, alignment: AlignmentType.START });
}

function list(node: List, place: Place): Flow[] {
  const only = node.children.length === 1 ? node.children[0]!.children[0] : undefined;
  if (!node.ordered && only?.type === 'paragraph') {
    const spans = toSpans(only.children, place.scope);
    // "- נגד -" between the parties is a list to Markdown.
    if (isVersus(spans)) return [textParagraph([textSpan('- '), ...spans], place)];
  }
  const series: NumberSeries = place.depth === 0 ? place.lists.outermost : { last: null };
  return node.children.flatMap((item) => listItem(item, node, series, place));
}

function listItem(item: ListItem, node: List, series: NumberSeries, place: Place): Flow[] {
  const inside = deeper(place, { indent: place.indent + 1, listDepth: place.listDepth + 1 });
  const [first, ...others] = item.children;
  const text = first?.type === 'paragraph' ? toSpans(first.children, place.scope) : [];
  const rest = first?.type === 'paragraph' ? others : item.children;
  const box = typeof item.checked === 'boolean' ? [textSpan(item.checked ? '☒ ' : '☐ ')] : [];
  const [own = [], ...labelledLines] = splitAtLabels(text);
  return [
    itemParagraph([...box, ...own], item, node, series, place),
    ...labelledLines.map((spans) => textParagraph(spans, inside)),
    ...toFlow(rest, inside),
  ];
}

/** Items without blank lines between them; the numbered paragraphs of a decision stand apart however they were typed. */
const TIGHT = { after: 60 };

function itemParagraph(spans: Span[], item: ListItem, node: List, series: NumberSeries, place: Place): Paragraph {
  const numbered = (numbering: ListPlace) =>
    paragraph(spans, {
      ...look(place, HANGING.list),
      ...(node.spread || item.spread || (node.ordered && place.listDepth === 0) ? {} : { spacing: TIGHT }),
      numbering: { ...numbering, custom: true },
    });
  if (!node.ordered) return numbered(place.lists.bullet(place.listDepth));
  // The author's own number: Markdown itself counts on from the first of the list.
  const [, digits = '1', delimiter = '.'] = /^(\d{1,9})([.)])/.exec(sourceOf(place.parsed, item)) ?? [];
  const numbering = place.lists.next(series, Number(digits), delimiter, place.listDepth);
  return numbering ? numbered(numbering) : labelled(textSpan(`${digits}${delimiter}`), spans, place);
}

function table(node: MarkdownTable, place: Place): Flow[] {
  const rows = node.children.map((row) => row.children.map((cell) => toSpans(cell.children, place.scope)));
  if (place.flat || rows.some((row) => row.length > MOST_COLUMNS)) return asSource(node, place);
  const width = TEXT_WIDTH - INDENT * Math.min(place.indent + place.endIndent, MAX_INDENT);
  // The empty paragraph keeps two tables from growing together.
  return [ruledTable(rows, node.align ?? [], width), paragraph([], { spacing: { line: 200, after: 0 } })];
}

/** Text that is kept line by line: code, and HTML, of which only line breaks are interpreted. */
function verbatim(node: Code | Html, place: Place): Paragraph {
  const asked = node.type === 'code' ? { style: STYLE.code } : {};
  const text = node.type === 'code' ? node.value : withLineBreaks(node.value);
  return paragraph(linesAsSpans(text), { ...look(place), ...asked, alignment: AlignmentType.START });
}

const asSource = (node: Nodes, place: Place): Flow[] => [
  paragraph(linesAsSpans(sourceOf(place.parsed, node)), { ...look(place), alignment: AlignmentType.START }),
];

const linesAsSpans = (text: string): Span[] =>
  cleanText(text)
    .replaceAll('\t', '    ')
    .split('\n')
    .flatMap((line, at): Span[] => [...(at > 0 ? [{ kind: 'break' } as const] : []), textSpan(line)]);
