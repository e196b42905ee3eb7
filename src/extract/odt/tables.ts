/** Tables of an OpenDocument text as rows of cells, in the order in which a reader of Hebrew reads them. */
import type { XmlTag } from '../xml.ts';
import type { OdtBlock, OdtSink } from './blocks.ts';
import type { OdtStyles } from './styles.ts';

export interface OdtTables {
  open(tag: XmlTag): void;
  openRow(): void;
  openCell(tag: XmlTag): void;
  closeCell(): void;
  close(): void;
}

interface Table {
  rightToLeft: boolean;
  rows: string[][][];
  /** Notes of its cells, read after it. */
  after: OdtBlock[];
}

const MAX_REPEAT = 50;

/** @param sinks the innermost last; while a cell is open it is the innermost */
export function odtTables(styles: OdtStyles, sinks: OdtSink[]): OdtTables {
  const tables: Table[] = [];
  return {
    open(tag) {
      tables.push({ rightToLeft: styles.rtlTables.has(tag.get('style-name') ?? ''), rows: [], after: [] });
    },
    openRow() {
      tables.at(-1)?.rows.push([]);
    },
    openCell(tag) {
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
    },
    closeCell() {
      if (sinks.length > 1) sinks.pop();
    },
    close() {
      const { rightToLeft, rows, after } = tables.pop()!;
      const sink = sinks.at(-1)!;
      const turn = !rightToLeft && /[א-ת]/.test(rows.flat(2).join(''));
      for (const cells of rows) sink({ type: 'row', cells: turn ? cells.toReversed() : cells });
      for (const block of after) sink(block);
    },
  };
}
