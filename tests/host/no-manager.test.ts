import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serviceControl } from '../../src/host/bridge/services.ts';
import { openProcessManager } from '../../src/host/process-manager.ts';

// A host on which nobody has installed the process manager.

const root = new URL('../..', import.meta.url).pathname;
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pm2-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function runHost(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/host.ts'], {
    cwd: root,
    env: { PATH: home, DATA_DIR: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  return { code: await new Promise((resolve) => child.once('close', resolve)), output };
}

test('npm run host says in one line how to install it, and leaves nothing behind', async () => {
  for (const env of [{}, { PM2_BIN: join(home, 'none') }] as Record<string, string>[]) {
    const { code, output } = await runHost(env);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain('npm install --global pm2');
    expect(output.includes('PM2_BIN names no program')).toBe('PM2_BIN' in env);
  }
  expect(existsSync(join(home, 'pm2'))).toBe(false);
});

test('the services are shown as stopped, and an act says what is missing', async () => {
  const control = serviceControl(openProcessManager(home, join(home, 'none')));
  expect((await control.look()).every(({ status }) => status === 'stopped')).toBe(true);
  await expect(control.control('legal-reaper', 'start')).rejects.toMatchObject({ reason: 'missing' });
});
