/** The text of an OpenDocument part as blocks, read in one pass. */
import type { SourceLineKind } from '../../hebrew/source-text.ts';
import type { XmlHandler, XmlTag } from '../xml.ts';
import { type OdtStyles, odtLabel } from './styles.ts';

export type OdtBlock = { type: 'text'; kind: SourceLineKind; text: string } | { type: 'row'; cells: string[][] };
type Sink = (block: OdtBlock) => void;

interface Paragraph {
  text: string;
  heading: boolean;
  label: string;
  after: OdtBlock[];
}

interface Table {
  rightToLeft: boolean;
  rows: string[][][];
  after: OdtBlock[];
}

interface OpenList {
  style: string;
  /** The item's number is still to be counted, with its first paragraph. */
  fresh: boolean;
  start: number | undefined;
}

const SKIPPED = new Set([
  'tracked-changes',
  'annotation',
  'forms',
  'scripts',
  'sequence-decls',
  'variable-decls',
  'user-field-decls',
  'index-title-template',
  'table-of-content-source',
  'ruby-text',
  'binary-data',
  'title',
  'desc',
  'automatic-styles',
  'font-face-decls',
]);
const MAX_REPEAT = 50;

/**
 * @param styles of the document
 * @param roots local names of the elements whose content is read
 * @param emit called with each block in reading order
 */
