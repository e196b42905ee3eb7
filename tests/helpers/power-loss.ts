// The whole service on a recorded disk, the acts that it acknowledged, and what is left of them after a power loss.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { DurableFiles } from '../../src/db/owner/durable-files.ts';
import { openEngine } from '../../src/db/owner/engine.ts';
import { chooseSocketPath, makeRunDirectory, type OwnerPaths, ownerPaths } from '../../src/db/owner/paths.ts';
import { serveDatabase } from '../../src/db/owner/serve.ts';
import { prepareStore } from '../../src/db/owner/store.ts';
import { type Image, RecordedDisk, randomFrom } from './recorded-disk.ts';
import { RecordedFiles } from './recorded-engine.ts';
import { recordFiles } from './recorded-fs.ts';

/** Something that was acknowledged when the disk had seen `at` operations; `holds` tells whether it is still there. */
export interface Acknowledged {
  what: string;
  at: number;
  holds: (left: LeftOver) => Promise<boolean>;
}

/** What can be looked at after a power loss: the database, started again, and the files. */
export interface LeftOver {
  sql: Database['sql'];
  /** The sha256 of a file below DATA_DIR; null when it is not there. */
  sha256: (path: string) => string | null;
}

export interface Recording {
  /** `close` ends the recording and removes everything. */
  database: Database & { dataDir: string; url: null; statements: null };
  disk: RecordedDisk;
}

const onBroken = (reason: string) => {
  throw new Error(`the database died: ${reason}`);
};

/** A migrated database on a disk of its own that is recorded from then on, with the files of its data directory. */
export async function recordedDatabase(): Promise<Recording> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drafting-power-'));
  const paths = ownerPaths(dataDir);
  makeRunDirectory(paths);
  const isSynced = await prepareStore(paths.database);
  const before = await serve(paths, new DurableFiles(paths.database, isSynced));
  await migrate(before.database);
  await before.close();
  const disk = new RecordedDisk(dataDir);
  const stopRecording = recordFiles(disk);
  const { database, close } = await serve(paths, new RecordedFiles(paths.database, disk));
  const closeAll = async () => {
    await close();
    stopRecording();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { database: { ...database, dataDir, url: null, statements: null, close: closeAll }, disk };
}

async function serve(paths: OwnerPaths, files: DurableFiles) {
  const engine = await openEngine({ files });
  const server = await serveDatabase({ engine, socketPath: chooseSocketPath(paths), lingerMs: null, onBroken });
  const database = await openDatabase({ url: null, dataDir: paths.dataDir, applicationName: 'test' });
  const close = async () => {
    await database.close();
    await server.close();
  };
  return { database, close };
}

/**
 * One power loss: at a moment and with a luck that `seed` decides, half of the time right after something was
 * acknowledged. Starts the real engine on what is left.
 *
 * @param syncing false: as if no sync had ever reached the disk
 * @returns what is wrong; nothing when all is well
 */
export async function losePower(
  { disk }: Pick<Recording, 'disk'>,
  acknowledged: Acknowledged[],
  seed: number,
  syncing = true,
): Promise<string[]> {
  const random = randomFrom(seed);
  const luck = (['none', 'random', 'random', 'all'] as const)[seed % 4]!;
  const acts = acknowledged.map(({ at }) => at);
  const first = Math.min(...acts);
  const count =
    random() < 0.5
      ? acts[Math.floor(random() * acts.length)]!
      : first + Math.floor(random() * (disk.length + 1 - first));
  const image = disk.afterPowerLoss(count, luck, random, syncing);
  const wrong = await lookAt(
    image,
    acknowledged.filter(({ at }) => at <= count),
  ).catch((error: unknown) => [`the database does not start: ${error instanceof Error ? error.message : error}`]);
  return wrong.map((each) => `seed ${seed} (${count} of ${disk.length} operations, unsynced: ${luck}): ${each}`);
}

async function lookAt(image: Image, acknowledged: Acknowledged[]): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drafting-after-'));
  const paths = ownerPaths(dataDir);
  makeRunDirectory(paths);
  const trouble: string[] = [];
  try {
    const store = { memory: true, image: await tarOf(image, '/db') } as const;
    const engine = await openEngine(store, (line) => trouble.push(line));
    const server = await serveDatabase({ engine, socketPath: chooseSocketPath(paths), lingerMs: null, onBroken });
    const database = await openDatabase({ url: null, dataDir, applicationName: 'test', max: 1 });
    const left: LeftOver = { sql: database.sql, sha256: (path) => sha256Of(image.get(join('/', path))) };
    try {
      const wrong = await uselessIndexes(database.sql);
      for (const { what, holds } of acknowledged) if (!(await holds(left))) wrong.push(`lost: ${what}`);
      return wrong;
    } finally {
      await database.close();
      await server.close();
    }
  } catch (error) {
    throw trouble.length > 0 ? new Error(trouble.join('; '), { cause: error }) : error;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const sha256Of = (content: Buffer | null | undefined): string | null =>
  content ? createHash('sha256').update(content).digest('hex') : null;

/** The part of an image below a path, as a tar of a data directory. */
async function tarOf(image: Image, below: string): Promise<Blob> {
  const archive = pack();
  const whole = buffer(archive);
  for (const [path, content] of image) {
    if (!path.startsWith(`${below}/`)) continue;
    const name = path.slice(below.length);
    if (content) archive.entry({ name, mode: 0o600 }, content);
    else archive.entry({ name, mode: 0o700, type: 'directory' });
  }
  archive.finalize();
  return new Blob([new Uint8Array(await whole)]);
}

/** Every table read whole, by itself and in the order of each of its b-tree indexes: they must agree. */
async function uselessIndexes(sql: Database['sql']): Promise<string[]> {
  const indexes = await sql<{ table: string; index: string; column: string }[]>`
    select format('%I.%I', n.nspname, t.relname) as table, i.relname as index, format('%I', a.attname) as column
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace join pg_am m on m.oid = i.relam
    join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where n.nspname in ('public', 'pgboss') and m.amname = 'btree' and t.relkind = 'r' and x.indpred is null`;
  const counts = ({ table, column, index }: (typeof indexes)[number]) =>
    `select '${index}' as index, (select count(*)::int from (select 1 from ${table} order by ${column}) as ordered) as n`;
  const all = indexes.map(counts).join(' union all ');
  return sql.begin(async (tx) => {
    await tx.unsafe('set local enable_indexscan = off; set local enable_indexonlyscan = off');
    const plain = await tx.unsafe<{ index: string; n: number }[]>(all);
    await tx.unsafe(
      'set local enable_indexscan = on; set local enable_indexonlyscan = on; set local enable_seqscan = off',
    );
    const ordered = await tx.unsafe<{ index: string; n: number }[]>(all);
    return plain.flatMap(({ index, n }, at) =>
      n === ordered[at]!.n ? [] : [`index ${index} finds ${ordered[at]!.n} of ${n} rows`],
    );
  });
}
