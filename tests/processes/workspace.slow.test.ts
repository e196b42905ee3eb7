import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { type Service, startService } from '../helpers/service.ts';

// A fresh clone whose packages were installed without scripts: nothing is built when the service starts.

const root = new URL('../..', import.meta.url).pathname;
let clone: string;
let service: Service;

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'clone-'));
  for (const part of ['src', 'scripts', 'drizzle', 'prompts', 'package.json', 'package-lock.json'])
    await cp(join(root, part), join(clone, part), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  await cp(join(root, 'web'), join(clone, 'web'), {
    recursive: true,
    filter: (path) => !/^(?:dist|\.build)/.test(path.slice(root.length + 'web/'.length)),
  });
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  // The build may be done before the service is first asked: it waits until the notice was seen.
  const build = join(clone, 'scripts/build-web.ts');
  await writeFile(
    build,
    `import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
while (!existsSync(${JSON.stringify(join(clone, 'seen'))})) await pause(50);
${await readFile(build, 'utf8')}`,
  );
});
afterAll(async () => {
  await service.stop();
  await service.discard();
  await rm(clone, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

it('listens at once, builds the screens, and shows them when they are there', async () => {
  service = await startService({ WEB_UI: 'on' }, undefined, undefined, clone);
  const page = async () => (await fetch(`${service.url}/cases`, { headers: { accept: 'text/html' } })).text();
  const first = await page();
  expect(first).toContain('הממשק נבנה');
  expect(first).toContain('http-equiv="refresh"');
  await writeFile(join(clone, 'seen'), '');
  await eventually(async () => (await page()).includes('/assets/'), 60_000);
});
