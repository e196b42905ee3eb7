import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BLOCK_IDS, type BlockId } from '../../../src/domain/blocks.ts';
import { renderDecision } from '../../../src/drafting/decision-markdown.ts';
import { type Json, jsonOf } from '../../helpers/app.ts';
import { historyOf } from '../../helpers/case-git.ts';
import { emptyServerDatabase, migratedDataDir, testServerUrl } from '../../helpers/database.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Service, startService } from '../../helpers/service.ts';

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
  const dataDir = server ? await mkdtemp(join(tmpdir(), 'services-')) : await migratedDataDir();
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }));
  return async (env = {}) => {
    const service = await startService({ DATABASE_URL: server?.url ?? '', ...env }, dataDir);
    cleanUps.push(() => service.stop());
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
    const git = historyOf(await caseRoot(services[0]!));
    const file = await readFile(path, 'utf8');
    await eventually(async () => (await git.raw(['show', 'HEAD:drafts/decision.md'])) === file);
    expect((await git.status()).isClean()).toBe(true);
  });
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
    const git = historyOf(root);
    await eventually(async () => (await git.raw(['show', 'HEAD:drafts/decision.md'])) === expected);
    expect(await git.raw(['log', '--format=%B'])).toContain('נשמר החלק "פתח דבר" של ההחלטה (local)');
  });
});

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
