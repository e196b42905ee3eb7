import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CaseRepository } from '../../src/files/git/run.ts';

const run = promisify(execFile);

/** Git in a folder as anybody runs it. */
export const gitIn = async (folder: string, ...args: string[]): Promise<string> =>
  (await run('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], { cwd: folder })).stdout;

/** A data directory with one case folder as it was before: its git directory in it, with commits, a pack, a tag and a remote. */
export async function formerRepository(): Promise<CaseRepository & { data: string; head: string }> {
  const data = await mkdtemp(join(tmpdir(), 'former-'));
  const root = join(data, 'cases/תיק--a');
  await mkdir(join(root, 'drafts'), { recursive: true });
  await mkdir(join(data, 'git'));
  await gitIn(root, 'init', '--quiet', '--initial-branch=main');
  for (const name of ['א', 'ב']) {
    await writeFile(join(root, 'drafts', `${name}.md`), name);
    await gitIn(root, 'add', '.');
    await gitIn(root, 'commit', '--quiet', '-m', name);
  }
  await gitIn(root, 'gc', '--quiet');
  await gitIn(root, 'tag', 'v1');
  await gitIn(root, 'commit', '--quiet', '--allow-empty', '-m', 'אחרון');
  await gitIn(root, 'remote', 'add', 'origin', 'git@host.invalid:case.git');
  await gitIn(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD~1');
  const head = (await gitIn(root, 'rev-parse', 'HEAD')).trim();
  return { data, root, gitDir: join(data, 'git/תיק--a.git'), head };
}
