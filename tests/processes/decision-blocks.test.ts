import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { simpleGit } from 'simple-git';
import { afterEach, describe, expect, it } from 'vitest';
import { BLOCK_IDS, type BlockId } from '../../src/features/decisions/block-model.ts';
import { renderDecision } from '../../src/features/decisions/decision-markdown.ts';
import { type Json, jsonOf, type TestApp, testApp } from '../helpers/app.ts';
import { emptyServerDatabase, testServerUrl } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { type Service, startService } from '../helpers/service.ts';

/** Savers in processes of their own, on one data directory and one database. */
let cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  cleanUps = [];
});

const rendered = (contents: Partial<Record<BlockId, string>>) =>
  renderDecision(new Map(Object.entries(contents) as [BlockId, string][]));

/** Starts services one after the other where the first one is: one data directory, one database. */
async function newPlace(): Promise<(env?: Record<string, string>) => Promise<Service>> {
  const server = testServerUrl ? await emptyServerDatabase() : null;
  if (server) cleanUps.push(server.drop);
  let dataDir: string | undefined;
  return async (env = {}) => {
    const service = await startService({ DATABASE_URL: server?.url ?? '', ...env }, dataDir);
    if (!dataDir) cleanUps.push(() => service.discard());
    cleanUps.push(() => service.stop());
    dataDir = service.dataDir;
    return service;
  };
}

