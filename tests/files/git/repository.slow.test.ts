import { appendFile, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { layOutRepository, takeOverFormer } from '../../../src/files/git/repository.ts';
import { type CaseRepository, runGit } from '../../../src/files/git/run.ts';
import { dieWhileTakingOver, expectTaken, formerRepository, gitIn, headOf } from '../../helpers/former-repository.ts';

/** How the git directory of a case folder becomes ours. */
const used: string[] = [];
afterEach(async () => {
  for (const folder of used.splice(0)) await rm(folder, { recursive: true });
});

async function former() {
  const made = await formerRepository();
  used.push(made.data);
  return made;
}

const takeOver = (repository: CaseRepository) => takeOverFormer(repository, (rename) => rename());
describe('a git directory in a case folder', () => {
  it('is taken over with its history, branches, tags and the address of its remote', async () => {
    const it = await former();
    expect(await takeOver(it)).toEqual({ references: 3, left: [], refused: [] });
    await expectTaken(it);
    const names = await runGit(it, ['for-each-ref', '--format=%(refname)']);
    expect(names.trim().split('\n')).toEqual(['refs/heads/main', 'refs/remotes/origin/main', 'refs/tags/v1']);
    expect(await readFile(join(it.gitDir, 'config'), 'utf8')).toMatch(/url = "git@host\.invalid:case\.git"/);
  });

  it('is taken over once by five processes at the same time', async () => {
    const it = await former();
    const taken = await Promise.all(Array.from({ length: 5 }, () => takeOver(it)));
    expect(taken.filter((each) => each !== null)).toHaveLength(1);
    await expectTaken(it);
  });

  it('whose case is deleted meanwhile leaves nothing behind', async () => {
    const it = await former();
    expect(await takeOverFormer(it, async () => undefined)).toBeNull();
    expect(await readdir(join(it.data, 'git'))).toEqual([]);
  });

  it('follows no link, no alternate and no replacement, and takes no object that is not what its name says', async () => {
    const it = await former();
    const git = join(it.root, '.git');
    const other = await former();
    const secret = (await gitIn(other.root, 'hash-object', '-w', 'drafts/א.md')).trim();
    await mkdir(join(git, 'objects/info'), { recursive: true });
    await writeFile(join(git, 'objects/info/alternates'), `${join(other.root, '.git/objects')}\n`);
    await mkdir(join(git, 'refs/replace'), { recursive: true });
    await writeFile(join(git, 'refs/replace', it.head), `${secret}\n`);
    await symlink(join(other.root, '.git/refs/heads'), join(git, 'refs/heads/linked'));
    await symlink(join(other.root, '.git/HEAD'), join(git, 'refs/heads/alias'));
    await writeFile(join(git, 'refs/heads/bad'), 'ref: refs/heads/../../x\n');
    await appendFile(
      join(git, 'packed-refs'),
      `${it.head} refs/heads/../../../evil\n${it.head} ../x\n${it.head} refs/heads/main/x\n`,
    );
    await mkdir(join(git, 'objects/aa'), { recursive: true });
    await writeFile(join(git, 'objects/aa', 'b'.repeat(38)), 'no object');
    await symlink('/etc/passwd', join(git, 'objects/aa', 'c'.repeat(38)));
    const folder = join(git, 'objects', it.head.slice(0, 2));
    const bytes = await readFile(join(folder, it.head.slice(2)));
    await writeFile(join(git, 'objects/aa', 'd'.repeat(38)), bytes);
    const taken = await takeOver(it);
    expect(taken?.left.sort()).toEqual(['b', 'c', 'd'].map((letter) => `aa/${letter.repeat(38)}`));
    const names = (await runGit(it, ['for-each-ref', '--format=%(refname)'])).trim().split('\n');
    expect(names).toEqual(['refs/heads/main/x', 'refs/remotes/origin/main', 'refs/tags/v1']);
    expect(await readdir(join(it.gitDir, 'objects/info')).catch(() => [])).toEqual([]);
  });

  it.each(['a file', 'a link', 'an empty directory'])('that is %s is set aside and not taken over', async (kind) => {
    const it = await former();
    const git = join(it.root, '.git');
    await rename(git, join(it.data, 'elsewhere.git'));
    if (kind === 'a file') await writeFile(git, `gitdir: ${join(it.data, 'elsewhere.git')}\n`);
    else if (kind === 'a link') await symlink(join(it.data, 'elsewhere.git'), git);
    else await mkdir(git);
    expect(await takeOver(it)).toBeNull();
    expect(await readdir(join(it.data, 'git'))).toEqual([]);
    expect((await readdir(it.root)).sort()).toEqual(['.git-before', 'drafts']);
  });

  it('of an older data directory that came back goes before what was set aside then', async () => {
    const it = await former();
    await cp(join(it.root, '.git'), join(it.root, '.git-before'), { recursive: true });
    await gitIn(it.root, 'commit', '--quiet', '--allow-empty', '-m', 'חדש יותר');
    const newer = (await gitIn(it.root, 'rev-parse', 'HEAD')).trim();
    await takeOver(it);
    expect(await headOf(it)).toBe(newer);
    expect((await readdir(it.root)).sort()).toEqual(['.git-before', '.git-before-2', 'drafts']);
  });

  it('is taken over whole by the next process when one dies on the way, at every ninth step', async () => {
    expect(await dieWhileTakingOver(9)).toBeGreaterThan(3);
  });
});

describe('a git directory of ours', () => {
  it('is configured by us whenever git reads it', async () => {
    const { root, gitDir } = await former();
    await layOutRepository(gitDir);
    const ours = await readFile(join(gitDir, 'config'), 'utf8');
    const mark = join(gitDir, '../mark');
    await appendFile(
      join(gitDir, 'config'),
      `[alias]\n\tstatus = "!touch ${mark}"\n[core]\n\tfsmonitor = touch ${mark}\n`,
    );
    await writeFile(join(gitDir, 'info/attributes'), '* filter=x\n');
    await mkdir(join(gitDir, 'hooks'));
    await writeFile(join(gitDir, 'hooks/post-index-change'), `#!/bin/sh\ntouch ${mark}\n`);
    await chmod(join(gitDir, 'hooks/post-index-change'), 0o755);
    await Promise.all(Array.from({ length: 4 }, () => runGit({ root, gitDir }, ['status'])));
    await runGit({ root, gitDir }, ['add', '--all']);
    expect(await readFile(join(gitDir, 'config'), 'utf8')).toBe(ours);
    expect(await readdir(join(gitDir, '..'))).toEqual(['תיק--a.git']);
  });
});
