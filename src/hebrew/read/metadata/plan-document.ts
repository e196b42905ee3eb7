// What the instructions of a plan say of its land, in the tables of the form that the planning administration prints.
import type { Found } from './types.ts';

export interface PlanLand {
  block: string;
  /** As written: "216, 97-99". */
  parcels: string;
  start: number;
  end: number;
}

interface Row {
  cells: string[];
  start: number;
  end: number;
}

const PARCEL_HEAD = /מספר גוש\t[^\n]*מספרי חלקות/g;
const BLOCK = /^\d{3,6}$/;
const PARCEL_LIST = /^\d{1,4}(?:\s?[-–]\s?\d{1,4})?(?:\s?[,;]\s?\d{1,4}(?:\s?[-–]\s?\d{1,4})?)*[,;]?$/;

/**
 * The rows of "1.5.5 גושים וחלקות בתכנית": a block, its kind, and its parcels, whole ones and others, in cells that may be
 * empty and may go on in the next rows and over the end of a page.
 */
export function landOfPlan(text: string): PlanLand[] {
  const land: PlanLand[] = [];
  for (const head of text.matchAll(PARCEL_HEAD)) {
    let block = '';
    for (const { cells, start, end } of rowsAfter(text, head.index)) {
      const [first = '', ...rest] = cells;
      const begins = BLOCK.test(first) && rest.some((cell) => /[א-ת]/.test(cell));
      if (begins) block = first;
      const lists = (begins ? rest : cells).filter((cell) => PARCEL_LIST.test(cell));
      const isOfBlock = begins || lists.length === cells.length;
      if (block === '' || !isOfBlock) break;
      for (const parcels of lists) land.push({ block, parcels, start, end });
    }
  }
  return land;
}

const ADDRESS_HEAD = /יי?שוב\tרחוב\tמספר בית/;

/** The address of "1.5.4 כתובות שבהן חלה התכנית"; null where the plan has several, or a town alone. */
export function addressOfPlan(text: string): Found<string> | null {
  const head = ADDRESS_HEAD.exec(text);
  if (!head) return null;
  const rows: Row[] = [];
  for (const row of rowsAfter(text, head.index)) {
    if (/^שכונה$/.test(row.cells[0]!)) break;
    rows.push(row);
  }
  const [only] = rows;
  if (!only || rows.length > 1 || only.cells.length < 2) return null;
  const [town, street, number = ''] = only.cells;
  const value = `${street}${/^\d{1,4}[א-ד]?$/.test(number) ? ` ${number}` : ''}, ${town}`;
  return { value, start: only.start, end: only.end };
}

/** The rows below the head of a table up to other text; the head may come again at the top of a page. */
function* rowsAfter(text: string, at: number): Generator<Row> {
  const lineEnd = (from: number) => {
    const end = text.indexOf('\n', from);
    return end < 0 ? text.length : end;
  };
  const head = text.slice(text.lastIndexOf('\n', at) + 1, lineEnd(at)).trim();
  for (let start = lineEnd(at) + 1; start < text.length; ) {
    const end = lineEnd(start);
    const line = text.slice(start, end).trim();
    const isRow = line.includes('\t') || PARCEL_LIST.test(line);
    if (line !== '' && line !== head && !isRow) return;
    if (line !== '' && line !== head) yield { cells: line.split('\t').map((cell) => cell.trim()), start, end };
    start = end + 1;
  }
}
