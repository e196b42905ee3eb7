// A source document as .docx, the way Hebrew word processors write them: right-to-left paragraphs and runs, real
// headings, numbered lists, footnotes, header, footer and tables.
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Alignment, Block, SourceDocument } from '../source.ts';

const ALIGN = {
  start: AlignmentType.START,
  end: AlignmentType.END,
  centre: AlignmentType.CENTER,
  justify: AlignmentType.BOTH,
} as const satisfies Record<Alignment, string>;
const HEADINGS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const;
const LATIN = /[A-Za-z][A-Za-z0-9@.&'/-]*(?: [A-Za-z0-9@.&'/-]+)*(?:\([A-Za-z0-9]+\))?/gu;
const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const NO_BORDERS = {
  top: NO_BORDER,
  bottom: NO_BORDER,
  left: NO_BORDER,
  right: NO_BORDER,
  insideHorizontal: NO_BORDER,
  insideVertical: NO_BORDER,
};

/** Takes a parsed source, gives the bytes of the .docx. */
export async function writeDocx(source: SourceDocument): Promise<Buffer> {
  const font = { ascii: source.font, hAnsi: source.font, cs: source.font, eastAsia: source.font };
  const size = source.size * 2;
  const heading = (points: number) => ({
    run: {
      font,
      size: points * 2,
      sizeComplexScript: points * 2,
      bold: true,
      boldComplexScript: true,
      color: '000000',
    },
    paragraph: { spacing: { before: 240, after: 120 } },
  });
  const document = new Document({
    creator: 'samples',
    styles: {
      default: {
        document: {
          run: { font, size, sizeComplexScript: size, language: { value: 'he-IL', bidirectional: 'he-IL' } },
          paragraph: { spacing: { line: 320, after: 120 } },
        },
        heading1: heading(source.size + 2),
        heading2: heading(source.size + 1),
        heading3: heading(source.size),
      },
    },
    numbering: { config: [{ reference: 'paragraphs', levels: numberingLevels(source) }] },
    footnotes: Object.fromEntries(
      source.footnotes.map((note, at) => [at + 1, { children: [paragraph(source, note.text, {})] }]),
    ),
    sections: [
      {
        properties: { page: { margin: { top: 1300, bottom: 1300, left: 1400, right: 1400 } } },
        headers: source.header ? { default: new Header({ children: [margin(source.header)] }) } : undefined,
        footers: source.footer ? { default: new Footer({ children: [margin(source.footer)] }) } : undefined,
        children: source.blocks.flatMap((block, at) => writeBlock(source, block, at)),
      },
    ],
  });
  return Packer.toBuffer(document);
}

function numberingLevels(source: SourceDocument) {
  const second = source.blocks.find((block) => block.kind === 'numbered' && block.level === 1);
  const decimal = second?.kind === 'numbered' && /\d/u.test(second.label);
  const level = (index: number, format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
    level: index,
    format,
    text,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { start: 560 * (index + 1), hanging: 560 } } },
  });
  return [
    level(0, LevelFormat.DECIMAL, '%1.'),
    decimal ? level(1, LevelFormat.DECIMAL, '%1.%2.') : level(1, LevelFormat.HEBREW1, '(%2)'),
  ];
}

function writeBlock(source: SourceDocument, block: Block, at: number): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'title':
      return [paragraph(source, `**${block.text}**`, { alignment: AlignmentType.CENTER, spacing: { before: 200 } })];
    case 'heading':
      return [paragraph(source, block.text, { heading: HEADINGS[block.level], alignment: AlignmentType.START })];
    case 'numbered':
      return [numbered(source, block, at)];
    case 'paragraph':
      return [paragraph(source, block.text, { alignment: ALIGN[block.align] })];
    case 'table':
      return [writeTable(source, block.rows, block.bordered), paragraph(source, '', { spacing: { after: 60 } })];
    case 'signature':
      return [
        paragraph(source, '', {}),
        ...block.lines.map((line) => paragraph(source, line, { alignment: AlignmentType.END, spacing: { after: 0 } })),
      ];
    case 'page_break':
      return [new Paragraph({ children: [new PageBreak()] })];
  }
}

