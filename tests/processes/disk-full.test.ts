// A service whose disk is really full: a small one of its own (a tmpfs in a mount namespace), filled from outside to the
// last byte. What writes is told so, what reads goes on, nothing that was acknowledged is lost, and when there is room
// again the work goes on, without anybody's doing.
import { execFile } from 'node:child_process';
import { open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { titleOf } from '../../src/errors.ts';
import { replace, save } from '../helpers/analysis.ts';
import { type Json, jsonOf } from '../helpers/app.ts';
import { emptyServerDatabase, testServerUrl } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { APPEAL_TEXT, uploadBytes, uploadText } from '../helpers/intake.ts';
import { type Service, startService } from '../helpers/service.ts';

const DISK_MB = 320;
const CASE = '1031/25';
const ADDRESS = `/api/cases/${encodeURIComponent(CASE)}`;
const ANALYSIS = `# ניתוח ומחקר – ערר ${CASE}\n\n## סוגיות להכרעה\n\n### 1. חריגה מקו בניין\nעובדות.\n\n#### עמדת היו"ר\n`;
const MB = 1024 * 1024;

let service: Service;
let database: { url: string; drop: () => Promise<void> } | null = null;
/** The service's data directory, seen from outside. */
let disk: string;

beforeAll(async () => {
  database = testServerUrl ? await emptyServerDatabase() : null;
  service = await startService(database ? { DATABASE_URL: database.url } : {}, undefined, DISK_MB);
  disk = `/proc/${service.pid}/root${service.dataDir}`;
});
afterAll(async () => {
  await service?.stop();
  await service?.discard();
  await database?.drop();
});

const t = { request: async (path: string, init?: RequestInit) => fetch(service.url + path, init) };
const ask = async (path: string, method = 'GET', body?: object): Promise<{ status: number; body: Json }> => {
  const headers = { 'content-type': 'application/json' };
  const response = await t.request(path, body ? { method, headers, body: JSON.stringify(body) } : { method });
  return { status: response.status, body: await jsonOf(response) };
};
const saveBlock = (id: string, content: string) => ask(`${ADDRESS}/decision-blocks/${id}`, 'PUT', { content });

/** Takes what is free but for `leave` bytes; gives the way to give it back. */
async function fillDisk(leave = 0): Promise<() => Promise<void>> {
  const path = join(disk, 'filler');
  const file = await open(path, 'w');
  const piece = Buffer.alloc(MB, 'x');
  for (let left = await freeOf(); left > leave; left = await freeOf()) {
    const size = Math.min(left - leave, piece.length);
    if ((await file.write(piece, 0, size).catch(() => ({ bytesWritten: 0 }))).bytesWritten < size) break;
  }
  await file.close();
  return () => rm(path);
}
const freeOf = async () => {
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
};

/** Content of pending files that went into the corpus. */
const taken: string[] = [];

/** Everything that writes, each as often as wanted. */
const WRITES: Record<string, (n: number) => Promise<{ status: number; body: Json }>> = {
  'an upload': (n) => uploadText(t, `כתב ${n}.txt`, `${APPEAL_TEXT} ${n}`),
  'a block': (n) => saveBlock('block-he', `פתח דבר ${n}`),
  'the direction': (n) => ask(`${ADDRESS}/direction`, 'POST', { content: `כיוון ${n}` }),
  'an analysis file': (n) => replace(t, CASE, `${ANALYSIS}\nנוסח ${n}\n`),
  'a chair position': (n) => save(t, CASE, 'issues-1', `עמדה ${n}`),
  'a change of the case': (n) => ask(ADDRESS, 'PUT', { title: `ערר ${n}` }),
  'a new case': (n) => ask('/api/cases/create', 'POST', { case_number: `${n}/26` }),
  'a proposal': (n) =>
    ask('/api/training/curator/proposals', 'POST', {
      title: `הצעה ${n}`,
      rationale: 'נימוק',
      proposed_prompt: 'הנחיה',
      target: 'curator',
    }),
  'a decision for the corpus': async (n) => {
    const waiting = (await ask('/api/uploads')).body.uploads[n];
    const answer = await ask('/api/training/upload', 'POST', { filename: waiting.filename, allow_duplicate: true });
    if (answer.status === 200) taken.push(waiting.sha256);
    return answer;
  },
};
it('says so wherever it is written, and goes on when there is room again', async () => {
  expect((await ask('/api/cases/create', 'POST', { case_number: CASE })).status).toBe(200);
  for (const n of [1, 2, 3]) await uploadText(t, `החלטה ${n}.txt`, `${APPEAL_TEXT} החלטה ${n}`);
  for (const [name, write] of Object.entries(WRITES)) expect([name, (await write(0)).status]).toEqual([name, 200]);
  const before = await read();

  const empty = await fillDisk();
  for (const [name, write] of Object.entries(WRITES)) {
    const { status, body } = await write(1);
    expect([name, status, body?.code], JSON.stringify(body)).toEqual([name, 507, 'insufficient_storage']);
    expect(body.detail).toContain(titleOf('insufficient_storage'));
  }
  expect(await read()).toEqual(before);
  expect((await ask('/health')).body.database.ok).toBe(true);
  expect((await t.request(`${ADDRESS}/decision/export-docx`)).status).toBe(200);
  await expect(backUp()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/ENOSPC|No space left/) });
  expect(await readdir(join(disk, 'uploads', '.incoming')).catch(() => [])).toEqual([]);

  await empty();
  await eventually(async () => (await saveBlock('block-vav', 'רקע')).status === 200, 40_000);
  for (const [name, write] of Object.entries(WRITES)) expect([name, (await write(2)).status]).toEqual([name, 200]);
  expect((await backUp()).stdout).toMatch(/rows/);
  const after = await read();
  expect([...after.uploads, ...taken]).toEqual(expect.arrayContaining(before.uploads));
  expect(after.blocks).toEqual(expect.arrayContaining(['פתח דבר 2', 'רקע']));
  await eventually(async () => {
    const { body } = await ask(`${ADDRESS}/git-status`);
    return body.initialized && !body.dirty;
  });
}, 240_000);

