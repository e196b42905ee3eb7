import { join } from 'node:path';
import { linesOf } from '../../files/lines.ts';
import { partPath } from './parts.ts';

/** The rows of a part that was taken down, one at a time; `T` names the columns that the caller reads. */
export async function* rowsOf<T extends object>(folder: string, name: string): AsyncGenerator<T> {
  for await (const line of linesOf(join(folder, partPath({ name })))) yield JSON.parse(line) as T;
}

/** All rows of a part of which there are few. */
export async function allRows<T extends object>(folder: string, name: string): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of rowsOf<T>(folder, name)) rows.push(row);
  return rows;
}
