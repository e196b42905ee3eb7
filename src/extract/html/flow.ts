/** Lines out of the elements and texts of an HTML page in document order. */
import type { SourceLineKind } from '../../hebrew/text/source-text.ts';
import type { LineCollector } from '../text/lines.ts';
import { formatNumber, type NumberStyle } from '../text/numerals.ts';

interface List {
  ordered: boolean;
  style: NumberStyle;
  next: number;
}

interface Table {
  /** As declared on it or round it: Hebrew cells are in reading order unless they were declared to run from the left. */
  direction: Direction | undefined;
  rows: string[][][];
  cell: string[] | undefined;
}

type Attributes = ReadonlyMap<string, string>;
type Direction = 'rtl' | 'ltr';

const NOTE_ID = /^(?:sdfootnote|sdendnote|ftn|edn|fn|_ftn|_edn)[\d_-]+$/i;
const NOTE_LINK = /^#?(?:sdfootnote|sdendnote|_?ftn|_?edn)\d+(?:sym)?$/i;
const BACK_LINK = /(?:sdfootnote|sdendnote)\d+anc$|_(?:ftn|edn)ref\d+$/i;
const LIST_STYLES: Record<string, NumberStyle> = {
  a: 'letter',
  A: 'LETTER',
  i: 'roman',
  I: 'ROMAN',
  hebrew: 'hebrew',
  'lower-alpha': 'letter',
  'upper-alpha': 'LETTER',
  'lower-roman': 'roman',
  'upper-roman': 'ROMAN',
  none: 'none',
};
const DIRECTIONS: Record<string, Direction> = { rtl: 'rtl', ltr: 'ltr' };
const MAX_SPAN = 50;

/** @param lines where the finished lines go */
export function htmlFlow(lines: LineCollector) {
  const lists: List[] = [];
  const tables: Table[] = [];
  const directions: (Direction | undefined)[] = [];
  const notes: string[] = [];
  let text = '';
  let label = '';
  let kind: SourceLineKind = 'paragraph';
  let preformatted = 0;
  let noteDepth = 0;
  let depth = 0;
  let edge: { kind: 'header' | 'footer'; depth: number } | undefined;

  const endLine = () => {
    const line = label && text.trim() ? `${label} ${text}` : text;
    if (text.trim() !== '') {
      const cell = tables.at(-1)?.cell;
      if (noteDepth > 0) notes.push(line);
      else if (cell) cell.push(line);
      else lines.add(edge?.kind ?? (label && kind === 'paragraph' ? 'list_item' : kind), line);
      label = '';
    }
    text = '';
  };

  const endNote = () => {
    if (notes.length > 0) lines.add('footnote', notes.splice(0).join(' '));
    noteDepth = 0;
  };

  const endTable = () => {
    const table = tables.pop();
    const outer = tables.at(-1)?.cell;
    const hebrew = /[א-ת]/.test(table?.rows.flat(2).join('') ?? '');
    for (const row of table?.rows ?? []) {
      const cells = hebrew && table!.direction === 'ltr' ? row.toReversed() : row;
      if (outer) outer.push(cells.flat().join(' '));
      else lines.addRow(cells);
    }
  };

  const openCell = (attributes: Attributes) => {
    const table = tables.at(-1);
    if (!table) return;
    if (table.rows.length === 0) table.rows.push([]);
    table.cell = [];
    table.rows.at(-1)!.push(table.cell);
    for (let i = 1; i < Math.min(MAX_SPAN, Number(attributes.get('colspan') ?? 1)); i++) table.rows.at(-1)!.push([]);
  };

  const openItem = (attributes: Attributes) => {
    const list = lists.at(-1);
    const value = Number(attributes.get('value'));
    if (list && attributes.has('value') && Number.isInteger(value)) list.next = value;
    if (!list?.ordered) label = list?.style === 'none' ? '' : '•';
    else {
      const number = formatNumber(list.next++, list.style);
      label = number && `${number}.`;
    }
  };

  return {
    /** Whether an element is no more than the reference to a note: it leaves no trace in the text. */
    isReference(tag: string, attributes: Attributes): boolean {
      return tag === 'a' && noteDepth === 0 && NOTE_LINK.test(attributes.get('href') ?? '');
    },
    enter(tag: string, block: boolean, attributes: Attributes): void {
      depth++;
      const direction = attributes.get('dir') ?? /direction\s*:\s*(rtl|ltr)/i.exec(attributes.get('style') ?? '')?.[1];
      directions.push(DIRECTIONS[direction?.toLowerCase() ?? ''] ?? directions.at(-1));
      if (block || tag === 'br') endLine();
      if (noteDepth === 0 && NOTE_ID.test(attributes.get('id') ?? '') && tag !== 'a') noteDepth = depth;
      const title = attributes.get('title');
      if (!edge && tag === 'div' && (title === 'header' || title === 'footer')) edge = { kind: title, depth };
      if (/^h[1-6]$/.test(tag)) kind = 'heading';
      else if (tag === 'pre') preformatted++;
      else if (tag === 'ol' || tag === 'ul') lists.push(newList(tag, attributes));
      else if (tag === 'li') openItem(attributes);
      else if (tag === 'table') tables.push({ direction: directions.at(-1), rows: [], cell: undefined });
      else if (tag === 'tr') tables.at(-1)?.rows.push([]);
      else if (tag === 'td' || tag === 'th') openCell(attributes);
      else if (tag === 'a' && noteDepth > 0 && BACK_LINK.test(attributes.get('href') ?? '')) text += ' ';
    },
    leave(tag: string, block: boolean): void {
      if (block) endLine();
      if (/^h[1-6]$/.test(tag)) kind = 'paragraph';
      else if (tag === 'pre') preformatted--;
      else if (tag === 'ol' || tag === 'ul') lists.pop();
      else if (tag === 'li') label = '';
      else if (tag === 'table') endTable();
      else if ((tag === 'td' || tag === 'th') && tables.length > 0) tables.at(-1)!.cell = undefined;
      else if (tag === 'a' && noteDepth > 0 && notes.length === 0) text += ' ';
      if (noteDepth === depth) endNote();
      if (edge?.depth === depth) edge = undefined;
      directions.pop();
      depth--;
    },
    text(value: string): void {
      if (preformatted === 0) text += value.replace(/\s+/g, ' ');
      else {
        for (const [i, part] of value.split('\n').entries()) {
          if (i > 0) endLine();
          text += part;
        }
      }
    },
    end(): void {
      endLine();
      endNote();
    },
  };
}

function newList(tag: string, attributes: Attributes): List {
  const css = /list-style(?:-type)?\s*:\s*([\w-]+)/i.exec(attributes.get('style') ?? '')?.[1];
  const type = attributes.get('type') ?? css ?? '';
  const start = Number(attributes.get('start') ?? 1);
  return {
    ordered: tag === 'ol',
    style: LIST_STYLES[type] ?? 'decimal',
    next: Number.isInteger(start) ? start : 1,
  };
}
