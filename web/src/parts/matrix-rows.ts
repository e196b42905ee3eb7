// The rows of a matrix, and what its keys lead to. Pure.
import type { ReactNode } from 'react';

export interface MatrixColumn {
  key: string;
  label: string;
  count: number;
}

/** An issue, and what each party has to say of it. */
export interface MatrixGroup<T> {
  key: string;
  title: string;
  /** Stands beside the title. */
  mark?: ReactNode;
  cells: Record<string, readonly T[]>;
}

export type Row<T> = { key: string } & ({ group: MatrixGroup<T> } | { cells: (T | undefined)[]; isFirst: boolean });

/** The item that Tab comes to: the current one while it is there, else the first. */
export function reachedOf<T>(
  rows: readonly Row<T>[],
  current: string | null,
  idOf: (item: T) => string,
): string | undefined {
  const items = rows.flatMap((row) => ('cells' in row ? row.cells.filter((cell) => cell !== undefined) : []));
  const item = (current !== null && items.find((each) => idOf(each) === current)) || items[0];
  return item && idOf(item);
}

/** Each issue as a row of its own, and under it as many rows as the party with most to say needs. */
export function rowsOf<T>(
  groups: readonly MatrixGroup<T>[],
  columns: readonly MatrixColumn[],
  idOf: (item: T) => string,
): Row<T>[] {
  return groups.flatMap((group) => {
    const height = Math.max(...columns.map(({ key }) => group.cells[key]?.length ?? 0));
    const rows: Row<T>[] = [{ key: `group ${group.key}`, group }];
    for (let n = 0; n < height; n += 1) {
      const cells = columns.map(({ key }) => group.cells[key]?.[n]);
      // The same claim stays the same row when another one is hidden before it.
      rows.push({ key: cells.map((cell) => (cell ? idOf(cell) : '-')).join(' '), cells, isFirst: n === 0 });
    }
    return rows;
  });
}

/** What an arrow key leads to: along the column up and down, to the next column aside. */
export function neighbour<T>(rows: readonly Row<T>[], at: number, column: number, key: string) {
  const row = rows[at]!;
  if (!('cells' in row)) return undefined;
  const aside = key === 'ArrowLeft' ? 1 : key === 'ArrowRight' ? -1 : 0;
  for (let n = column + aside; aside !== 0 && n >= 0 && n < row.cells.length; n += aside)
    if (row.cells[n] !== undefined) return { row: at, item: row.cells[n]! };
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  for (let n = at + step; step !== 0 && n >= 0 && n < rows.length; n += step) {
    const other = rows[n]!;
    const item = 'cells' in other ? other.cells[column] : undefined;
    if (item !== undefined) return { row: n, item };
  }
  return undefined;
}
