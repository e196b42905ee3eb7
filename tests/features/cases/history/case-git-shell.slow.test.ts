import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleGit } from 'simple-git';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyServerDatabase, migratedDataDir, testServerUrl } from '../../../helpers/database.ts';
import { type Marks, makeMarks, plantPrograms } from '../../../helpers/planted-programs.ts';
import { type Service, startService } from '../../../helpers/service.ts';

/** `npm run case:git`, as a person runs it while the service works. */
const NUMBERS = ['1031/25', 'ערר "דרום"/26'];
const REPOSITORY = new URL('../../../..', import.meta.url).pathname;
let service: Service;
let server: Awaited<ReturnType<typeof emptyServerDatabase>> | null;
let home: string;
let marks: Marks;

beforeAll(async () => {
  server = testServerUrl ? await emptyServerDatabase() : null;
  service = await startService({ DATABASE_URL: server?.url ?? '' }, server ? undefined : await migratedDataDir());
  home = await mkdtemp(join(tmpdir(), 'person-'));
  marks = await makeMarks(home);
  for (const case_number of NUMBERS) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const made = await fetch(`${service.url}/api/cases/create`, { ...init, body: JSON.stringify({ case_number }) });
    expect(made.status).toBe(200);
  }
});
afterAll(async () => {
  await service.stop();
  await service.discard();
  await server?.drop();
  await rm(home, { recursive: true });
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the command at the shell of a person with a home of their own. */
function caseGit(args: string[], input = ''): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: home, DATA_DIR: service.dataDir, DATABASE_URL: server?.url ?? '' };
  const child = spawn('npm', ['run', '--silent', 'case:git', '--', ...args], {
    cwd: REPOSITORY,
    env: { ...env, LOG_LEVEL: 'silent', PATH: `${join(REPOSITORY, 'node_modules/.bin')}:${env.PATH}` },
  });
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (piece) => {
    ended.out += piece;
  });
  child.stderr.on('data', (piece) => {
    ended.err += piece;
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ended, code })));
}

const foldersOf = (number: string) =>
  readdir(join(service.dataDir, 'cases')).then((names) => {
    const start = number.split(/[^\p{L}\p{N}]/u)[0]!;
    const name = names.find((each) => each.startsWith(start))!;
    return { root: join(service.dataDir, 'cases', name), gitDir: join(service.dataDir, 'git', `${name}.git`) };
  });

const ownSettings = (text: string) => writeFile(join(home, '.gitconfig'), text);

describe('a person at the shell', () => {
  it('sees the history of a case whatever its number holds', async () => {
    for (const number of NUMBERS) {
      const { code, out } = await caseGit([number, 'log', '--format=%s']);
      expect([code, out]).toEqual([0, expect.stringContaining(`פתיחת תיק ${number} (local)\n`)]);
    }
    expect((await caseGit(['1031/25', 'status', '--short'])).out).toBe('');
  });

  it('is told of a case that is not there, of no subcommand, and of what git says', async () => {
    expect(await caseGit(['9/99', 'log'])).toMatchObject({ code: 1, out: '', err: 'There is no case 9/99.\n' });
    expect(await caseGit(['1031/25'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^usage: npm run case:git/),
    });
    expect(await caseGit(['1031/25', 'no-such'])).toMatchObject({ code: 1, err: expect.stringMatching(/no-such/) });
  });

  it('pushes with an ssh of their own, and git-status sees it', async () => {
    const bare = join(home, 'remote.git');
    await simpleGit().init(true, ['--initial-branch=main', bare]);
    const ssh = join(home, 'own-ssh');
    await writeFile(ssh, '#!/bin/sh\nfor command; do :; done\nexec sh -c "$command"\n');
    await chmod(ssh, 0o755);
    await ownSettings(`[core]\n\tsshCommand = ${ssh}\n[ssh]\n\tvariant = ssh\n`);
    const address = `ssh://git@peer.invalid${bare}`;
    expect(await caseGit(['1031/25', 'remote', 'add', 'origin', address])).toMatchObject({ code: 0, err: '' });
    expect(await caseGit(['1031/25', 'push', '--quiet', '-u', 'origin', 'main'])).toMatchObject({ code: 0 });
    expect((await simpleGit(bare).log()).latest?.message).toBe('פתיחת תיק 1031/25 (local)');
    const status = await (await fetch(`${service.url}/api/cases/1031%2F25/git-status`)).json();
    expect(status).toMatchObject({ remote: address, branch: 'main', ahead: 0, behind: 0, synced: true });
    expect((await caseGit(['1031/25', 'status', '--short', '--branch'])).out).toBe('## main...origin/main\n');
  });

  it('signs in with a credential helper of their own', async () => {
    await ownSettings('[credential]\n\thelper = "!f() { echo username=dana; echo password=own; }; f"\n');
    const { out } = await caseGit(['1031/25', 'credential', 'fill'], 'protocol=https\nhost=host.invalid\n\n');
    expect(out).toMatch(/password=own/);
  });

  it('is refused an address with a password or a token, which is stored nowhere', async () => {
    for (const address of ['https://dana:secret@host.invalid/x.git', 'https://ghp_secret@host.invalid/x.git']) {
      const { code, err } = await caseGit(['1031/25', 'remote', 'add', 'hub', address]);
      expect([code, err]).toEqual([1, expect.stringMatching(/not accepted: use ssh or a credential helper/)]);
      expect(err).not.toMatch(/secret/);
    }
    const { gitDir } = await foldersOf('1031/25');
    expect(await readFile(join(gitDir, 'config'), 'utf8')).not.toMatch(/secret|hub/);
  });

  it('is told that a remote of another kind is not kept', async () => {
    const { code, err } = await caseGit(['1031/25', 'remote', 'add', 'near', '/srv/x.git']);
    expect([code, err]).toEqual([0, 'The remote "near" was not kept: only https and ssh addresses are.\n']);
    expect((await caseGit(['1031/25', 'remote'])).out).not.toMatch(/near/);
  });

  it('runs nothing that somebody put into the case folder or into its git directory', async () => {
    await ownSettings('');
    const { root, gitDir } = await foldersOf('ערר');
    await plantPrograms(gitDir, marks, 'own');
    await mkdir(join(root, '.git'));
    await plantPrograms(join(root, '.git'), marks, 'folder');
    await writeFile(join(root, '.gitattributes'), '* filter=evil diff=evil\n');
    await writeFile(join(root, 'drafts/א.md'), 'א');
    const person = ['-c', 'user.name=x', '-c', 'user.email=x@y'];
    for (const args of [
      ['status'],
      ['add', '--all'],
      [...person, 'commit', '-m', 'ביד'],
      ['log', '-p'],
      ['diff', 'HEAD~1'],
      ['fsck'],
    ])
      expect([args, (await caseGit([NUMBERS[1]!, ...args])).code]).toEqual([args, 0]);
    expect(await marks.left()).toEqual([]);
  });
});