export function odtBodyHandler(styles: OdtStyles, roots: ReadonlySet<string>, emit: Sink): XmlHandler {
  const sinks: Sink[] = [emit];
  const paragraphs: Paragraph[] = [];
  const tables: Table[] = [];
  const lists: OpenList[] = [];
  const counts = new Map<string, number[]>();
  const outline: number[] = [];
  let depth = 0;
  let skipping = 0;
  let citation: string | undefined;
  let mark = '';

  const countItem = (list: OpenList): string => {
    const level = lists.length;
    const numbers = counts.get(list.style) ?? [];
    counts.set(list.style, numbers);
    for (let i = 0; i < level; i++) numbers[i] ??= startOf(styles, list.style, i + 1) - (i === level - 1 ? 1 : 0);
    numbers[level - 1] = list.start ?? numbers[level - 1]! + 1;
    numbers.length = level;
    list.fresh = false;
    return odtLabel(styles.lists.get(list.style), numbers);
  };

  const openParagraph = (tag: XmlTag) => {
    const list = lists.at(-1);
    let label = list?.fresh ? countItem(list) : '';
    if (tag.local === 'h' && !list) {
      const level = Number(tag.get('outline-level') ?? 1);
      for (let i = 0; i < level; i++)
        outline[i] ??= (styles.outline.get(i + 1)?.start ?? 1) - (i === level - 1 ? 1 : 0);
      outline[level - 1]!++;
      outline.length = level;
      label = odtLabel(styles.outline, outline);
    }
    paragraphs.push({
      text: '',
      heading: tag.local === 'h' || styles.headings.has(tag.get('style-name') ?? ''),
      label,
      after: [],
    });
  };

  const closeParagraph = () => {
    const { text, heading, label, after } = paragraphs.pop()!;
    const sink = sinks.at(-1)!;
    const kind = heading ? 'heading' : label && text.trim() ? 'list_item' : 'paragraph';
    if (text.trim()) {
      text.split('\n').forEach((part, i) => {
        sink({ type: 'text', kind: i === 0 ? kind : 'paragraph', text: i === 0 ? `${label} ${part}` : part });
      });
    }
    for (const block of after) sink(block);
  };

  const openCell = (tag: XmlTag) => {
    const table = tables.at(-1);
    const row = table?.rows.at(-1);
    if (!table || !row) return;
    const cell: string[] = [];
    const repeat = Math.min(MAX_REPEAT, Number(tag.get('number-columns-repeated') ?? 1) || 1);
    for (let i = 0; i < repeat; i++) row.push(i === 0 ? cell : []);
    sinks.push((block) => {
      if (block.type === 'row') cell.push(block.cells.map((inner) => inner.join(' ')).join(' '));
      else if (block.kind === 'footnote') table.after.push(block);
      else cell.push(block.text);
    });
  };

  const closeTable = () => {
    const table = tables.pop()!;
    const hebrew = /[א-ת]/.test(table.rows.flat(2).join(''));
    for (const cells of table.rows) {
      sinks.at(-1)!({ type: 'row', cells: hebrew && !table.rightToLeft ? cells.toReversed() : cells });
    }
    for (const block of table.after) sinks.at(-1)!(block);
  };

  const defer = (kind: SourceLineKind | undefined) => {
    const host = paragraphs.at(-1);
    const texts: string[] = [];
    const noteMark = mark;
    sinks.push((block) => {
      if (kind === undefined) host ? host.after.push(block) : emit(block);
      else if (block.type === 'text') texts.push(block.text);
    });
    return () => {
      if (kind) host?.after.push({ type: 'text', kind, text: `${noteMark} ${texts.join(' ')}` });
    };
  };
  const deferred: (() => void)[] = [];

  return {
    open(tag) {
      if (skipping > 0 || SKIPPED.has(tag.local)) {
        skipping++;
        return;
      }
      if (roots.has(tag.local)) depth++;
      if (depth === 0) return;
      const paragraph = paragraphs.at(-1);
      switch (tag.local) {
        case 'p':
        case 'h':
          openParagraph(tag);
          break;
        case 'list': {
          const style = tag.get('style-name') ?? lists.at(-1)?.style ?? '';
          const goesOn = tag.get('continue-numbering') === 'true' || tag.get('continue-list') !== undefined;
          if (lists.length === 0 && !goesOn) counts.delete(style);
          lists.push({ style, fresh: false, start: undefined });
          break;
        }
        case 'list-item': {
          const start = tag.get('start-value');
          Object.assign(lists.at(-1)!, { fresh: true, start: start === undefined ? undefined : Number(start) });
          break;
        }
        case 'table':
          tables.push({ rightToLeft: styles.rtlTables.has(tag.get('style-name') ?? ''), rows: [], after: [] });
          break;
        case 'table-row':
          tables.at(-1)?.rows.push([]);
          break;
        case 'table-cell':
        case 'covered-table-cell':
          openCell(tag);
          break;
        case 'note-citation':
          citation = '';
          break;
        case 'note-body':
          deferred.push(defer('footnote'));
          break;
        case 'text-box':
          deferred.push(defer(undefined));
          break;
        case 's':
        case 'tab':
          if (paragraph) paragraph.text += ' ';
          break;
        case 'line-break':
          if (paragraph) paragraph.text += '\n';
          break;
      }
    },
    text(value) {
      if (skipping > 0 || depth === 0) return;
      if (citation !== undefined) citation += value;
      else if (paragraphs.length > 0) paragraphs.at(-1)!.text += value.replaceAll('\n', ' ');
    },
    close(tag) {
      if (skipping > 0) {
        skipping--;
        return;
      }
      if (depth === 0) return;
      if (tag.local === 'p' || tag.local === 'h') closeParagraph();
      else if (tag.local === 'list') lists.pop();
      else if (tag.local === 'table') closeTable();
      else if (tag.local === 'table-cell' || tag.local === 'covered-table-cell') {
        if (sinks.length > 1) sinks.pop();
      } else if (tag.local === 'note-citation') {
        mark = citation?.trim() ?? '';
        citation = undefined;
      } else if (tag.local === 'note-body' || tag.local === 'text-box') {
        sinks.pop();
        deferred.pop()?.();
      }
      if (roots.has(tag.local)) depth--;
    },
  };
}

function startOf(styles: OdtStyles, list: string, level: number): number {
  return styles.lists.get(list)?.get(level)?.start ?? 1;
}
