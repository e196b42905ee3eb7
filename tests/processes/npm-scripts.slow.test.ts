import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { freePort } from '../helpers/service.ts';

// What a service unit or a container does: it starts npm, and asks npm to end.

const root = new URL('../..', import.meta.url).pathname;
/** Contract section 1: everything has ended within 10 s of SIGTERM. */
const LIMIT_MS = 10_000;

let dataDir: string;
let port: number;

// One folder for all: making a database takes longer than everything else here.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'npm-'));
});

beforeEach(async () => {
  port = await freePort();
});

afterEach(async () => {
  for (const pid of await processes()) process.kill(pid, 'SIGKILL');
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Every process with this test's folder among its arguments or in its environment. */
async function processes(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [environment, command, stat] = await Promise.all(
        ['environ', 'cmdline', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '')),
      );
      const state = stat!.slice(stat!.lastIndexOf(')') + 2, stat!.lastIndexOf(')') + 3);
      return `${environment}${command}`.includes(dataDir) && state !== 'Z' ? pid : null;
    }),
  );
  return found.filter((pid) => pid !== null);
}

const answers = (path: string) => async () => (await fetch(`http://127.0.0.1:${port}${path}`)).ok;
const portOf = (name: string) => ({ [name]: String(port) });

test.each([
  { script: 'start', env: () => portOf('PORT'), ready: () => answers('/health') },
  { script: 'worker', env: () => ({}), ready: () => says('"msg":"working"') },
  { script: 'bridge', env: () => portOf('BRIDGE_PORT'), ready: () => answers('/health') },
  { script: 'chat-service', env: () => portOf('CHAT_SERVICE_PORT'), ready: () => answers('/health') },
  { script: 'court-fetch-service', env: () => portOf('COURT_FETCH_PORT'), ready: () => answers('/health') },
  { script: 'supervisor', env: () => ({}), ready: () => says('"msg":"supervising"') },
  { script: 'reaper', env: () => ({}), ready: () => says('"msg":"watching"') },
])(
  'npm run $script ends with all its processes when npm is asked to',
  async ({ script, env, ready }) => {
    output = '';
    const npm = spawn('npm', ['run', script], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'info', ...env() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (part) => (output += part));
    await eventually(ready(), 60_000);
    npm.kill('SIGTERM');
    const began = performance.now();
    await eventually(async () => (await processes()).length === 0, LIMIT_MS);
    expect(performance.now() - began).toBeLessThan(LIMIT_MS);
  },
  90_000,
);

let output = '';
const says = (word: string) => async () => output.includes(word);
