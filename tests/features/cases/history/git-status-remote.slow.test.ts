import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleGit } from 'simple-git';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { gitDirOf, historyOf } from '../../../helpers/case-git.ts';
import { newCase } from '../../../helpers/classify.ts';
import { sshPeer } from '../../../helpers/ssh-peer.ts';

/** How a case stands to a remote, here a bare repository behind a stand-in for ssh. */
let t: TestApp;
let ssh: Awaited<ReturnType<typeof sshPeer>>;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  ssh = await sshPeer(t.database.dataDir);
});
afterAll(async () => {
  ssh.leave();
  await t.close();
});

async function opened() {
  const number = await newCase(t);
  const root = t.ctx.files.caseRoot((await findCase(t.ctx, number)).directory);
  const status = async () => (await t.json(`/api/cases/${encodeURIComponent(number)}/git-status`)).body;
  return { number, root, git: historyOf(root), status };
}

async function withRemote() {
  const it = await opened();
  const bare = join(t.database.dataDir, `remote-${it.number.replace('/', '-')}.git`);
  await simpleGit().init(true, ['--initial-branch=main', bare]);
  const address = ssh.address(bare);
  await it.git.addRemote('origin', address);
  return { ...it, bare, address };
}

const commitIn = async (git: ReturnType<typeof historyOf>, root: string, name: string) => {
  await writeFile(join(root, name), name);
  await git.add('.').commit(name);
};

async function pushByColleague(bare: string): Promise<void> {
  const clone = `${bare}-clone`;
  await simpleGit().clone(bare, clone);
  const git = simpleGit(clone);
  await git.addConfig('user.name', 'x').addConfig('user.email', 'x@y');
  await commitIn(git, clone, 'של עמית.md');
  await git.push('origin', 'main');
}

describe('git-status beside a remote', () => {
  it('counts everything as ahead of an empty one', async () => {
    const { address, status } = await withRemote();
    expect(await status()).toMatchObject({ remote: address, ahead: 1, behind: 0, synced: false });
  });

  it('sees that everything was pushed, without a tracking branch', async () => {
    const { git, status } = await withRemote();
    await git.push('origin', 'main');
    expect(await status()).toMatchObject({ ahead: 0, behind: 0, synced: true });
  });

  it('sees what others pushed and what was not pushed', async () => {
    const { root, git, bare, status } = await withRemote();
    await git.push(['-u', 'origin', 'main']);
    await pushByColleague(bare);
    await commitIn(git, root, 'drafts/שלי.md');
    await commitIn(git, root, 'drafts/עוד שלי.md');
    expect(await status()).toMatchObject({ ahead: 2, behind: 1, synced: false, dirty: false });
  });

  it('compares with what was last seen of one that is gone', async () => {
    const { root, git, bare, status } = await withRemote();
    await git.push('origin', 'main');
    await rm(bare, { recursive: true });
    await commitIn(git, root, 'drafts/חדש.md');
    expect(await status()).toMatchObject({ ahead: 1, behind: 0, synced: false });
  });
});

describe('an address of a remote', () => {
  it.each([
    ['https://user:secret@host.invalid/x.git', 'https://host.invalid/x.git'],
    ['https://ghp_secret@host.invalid/x.git', 'https://host.invalid/x.git'],
    ['ssh://git:secret@host.invalid/x.git', 'ssh://git@host.invalid/x.git'],
  ])('%s is kept without its secret, and never shown with it', async (given, kept) => {
    const { root, git, status } = await opened();
    await git.addRemote('origin', given);
    expect((await status()).remote).toBe(kept);
    expect(await readFile(join(gitDirOf(root), 'config'), 'utf8')).not.toContain('secret');
  });

  it.each([
    '/srv/case.git',
    '../case.git',
    'file:///srv/case.git',
    'http://host.invalid/x.git',
    'git://host.invalid/x.git',
    'ext::sh -c "touch here"',
    'foo::bar',
    '-oProxyCommand=x:y',
    'ssh://-oProxyCommand=x/y',
  ])('%s is neither kept nor asked', async (given) => {
    const { git, status } = await opened();
    await git.raw(['config', 'remote.origin.url', given]);
    expect(await status()).toMatchObject({ initialized: true, remote: null, ahead: 0, synced: false });
  });
});
