// The agent program as the platforms start it: a process with its work in its environment.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installationOfDatabase } from '../../src/db/installation.ts';
import { findCase } from '../../src/features/cases/cases.service.ts';
import { delegate } from '../../src/features/generation/delegation.service.ts';
import { isLive } from '../../src/platform/platform.ts';
import { type Json, type TestApp, testApp } from '../helpers/app.ts';
import { newCase } from '../helpers/classify.ts';
import { eventually } from '../helpers/eventually.ts';

const RUN = '0190a000-0000-7000-8000-00000000f001';
const ISSUE = '0190a000-0000-7000-8000-00000000f002';
const TOKEN = 'token-of-the-run';
const { signal } = new AbortController();

let t: TestApp;
let paperclip: Server;
let requests: { method: string; path: string; headers: NodeJS.Dict<string | string[]>; body: Json }[] = [];
/** How the peer answers the request for the run. */
let answer: (response: ServerResponse) => void;

const known = (response: ServerResponse) =>
  response.end(JSON.stringify({ id: RUN, status: 'running', contextSnapshot: { issueId: ISSUE, taskKey: ISSUE } }));

beforeAll(async () => {
  t = await testApp();
  paperclip = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { method = '', url: path = '', headers } = request;
      requests.push({ method, path, headers, body: text && JSON.parse(text) });
      if (method === 'GET') answer(response);
      else response.end('{}');
    });
  });
  await new Promise<void>((resolve) => paperclip.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  requests = [];
});
afterAll(async () => {
  paperclip.closeAllConnections();
  paperclip.close();
  await t.close();
});

