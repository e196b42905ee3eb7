// Embedded test databases one after the other in the same engine. To start one on the migrated image takes most of a second
// of a processor; to empty one that was used, a fifth of that.
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Engine, type EngineProgram, openEngine } from '../../src/db/owner/engine.ts';
import { simpleQuery } from '../../src/db/owner/wire.ts';

/** Where the contents of an image are written. */
export const contentsPath = (imagePath: string): string => `${imagePath}.json`;

/** Tables that the migrated image has rows in, as it left them; the others are empty there. */
const FILLED = ['drizzle.__drizzle_migrations', 'pgboss.version', 'pgboss.queue'];
const CATALOGS = [
  'pg_attrdef',
  'pg_attribute',
  'pg_constraint',
  'pg_db_role_setting',
  'pg_extension',
  'pg_index',
  'pg_namespace',
  'pg_proc',
  'pg_rewrite',
  'pg_sequence',
  'pg_trigger',
  'pg_type',
];
// A truncated table has a new line in pg_class, and nothing new in the other catalogs.
const SCHEMA = `(select md5(string_agg(o, '' order by o)) from (
  select oid || ' ' || relname || ' ' || coalesce(reloptions::text, '') from pg_class where relnamespace <> 'pg_toast'::regnamespace
  ${CATALOGS.map((name) => `union all select '${name} ' || count(*) || ' ' || max(xmin::text::bigint) from ${name}`).join(' ')}
) all_of(o))`;
const ROWS = FILLED.map((name) => `(select json_agg(one)::text from ${name} one)`);

/** Those that served a database which is closed; there are rarely two at once. */
const used: Engine[] = [];
const MOST_USED = 1;

/** What every copy of the migrated image holds before its first use: its schema, and the rows of `FILLED`. */
export const contentsOf = (engine: Engine): Promise<string[]> =>
  valuesOf(engine, `select ${[SCHEMA, ...ROWS].join(', ')}`);

/**
 * A migrated, empty engine in memory; its `close` leaves it to the next one that asks.
 *
 * @param imagePath of the migrated image, with its contents beside it
 */
export async function engineForNow(imagePath: string, program: EngineProgram): Promise<Engine> {
  const engine =
    (await emptied(imagePath)) ?? (await openEngine({ memory: true, image: await openAsBlob(imagePath), program }));
  return {
    ...engine,
    close: async () => {
      if (used.length < MOST_USED) used.push(engine);
      else await engine.close();
    },
  };
}

async function emptied(imagePath: string): Promise<Engine | undefined> {
  const engine = used.pop();
  if (!engine || (await empty(engine, JSON.parse(await readFile(contentsPath(imagePath), 'utf8'))))) return engine;
  await engine.close();
}

/** @returns whether it is as the image was; what changed the schema is not undone */
async function empty(engine: Engine, [schema, ...rows]: string[]): Promise<boolean> {
  await answerOf(engine, 'discard all');
  if ((await valuesOf(engine, `select ${SCHEMA}`))[0] !== schema) return false;
  const refill = FILLED.map(
    (name, n) => `insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, $rows$${rows[n]}$rows$);`,
  );
  const answer = await answerOf(
    engine,
    `do $all$ declare filled text; begin
      select string_agg(c.oid::regclass::text, ', ') into filled from pg_class c
        where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'drizzle', 'pgboss')
          and (pg_relation_size(c.oid) > 0 or c.oid::regclass::text = any ('{${FILLED.join()}}'));
      execute 'truncate ' || filled || ' restart identity cascade';
      ${refill.join('\n')}
      delete from pg_statistic where starelid >= 16384;
    end $all$`,
  );
  return !answer.some(({ type }) => type === 'E');
}

type Message = { type: string; body: Buffer };

async function answerOf(engine: Engine, statement: string): Promise<Message[]> {
  const pieces: Buffer[] = [];
  await engine.run(simpleQuery(statement), (piece) => pieces.push(piece));
  const bytes = Buffer.concat(pieces);
  const messages: Message[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    messages.push({ type: bytes.toString('latin1', at, at + 1), body: bytes.subarray(at + 5, end) });
    at = end;
  }
  return messages;
}

/** The columns of the only row. */
async function valuesOf(engine: Engine, query: string): Promise<string[]> {
  const body = (await answerOf(engine, query)).find(({ type }) => type === 'D')?.body;
  if (!body) throw new Error('no row');
  const values: string[] = [];
  for (let at = 2; at < body.length; ) {
    const length = body.readInt32BE(at);
    values.push(body.toString('utf8', at + 4, at + 4 + length));
    at += 4 + length;
  }
  return values;
}
