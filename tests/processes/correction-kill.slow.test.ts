// A text that was acknowledged is stored: the process that took it dies at once, and the next one makes it hold.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Json, jsonOf } from '../helpers/app.ts';
import { eventually } from '../helpers/eventually.ts';
import { APPEAL_TEXT } from '../helpers/intake.ts';
import { type Service, startService } from '../helpers/service.ts';

let service: Service | undefined;
afterAll(async () => {
  await service?.stop();
  await service?.discard();
});

const ask = async (path: string, method = 'GET', body?: object): Promise<Json> => {
  const headers = { 'content-type': 'application/json' };
  return jsonOf(await fetch(service!.url + path, body ? { method, headers, body: JSON.stringify(body) } : { method }));
};

it('holds after the process that took it was killed', async () => {
  service = await startService();
  await ask('/api/cases/create', 'POST', { case_number: '1/26' });
  const form = new FormData();
  form.append('file', new File([APPEAL_TEXT], 'ערר.txt'));
  const { filename } = await jsonOf(await fetch(`${service.url}/api/upload`, { method: 'POST', body: form }));
  const request = { filename, target: 'case', case_number: '1/26', doc_type: 'appeal' };
  const { document_id } = await ask('/api/classify', 'POST', request);
  const path = `/api/cases/1%2F26/documents/${document_id}`;
  const ready = async () => ((await ask(path)).status === 'ready' ? ask(path) : null);
  const before = await eventually(ready);
  const text = `${before.text}\n\n6. נוסף בידי אדם.`;
  expect(await ask(`${path}/text`, 'PUT', { text })).toMatchObject({ status: 'queued' });
  await service.kill();
  service = await startService({}, service.dataDir);
  const after = await eventually(ready, 120_000);
  expect(after).toMatchObject({ text, claim_count: before.claim_count });
  expect((await ask(`${path}/texts`)).texts).toMatchObject([
    { kind: 'read', current: false },
    { kind: 'corrected', current: true },
  ]);
  const cases = join(service.dataDir, 'cases');
  const [directory] = await readdir(cases);
  expect(await readFile(join(cases, directory!, 'documents/extracted/ערר.txt.txt'), 'utf8')).toBe(`${text}\n`);
}, 240_000);
