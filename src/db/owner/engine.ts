// The embedded engine itself: PGlite with the extensions the schema needs, spoken to in raw protocol messages only.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import type { DurableFiles } from './durable-files.ts';

/** A single PostgreSQL backend that answers protocol messages one after the other. */
export type Engine = {
  /** Session parameters to report to clients (ParameterStatus). */
  parameters: Record<string, string>;
  /** Gives one message to the backend; `onAnswer` gets copies of what it answers, piece by piece. */
  run: (input: Uint8Array, onAnswer: (piece: Buffer) => void) => Promise<void>;
  /** The whole data directory as an uncompressed tar. Only while no client is served. */
  image: () => Promise<Blob>;
  close: () => Promise<void>;
};

/** The engine's program, compiled; engines of one process can share it. */
export type EngineProgram = NonNullable<PGliteOptions['pgliteWasmModule']>;

/**
 * Where the data is: files on a disk, where an acknowledged write has been synced (contract section 13), or nowhere but
 * in memory (optionally filled from a tar of a data directory).
 */
export type EngineStore = { files: DurableFiles } | { memory: true; image?: Blob; program?: EngineProgram };

// `-F` among the engine's defaults switches fsync off. `wal_sync_method=fdatasync` would be a call that the engine's
// libc answers by itself without asking the file system.
const NO_SYNC = '-F';
const SYNCED = ['-c', 'fsync=on', '-c', 'full_page_writes=on', '-c', 'wal_sync_method=fsync'];
const SESSION = ['-c', 'TimeZone=UTC', '-c', 'DateStyle=ISO'];

/**
 * Opens the engine on what `prepareStore` has made, or in memory. `onTrouble` gets what the backend says when it cannot
 * go on (FATAL, PANIC). Throws what PGlite throws.
 */
export async function openEngine(store: EngineStore, onTrouble?: (line: string) => void): Promise<Engine> {
  const durable = 'files' in store;
  const defaults = PGlite.defaultStartParams.filter((parameter) => !durable || parameter !== NO_SYNC);
  const startParams = [...defaults, ...(durable ? SYNCED : []), ...SESSION];
  const extensions = { vector, pg_trgm, unaccent };
  const onStderr = (line: string): boolean => {
    if (/\b(?:FATAL|PANIC)\b/.test(line)) onTrouble?.(line);
    return false;
  };
  const place = durable
    ? { fs: store.files }
    : { dataDir: 'memory://', loadDataDir: store.image, pgliteWasmModule: store.program };
  const database = await PGlite.create({ ...place, extensions, startParams, onStderr });
  const { rows } = await database.query<{ server_version: string }>('show server_version');
  return {
    parameters: {
      server_version: rows[0]!.server_version,
      server_encoding: 'UTF8',
      client_encoding: 'UTF8',
      DateStyle: 'ISO, MDY',
      integer_datetimes: 'on',
      IntervalStyle: 'postgres',
      standard_conforming_strings: 'on',
      TimeZone: 'UTC',
    },
    // The stream call, not execProtocolRaw: that one also parses every answer and keeps the parsed messages for ever.
    run: (input, onAnswer) =>
      database.execProtocolRawStream(input, { onRawData: (piece) => onAnswer(Buffer.from(piece)) }),
    image: () => database.dumpDataDir('none'),
    close: () => database.close(),
  };
}
