// What a database consists of, read from PostgreSQL's own catalog, so that a table which is added tomorrow is backed up
// without a line here.
import { sql } from 'drizzle-orm';
import type { AuditHead } from '../audit/chain.ts';
import { readAuditHead } from '../audit/sealer.ts';
import type { Executor } from '../db/open.ts';

/** A table and the columns a backup holds (generated ones are computed again). Types as `format_type` prints them. */
export type TableShape = { schema: string; name: string; columns: { name: string; type: string }[] };

/** Where a sequence stands. */
export type SequenceState = { schema: string; name: string; value: string; called: boolean };

/** Statements that take a table's foreign keys or indexes away and put them back. */
export type Rebuild = { drop: string; create: string };

/** Short-lived messages, who works where, browsers that are signed in, statistics of the queue: not worth keeping, or tied to partitions of the day. */
const LEFT_OUT = [
  'public.notifications',
  'public.events',
  'public.presence',
  'public.sessions',
  'pgboss.version',
  'pgboss.warning',
  'pgboss.queue_stats',
  'pgboss.bam',
];

/** The tables of the service and of its job queue, in name order; a partitioned table stands for its partitions. */
export async function readTables(executor: Executor): Promise<TableShape[]> {
  const rows = await executor.execute<TableShape>(sql`
    select n.nspname as schema, c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1, 2 order by 1, 2`);
  return [...rows].filter(({ schema, name }) => !LEFT_OUT.includes(`${schema}.${name}`));
}

/** The state of the service's sequences. */
export async function readSequences(executor: Executor): Promise<SequenceState[]> {
  const names = await executor.execute<{ schema: string; name: string }>(
    sql`select schemaname as schema, sequencename as name from pg_sequences where schemaname = 'public' order by 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const { schema, name } of names) {
    const [state] = await executor.execute<{ value: string; called: boolean }>(
      sql`select last_value::text as value, is_called as called from ${sql.identifier(schema)}.${sql.identifier(name)}`,
    );
    states.push({ schema, name, value: state!.value, called: state!.called });
  }
  return states;
}

/**
 * What slows loading down or forbids an order of it: the foreign keys, and the indexes that no constraint owns, of the
 * service's tables (the queue's are small and partitioned, and stay).
 */
export async function readRebuilds(executor: Executor): Promise<{ foreignKeys: Rebuild[]; indexes: Rebuild[] }> {
  const foreignKeys = await executor.execute<Rebuild>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1`);
  const indexes = await executor.execute<Rebuild>(sql`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and not c.relispartition
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by 1`);
  return { foreignKeys: [...foreignKeys], indexes: [...indexes] };
}

/** The version of the job queue's tables; null when there are none. */
export async function readQueueVersion(executor: Executor): Promise<number | null> {
  const [present] = await executor.execute<{ present: boolean }>(
    sql`select to_regclass('pgboss.version') is not null as present`,
  );
  if (!present!.present) return null;
  const [row] = await executor.execute<{ version: number }>(sql`select version::int as version from pgboss.version`);
  return row?.version ?? null;
}

/** When the last applied migration was made (milliseconds), which names the state of the schema. */
export async function readSchemaVersion(executor: Executor): Promise<number> {
  const [row] = await executor.execute<{ last: string }>(
    sql`select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`,
  );
  return Number(row!.last);
}

/** The end of the chain over the audit log; null in a schema of before it. */
export async function readChainHead(executor: Executor): Promise<AuditHead | null> {
  const [present] = await executor.execute<{ present: boolean }>(sql`select exists (
    select from information_schema.columns where table_name = 'audit_entries' and column_name = 'seal_no') as present`);
  return present!.present ? readAuditHead(executor) : null;
}