/** A list item: a true one where the source numbers automatically, else its label is typed as in many offices. */
function numbered(source: SourceDocument, block: Extract<Block, { kind: 'numbered' }>, at: number): Paragraph {
  if (source.numbering !== 'auto' || !isListItem(source.blocks, at)) {
    const indent = { start: 560 * (block.level + 1), hanging: 560 };
    return paragraph(source, `${block.label}\t${block.text}`, { indent, alignment: AlignmentType.BOTH });
  }
  const numbering = { reference: 'paragraphs', level: block.level };
  return paragraph(source, block.text, { numbering, alignment: AlignmentType.BOTH });
}

/** Whether the automatic numbering would give the label that the source shows. */
function isListItem(blocks: Block[], at: number): boolean {
  let top = 0;
  let sub = 0;
  for (const block of blocks.slice(0, at + 1)) {
    if (block.kind !== 'numbered') continue;
    if (block.level === 0) [top, sub] = [top + 1, 0];
    else sub += 1;
  }
  const block = blocks[at];
  if (block?.kind !== 'numbered') return false;
  const expected = block.level === 0 ? `${top}.` : /\d/u.test(block.label) ? `${top}.${sub}.` : `(${letter(sub)})`;
  if (expected !== block.label) throw new Error(`automatic numbering gives ${expected} for ${block.label}`);
  return true;
}

function letter(index: number): string {
  return 'אבגדהוזחטי'.charAt(index - 1);
}

function writeTable(source: SourceDocument, rows: string[][], bordered: boolean): Table {
  const columns = Math.max(...rows.map((row) => row.length));
  return new Table({
    visuallyRightToLeft: true,
    width: { size: 100, type: WidthType.PERCENTAGE },
    ...(bordered ? {} : { borders: NO_BORDERS, columnWidths: [2000, 7000] }),
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: bordered && index === 0,
          children: Array.from({ length: columns }, (_, column) =>
            writeCell(source, row[column] ?? '', bordered, index === 0),
          ),
        }),
    ),
  });
}

function writeCell(source: SourceDocument, text: string, bordered: boolean, first: boolean): TableCell {
  const content = bordered && first ? `**${text}**` : text;
  return new TableCell({
    margins: { top: 40, bottom: 40, left: 90, right: 90 },
    ...(bordered ? {} : { borders: NO_BORDERS }),
    children: [paragraph(source, content, { alignment: AlignmentType.START, spacing: { after: 0 } })],
  });
}

function paragraph(source: SourceDocument, text: string, options: IParagraphOptions): Paragraph {
  return new Paragraph({ bidirectional: true, ...options, children: runs(source, text) });
}

function runs(source: SourceDocument, text: string): ParagraphChild[] {
  const children: ParagraphChild[] = [];
  let bold = false;
  for (const part of text.split(/(\*\*|\[\^[^\]]+\])/u)) {
    if (part === '**') bold = !bold;
    else if (part.startsWith('[^')) {
      const mark = part.slice(2, -1);
      children.push(new FootnoteReferenceRun(source.footnotes.findIndex((note) => note.mark === mark) + 1));
    } else if (part !== '') children.push(...directionalRuns(part, bold));
  }
  return children;
}

function directionalRuns(text: string, bold: boolean): TextRun[] {
  const style = { bold, boldComplexScript: bold };
  const result: TextRun[] = [];
  let end = 0;
  for (const match of text.matchAll(LATIN)) {
    if (match.index > end)
      result.push(new TextRun({ text: text.slice(end, match.index), rightToLeft: true, ...style }));
    result.push(new TextRun({ text: match[0], ...style }));
    end = match.index + match[0].length;
  }
  if (end < text.length) result.push(new TextRun({ text: text.slice(end), rightToLeft: true, ...style }));
  return result;
}

function margin(text: string): Paragraph {
  const children = text.split(/(\{pages?\})/u).map((part) => {
    if (part === '{page}') return new TextRun({ children: [PageNumber.CURRENT], rightToLeft: true });
    if (part === '{pages}') return new TextRun({ children: [PageNumber.TOTAL_PAGES], rightToLeft: true });
    return new TextRun({ text: part, rightToLeft: true, size: 18, sizeComplexScript: 18 });
  });
  return new Paragraph({ bidirectional: true, alignment: AlignmentType.CENTER, children });
}
