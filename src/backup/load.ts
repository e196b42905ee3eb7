// The way back of dump.ts: fills the empty tables of a freshly migrated database, whatever kind it is.
import { type SQL, sql } from 'drizzle-orm';
import { useNeutralFormats } from '../db/dump-rows.ts';
import type { Tx } from '../db/open.ts';
import { linesOf } from '../files/lines.ts';
import { readRebuilds, readTables, type SequenceState } from './catalog.ts';
import type { TableEntry } from './manifest.ts';

const BATCH_BYTES = 4 << 20;
const BATCH_ROWS = 1_000;

/**
 * Fills the tables from their files (`pathOf` an entry) and sets the sequences. Foreign keys and indexes are taken away
 * first and built again afterwards, so that the order does not matter and large indexes are built once; the foreign keys
 * are checked then. Throws when the tables are not the ones of the backup, a row does not fit or a count differs.
 */
export async function loadTables(
  tx: Tx,
  tables: TableEntry[],
  sequences: SequenceState[],
  pathOf: (entry: string) => string,
): Promise<void> {
  await useNeutralFormats(tx);
  await checkShapes(tx, tables);
  const { foreignKeys, indexes } = await readRebuilds(tx);
  for (const { drop } of [...foreignKeys, ...indexes]) await tx.execute(sql.raw(drop));
  for (const table of queueFirst(tables)) {
    const loaded = await loadTable(tx, table, pathOf(table.entry));
    if (loaded !== table.rows)
      throw new Error(`${table.schema}.${table.name}: ${loaded} rows instead of ${table.rows}`);
  }
  for (const { create } of [...indexes, ...foreignKeys]) await tx.execute(sql.raw(create));
  for (const { schema, name, value, called } of sequences) {
    await tx.execute(
      sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${value}::bigint, ${called})`,
    );
  }
}

// The job queue's own foreign keys stay in place: its queues come before their jobs, jobs before what depends on them.
function queueFirst(tables: TableEntry[]): TableEntry[] {
  const rank = ({ name }: TableEntry) => ['queue', 'job'].indexOf(name) + 1 || 9;
  return tables.toSorted((a, b) => (a.schema === 'pgboss' && b.schema === 'pgboss' ? rank(a) - rank(b) : 0));
}

async function checkShapes(tx: Tx, tables: TableEntry[]): Promise<void> {
  const present = new Map((await readTables(tx)).map((table) => [`${table.schema}.${table.name}`, table]));
  for (const { schema, name, columns } of tables) {
    const here = present.get(`${schema}.${name}`)?.columns ?? [];
    const fits = columns.every((column) => here.some((each) => each.name === column.name && each.type === column.type));
    if (!fits) throw new Error(`The table ${schema}.${name} of the backup does not fit this version of the program.`);
  }
}

async function loadTable(tx: Tx, table: TableEntry, path: string): Promise<number> {
  const insert = insertStatement(table);
  let batch: string[] = [];
  let bytes = 0;
  let rows = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await tx.execute(insert(`[${batch.join(',')}]`));
    rows += batch.length;
    batch = [];
    bytes = 0;
  };
  for await (const line of linesOf(path)) {
    batch.push(line);
    bytes += line.length;
    if (bytes > BATCH_BYTES || batch.length === BATCH_ROWS) await flush();
  }
  await flush();
  return rows;
}

function insertStatement({ schema, name, columns }: TableEntry): (rows: string) => SQL {
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map(({ type }, i) => sql`(r ->> ${sql.raw(String(i))})::${sql.raw(type)}`),
    sql`, `,
  );
  return (rows) => sql`insert into ${sql.identifier(schema)}.${sql.identifier(name)} (${names}) overriding system value
    select ${values} from json_array_elements(${rows}::json) as r`;
}
