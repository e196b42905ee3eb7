// Rows of a statement as lines of a file, read by a cursor: memory is bounded by about 4 MB and one row.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './types.ts';

const BATCH_BYTES = 4 << 20;
const MAX_BATCH_ROWS = 5_000;

/** Settings under which a value's text is the same everywhere. For the transaction only. */
export async function useNeutralFormats(tx: Tx): Promise<void> {
  const settings = "set local DateStyle = 'ISO'; set local TimeZone = 'UTC'; set local IntervalStyle = 'postgres'";
  await tx.execute(sql.raw(`${settings}; set local extra_float_digits = 1; set local bytea_output = 'hex'`));
}

/**
 * Writes a file with a line for each row, in the transaction's snapshot.
 *
 * @param select gives one column of text, `line`, without line breaks
 * @returns how many rows
 */
export async function dumpRows(tx: Tx, select: SQL, path: string): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600 });
  await tx.execute(sql`declare dump no scroll cursor for ${select}`);
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
