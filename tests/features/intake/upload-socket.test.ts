import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf } from '../../helpers/app.ts';
import { migratedDataDir } from '../../helpers/database.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Service, startService } from '../../helpers/service.ts';

/** Uploads over a real socket: what a client sees when the body is too long, and what stays when it goes away. */
let service: Service;
beforeAll(async () => {
  service = await startService({ MAX_UPLOAD_MB: '1', WORKERS: 'off' }, await migratedDataDir());
});
afterAll(async () => {
  await service?.stop();
  await service?.discard();
});

const leftovers = async () => {
  const names = await readdir(join(service.dataDir, 'uploads'), { recursive: true });
  return names.filter((name) => name.endsWith('.part') || name.includes('גדול') || name === 'x.txt');
};

describe('an upload over a socket', () => {
  it('that is too long gets its 413 as a problem document, and the service goes on', async () => {
    const form = new FormData();
    form.append('file', new File(['א'.repeat(3_000_000)], 'גדול.txt'));
    const response = await fetch(`${service.url}/api/upload`, { method: 'POST', body: form });
    expect([response.status, (await jsonOf(response)).code]).toEqual([413, 'payload_too_large']);
    expect(await leftovers()).toEqual([]);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
  });

  it('whose client goes away in the middle leaves nothing behind', async () => {
    const { port } = new URL(service.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n';
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n${head}${'x'.repeat(200_000)}`,
    );
    await eventually(async () => (await leftovers()).length === 1);
    socket.destroy();
    await eventually(async () => (await leftovers()).length === 0);
  });

  it('names a file with quotes and a slash as curl and browsers send them', async () => {
    const send = async (disposition: string) => {
      const body = `--b\r\ncontent-disposition: form-data; name="file"; ${disposition}\r\n\r\nכתב ערר\r\n--b--\r\n`;
      const response = await fetch(`${service.url}/api/upload`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      return (await jsonOf(response)).filename;
    };
    expect(await send('filename="תב%22ע 1%0A.txt"')).toBe('תב״ע 1.txt');
    expect(await send('filename="תב\\"ע 2.txt"')).toBe('תב״ע 2.txt');
    expect(await send("filename*=UTF-8''%D7%A2%D7%A8%D7%A8%203.txt")).toBe('ערר 3.txt');
  });
});
