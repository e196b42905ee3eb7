import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startService } from '../../scripts/demo/service.ts';
import { jsonOf } from '../helpers/app.ts';
import { eventually } from '../helpers/eventually.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

let folder = '';
let demo: ChildProcess | undefined;
afterEach(async () => {
  demo?.kill('SIGKILL');
  for (const pid of await processesOf(folder)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
});

/** The processes that were told the folder: by their arguments or by their settings. */
async function processesOf(name: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const told = await Promise.all(
      ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    if (told.some((text) => text.includes(name))) found.push(Number(pid));
  }
  return found;
}

describe('the service of a demo', () => {
  it('is its own where another program answers on the usual port', async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-'));
    const other = createServer((_, response) => response.end('{}'));
    // Where something has the port already, that is the other program.
    await new Promise<void>((resolve) => other.once('error', () => resolve()).listen(8000, '127.0.0.1', resolve));
    const service = await startService(folder);
    try {
      await service.healthy;
      expect(new URL(service.url).port).not.toBe('8000');
      expect(await jsonOf(await fetch(`${service.url}/health`))).toMatchObject({ status: 'ok' });
    } finally {
      await service.stop();
      other.close();
    }
  });
});

describe('the demo that goes on serving', () => {
  it('ends with all of its processes when it is asked to, in the middle of its steps', async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-'));
    const flags = ['--import', './src/db/driver/hooks.mjs', 'scripts/demo.ts', folder, '--serve'];
    demo = spawn(process.execPath, flags, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [demo.stdout, demo.stderr]) stream?.on('data', (data) => (output += data));
    const url = await eventually(async () => /is open on (\S+);/.exec(output)?.[1]);
    await eventually(async () => (await jsonOf(await fetch(`${url}/api/cases`))).total > 1);
    expect((await processesOf(folder)).length).toBeGreaterThan(1);

    const ended = once(demo, 'exit');
    demo.kill('SIGTERM');
    expect((await ended)[0], output).toBe(0);
    expect(output).toContain('what was made stays');
    await eventually(async () => (await processesOf(folder)).length === 0);
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });
});