function start(env: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return fork(fileURLToPath(new URL('../../src/entrypoints/agent.ts', import.meta.url)), [], {
    execArgv: ['--import', fileURLToPath(new URL('../../src/db/driver/hooks.mjs', import.meta.url))],
    env: { ...inherited, DATA_DIR: t.database.dataDir, DATABASE_URL: t.database.url ?? '', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

async function end(child: ChildProcess) {
  const output = { stdout: '', stderr: '' };
  child.stdout!.on('data', (part) => (output.stdout += part));
  child.stderr!.on('data', (part) => (output.stderr += part));
  const [[code]] = await Promise.all([once(child, 'exit'), once(child.stdout!, 'close'), once(child.stderr!, 'close')]);
  return { code, ...output };
}

const onPaperclip = () => {
  const { port } = paperclip.address() as AddressInfo;
  return { PAPERCLIP_RUN_ID: RUN, PAPERCLIP_API_URL: `http://127.0.0.1:${port}`, PAPERCLIP_API_KEY: TOKEN };
};

it('started by the embedded platform for a job that is gone ends well and says so', async () => {
  const { code, stdout, stderr } = await end(start({ AGENT_RUN_ID: RUN, AGENT_ISSUE_ID: ISSUE }));
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual({
    ts: expect.stringMatching(/Z$/),
    stream: 'stdout',
    chunk: expect.stringMatching(/התיק נמחק/),
  });
});

it('started by Paperclip asks it for the issue, with the token of the run alone', async () => {
  answer = known;
  const { code, stdout } = await end(start(onPaperclip()));
  expect([code, JSON.parse(stdout).chunk]).toEqual([0, expect.stringMatching(/התיק נמחק/)]);
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', `/api/heartbeat-runs/${RUN}`, ''],
    ['GET', `/api/issues/${ISSUE}`, ''],
    ['PATCH', `/api/issues/${ISSUE}`, { status: 'cancelled' }],
  ]);
  for (const { headers } of requests)
    expect([headers.authorization, headers['x-paperclip-run-id']]).toEqual([`Bearer ${TOKEN}`, RUN]);
});

it('asks again when Paperclip stumbles', async () => {
  answer = (response) => {
    if (requests.length === 1) response.writeHead(503).end('<html>busy</html>');
    else if (requests.length === 2) response.end('{"contextSnapshot": {"iss');
    else known(response);
  };
  expect((await end(start(onPaperclip()))).code).toBe(0);
  expect(requests.filter(({ path }) => path.includes('/heartbeat-runs/'))).toHaveLength(3);
});

it.each([
  ['does not know the run', (response: ServerResponse) => response.writeHead(404).end('{"error":"Run not found"}')],
  ['names no issue', (response: ServerResponse) => response.end('{"contextSnapshot":{}}')],
])('ends with a word for a person when Paperclip %s', async (_, reply) => {
  answer = reply;
  const { code, stderr } = await end(start(onPaperclip()));
  expect([code, stderr.trimEnd().split('\n').at(-1)]).toEqual([1, 'פלטפורמת הסוכנים לא מסרה מהי המשימה']);
  expect(stderr).not.toContain(TOKEN);
});

describe('with another DATA_DIR or DATABASE_URL than the service', () => {
  const WRONG = /DATA_DIR או DATABASE_URL שאינם של השירות/;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'other-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('makes no database in a new folder, and calls no case deleted', async () => {
    answer = known;
    const { code, stdout, stderr } = await end(start({ ...onPaperclip(), DATA_DIR: folder }));
    expect([code, stdout, await readdir(folder)]).toEqual([1, '', []]);
    expect(stderr).toContain('DATA_DIR: no service has used');
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(WRONG);
    expect(requests).toEqual([]);
  });

  it('ends before it asks for its work when folder and database do not belong together', async () => {
    answer = known;
    await writeFile(join(t.database.dataDir, 'installation'), `${RUN}\n`);
    const { code, stderr } = await end(start(onPaperclip()));
    await writeFile(join(t.database.dataDir, 'installation'), `${await installationOfDatabase(t.ctx.db)}\n`);
    expect([code, stderr.trimEnd().split('\n').at(-1)]).toEqual([1, expect.stringMatching(WRONG)]);
    expect(requests).toEqual([]);
  });

  it('leaves the work of another installation alone', async () => {
    answer = (response) => {
      if (requests.at(-1)?.path.includes('/heartbeat-runs/')) known(response);
      else response.end(JSON.stringify({ id: ISSUE, description: `interim-draft ${RUN} installation ${RUN}` }));
    };
    const { code, stdout, stderr } = await end(start(onPaperclip()));
    expect([code, stdout, stderr.trimEnd().split('\n').at(-1)]).toEqual([1, '', expect.stringMatching(WRONG)]);
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

it('started by hand says what is missing', async () => {
  const { code, stderr } = await end(start({}));
  expect(code).toBe(1);
  expect(stderr).toMatch(/PAPERCLIP_RUN_ID: must be set/);
  expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/^[א-ת]/);
});

it.each([
  ['is asked to stop', (child: ChildProcess) => child.kill('SIGTERM')],
  ['loses who started it', (child: ChildProcess) => child.disconnect()],
])('ends soon when it %s', async (_, act) => {
  const asked = Promise.withResolvers<void>();
  answer = () => asked.resolve();
  const child = start(onPaperclip());
  const ended = end(child);
  await asked.promise;
  act(child);
  expect(await ended).toMatchObject({ code: 143, stdout: '', stderr: expect.stringMatching(/^הריצה נעצרה/) });
});

it('is given a delegated job by a worker of the service, and its word for a person reaches the run', async () => {
  await t.work();
  const row = await findCase(t.ctx, await newCase(t));
  const delegation = await delegate(t.ctx, row, 'analyze-protocol', { document_id: RUN });
  if (delegation.status !== 'queued') throw new Error(delegation.reason);
  const run = await eventually(async () => {
    const [newest] = await t.ctx.platform.runsOfIssue(delegation.issueId, signal);
    return newest && !isLive(newest.status) && newest;
  });
  expect([run.status, run.error]).toEqual(['failed', expect.stringMatching(/^[א-ת]/)]);
  // Not the sentence of the service for a process that said nothing.
  expect(run.error).not.toMatch(/^התהליך/);
}, 90_000);
