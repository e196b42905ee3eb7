import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { eventually } from '../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadBytes, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ MAX_UPLOAD_MB: '2' });
  await t.work();
});
afterAll(() => t.close());

const uploads = async () => (await t.json('/api/uploads')).body.uploads as { filename: string }[];
const filesIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name);

describe('an uploaded file', () => {
  it('is stored under a safe name, hashed, listed and deleted', async () => {
    const { status, body } = await uploadText(t, 'כתב ערר – "אלמוג".txt', APPEAL_TEXT);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      filename: 'כתב ערר – ״אלמוג״.txt',
      original_name: 'כתב ערר – "אלמוג".txt',
      size_bytes: Buffer.byteLength(APPEAL_TEXT),
      content_type: 'text/plain',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await readFile(join(t.ctx.files.uploads, body.filename), 'utf8')).toBe(APPEAL_TEXT);
    expect((await uploads()).map((u) => u.filename)).toContain(body.filename);
    const gone = await t.json(`/api/uploads/${encodeURIComponent(body.filename)}`, 'DELETE');
    expect(gone.body).toEqual({ deleted: true, filename: body.filename });
    expect(existsSync(join(t.ctx.files.uploads, body.filename))).toBe(false);
    expect((await t.json(`/api/uploads/${encodeURIComponent(body.filename)}`, 'DELETE')).body.code).toBe(
      'upload_not_found',
    );
  });

  it('comes with what it seems to be', async () => {
    const { body } = await uploadText(t, 'מסמך.txt', APPEAL_TEXT);
    const suggestion =
      body.suggestion ??
      (await eventually(
        async () =>
          (await t.json('/api/uploads')).body.uploads.find((u: { filename: string }) => u.filename === body.filename)
            .suggestion,
      ));
    expect(suggestion).toMatchObject({ doc_type: 'appeal', case_number: '1031/25' });
  });

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\a.txt', 'a.txt'],
    ['ab\u202ec.txt', 'abc.txt'],
    ['.hidden.txt', 'hidden.txt'],
    ['ערר 1031/25.txt', '25.txt'],
  ])('named %j is stored as %j', async (name, stored) => {
    const { body } = await uploadText(t, name, `${APPEAL_TEXT} ${name}`);
    expect(body.filename).toBe(stored);
    expect(await filesIn(t.ctx.files.uploads)).toContain(stored);
  });

  it('named with a NUL is refused or cleaned, and never stored under such a name', async () => {
    const { status } = await uploadText(t, 'a\u0000b.txt', APPEAL_TEXT);
    expect([200, 400, 422]).toContain(status);
    expect((await filesIn(t.ctx.files.uploads)).join()).not.toContain('\0');
  });

  it('of 300 Hebrew letters keeps its extension and fits the file system', async () => {
    const { status, body } = await uploadText(t, `${'ש'.repeat(300)}.txt`, APPEAL_TEXT);
    expect(status).toBe(200);
    expect(Buffer.byteLength(body.filename)).toBeLessThanOrEqual(200);
    expect(body.filename).toMatch(/^ש+\.txt$/);
  });

  it('of one name with another, at once, twenty times, loses none', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => uploadText(t, 'אותו שם.txt', `${APPEAL_TEXT} ${n}`)),
    );
    const names = answers.map((a) => a.body.filename);
    expect(new Set(names).size).toBe(20);
    for (const [n, name] of names.entries())
      expect(await readFile(join(t.ctx.files.uploads, name), 'utf8')).toBe(`${APPEAL_TEXT} ${n}`);
  });

  it('is listed page by page when asked', async () => {
    for (const n of [1, 2, 3]) await uploadText(t, `עמוד ${n}.txt`, `${APPEAL_TEXT} עמוד ${n}`);
    const all = (await t.json('/api/uploads')).body;
    const page = (await t.json('/api/uploads?limit=2&offset=1')).body;
    expect(page.uploads).toEqual(all.uploads.slice(1, 3));
    expect([page.total, all.total]).toEqual([all.uploads.length, all.uploads.length]);
    for (const limit of ['0', '-1', '501', 'abc'])
      expect((await t.json(`/api/uploads?limit=${limit}`)).status).toBe(422);
  });

  it('does not take the place of a file that stands there without a row', async () => {
    await writeFile(join(t.ctx.files.uploads, 'ידני.txt'), 'של מישהו');
    expect((await uploadText(t, 'ידני.txt', APPEAL_TEXT)).body.filename).toBe('ידני (2).txt');
    expect(await readFile(join(t.ctx.files.uploads, 'ידני.txt'), 'utf8')).toBe('של מישהו');
  });
});

describe('an upload that cannot be taken', () => {
  const leftovers = async () => [...(await filesIn(t.ctx.files.uploads)), ...(await filesIn(t.ctx.files.incoming))];
  const expectNothingNew = (before: string[], after: string[]) =>
    expect(after.filter((name) => !before.includes(name))).toEqual([]);

  it.each([
    ['an empty file', () => uploadText(t, 'ריק.txt', ''), 422, 'empty_file'],
    [
      'a file over the limit',
      () => uploadBytes(t, 'גדול.txt', Buffer.alloc(3 * 1024 * 1024, 'א')),
      413,
      'payload_too_large',
    ],
    [
      'a PDF named .docx',
      () => uploadBytes(t, 'כתב.docx', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')),
      415,
      'unsupported_media_type',
    ],
    ['a text named .pdf', () => uploadText(t, 'כתב.pdf', APPEAL_TEXT), 415, 'unsupported_media_type'],
    [
      'a picture',
      () => uploadBytes(t, 'תמונה.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      415,
      'unsupported_media_type',
    ],
    [
      'a program',
      () => uploadBytes(t, 'a.txt', Buffer.from('7f454c46020101000000000000000000', 'hex')),
      415,
      'unsupported_media_type',
    ],
  ])('%s leaves nothing behind', async (_, send, status, code) => {
    const files = await leftovers();
    const answer = await send();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.detail).toMatch(/[א-ת]/);
    expectNothingNew(files, await leftovers());
  });

  const raw = (body: string | ReadableStream, contentType: string) =>
    t.request('/api/upload', {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
      duplex: 'half',
    } as RequestInit);
  const part = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="x.txt"\r\ncontent-type: text/plain\r\n\r\n`;

  it.each([
    ['no form', 'x', 'text/plain', 415],
    ['no boundary', 'x', 'multipart/form-data', 400],
    [
      'a form without a file',
      '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      422,
    ],
    ['a file in another field', `${part('other')}abc\r\n--b--\r\n`, 'multipart/form-data; boundary=b', 422],
    ['a form cut off in the file', `${part('file')}abc`, 'multipart/form-data; boundary=b', 400],
    ['a form cut off in the headers', '--b\r\ncontent-disp', 'multipart/form-data; boundary=b', 400],
  ])('%s is refused', async (_, body, contentType, status) => {
    const files = await leftovers();
    const response = await raw(body, contentType);
    expect(response.status).toBe(status);
    expectNothingNew(files, await leftovers());
  });

  it('whose connection breaks leaves nothing behind', async () => {
    const files = await leftovers();
    const broken = new ReadableStream({
      start(sink) {
        sink.enqueue(new TextEncoder().encode(`${part('file')}${'א'.repeat(100_000)}`));
      },
      pull(sink) {
        sink.error(new Error('connection reset'));
      },
    });
    const response = await raw(broken, 'multipart/form-data; boundary=b');
    expect([response.status, (await response.json()) as object]).toEqual([
      400,
      expect.objectContaining({ code: 'upload_interrupted' }),
    ]);
    expectNothingNew(files, await leftovers());
  });
});