it('an upload that does not fit leaves nothing behind', async () => {
  const empty = await fillDisk(44 * MB);
  const big = await uploadBytes(t, 'גדול.txt', Buffer.alloc(60 * MB, 'א'));
  expect([big.status, big.body.code]).toEqual([507, 'insufficient_storage']);
  expect(await readdir(join(disk, 'uploads', '.incoming')).catch(() => [])).toEqual([]);
  expect((await uploadText(t, 'קטן.txt', `${APPEAL_TEXT} קטן`)).status).toBe(200);
  await empty();
});

/** What was acknowledged, as it is read back. */
async function read() {
  const [uploads, blocks, analysis] = await Promise.all([
    ask('/api/uploads'),
    ask(`${ADDRESS}/decision-blocks`),
    ask(`${ADDRESS}/research/analysis`),
  ]);
  expect([uploads.status, blocks.status, analysis.status]).toEqual([200, 200, 200]);
  return {
    uploads: uploads.body.uploads.map(({ sha256 }: Json) => sha256).sort(),
    blocks: blocks.body.blocks.map(({ content }: Json) => content).filter(Boolean),
    positions: analysis.body.chair_positions,
  };
}

function backUp() {
  const root = new URL('../..', import.meta.url).pathname;
  const node = [join(root, 'node_modules/.bin/node'), '--import', join(root, 'src/db/driver/hooks.mjs')];
  const env = { ...process.env, DATA_DIR: service.dataDir, DATABASE_URL: database?.url ?? '' };
  const args = ['--mount', '--target', String(service.pid), ...node, join(root, 'src/entrypoints/backup.ts')];
  return promisify(execFile)('nsenter', args, { env, cwd: root });
}
