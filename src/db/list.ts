// Lists that people page through, and that programs may ask for whole (contract section 0: without a `limit` everything).
// A whole list may hold more rows than memory should: beyond a bound its ids are read in one statement, which fixes what
// is in it and in which order, and its rows follow in pieces as they are sent. No transaction is held open meanwhile: on
// the embedded database nobody else would work until a slow client had read its answer.
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './types.ts';

/** Which part of a list is wanted; `limit` undefined for everything. */
export type Page = { limit?: number | undefined; offset: number };

/** What a list is made of. */
export interface ListSource<T> {
  /** A part of the list in its order. */
  page(limit: number, offset: number): Promise<T[]>;
  /** How many rows the list has. */
  count(): Promise<number>;
  /** A select of the ids alone (UUIDs), in the list's order. */
  ids: SQL;
  /** The rows with these ids, in any order; those that are gone by now are left out. */
  byIds(ids: string[]): Promise<T[]>;
  idOf(row: T): string;
}

/** A list that was read: its rows, or, for one that is too long to hold, the way to read them in pieces. */
export type ReadList<T> =
  | { rows: T[]; total: number; pieces?: undefined }
  | { pieces: () => AsyncGenerator<T[]>; offset: number };

/** Rows in a piece, and the longest list that is read in one statement. */
const PIECE = 100;
const MOST_AT_ONCE = 1000;
const HEX_OF_UUID = 32;

/** Reads a page of a list, or all of it. Throws what the database throws. */
export async function readList<T>(db: Executor, source: ListSource<T>, { limit, offset }: Page): Promise<ReadList<T>> {
  if (limit !== undefined) {
    const [rows, total] = await Promise.all([source.page(limit, offset), source.count()]);
    return { rows, total };
  }
  const rows = await source.page(MOST_AT_ONCE + 1, offset);
  if (rows.length <= MOST_AT_ONCE) {
    const reachesEnd = offset === 0 || rows.length > 0;
    return { rows, total: reachesEnd ? offset + rows.length : await source.count() };
  }
  return { pieces: () => inPieces(db, source, offset), offset };
}

/** The same list with its rows shown as `view` shows them, a piece at a time. */
export async function mapList<T, V>(list: ReadList<T>, view: (rows: T[]) => V[] | Promise<V[]>): Promise<ReadList<V>> {
  const { pieces } = list;
  if (!pieces) return { rows: await view(list.rows), total: list.total };
  return {
    offset: list.offset,
    pieces: async function* mapped() {
      for await (const piece of pieces()) yield await view(piece);
    },
  };
}

/** What a list of one table, perhaps with others joined to its rows, is made of. */
export interface TableList<T> {
  /** The rows under a condition, neither ordered nor cut. */
  select: (where: SQL | undefined) => PgSelect;
  table: PgTable;
  id: PgColumn;
  where?: SQL | undefined;
  order: (SQL | PgColumn)[];
  idOf: (row: T) => string;
  /** How a select is carried out; default: as Drizzle does. */
  run?: (query: PgSelect) => Promise<unknown[]>;
  /** What is joined is looked up for the rows of the page alone, also where the database would think otherwise. */
  idsFirst?: boolean;
}

/** The source of such a list. */
export function tableList<T>(db: Executor, list: TableList<T>): ListSource<T> {
  const { select, table, id, where, order } = list;
  const run = async (query: PgSelect) => (await (list.run ? list.run(query) : query)) as T[];
  const condition = where === undefined ? sql`` : sql` where ${where}`;
  const ids = sql`select ${id} from ${table}${condition} order by ${sql.join(order, sql`, `)}`;
  const byIds = async (wanted: string[]) => run(select(isOneOf(id, wanted)));
  const query = async (limit: number, offset: number) =>
    run(
      select(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset) as PgSelect,
    );
  return {
    page: list.idsFirst ? (limit, offset) => pageByIds(db, { ids, byIds, idOf: list.idOf }, limit, offset) : query,
    count: async () => db.$count(table, where),
    ids,
    byIds,
    idOf: list.idOf,
  };
}

/** A page whose ids are read first and its rows by them. */
export async function pageByIds<T>(
  db: Executor,
  { ids, byIds, idOf }: Pick<ListSource<T>, 'ids' | 'byIds' | 'idOf'>,
  limit: number,
  offset: number,
): Promise<T[]> {
  const listed = await db.execute<{ id: string }>(
    sql`select id from (${ids} limit ${limit} offset ${offset}) as listed(id)`,
  );
  const wanted = listed.map(({ id }) => id);
  return inOrder(wanted, await byIds(wanted), idOf);
}

function inOrder<T>(ids: string[], rows: T[], idOf: (row: T) => string): T[] {
  const found = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** `id = any(…)` as one value, however many ids there are. */
export const isOneOf = (id: PgColumn, ids: string[]): SQL => sql`${id} = any(${sql.param(ids)}::uuid[])`;

async function* inPieces<T>(db: Executor, source: ListSource<T>, offset: number): AsyncGenerator<T[]> {
  // One value of 16 bytes a row, instead of a row object each.
  const [packed] = await db.execute<{ ids: string }>(sql`
    select encode(string_agg(uuid_send(listed.id), ''::bytea), 'hex') as ids
    from (${source.ids} offset ${offset}) as listed(id)`);
  const hex = packed?.ids ?? '';
  for (let at = 0; at < hex.length; at += PIECE * HEX_OF_UUID) {
    const ids: string[] = [];
    for (let n = at; n < Math.min(hex.length, at + PIECE * HEX_OF_UUID); n += HEX_OF_UUID) ids.push(uuidAt(hex, n));
    yield inOrder(ids, await source.byIds(ids), source.idOf);
  }
}

const uuidAt = (hex: string, at: number): string =>
  hex.slice(at, at + HEX_OF_UUID).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
