// The database's content, table by table, as lines of JSON: one array of texts (or null) a row, in the order of the
// table's columns. Text is the one form in which every type can be written and read back without loss on any server.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { readTables, type TableShape } from './catalog.ts';
import { DATABASE_PREFIX, type TableEntry } from './manifest.ts';

const BATCH_BYTES = 4 << 20;
const MAX_BATCH_ROWS = 5_000;

/** Settings under which a value's text is the same everywhere. For the transaction only. */
export async function useNeutralFormats(tx: Tx): Promise<void> {
  const settings = "set local DateStyle = 'ISO'; set local TimeZone = 'UTC'; set local IntervalStyle = 'postgres'";
  await tx.execute(sql.raw(`${settings}; set local extra_float_digits = 1; set local bytea_output = 'hex'`));
}

/**
 * Writes every table into `folder`, one file each, in the snapshot of `tx` (repeatable read). Memory is bounded by about
 * 4 MB and one row. Gives what was written.
 */
export async function dumpTables(tx: Tx, folder: string): Promise<TableEntry[]> {
  await useNeutralFormats(tx);
  const entries: TableEntry[] = [];
  for (const table of await readTables(tx)) {
    const entry = `${DATABASE_PREFIX}${table.schema}.${table.name}.jsonl`;
    const rows = await dumpTable(tx, table, join(folder, `${table.schema}.${table.name}.jsonl`));
    entries.push({ ...table, rows, entry });
  }
  return entries;
}

async function dumpTable(tx: Tx, table: TableShape, path: string): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600 });
  const columns = sql.join(
    table.columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  await tx.execute(sql`declare dump no scroll cursor for
    select to_json(array[${columns}]::text[])::text as line from ${sql.identifier(table.schema)}.${sql.identifier(table.name)}`);
  let rows = 0;
  for (let fetch = 16; ; ) {
    const batch = await tx.execute<{ line: string }>(sql.raw(`fetch ${fetch} from dump`));
    if (batch.length === 0) break;
    rows += batch.length;
    const text = Buffer.from(`${batch.map(({ line }) => line).join('\n')}\n`);
    if (!file.write(text)) await once(file, 'drain');
    const perRow = Math.max(1, text.length / batch.length);
    fetch = Math.max(1, Math.min(MAX_BATCH_ROWS, fetch * 4, Math.floor(BATCH_BYTES / perRow)));
  }
  await tx.execute(sql.raw('close dump'));
  file.end();
  await finished(file);
  return rows;
}