const send = (service: Service, method: string, path: string, body: object): Promise<Response> =>
  fetch(service.url + path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const put = (service: Service, block: string, content: string) =>
  send(service, 'PUT', `/api/cases/1%2F25/decision-blocks/${block}`, { content });
const caseRoot = async (service: Service) => {
  const [folder] = await readdir(join(service.dataDir, 'cases'));
  return join(service.dataDir, 'cases', folder!);
};

describe('two services on one database', () => {
  it('save all 12 blocks at once, round after round: rows, file and history have every one', async () => {
    const start = await newPlace();
    const services = [await start(), await start()];
    await send(services[0]!, 'POST', '/api/cases/create', { case_number: '1/25' });
    const path = join(await caseRoot(services[0]!), 'drafts/decision.md');
    for (let round = 1; round <= 4; round += 1) {
      const contents = Object.fromEntries(BLOCK_IDS.map((id) => [id, `${id}, סבב ${round}`])) as Record<
        BlockId,
        string
      >;
      const answers = await Promise.all(BLOCK_IDS.map((id, at) => put(services[(at + round) % 2]!, id, contents[id])));
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
      expect(await readFile(path, 'utf8')).toBe(rendered(contents));
      for (const { url } of services) {
        const { blocks } = await jsonOf(await fetch(`${url}/api/cases/1%2F25/decision-blocks`));
        expect(blocks.map(({ content, version }: Json) => [content, version])).toEqual(
          BLOCK_IDS.map((id) => [contents[id], round]),
        );
      }
    }
    const race = await Promise.all(
      services.map((service, at) =>
        send(service, 'PUT', '/api/cases/1%2F25/decision-blocks/block-he', {
          content: `של ${at}`,
          expected_version: 4,
        }),
      ),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    const git = simpleGit(await caseRoot(services[0]!));
    const file = await readFile(path, 'utf8');
    await eventually(async () => (await git.raw(['show', 'HEAD:drafts/decision.md'])) === file);
    expect((await git.status()).isClean()).toBe(true);
  }, 120_000);
});

describe('a saver killed at any point between row, file and history', () => {
  it('leaves a case that agrees with itself after the restart', async () => {
    const t = await testApp();
    cleanUps.push(() => t.close());
    const killed: { number: string; at: number }[] = [];
    let end: Told | null = null;
    for (let first = 1; !end; first += 3) {
      const batch = [first, first + 1, first + 2].map((at) => ({ at, number: `${at}/50` }));
      const told = await Promise.all(batch.map(({ at, number }) => saveAndDie(t, number, at)));
      killed.push(...batch.filter((_, n) => told[n] === null));
      end = told.find((each) => each !== null) ?? null;
    }
    // Before and after: the commit of the rows, the file's rename, the commit of its place, each git of the history.
    expect(killed.map(({ at }) => at)).toEqual(Array.from({ length: end.points }, (_, n) => n + 1));
    expect(end.saved).toBeGreaterThanOrEqual(end.uncommitted + 5);
    expect(end.points).toBeGreaterThanOrEqual(end.saved + 6);

    await t.work();
    for (const { number, at } of killed) {
      const { directory, content } = await stateOf(t, number);
      // Killed before the commit of its rows, nothing was saved; from then on everything was.
      expect(content).toBe(at <= end.uncommitted ? 'ראשון' : 'שני');
      const root = t.ctx.files.caseRoot(directory);
      const git = simpleGit(root);
      const expected = rendered({ 'block-he': content });
      await eventually(async () => {
        const file = await readFile(join(root, 'drafts/decision.md'), 'utf8');
        const history = await git.raw(['show', 'HEAD:drafts/decision.md']);
        const agree = file === expected && history === expected && (await git.status()).isClean();
        return agree || Promise.reject(new Error(`${number}: ${file} / ${history}`));
      });
      const [waiting] = await t.database.sql`select count(*)::int as n from case_files f join cases c using (case_id)
        where c.case_number = ${number} and f.placed_sha256 is distinct from f.sha256`;
      expect(waiting!.n).toBe(0);
    }
  }, 300_000);
});

describe('a machine without git', () => {
  it('saves blocks and their file all the same, and the history begins when git is there', async () => {
    const start = await newPlace();
    const without = await start({ PATH: await pathWithoutGit() });
    await send(without, 'POST', '/api/cases/create', { case_number: '1/25' });
    expect((await put(without, 'block-he', 'בלי git')).status).toBe(200);
    const root = await caseRoot(without);
    const expected = rendered({ 'block-he': 'בלי git' });
    expect(await readFile(join(root, 'drafts/decision.md'), 'utf8')).toBe(expected);
    const status = await jsonOf(await fetch(`${without.url}/api/cases/1%2F25/git-status`));
    expect(status).toMatchObject({ initialized: false });
    await without.stop();
    await start();
    const git = simpleGit(root);
    await eventually(async () => (await git.raw(['show', 'HEAD:drafts/decision.md'])) === expected);
    expect(await git.raw(['log', '--format=%B'])).toContain('נשמר החלק "פתח דבר" של ההחלטה (local)');
  }, 120_000);
});

/** What a saver tells that was not killed: how many points there are, how many of them in the save, before its commit. */
interface Told {
  points: number;
  saved: number;
  uncommitted: number;
}

/** Saves a first text over HTTP, a second one in a process that kills itself; null when it did. */
async function saveAndDie(t: TestApp, number: string, killAt: number): Promise<Told | null> {
  await t.json('/api/cases/create', 'POST', { case_number: number });
  const path = `/api/cases/${encodeURIComponent(number)}/decision-blocks/block-he`;
  expect((await t.json(path, 'PUT', { content: 'ראשון' })).status).toBe(200);
  const place = { url: t.database.url, dataDir: t.database.dataDir };
  const file = fileURLToPath(new URL('../helpers/block-saver.ts', import.meta.url));
  const hook = new URL('../../src/drizzle-hook.mjs', import.meta.url).href;
  const child = fork(file, [JSON.stringify({ place, caseNumber: number, content: 'שני', killAt })], {
    execArgv: ['--import', hook],
  });
  let told: Told | null = null;
  child.on('message', (message) => {
    told = message as Told;
  });
  const [code, signal] = await once(child, 'exit');
  expect([code, signal]).toEqual(told ? [0, null] : [null, 'SIGKILL']);
  return told;
}

async function stateOf(t: TestApp, number: string): Promise<{ directory: string; content: string }> {
  const [row] = await t.database.sql`select c.directory, b.content from cases c join decisions d using (case_id)
    join decision_blocks b using (decision_id) where c.case_number = ${number} and b.block_id = 'block-he'`;
  return row as unknown as { directory: string; content: string };
}

/** A folder with everything of the search path but git. */
async function pathWithoutGit(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'no-git-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'bin'));
  await chmod(folder, 0o755);
  for (const part of process.env.PATH!.split(delimiter))
    for (const name of await readdir(part).catch(() => []))
      if (!name.startsWith('git')) await symlink(join(part, name), join(folder, 'bin', name)).catch(() => {});
  return join(folder, 'bin');
}
