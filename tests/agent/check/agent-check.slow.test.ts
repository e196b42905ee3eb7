// `npm run agent:check` as an operator runs it, against the stand-in of Paperclip.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { KEY, type PaperclipHarness, paperclipHarness } from '../../platform/paperclip/harness.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const LIMIT = 60_000;

let t: TestApp;
let harness: PaperclipHarness;
let folder: string;

beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'));
  harness = await paperclipHarness('authenticated');
  for (const agent of harness.peer.state.agents.values()) Object.assign(agent, { adapterConfig: configuration() });
});
afterEach(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => t.close());

/** A configuration as the README gives it. */
const configuration = (change: object = {}, env: object = {}) => ({
  command: 'npm',
  args: ['run', '--silent', 'agent'],
  cwd: ROOT,
  timeoutSec: 0,
  graceSec: 15,
  env: { DATA_DIR: t.database.dataDir, ...(t.database.url ? { DATABASE_URL: t.database.url } : {}), ...env },
  ...change,
});

const agentOf = () => harness.peer.state.agents.get(harness.agentId)! as unknown as Record<string, unknown>;

async function check(env: Record<string, string> = {}, ...args: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/agent-check.ts', ...args],
    {
      cwd: ROOT,
      env: {
        ...inherited,
        DATA_DIR: t.database.dataDir,
        DATABASE_URL: t.database.url ?? '',
        AGENT_PLATFORM: 'paperclip',
        AGENT_PLATFORM_URL: harness.settings.url,
        AGENT_PLATFORM_API_KEY: KEY,
        AGENT_PLATFORM_COMPANIES: `${harness.companyId}=רישוי,${harness.otherCompanyId}=היטלים`,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const missing = output.split('\n').filter((line) => line.startsWith('missing'));
  return { code, output, missing };
}

it(
  'finds nothing missing where all is as the README says',
  async () => {
    const { name } = await harness.newPlace();
    const { code, output, missing } = await check({}, name);
    expect([code, missing]).toEqual([0, []]);
    for (const line of [
      'a valid board key',
      'company רישוי: reached',
      'env.DATA_DIR is the service',
      'main issue',
      'database:',
    ])
      expect(output).toContain(line);
    expect(output).not.toContain(KEY);
  },
  LIMIT,
);

it.each([
  ['a wrong key', { AGENT_PLATFORM_API_KEY: 'pcp_board_wrong-and-secret' }, /the platform refuses it/],
  ['no key', { AGENT_PLATFORM_API_KEY: '' }, /key: none is set/],
  ['another address', { AGENT_PLATFORM_URL: 'http://127.0.0.1:9' }, /AGENT_PLATFORM_URL is not reached/],
  ['an agent that is none', { AGENT_PLATFORM_ANALYST: 'nobody' }, /no agent of AGENT_PLATFORM_ANALYST \(nobody\)/],
  ['a company that is none', { AGENT_PLATFORM_COMPANIES: '0190a000-0000-7000-8000-00000000f001=א' }, /does not reach/],
  ['a case without a project', {}, /no company has a project of exactly this name/],
])(
  'says it of %s',
  async (_name, env, line) => {
    const { code, output, missing } = await check(env as Record<string, string>, '9999/99');
    expect(code).toBe(1);
    expect(missing.join('\n')).toMatch(line);
    expect(output).not.toContain('wrong-and-secret');
  },
  LIMIT,
);

it(
  'tells an agent’s key from a person’s',
  async () => {
    harness.peer.keys = new Map();
    harness.peer.fault = (path) => (path === '/api/agents/me' ? Response.json({ id: 'x' }) : undefined);
    expect((await check()).missing.join()).toContain('this is the key of an agent');
  },
  LIMIT,
);

it(
  'says which fields of the adapter are wrong',
  async () => {
    const wrong = { command: null, cwd: null, graceSec: 2, timeoutSec: 60 };
    agentOf().adapterConfig = configuration(wrong, { DATA_DIR: folder, DATABASE_URL: 'postgres://u:hidden-word@h/d' });
    const { code, output, missing } = await check();
    expect(code).toBe(1);
    expect(missing.join('\n')).toMatch(
      /command is not set[\s\S]*cwd is not set[\s\S]*env\.DATA_DIR is [\s\S]*env\.DATABASE_URL is/,
    );
    expect(output).toMatch(/note +agent .*timeoutSec 60[\s\S]*note +agent .*graceSec 2/);
    expect(output).not.toContain('hidden-word');
    agentOf().adapterType = 'claude_local';
    expect((await check()).missing.join()).toContain('its adapter is claude_local');
  },
  LIMIT,
);

it(
  'makes no database, and says that the folder is no service’s',
  async () => {
    const { code, missing } = await check({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(missing.join()).toContain('DATA_DIR: no service has used');
    expect(await readdir(folder)).toEqual([]);
  },
  LIMIT,
);

it(
  'names a setting that is wrong',
  async () => {
    const { code, output } = await check({ AGENT_PLATFORM_URL: 'https://u:hidden-word@h' });
    expect([code, output]).toEqual([1, expect.stringContaining('AGENT_PLATFORM_URL: must not hold a user name')]);
    expect(output).not.toContain('hidden-word');
  },
  LIMIT,
);
