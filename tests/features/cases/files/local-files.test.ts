import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { type Json, jsonOf, type TestApp, testApp } from '../../../helpers/app.ts';
import { newCase } from '../../../helpers/classify.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { freePort } from '../../../helpers/service.ts';

/** The files of a case, listed and served. */
let t: TestApp;
let number: string;
let root: string;
let port: number;
let server: ReturnType<typeof serve>;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  number = await newCase(t);
  root = t.ctx.files.caseRoot((await findCase(t.ctx, number)).directory);
  await writeFile(join(root, 'drafts/החלטה "סופית".md'), '0123456789');
  await writeFile(join(root, 'drafts/ריק.txt'), '');
  await writeFile(join(root, 'drafts/דף.html'), '<script>alert(1)</script>');
  await writeFile(join(root, 'drafts/ציור.svg'), '<svg onload="alert(1)"/>');
  await writeFile(join(root, 'drafts/.סמוי'), 'x');
  await mkdir(join(root, 'drafts/תיקייה'));
  await symlink('/etc/passwd', join(root, 'drafts/קישור.txt'));
  port = await freePort();
  server = serve({ fetch: t.app.fetch, hostname: '127.0.0.1', port });
});
afterAll(async () => {
  server.close();
  await t.close();
});

const address = (folder: string, name: string, of = number) =>
  `/api/cases/${encodeURIComponent(of)}/local-files/${folder}/${encodeURIComponent(name)}`;
const FILE = 'החלטה "סופית".md';
const fetchFile = (headers: Record<string, string> = {}, method = 'GET', name = FILE) =>
  t.request(address('drafts', name), { method, headers });

describe('the list of files', () => {
  it('has all six folders, with regular files only', async () => {
    const { body } = await t.json(`/api/cases/${encodeURIComponent(number)}/local-files`);
    expect(body.folders.map((folder: Json) => [folder.key, folder.path, folder.files.length])).toEqual([
      ['documents__originals', 'documents/originals', 0],
      ['documents__extracted', 'documents/extracted', 0],
      ['documents__research', 'documents/research', 0],
      ['documents__backup', 'documents/backup', 0],
      ['drafts', 'drafts', 4],
      ['exports', 'exports', 0],
    ]);
    const file = body.folders[4].files.find((each: Json) => each.filename === FILE);
    expect(file).toEqual({
      filename: FILE,
      size_bytes: 10,
      modified_at: expect.stringMatching(/Z$/),
      content_type: 'text/markdown; charset=utf-8',
      url: address('drafts', FILE),
    });
    expect((await (await t.request(file.url)).text()).length).toBe(10);
  });

  it('is the same when somebody deleted the directory, and leaves out what is behind a link', async () => {
    const other = await newCase(t);
    const place = t.ctx.files.caseRoot((await findCase(t.ctx, other)).directory);
    await rm(join(place, 'drafts'), { recursive: true });
    await symlink('/etc', join(place, 'drafts'));
    const linked = (await t.json(`/api/cases/${encodeURIComponent(other)}/local-files`)).body;
    expect(linked.folders[4].files).toEqual([]);
    expect((await t.json(address('drafts', 'passwd', other))).body.code).toBe('file_not_found');
    await rm(place, { recursive: true });
    const { body } = await t.json(`/api/cases/${encodeURIComponent(other)}/local-files`);
    expect(body.folders.map((folder: Json) => folder.files)).toEqual([[], [], [], [], [], []]);
  });

  it('of exports is newest first', async () => {
    const other = await newCase(t);
    const folder = t.ctx.files.caseFolder((await findCase(t.ctx, other)).directory, 'exports');
    await writeFile(join(folder, 'א.docx'), 'x');
    await writeFile(join(folder, 'ב.docx'), 'xx');
    await utimes(join(folder, 'א.docx'), new Date(0), new Date(0));
    const { body } = await t.json(`/api/cases/${encodeURIComponent(other)}/exports`);
    expect(body.exports.map((file: Json) => [file.filename, file.size_bytes])).toEqual([
      ['ב.docx', 2],
      ['א.docx', 1],
    ]);
  });
});

