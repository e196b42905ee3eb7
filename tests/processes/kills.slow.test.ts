import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inParallel } from '../../bench/http-client.ts';
import { renderDecision } from '../../src/drafting/decision-markdown.ts';
import { removeDirectoryJob } from '../../src/features/cases/case-removal.ts';
import { findCase } from '../../src/features/cases/cases.service.ts';
import { type TestApp, testApp } from '../helpers/app.ts';
import { bring, bundleOf, renumbered, type Zip } from '../helpers/bundles.ts';
import { historyOf } from '../helpers/case-git.ts';
import type { Writing } from '../helpers/case-writer.ts';
import { classify, finished } from '../helpers/classify.ts';
import { eventually } from '../helpers/eventually.ts';
import { APPEAL_TEXT, uploadText } from '../helpers/intake.ts';

/** A process that dies at every point between row, file and history: after it, all three agree. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Act = Writing['act'];
interface Death {
  caseNumber: string;
  /** What had happened when it died. */
  at: string;
  /** Whether the transaction of the act was committed by then. */
  committed: boolean;
}

const WIDTH = 3;
/** What must have been among the points, in this order. */
const ACTS: Record<Act, { year: number; order: RegExp }> = {
  create: { year: 50, order: /file renamed,.*git add,git commit,before a commit,after a commit,answered$/ },
  save: {
    year: 51,
    order:
      /before a commit,after a commit,.*file made,file renamed,.*answered,.*git add,git commit,before a commit,after a commit$/,
  },
  import: { year: 53, order: /git add,git commit,.*file renamed,.*before a commit,after a commit,.*answered$/ },
  upload: { year: 52, order: /file renamed,.*before a commit,after a commit,.*file made,file renamed,.*answered$/ },
};
const analysis = (number: string, text: string) => `# ערר ${number}\n\n# סוגיות\n\n## א\n\n${text}\n`;
const bundlePath = (number: string) => join(t.database.dataDir, `bundle-${number.replace('/', '-')}.zip`);
const textOf = (act: Act, number: string, text: string) => {
  if (act === 'import') return bundlePath(number);
  return act === 'upload' ? analysis(number, text) : text;
};
const address = (number: string) => `/api/cases/${encodeURIComponent(number)}`;

describe('a process killed while it makes a case, takes one in, saves a block, or replaces an analysis', () => {
  it('leaves row, file and history that agree, at whatever point', async () => {
    const deaths = new Map<Act, Death[]>();
    for (const act of ['create', 'import', 'save', 'upload'] as const) deaths.set(act, await dieEverywhere(act));
    await t.work();
    for (const [act, each] of deaths)
      for (const death of each) {
        if (act === 'create' || act === 'import') await expectMadeOrGone(act, death);
        else await expectAgreement(act, death);
      }
  }, 450_000);
});

async function dieEverywhere(act: Act): Promise<Death[]> {
  const { year, order } = ACTS[act];
  const names = await pointsOf(act);
  expect(names.join()).toMatch(order);
  const deaths: Death[] = [];
  await inParallel([...names.keys()], WIDTH, async (n) => {
    const caseNumber = `${n + 1}/${year}`;
    await prepare(act, caseNumber);
    expect([names[n], await write(act, caseNumber, n + 1)]).toEqual([names[n], 'SIGKILL']);
    deaths.push({ caseNumber, at: names[n]!, committed: n >= names.indexOf('after a commit') });
  });
  return deaths;
}

/** The points of an act, in order, from a process that is not killed. */
async function pointsOf(act: Act): Promise<string[]> {
  const caseNumber = `99/${ACTS[act].year}`;
  await prepare(act, caseNumber);
  expect(await write(act, caseNumber, 0)).toBe(0);
  return (await readFile(logOf(caseNumber), 'utf8')).trimEnd().split('\n');
}

async function prepare(act: Act, number: string): Promise<void> {
  if (act === 'create') return;
  if (act === 'import') return writeFile(bundlePath(number), renumbered(await sampleBundle(), number));
  await t.json('/api/cases/create', 'POST', { case_number: number });
  if (act === 'save') {
    const saved = await t.json(`${address(number)}/decision-blocks/block-he`, 'PUT', { content: 'ראשון' });
    expect(saved.status).toBe(200);
    return;
  }
  const form = new FormData();
  form.append('file', new File([textOf(act, number, 'ראשון')], 'analysis.md'));
  const path = `${address(number)}/research/analysis/upload`;
  expect((await t.request(path, { method: 'PUT', body: form })).status).toBe(200);
}

const logOf = (number: string) => join(t.database.dataDir, `points-${number.replace('/', '-')}`);

