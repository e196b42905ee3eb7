import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { eventually } from '../../../helpers/eventually.ts';

const parent = fileURLToPath(new URL('../../../helpers/committing-parent.ts', import.meta.url));
const hook = new URL('../../../../src/db/driver/hooks.mjs', import.meta.url).href;

it('the process that commits ends without a word when its parent is gone, in the middle of its work too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helper-'));
  const errors = join(folder, 'errors');
  await writeFile(errors, '');
  const child = fork(parent, [join(folder, 'data'), errors], { execArgv: ['--import', hook] });
  const [{ helper }] = (await once(child, 'message')) as [{ helper: number }];
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  await eventually(async () => !existsSync(`/proc/${helper}`));
  expect(await readFile(errors, 'utf8')).toBe('');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});
