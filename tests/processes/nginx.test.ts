import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, jsonOf } from '../helpers/app.ts';
import { migratedDataDir } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { freePort, type Service, startService } from '../helpers/service.ts';
import { eventsOf } from '../helpers/sse.ts';

/** The deployment example, with a real nginx. */
const hasNginx = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasNginx)('behind nginx with deploy/nginx.conf', () => {
  let service: Service;
  let nginx: ChildProcess;
  let folder: string;
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
    folder = await mkdtemp(join(tmpdir(), 'nginx-'));
    const snippet = (await readFile('deploy/nginx.conf', 'utf8'))
      .replaceAll('http://127.0.0.1:8000', service.url)
      .replace('$remote_user', '"dana"');
    await writeFile(join(folder, 'nginx.conf'), CONFIG(folder, port, snippet));
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
    await eventually(async () => (await fetch(`${url}/health`)).ok);
  });
  afterAll(async () => {
    nginx?.kill('SIGKILL');
    await service?.stop();
    await service?.discard();
    await rm(folder, { recursive: true, force: true });
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

const CONFIG = (folder: string, port: number, snippet: string) => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; ${snippet} }
}`;
