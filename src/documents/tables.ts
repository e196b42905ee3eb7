import {
  AlignmentType,
  BorderStyle,
  type ITableCellBorders,
  type Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlign,
  WidthType,
} from 'docx';
import type { AlignType } from 'mdast';
import { paragraph } from './paragraphs.ts';
import { inBold, plainText, type Span } from './spans.ts';
import { STYLE } from './theme.ts';

const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const THIN_LINE = { style: BorderStyle.SINGLE, size: 4, color: '7F7F7F' };
const PADDING = { top: 40, bottom: 40, left: 100, right: 100 };
const NO_PADDING = { top: 40, bottom: 40, left: 0, right: 0 };
/** Word opens no table with more columns. */
export const MOST_COLUMNS = 63;

/**
 * A ruled table whose first row is its heading, repeated on every page. Markdown has no table without a heading: one whose
 * cells are empty is left out.
 *
 * @param given rows of cells as spans; shorter rows are filled up
 * @param align of each column, as Markdown says it; the side is that of the page
 * @param width in twips
 */
export function ruledTable(given: Span[][][], align: readonly AlignType[], width: number): Table {
  const headed = given.length === 1 || given[0]!.some((cell) => plainText(cell).trim() !== '');
  const rows = headed ? given : given.slice(1);
  const columns = largest(rows.map((row) => row.length));
  const widths = columnWidths(rows, columns, width);
  return rtlTable(
    widths,
    rows.map((row, at) => {
      const isHeading = headed && at === 0;
      return new TableRow({
        ...(isHeading ? { tableHeader: true } : {}),
        cantSplit: true,
        children: widths.map((columnWidth, column) => {
          const spans = row[column] ?? [];
          const alignment = SIDES[align[column] ?? ''] ?? AlignmentType.START;
          return new TableCell({
            width: { size: columnWidth, type: WidthType.DXA },
            verticalAlign: VerticalAlign.CENTER,
            ...(isHeading ? { shading: { type: ShadingType.CLEAR, fill: 'EDEDED', color: 'auto' } } : {}),
            children: [paragraph(isHeading ? inBold(spans) : spans, { style: STYLE.cell, alignment })],
          });
        }),
      });
    }),
    THIN_LINE,
  );
}

/**
 * A table without lines: parties, signatures.
 *
 * @param rows of cells, each its paragraphs; a row with one cell spans all columns
 */
export function layoutTable(widths: number[], rows: Paragraph[][][]): Table {
  return rtlTable(
    widths,
    rows.map(
      (cells) =>
        new TableRow({
          cantSplit: true,
          children: cells.map(
            (children, at) =>
              new TableCell({
                borders: NO_LINES,
                columnSpan: cells.length === 1 ? widths.length : 1,
                width: { size: cells.length === 1 ? sum(widths) : widths[at]!, type: WidthType.DXA },
                children,
              }),
          ),
        }),
    ),
    NO_LINE,
  );
}

const NO_LINES: ITableCellBorders = { top: NO_LINE, bottom: NO_LINE, start: NO_LINE, end: NO_LINE };

function rtlTable(columnWidths: number[], rows: TableRow[], line: typeof THIN_LINE | typeof NO_LINE): Table {
  return new Table({
    visuallyRightToLeft: true,
    layout: TableLayoutType.FIXED,
    width: { size: sum(columnWidths), type: WidthType.DXA },
    columnWidths,
    margins: line === NO_LINE ? NO_PADDING : PADDING,
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    rows,
  });
}

const SIDES: Record<string, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  left: AlignmentType.LEFT,
  right: AlignmentType.RIGHT,
  center: AlignmentType.CENTER,
};

/** Twips that a letter takes, bold ones of a heading too; what the cell keeps free on its sides. */
const LETTER = 135;
const SIDE_PADDING = 220;

/** Each column as wide as its longest word; the rest goes to the columns with long texts. */
function columnWidths(rows: Span[][][], columns: number, width: number): number[] {
  const needs = Array.from({ length: columns }, (_, column) => {
    const texts = rows.map((row) => plainText(row[column] ?? []));
    const word = largest(texts.flatMap((text) => text.split(/\s+/).map((one) => one.length)));
    const least = SIDE_PADDING + LETTER * Math.min(word, 20);
    return {
      least,
      wanted: Math.max(least, SIDE_PADDING + LETTER * Math.min(largest(texts.map(({ length }) => length)), 80)),
    };
  });
  const least = sum(needs.map((need) => need.least));
  const more = sum(needs.map((need) => need.wanted - need.least)) || 1;
  const free = Math.max(0, width - least);
  const scale = Math.min(1, width / least);
  return needs.map((need) =>
    Math.floor(need.least * scale + (free * (need.wanted - need.least + 1)) / (more + columns)),
  );
}

// Not Math.max(...): a table may have more rows than a call has room for arguments.
const largest = (numbers: number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
