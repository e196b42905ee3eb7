// A process that was started without the driver's mends must not run: it would lose statements on a bad day.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../helpers/service.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'unmended-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it.each(['migrate', 'web', 'worker'])(
  '%s without --import says which flag is missing and ends',
  async (name) => {
    const { code, errors } = await run([`src/entrypoints/${name}.ts`]);
    expect(code).toBe(1);
    expect(errors).toContain('--import ./src/db/driver/hooks.mjs');
    expect(await readdir(dataDir)).not.toContain('run');
  },
  60_000,
);

it('the same process with it does its work', async () => {
  const { code, errors } = await run(['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/migrate.ts']);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
}, 60_000);

async function run(args: string[]): Promise<{ code: number | null; errors: string }> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (part) => (errors += part));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, errors };
}
