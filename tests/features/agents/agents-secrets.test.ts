// What programs and platforms put into logs and events of runs, as everybody on the operations page sees it.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { addIssue, endRun, queueRun, startRun, writeLog } from '../../helpers/paperclip/state.ts';
import { addNotice, KEY, type PaperclipHarness, paperclipHarness } from '../../platform/paperclip/harness.ts';

const SECRETS = {
  DATABASE_URL: 'postgres://drafting:word-of-the-database@10.0.0.7/appeals',
  MODEL_API_KEY: 'key-of-the-model-1',
};

let harness: PaperclipHarness;
let t: TestApp;

beforeEach(async () => {
  harness = await paperclipHarness('authenticated');
  const { settings } = harness;
  t = await testApp({
    AGENT_PLATFORM: 'paperclip',
    AGENT_PLATFORM_URL: settings.url,
    AGENT_PLATFORM_API_KEY: KEY,
    AGENT_PLATFORM_COMPANIES: settings.companies.map(({ id, label }) => `${id}=${label}`).join(','),
    MODEL_API_KEY: SECRETS.MODEL_API_KEY,
    WORKERS: 'off',
  });
});
afterEach(async () => {
  await t.close();
  await harness.close();
});

const get = async (path: string): Promise<Json> => (await t.json(`/api/operations/agents${path}`)).body;

/** As recorded of the real platform: what it started the agent with. */
const INVOKED = {
  cwd: '/srv/drafting/data',
  env: { DATABASE_URL: SECRETS.DATABASE_URL, HOME: '/root', PAPERCLIP_RESOLVED_COMMAND: '/usr/bin/npm' },
  command: 'npm',
  commandArgs: ['run', 'agent', '--', SECRETS.DATABASE_URL],
  adapterType: 'process',
};

it('events show an allow-list of fields, and texts are without secrets', async () => {
  const { state } = harness.peer;
  const issue = addIssue(state, { companyId: harness.companyId, title: 'עבודה', status: 'backlog' });
  const run = queueRun(state, harness.agentId, issue.id, {});
  startRun(state, run);
  const added = { ...run.events[0], id: 90, seq: 90, eventType: 'adapter.invoke' };
  run.events.push({ ...added, message: `with ${SECRETS.DATABASE_URL}`, payload: INVOKED });
  run.events.push({
    ...added,
    id: 91,
    seq: 91,
    message: 'end',
    payload: { status: 'failed', exitCode: 3, dir: '/tmp/x' },
  });
  run.events.push({ ...added, id: 92, seq: 92, message: 'odd', payload: { status: { env: SECRETS }, signal: KEY } });
  writeLog(run, [`key ${SECRETS.MODEL_API_KEY} of ${SECRETS.DATABASE_URL}`]);
  const { events } = await get(`/runs/${run.id}/events`);
  expect(events.slice(-3).map(({ message, data }: Json) => [message, data])).toEqual([
    ['with postgres://[secret]@10.0.0.7/appeals', { adapterType: 'process' }],
    ['end', { status: 'failed', exitCode: 3 }],
    ['odd', { signal: '[secret]' }],
  ]);
  const { content } = await get(`/runs/${run.id}/log`);
  expect(content).toMatch(/"chunk":"key \*+ of postgres:\/\/\*+@10\.0\.0\.7\/appeals"/);
});

it('complaints and failures of the platform are without secrets', async () => {
  const { state } = harness.peer;
  const issue = addIssue(state, { companyId: harness.companyId, title: 'עבודה', status: 'todo' });
  issue.assigneeAgentId = harness.agentId;
  endRun(state, queueRun(state, harness.agentId, issue.id, {}), { status: 'failed', error: `no ${KEY}` });
  addNotice(harness.peer, issue.id, { body: `agent ended with ${SECRETS.DATABASE_URL}` });
  Object.assign(state.agents.get(harness.agentId)!, {
    status: 'error',
    errorReason: `refused ${SECRETS.MODEL_API_KEY}`,
  });
  const shown = JSON.stringify([await get('/escalations'), await get('/health')]);
  expect(shown).toContain('[secret]');
  for (const secret of [KEY, 'word-of-the-database', SECRETS.MODEL_API_KEY]) expect(shown).not.toContain(secret);
});
