// Prints paragraphs as a word processor would: lines of a justified column on pages, as a reader of PDFs gives them back.
import type { SourceLine, SourcePage } from '../../../../src/hebrew/text/source-text.ts';

export interface PrintStyle {
  /** Characters of a full line. */
  width: number;
  linesPerPage: number;
  /** What marks a new paragraph. */
  paragraph: 'gap' | 'indent';
  header?: string;
  /** `{page}` and `{pages}` are filled in. */
  footer?: string;
  /** Whether the lines carry their place. */
  placed: boolean;
}

const RIGHT = 0.88;
const LEFT = 0.12;
const PITCH = 0.02;

interface PrintedLine {
  text: string;
  first: boolean;
  full: boolean;
}

export function printPages(paragraphs: string[], style: PrintStyle): SourcePage[] {
  const lines = paragraphs.flatMap((paragraph) => breakLines(paragraph, style));
  const count = Math.max(1, Math.ceil(lines.length / style.linesPerPage));
  return Array.from({ length: count }, (_, i) => {
    const body = placeLines(lines.slice(i * style.linesPerPage, (i + 1) * style.linesPerPage), style);
    const fill = (text: string): string => text.replace('{page}', String(i + 1)).replace('{pages}', String(count));
    const edge = (text: string, y: number): SourceLine[] => [
      { text: fill(text), kind: 'line', ...(style.placed && { y, x0: 0.35, x1: 0.65, size: 9 }) },
    ];
    return {
      number: i + 1,
      method: 'text',
      lines: [
        ...(style.header === undefined ? [] : edge(style.header, 0.04)),
        ...body,
        ...(style.footer === undefined ? [] : edge(style.footer, 0.96)),
      ],
    };
  });
}

function breakLines(paragraph: string, { width, paragraph: mark }: PrintStyle): PrintedLine[] {
  const lines: PrintedLine[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const room = width - (lines.length === 0 && mark === 'indent' ? 5 : 0);
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push({ text: line, first: lines.length === 0, full: true });
      line = word;
    } else line += (line === '' ? '' : ' ') + word;
  }
  return [...lines, { text: line, first: lines.length === 0, full: false }];
}

function placeLines(lines: PrintedLine[], style: PrintStyle): SourceLine[] {
  let y = 0.08;
  return lines.map(({ text, first, full }, i) => {
    y += first && i > 0 && style.paragraph === 'gap' ? PITCH * 1.7 : PITCH;
    if (!style.placed) return { text, kind: 'line' };
    const right = RIGHT - (first && style.paragraph === 'indent' ? 0.05 : 0);
    const advance = (RIGHT - LEFT) / style.width;
    return {
      text,
      kind: 'line',
      y,
      x0: full ? LEFT : Math.max(LEFT, right - text.length * advance),
      x1: right,
      size: 12,
    };
  });
}
