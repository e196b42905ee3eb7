import { rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { simpleGit } from 'simple-git';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCase } from '../../src/features/cases/cases.service.ts';
import { type TestApp, testApp } from '../helpers/app.ts';
import { newCase } from '../helpers/classify.ts';

/** How a case stands to a remote, here a bare repository on the same machine. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

async function withRemote() {
  const number = await newCase(t);
  const root = t.ctx.files.caseRoot((await findCase(t.ctx, number)).directory);
  const bare = join(t.database.dataDir, `remote-${number.replace('/', '-')}.git`);
  await simpleGit().init(true, ['--initial-branch=main', bare]);
  await simpleGit(root).addRemote('origin', bare);
  const status = async () => (await t.json(`/api/cases/${encodeURIComponent(number)}/git-status`)).body;
  return { root, bare, status };
}

const commitIn = async (root: string, name: string) => {
  await writeFile(join(root, name), name);
  const git = simpleGit(root);
  await git.addConfig('user.name', 'x').addConfig('user.email', 'x@y').add('.').commit(name);
  return git;
};

describe('git-status beside a remote', () => {
  it('counts everything as ahead of an empty one', async () => {
    const { bare, status } = await withRemote();
    expect(await status()).toMatchObject({ remote: bare, ahead: 1, behind: 0, synced: false });
  });

  it('sees what others pushed and what was not pushed, without a tracking branch', async () => {
    const { root, bare, status } = await withRemote();
    await simpleGit(root).push('origin', 'main');
    expect(await status()).toMatchObject({ ahead: 0, behind: 0, synced: true });
    const clone = `${bare}-clone`;
    await simpleGit().clone(bare, clone);
    await (await commitIn(clone, 'של עמית.md')).push('origin', 'main');
    expect(await status()).toMatchObject({ ahead: 0, behind: 1, synced: false });
    await commitIn(root, 'drafts/שלי.md');
    await commitIn(root, 'drafts/עוד שלי.md');
    expect(await status()).toMatchObject({ ahead: 2, behind: 1, synced: false, dirty: false });
  });

  it('asks one on this machine every time, also when it is given as a relative path', async () => {
    const { root, bare, status } = await withRemote();
    await simpleGit(root).remote(['set-url', 'origin', relative(root, bare)]);
    await simpleGit(root).push('origin', 'main');
    expect(await status()).toMatchObject({ remote: relative(root, bare), behind: 0, synced: true });
    const clone = `${bare}-clone`;
    await simpleGit().clone(bare, clone);
    await (await commitIn(clone, 'של עמית.md')).push('origin', 'main');
    expect(await status()).toMatchObject({ behind: 1, synced: false });
  });

  it('compares with what was last seen of one that is gone', async () => {
    const { root, bare, status } = await withRemote();
    await simpleGit(root).push('origin', 'main');
    await status();
    await rm(bare, { recursive: true });
    await commitIn(root, 'drafts/חדש.md');
    expect(await status()).toMatchObject({ ahead: 1, behind: 0, synced: false });
  });
});
