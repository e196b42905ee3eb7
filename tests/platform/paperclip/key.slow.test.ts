// The key to the agent platform is in no line of the log and in no answer, whatever goes wrong.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { freePort } from '../../helpers/service.ts';
import { KEY, paperclipHarness } from './harness.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

it('the whole service, at its most talkative, never tells the key', async () => {
  const harness = await paperclipHarness('authenticated');
  const dataDir = await mkdtemp(join(tmpdir(), 'key-'));
  const port = await freePort();
  const service = spawn(process.execPath, ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/web.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: String(port),
      LOG_LEVEL: 'trace',
      AGENT_PLATFORM: 'paperclip',
      AGENT_PLATFORM_URL: harness.settings.url,
      AGENT_PLATFORM_API_KEY: KEY,
      AGENT_PLATFORM_COMPANIES: `${harness.companyId}=א,${harness.otherCompanyId}=ב`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (data) => (said += data));
  const url = `http://127.0.0.1:${port}`;
  try {
    await eventually(async () => (await fetch(`${url}/health`)).ok, 60_000);
    const ask = async (path: string, method = 'GET') => {
      const response = await fetch(`${url}/api/operations/agents${path}`, { method });
      said += JSON.stringify([...response.headers]) + (await response.text());
      return response.status;
    };
    const run = `/runs/${harness.companyId}`;
    const faults = [
      () => new Response('<html>'),
      () => Response.json({ error: `bad key ${KEY}` }, { status: 401 }),
      () => Response.json({ error: `bad key ${KEY}` }, { status: 403 }),
      () => Response.json({ error: KEY }, { status: 500 }),
      () => Response.json([{ id: KEY }]),
      () => 'cut' as const,
    ];
    for (const fault of faults) {
      harness.peer.fault = fault;
      for (const path of [`${run}/log`, `${run}/events`]) expect(await ask(path)).toBeGreaterThanOrEqual(502);
      expect(await ask(`${run}/cancel`, 'POST')).toBeGreaterThanOrEqual(502);
    }
    for (const path of ['', '/health', '/escalations']) expect(await ask(path)).toBe(200);
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
    await harness.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  expect(said).toContain('agent platform company not loaded');
  expect(harness.peer.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  expect(said).not.toContain(KEY);
  expect(said).not.toContain(KEY.slice(12));
});