describe('a file', () => {
  it('comes with its name, type, validators and no guessing', async () => {
    const response = await fetchFile();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-length': '10',
      'content-disposition': `inline; filename="_ ___.md"; filename*=UTF-8''${encodeURIComponent(FILE)}`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[^"]+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
    expect(await response.text()).toBe('0123456789');
  });

  it('that a browser would run is saved, never shown', async () => {
    for (const name of ['דף.html', 'ציור.svg']) {
      const { headers } = await fetchFile({}, 'GET', name);
      expect([headers.get('content-disposition'), headers.get('content-security-policy')]).toEqual([
        expect.stringMatching(/^attachment;/),
        "default-src 'none'; sandbox",
      ]);
    }
  });

  it('is given by ranges', async () => {
    const cases: [string, number, string | null, string | null][] = [
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=0-1,5-6', 200, '0123456789', null],
      ['bytes=x', 200, '0123456789', null],
    ];
    for (const [range, status, text, contentRange] of cases) {
      const response = await fetchFile({ range });
      expect([range, response.status, await response.text(), response.headers.get('content-range')]).toEqual([
        range,
        status,
        text,
        contentRange,
      ]);
    }
    const beyond = await fetchFile({ range: 'bytes=10-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await jsonOf(beyond)).toMatchObject({ code: 'range_not_satisfiable' });
    expect((await fetchFile({ range: 'bytes=0-' }, 'GET', 'ריק.txt')).status).toBe(416);
  });

  it('is given by ranges only while it is the same', async () => {
    const { headers } = await fetchFile();
    const etag = headers.get('etag')!;
    const range = 'bytes=0-3';
    expect((await fetchFile({ range, 'if-range': etag })).status).toBe(206);
    expect((await fetchFile({ range, 'if-range': '"other"' })).status).toBe(200);
    expect((await fetchFile({ range, 'if-range': headers.get('last-modified')! })).status).toBe(206);
    expect((await fetchFile({ 'if-none-match': etag })).status).toBe(304);
    expect((await fetchFile({ 'if-modified-since': headers.get('last-modified')! })).status).toBe(304);
  });

  it('is not compressed on the way: its bytes are counted', async () => {
    await writeFile(join(root, 'drafts/ארוך.txt'), 'א'.repeat(10_000));
    const response = await fetchFile({ 'accept-encoding': 'gzip' }, 'GET', 'ארוך.txt');
    expect([response.headers.get('content-encoding'), response.headers.get('content-length')]).toEqual([null, '20000']);
    await response.body?.cancel();
    await rm(join(root, 'drafts/ארוך.txt'));
  });

  it('answers HEAD with the headers alone, and an empty file with nothing', async () => {
    const head = await fetchFile({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    const empty = await fetchFile({}, 'GET', 'ריק.txt');
    expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([200, '0', '']);
  });
});

describe('what is not a file of the case', () => {
  it.each([
    ['a link', 'drafts', 'קישור.txt'],
    ['a directory', 'drafts', 'תיקייה'],
    ['a hidden file', 'drafts', '.סמוי'],
    ['an unknown name', 'drafts', 'אין.txt'],
    ['a path upwards', 'drafts', '../../../../../etc/passwd'],
    ['an absolute path', 'drafts', '/etc/passwd'],
    ['a backslash', 'drafts', '..\\..\\x'],
    ['dots encoded twice', 'drafts', '%2e%2e%2fdrafts'],
    ['too long a name', 'drafts', 'x'.repeat(4000)],
    ['an unknown folder', '.git', 'config'],
    ['a folder by its path', 'documents%2Foriginals', 'x'],
    ['a property of every object', 'constructor', 'x'],
  ])('%s is 404', async (_, folder, name) => {
    const response = await t.request(address(folder, name));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      expect.stringMatching(/^application\/problem\+json/),
    ]);
  });

  it('is not reached by a NUL, which no path may hold', async () => {
    expect((await t.request(address('drafts', 'החלטה\0.md'))).status).toBe(422);
  });
});

describe('a client that writes its path byte by byte', () => {
  it.each([
    'drafts/..',
    'drafts/%2e%2e',
    'drafts/../../../../../../../../etc/passwd',
    'drafts/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    'drafts/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    'drafts/%252e%252e%252fdrafts',
    'drafts//etc/passwd',
    'drafts/%2fetc%2fpasswd',
    '%2e%2e/.git/config',
    '../.git/config',
  ])('gets nothing of the disk for %s', async (path) => {
    const body = await raw(`/api/cases/${encodeURIComponent(number)}/local-files/${path}`);
    expect(body).toMatch(/^HTTP\/1\.1 (4\d\d|200 OK[\s\S]*"folders":)/);
    expect(body).not.toMatch(/root:|repositoryformatversion/);
  });
});

describe('a large file on a socket', () => {
  it('is streamed whole, and closed when the client leaves', async () => {
    const bytes = randomBytes(24 * 1024 * 1024);
    const path = join(root, 'exports/גדול.zip');
    await writeFile(path, bytes);
    const url = `http://127.0.0.1:${port}${address('exports', 'גדול.zip')}`;
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(createHash('sha256').update(whole).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    await new Promise<void>((resolve) => {
      const request = get(url, (response) => {
        response.once('data', () => request.destroy());
        response.once('close', resolve);
        response.on('error', () => {});
      });
    });
    await eventually(async () => (await openFiles()).every((name) => name !== path));
    await rm(path);
  });
});

/** Sends a GET whose path no client library has tidied up; gives the whole answer. */
function raw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`),
    );
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (data) => (answer += data));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** The files that this process has open. */
async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  return Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
}
