import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, jsonOf } from '../helpers/app.ts';
import { migratedDataDir } from '../helpers/database.ts';
import type { Line } from '../helpers/line.ts';
import { hasNginx, startNginx } from '../helpers/nginx.ts';
import { freePort, type Service, startService } from '../helpers/service.ts';
import { eventsOf } from '../helpers/sse.ts';

describe.skipIf(!hasNginx)('behind nginx with deploy/nginx.conf', () => {
  let service: Service;
  let nginx: Line;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    service = await startService(
      {
        TRUSTED_USER_HEADER: 'X-Remote-User',
        PUBLIC_ORIGIN: 'https://appeals.example',
        ROLES_HEADER: 'X-Remote-Groups',
        ROLES: 'chairs=chair,technicians=operator',
        USER_ROLES: 'dana=staff+operator',
      },
      await migratedDataDir(),
    );
    nginx = await startNginx(service.url, port, 'dana');
  });
  afterAll(async () => {
    await nginx?.close();
    await service?.stop();
    await service?.discard();
  });

  const post = async (path: string, body: object): Promise<Json> =>
    jsonOf(
      await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://appeals.example' },
        body: JSON.stringify(body),
      }),
    );

  it('reaches a case whose number has a slash, encoded or not', async () => {
    expect((await post('/api/cases/create', { case_number: '1031/25' })).case_number).toBe('1031/25');
    for (const path of ['/api/cases/1031%2F25/details', '/api/cases/1031/25/details'])
      expect((await fetch(url + path)).status).toBe(200);
  });

  it('names the user of the proxy, whatever a client claims', async () => {
    const forged = await fetch(`${url}/api/cases`, { headers: { 'x-remote-user': 'mallory' } });
    expect(forged.status).toBe(200);
    await post('/api/cases/create', { case_number: '2/25' });
    const audit = await jsonOf(await fetch(`${url}/api/audit?case_number=2%2F25`));
    expect(audit.entries[0].actor).toBe('user:dana');
  });

  it('gives the groups of the proxy, whatever a client claims', async () => {
    const claimed = await fetch(`${url}/api/session`, { headers: { 'x-remote-groups': 'chairs' } });
    expect((await jsonOf(claimed)).roles).toEqual(['reader', 'staff', 'operator']);
  });

  it('passes on events as they happen', async () => {
    for await (const event of eventsOf(await fetch(`${url}/api/system/tasks/stream`))) {
      expect(event.event).toBe('tasks');
      break;
    }
  });

  it('takes a large upload without storing it first', async () => {
    const form = new FormData();
    form.append('file', new File(['כתב ערר\n'.repeat(1_500_000)], 'גדול.txt'));
    expect(
      (await fetch(`${url}/api/upload`, { method: 'POST', body: form, headers: { origin: 'https://appeals.example' } }))
        .status,
    ).toBe(200);
  });

  it('refuses a page of another origin', async () => {
    const status = await new Promise((resolve) => {
      const call = request(
        `${url}/api/cases/create`,
        { method: 'POST', headers: { origin: 'https://evil.example', 'content-type': 'application/json' } },
        (response) => resolve(response.statusCode),
      );
      call.end('{}');
    });
    expect(status).toBe(403);
  });
});
