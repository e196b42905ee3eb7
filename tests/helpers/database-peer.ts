// A second process on the same database, told by its parent what to do (see owner.ts): one command a message.
import { sql } from 'drizzle-orm';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openDatabase, type Tx } from '../../src/db/open.ts';
import { ensureOwner } from '../../src/db/owner/ensure.ts';
import { xactLock } from '../../src/db/sql.ts';

const place = JSON.parse(process.argv[2]!) as { url: string | null; dataDir: string };
const tell = (told: unknown) => void process.send!({ told });
let database: Promise<Database> | undefined;
const open = () => (database ??= openDatabase({ ...place, applicationName: 'peer' }));

type OpenTransaction = { tx: Tx; end: (commit: boolean) => void; ended: Promise<unknown> };
let current: OpenTransaction | undefined;

const commands: Record<string, (...args: never[]) => Promise<unknown>> = {
  open: async () => void (await open()),
  sql: async (text: string) => [...(await (await open()).sql.unsafe(text))],
  begin: async () => {
    const { transaction } = await open();
    const started = Promise.withResolvers<OpenTransaction>();
    const end = Promise.withResolvers<boolean>();
    const ended = transaction(async (tx) => {
      started.resolve({ tx, end: end.resolve, ended: Promise.resolve() });
      if (!(await end.promise)) throw new Error('rolled back');
    });
    ended.catch(started.reject);
    current = { ...(await started.promise), ended: ended.catch(() => {}) };
  },
  inTransaction: async (text: string) => [...(await current!.tx.execute(sql.raw(text)))],
  // Reads, goes away for a moment, writes: wrong as soon as two are inside.
  increment: async () => {
    const { transaction } = await open();
    await transaction(async (tx) => {
      await xactLock(tx, 'increment');
      const [row] = await tx.execute<{ id: number }>(sql`select id from rows`);
      await tx.execute(sql`select pg_sleep(0.001)`);
      await tx.execute(sql`update rows set id = ${row!.id + 1}`);
    });
  },
  notify: async (channel: string, payload: string) => {
    const { notify, db } = await open();
    await notify.notify(current?.tx ?? db, channel, payload);
  },
  end: async (commit: boolean) => {
    current!.end(commit);
    await current!.ended;
    current = undefined;
  },
  listen: async (channel: string) => {
    const { notify } = await open();
    await notify.listen(channel, tell, () => tell('resync'));
  },
  // Several opens at once in this one process, each migrating.
  migrateTogether: async (count: number) => {
    const results = await Promise.all(Array.from({ length: count }, openAndMigrate));
    return results.reduce((sum, applied) => sum + applied, 0);
  },
  ensureTogether: async (count: number) => {
    await Promise.all(Array.from({ length: count }, () => ensureOwner(place.dataDir, { timeoutMs: 60_000 })));
  },
  close: async () => (await database)?.close(),
};

async function openAndMigrate(): Promise<number> {
  const own = await openDatabase({ ...place, applicationName: 'peer', owner: { timeoutMs: 60_000 } });
  try {
    return await migrate(own);
  } finally {
    await own.close();
  }
}

process.on('message', async ({ id, command, args }: { id: number; command: string; args: never[] }) => {
  try {
    process.send!({ id, value: await commands[command]!(...args) });
  } catch (error) {
    process.send!({ id, error: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
