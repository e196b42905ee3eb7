// `npm ci` under a running service takes its modules away for a while. Nothing may stand still for longer than that, and
// health says so meanwhile.
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, jsonOf } from '../helpers/app.ts';
import { eventually } from '../helpers/eventually.ts';
import { APPEAL_TEXT } from '../helpers/intake.ts';
import { type Service, startService } from '../helpers/service.ts';
import { readEvents } from '../helpers/sse.ts';

const root = new URL('../..', import.meta.url).pathname;
let programs: string;
let modules: string;
let service: Service;

beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'programs-'));
  modules = join(programs, 'node_modules');
  for (const part of ['src', 'drizzle', 'prompts', 'package.json'])
    await cp(join(root, part), join(programs, part), { recursive: true });
  await symlink(join(root, 'node_modules'), modules);
  service = await startService({}, undefined, undefined, programs);
}, 90_000);
afterAll(async () => {
  await service?.stop();
  await service?.discard();
  await rm(programs, { recursive: true, force: true });
});

const ask = async (path: string, method = 'GET', body?: object): Promise<{ status: number; body: Json }> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(service.url + path, {
    method,
    ...(body ? { headers, body: JSON.stringify(body) } : {}),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? await jsonOf(response) : await response.arrayBuffer() };
};
const health = async () => (await ask('/health')).body;

it('a service whose modules go away refuses with a sentence, tells, and goes on by itself when they are back', async () => {
  await ask('/api/cases/create', 'POST', { case_number: '1/25' });
  await ask('/api/cases/1%2F25/decision-blocks/block-he', 'PUT', { content: 'טקסט של הרקע.' });
  const form = new FormData();
  form.append('file', new File([APPEAL_TEXT], 'ערר.txt'));
  const upload = await jsonOf(await fetch(`${service.url}/api/upload`, { method: 'POST', body: form }));
  expect((await health()).status).toBe('ok');

  await rm(modules);
  const refused = await ask('/api/cases/1%2F25/decision/export-docx');
  expect(refused).toMatchObject({ status: 503, body: { code: 'workers_unavailable' } });
  expect(await health()).toMatchObject({ status: 'degraded', database: { ok: true } });
  const target = { target: 'case', case_number: '1/25', doc_type: 'appeal' };
  const { body: task } = await ask('/api/classify', 'POST', { filename: upload.filename, ...target });

  await symlink(join(root, 'node_modules'), modules);
  await eventually(async () => (await health()).status === 'ok', 60_000);
  expect((await ask('/api/cases/1%2F25/decision/export-docx')).status).toBe(200);
  const events = await readEvents(await fetch(`${service.url}/api/progress/${task.task_id}`));
  expect(events.at(-1)!.data).toMatchObject({ status: 'completed' });
}, 400_000);
