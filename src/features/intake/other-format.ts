// One document in several formats, told by the names of its files: they are the same but for the ending.
import { extname } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PendingRow } from '../../db/schema/intake.ts';

type Named = Pick<PendingRow, 'filename' | 'originalName'>;

/** Endings from what is best to work with: a page on which words are lit first, then texts that keep their headings. */
const BEST_FIRST = ['.pdf', '.docx', '.doc', '.odt', '.rtf', '.html', '.htm', '.md', '.txt'];

const rank = (name: string): number => {
  const at = BEST_FIRST.indexOf(extname(name).toLowerCase());
  return at < 0 ? BEST_FIRST.length : at;
};

/** The name of a file without its ending, by which its other formats are found. */
export const nameKey = (name: string): string => name.slice(0, name.length - extname(name).length).toLowerCase();

/** Whether a name is that of the file in another format. */
export const isOtherFormat = (name: string, file: Named): boolean =>
  nameKey(name) === nameKey(file.originalName) && rank(name) !== rank(file.originalName);

/** Another format of the file, among files for the same case, that is better to work with; undefined where it is the best. */
export const betterTwin = <T extends Named>(file: T, others: readonly T[]): T | undefined =>
  others
    .filter(({ originalName }) => isOtherFormat(originalName, file) && rank(originalName) < rank(file.originalName))
    .toSorted((a, b) => rank(a.originalName) - rank(b.originalName))[0];

/** The condition that a column holds the name of one of the files, whatever its ending. */
export const sameNameAs = (column: PgColumn, files: readonly Named[]): SQL => {
  const keys = [...new Set(files.map(({ originalName }) => nameKey(originalName)))];
  return sql`lower(regexp_replace(${column}, '\\.[^.]+$', '')) in (${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )})`;
};
