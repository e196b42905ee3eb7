// What `npm pack` holds: what the service needs to run, and nothing else; the held-out data above all stay behind.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDataDir } from '../helpers/database.ts';
import { startService } from '../helpers/service.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** Below these everything goes along. */
const WHOLE = [
  'config/',
  'deploy/',
  'docs/',
  'prompts/',
  'samples/cases/',
  'samples/hearings/',
  'scripts/demo/',
  'scripts/rules/',
  'src/',
  'web/src/',
];
const SINGLE = new Set([
  ...['.env.example', 'CHANGELOG.md', 'README.md', 'ecosystem.config.cjs', 'package.json', 'tsconfig.json'],
  ...['build-web', 'demo', 'prepare-embedded-database', 'rules', 'rules-try'].map((name) => `scripts/${name}.ts`),
  ...['samples/hearings.ts', 'samples/load.ts', 'samples/source.ts', 'drizzle/meta/_journal.json'],
  ...['web/index.html', 'web/tsconfig.json', 'web/vite.config.ts'],
]);

describe('the package', () => {
  let folder: string;
  let paths: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'package-'));
    const packed = await run('npm', ['pack', '--ignore-scripts', '--json', `--pack-destination=${folder}`], {
      cwd: ROOT,
      maxBuffer: 64 << 20,
    });
    const [{ files }] = JSON.parse(packed.stdout) as [{ files: { path: string }[] }];
    paths = files.map(({ path }) => path);
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('holds what is meant and no other file', async () => {
    const strange = paths.filter(
      (path) =>
        !SINGLE.has(path) && !/^drizzle\/\d{4}_[\w-]+\.sql$/.test(path) && !WHOLE.some((part) => path.startsWith(part)),
    );
    expect(strange).toEqual([]);
    const tracked = (
      await run('git', ['-c', 'core.quotePath=false', 'ls-files', '-z'], { cwd: ROOT, maxBuffer: 64 << 20 })
    ).stdout.split('\0');
    const present = new Set(paths);
    const needed = tracked.filter(
      (path) => WHOLE.some((part) => path.startsWith(part)) || SINGLE.has(path) || /^drizzle\/.*\.sql$/.test(path),
    );
    expect(needed.filter((path) => !present.has(path))).toEqual([]);
    expect(paths.filter((path) => !tracked.includes(path))).toEqual([]);
  }, 60_000);

  it('is a service that starts', async () => {
    const [archive] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await run('tar', ['-xzf', join(folder, archive!), '-C', folder]);
    const programs = join(folder, 'package');
    await symlink(join(ROOT, 'node_modules'), join(programs, 'node_modules'));
    await run(process.execPath, ['scripts/rules.ts'], { cwd: programs });
    const service = await startService({ WEB_UI: 'off' }, await migratedDataDir(), undefined, programs);
    const made = await fetch(`${service.url}/api/cases/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ case_number: '1/26' }),
    });
    expect(made.status).toBe(200);
    await service.stop();
    await service.discard();
  }, 120_000);
});
