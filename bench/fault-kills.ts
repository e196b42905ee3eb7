// Kills of the web process and of the database's owner at random moments under concurrent writes.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { embeddedSocket } from '../src/db/driver/socket.ts';
import { ownerPaths, readOwnerRecord } from '../src/db/owner/paths.ts';
import { randomFrom } from '../tests/helpers/recorded-disk.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { type Notes, type Office, openOffice } from './fault-writers.ts';
import { askJson } from './http-client.ts';

/** What the kills did. */
export interface KillReport {
  kills: number;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  /** From the first healthy answer after a kill until every case's git had been clean; the slowest. */
  slowestCleanMs: number;
  /** Rows and files that differ at the end. */
  differences: number;
  /** Files whose reading was killed three times: back in the inbox with a reason. */
  givenBack: number;
}

const CASES = ['91/25', '92/25', '93/25', '94/25'];
const GIVE_UP_MS = 60_000;
/** A hundred kills take a quarter of an hour. */
const SAY_EVERY = 10;

/** @param kills how often; every second one hits the owner where there is one */
export async function killAgainAndAgain(kills: number, seed = 1): Promise<KillReport> {
  const random = randomFrom(seed);
  const database = await benchDatabase();
  const env = { DATABASE_URL: database.url ?? '' };
  let service = await startService(env);
  const { dataDir } = service;
  for (const case_number of CASES) await askJson(`${service.url}/api/cases/create`, { case_number });
  const office = await openOffice(() => service.url, CASES);
  let slowestCleanMs = 0;
  for (let n = 0; n < kills; n += 1) {
    await wait(100 + random() * 900);
    if (database.url === null && n % 2 === 1) process.kill(readOwnerRecord(ownerPaths(dataDir))!.pid, 'SIGKILL');
    else {
      await service.kill();
      service = await startService(env, dataDir);
    }
    await office.pause();
    slowestCleanMs = Math.max(slowestCleanMs, await untilClean(service, office));
    office.resume();
    if ((n + 1) % SAY_EVERY === 0)
      console.log(`  ${n + 1} kills, clean again after ${Math.round(slowestCleanMs)} ms at most`);
  }
  await office.stop();
  await untilRead(service);
  const report = await lookAt(service, database.url, office.notes);
  await service.stop();
  await service.discard();
  await database.drop();
  return { kills, acknowledged: office.notes.answers, slowestCleanMs, ...report };
}

/** What was uploaded before goes on being read, and makes a case dirty again: each has to be seen clean once. */
async function untilClean(service: Service, { cases }: Office): Promise<number> {
  const started = performance.now();
  const isDirty = async (number: string) => {
    const path = `${service.url}/api/cases/${encodeURIComponent(number)}/git-status`;
    const state = await askJson<{ dirty: boolean }>(path).catch(() => ({ dirty: true }));
    return state.dirty;
  };
  for (let left = cases; left.length > 0; ) {
    const dirty = await Promise.all(left.map(isDirty));
    left = left.filter((_, at) => dirty[at]);
    if (performance.now() - started > GIVE_UP_MS) return Number.POSITIVE_INFINITY;
    await wait(50);
  }
  return performance.now() - started;
}

/** Documents go on being read after a kill: nothing may hang. */
async function untilRead(service: Service): Promise<void> {
  const until = performance.now() + 10 * GIVE_UP_MS;
  while (performance.now() < until) {
    const { total } = await askJson<{ total: number }>(`${service.url}/api/system/tasks`);
    if (total === 0) return;
    await wait(200);
  }
  throw new Error('documents are still being read');
}

type Found = Pick<KillReport, 'lost' | 'doubled' | 'differences' | 'givenBack'>;

async function lookAt({ url, dataDir }: Service, databaseUrl: string | null, notes: Notes): Promise<Found> {
  const socket = { socket: () => embeddedSocket(dataDir), host: 'embedded', port: 0, user: 'postgres' };
  const sql = databaseUrl
    ? postgres(databaseUrl, { max: 1 })
    : postgres({ ...socket, database: 'postgres', max: 1, fetch_types: false } as postgres.Options<never>);
  try {
    const rows = await sql<StoredFile[]>`
      select sha256, 'uploads/' || filename as path, null as document_id, last_error is not null as told
      from pending_files where task_id is null
      union all select d.sha256, 'cases/' || c.directory || '/documents/originals/' || d.original_file, d.document_id::text,
        false
      from documents d join cases c using (case_id) where d.status = 'ready'`;
    const lost = [...(await lostUploads(rows, dataDir, notes)), ...(await lostBlocks(url, notes))];
    const seen = new Set<string>();
    const doubled: string[] = [];
    for (const { sha256, path } of rows) {
      if (seen.has(sha256)) doubled.push(path);
      if (!notes.sent.has(sha256)) doubled.push(`of unknown origin: ${path}`);
      seen.add(sha256);
    }
    const acts = await sql`select after_sha256 from audit_entries where action = 'upload.received'
      group by after_sha256 having count(*) > 1`;
    doubled.push(...acts.map(({ after_sha256 }) => `received twice: ${after_sha256}`));
    const givenBack = rows.filter(({ told }) => told).length;
    return { lost, doubled, differences: await differences(url), givenBack };
  } finally {
    await sql.end();
  }
}

/** A file where it stands: in a document that was read, or in the inbox, where `told` means with the reason of its return. */
interface StoredFile {
  sha256: string;
  path: string;
  document_id: string | null;
  told: boolean;
}

async function lostUploads(rows: readonly StoredFile[], dataDir: string, notes: Notes): Promise<string[]> {
  const found = new Map(rows.map((row) => [row.sha256, row]));
  const lost: string[] = [];
  for (const sha256 of notes.uploads) {
    const row = found.get(sha256);
    if (!row) lost.push(`row of ${sha256}`);
    else {
      const bytes = await readFile(join(dataDir, row.path)).catch(() => Buffer.alloc(0));
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) lost.push(`file ${row.path}`);
    }
  }
  for (const [sha256, documentId] of notes.documents) {
    const row = found.get(sha256);
    if (row?.document_id !== documentId && !row?.told) lost.push(`document ${documentId}`);
  }
  return lost;
}

async function lostBlocks(service: string, notes: Notes): Promise<string[]> {
  const lost: string[] = [];
  for (const [key, saved] of notes.blocks) {
    const [number, block] = key.split(' ') as [string, string];
    const path = `${service}/api/cases/${encodeURIComponent(number)}/decision-blocks`;
    const { blocks } = await askJson<{ blocks: { block_id: string; version: number; content: string }[] }>(path);
    const present = blocks.find(({ block_id }) => block_id === block) ?? { version: 0, content: '' };
    const isLast = present.version === saved.version && present.content === saved.content;
    const isLater = present.version > saved.version && saved.unknown.includes(present.content);
    if (!isLast && !isLater) lost.push(`${key}, version ${saved.version}`);
  }
  return lost;
}

/** What the service itself says of rows and files, looked at after everything. */
async function differences(service: string): Promise<number> {
  type Report = { integrity: { checked_at: string | null; total: number } };
  for (;;) {
    const { integrity } = await askJson<Report>(`${service}/api/system/diagnostics`);
    if (integrity.checked_at) return integrity.total;
    await wait(200);
  }
}