async function write(act: Act, caseNumber: string, killAt: number): Promise<number | string | null> {
  const writing: Writing = {
    place: { url: t.database.url, dataDir: t.database.dataDir },
    caseNumber,
    act,
    content: textOf(act, caseNumber, 'שני'),
  };
  const child = fork(fileURLToPath(new URL('../helpers/case-writer.ts', import.meta.url)), [JSON.stringify(writing)], {
    execArgv: ['--import', new URL('../../src/db/driver/hooks.mjs', import.meta.url).href],
    env: {
      ...process.env,
      KILL_POINTS: JSON.stringify({ log: logOf(caseNumber), killAt }),
      NODE_COMPILE_CACHE: join(t.database.dataDir, 'compiled'),
    },
  });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

/** Row, file and history tell one text: the old one where the death came before the commit, else the new one. */
async function expectAgreement(act: Act, { caseNumber, at, committed }: Death): Promise<void> {
  const text = textOf(act, caseNumber, committed ? 'שני' : 'ראשון');
  const path = act === 'save' ? 'drafts/decision.md' : 'documents/research/analysis.md';
  const expected = act === 'save' ? renderDecision(new Map([['block-he', text]])) : text;
  const { directory, caseId } = await findCase(t.ctx, caseNumber);
  const root = t.ctx.files.caseRoot(directory);
  const git = historyOf(root);
  const [row] = await t.database.sql`select content from case_files where case_id = ${caseId} and path = ${path}`;
  expect([at, row!.content]).toEqual([at, expected]);
  await eventually(async () => {
    const file = await readFile(join(root, path), 'utf8');
    const history = await git.raw(['show', `HEAD:${path}`]);
    const agree = file === expected && history === expected && (await git.status()).isClean();
    return agree || Promise.reject(new Error(`${caseNumber}, ${at}: ${file} / ${history}`));
  });
  const [waiting] = await t.database.sql`select count(*)::int as n from case_files
    where case_id = ${caseId} and placed_sha256 is distinct from sha256`;
  expect([at, waiting!.n]).toEqual([at, 0]);
}

/** A case is there with its directory and first commit, or neither is there and its number can be had. */
async function expectMadeOrGone(act: Act, { caseNumber, at, committed }: Death): Promise<void> {
  const { status, body } = await t.json(`${address(caseNumber)}/git-status`);
  expect([at, status]).toEqual([at, committed ? 200 : 404]);
  if (committed && act === 'import') return expectWhole(caseNumber);
  if (committed) return void expect(body).toMatchObject({ initialized: true, dirty: false, head: expect.anything() });
  const prefix = `${caseNumber.replace('/', '-')}-`;
  const left = async () => (await readdir(t.ctx.files.cases)).filter((name) => name.startsWith(prefix));
  await t.database.sql`update pgboss.job set start_after = now() where name = ${removeDirectoryJob.name}
    and state = 'created'`;
  await eventually(async () => (await left()).length === 0 || Promise.reject(new Error(`${at}: ${await left()}`)));
  if (act === 'import') {
    const again = await bring(t, new Uint8Array(await readFile(bundlePath(caseNumber))));
    expect([at, again.body.status]).toEqual([at, 'imported']);
    return expectWhole(caseNumber);
  }
  expect((await t.json('/api/cases/create', 'POST', { case_number: caseNumber })).status).toBe(200);
  expect(existsSync(t.ctx.files.repository((await left())[0]!).gitDir)).toBe(true);
}

let sample: Promise<Zip> | undefined;

/** Of a case with a document and a block. */
function sampleBundle(): Promise<Zip> {
  sample ??= makeSampleBundle();
  return sample;
}

async function makeSampleBundle(): Promise<Zip> {
  const there = await testApp();
  await there.work();
  await there.json('/api/cases/create', 'POST', { case_number: '1/1' });
  const { body } = await uploadText(there, 'ערר.txt', APPEAL_TEXT);
  const sent = await classify(there, body.filename, '1/1', { doc_type: 'appeal' });
  await finished(there, sent.body.task_id);
  await there.json(`${address('1/1')}/decision-blocks/block-he`, 'PUT', { content: 'פתח דבר' });
  const bundle = await bundleOf(there, address('1/1'));
  await there.close();
  return bundle;
}

/** Rows, files and history of a case that was taken in, and the same bundle brings nothing more. */
async function expectWhole(caseNumber: string): Promise<void> {
  const { body } = await t.json(`${address(caseNumber)}/details`);
  expect(body.documents).toMatchObject([{ status: 'ready', original_file: { filename: 'ערר.txt' } }]);
  const root = t.ctx.files.caseRoot((await findCase(t.ctx, caseNumber)).directory);
  await eventually(async () => {
    const history = await historyOf(root).raw(['show', 'HEAD:drafts/decision.md']);
    return history.includes('פתח דבר') && history === (await readFile(join(root, 'drafts/decision.md'), 'utf8'));
  });
  expect(await readFile(join(root, 'documents/originals/ערר.txt'), 'utf8')).toBe(APPEAL_TEXT);
  const again = await bring(t, new Uint8Array(await readFile(bundlePath(caseNumber))));
  expect(again.body.status).toBe('unchanged');
}
