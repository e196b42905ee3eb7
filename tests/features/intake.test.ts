import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../helpers/app.ts';
import { eventually } from '../helpers/eventually.ts';
import { APPEAL_TEXT, uploadBytes, uploadText } from '../helpers/intake.ts';
import { readEvents } from '../helpers/sse.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ MAX_UPLOAD_MB: '2' });
  await t.work();
});
afterAll(() => t.close());

const uploads = async () => (await t.json('/api/uploads')).body.uploads as { filename: string }[];
const filesIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name);
let serial = 0;
const newCase = async () => {
  serial += 1;
  const case_number = `${serial}/40`;
  await t.json('/api/cases/create', 'POST', { case_number });
  return case_number;
};
const classify = (filename: string, case_number: string, rest: object = {}) =>
  t.json('/api/classify', 'POST', { filename, target: 'case', case_number, ...rest });
const finished = async (taskId: string) => {
  const response = await t.request(`/api/progress/${taskId}`);
  return (await readEvents(response)).at(-1)!.data;
};

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
  // Files of other tests may go meanwhile, when their processing ends.
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

describe('classifying', () => {
  it('processes the file into a document of the case, through the stages of the contract', async () => {
    const number = await newCase();
    const { body: upload } = await uploadText(t, 'כתב ערר ראשון.txt', APPEAL_TEXT);
    const { status, body } = await classify(upload.filename, number, {
      doc_type: 'appeal',
      title: 'הערר',
      party: 'appellant',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'queued',
      target: 'case',
      case_number: number,
      doc_type: 'appeal',
      filename: upload.filename,
    });
    expect((await uploads()).map((u) => u.filename)).not.toContain(upload.filename);

    const events = await readEvents(await t.request(`/api/progress/${body.task_id}`));
    const last = events.at(-1)!;
    expect(last.data).toMatchObject({
      task_id: body.task_id,
      status: 'completed',
      stage: 'completed',
      percent: 100,
      document_id: body.document_id,
      error: null,
    });
    expect(events.map((e) => e.data.percent)).toEqual(
      events.map((e) => e.data.percent).toSorted((a: number, b: number) => a - b),
    );

    const doc = (await t.json(`/api/cases/${encodeURIComponent(number)}/documents/${body.document_id}`)).body;
    expect(doc).toMatchObject({
      title: 'הערר',
      party: 'appellant',
      status: 'ready',
      sha256: upload.sha256,
      original_file: { folder: 'documents__originals', filename: 'כתב ערר ראשון.txt' },
    });
    expect(doc.text).toContain('ההקלה בקו הבניין');
    expect(doc.chunk_count).toBeGreaterThan(0);
    expect(doc.claim_count).toBeGreaterThan(0);
    expect(doc.metadata.case_number).toBe('1031/25');
    const details = (await t.json(`/api/cases/${encodeURIComponent(number)}/details`)).body;
    expect(details).toMatchObject({ status: 'claims_extracted', documents: [{ document_id: body.document_id }] });
    const root = t.ctx.files.caseRoot(
      (await t.database.sql`select directory from cases where case_number = ${number}`)[0]!.directory,
    );
    expect(await readFile(join(root, 'documents/originals/כתב ערר ראשון.txt'), 'utf8')).toBe(APPEAL_TEXT);
    expect(await readFile(join(root, 'documents/extracted/כתב ערר ראשון.txt.txt'), 'utf8')).toContain(
      'ההקלה בקו הבניין',
    );
    expect(existsSync(join(t.ctx.files.uploads, upload.filename))).toBe(false);
  });

  it('refuses what is not there, twice the same, and an archived case', async () => {
    const number = await newCase();
    const { body: upload } = await uploadText(t, 'תשובה.txt', `${APPEAL_TEXT} א`);
    expect((await classify('אין כזה.txt', number)).body.code).toBe('upload_not_found');
    expect((await classify(upload.filename, 'אין כזה')).body.code).toBe('case_not_found');
    expect(
      (await t.json('/api/classify', 'POST', { filename: upload.filename, target: 'case' })).body.errors[0].loc,
    ).toEqual(['body', 'case_number']);
    const first = await classify(upload.filename, number);
    expect((await t.json(`/api/uploads/${encodeURIComponent(upload.filename)}`, 'DELETE')).body.code).toMatch(
      /upload_(in_use|not_found)/,
    );
    await finished(first.body.task_id);
    const { body: again } = await uploadText(t, 'תשובה.txt', `${APPEAL_TEXT} א`);
    const second = await classify(again.filename, number);
    expect([second.status, second.body.code, second.body.document_id]).toEqual([
      409,
      'already_classified',
      first.body.document_id,
    ]);
    expect((await classify(again.filename, number, { allow_duplicate: true })).status).toBe(200);
    await t.database.sql`update cases set archived_at = now() where case_number = ${number}`;
    const { body: third } = await uploadText(t, 'שלישי.txt', `${APPEAL_TEXT} ב`);
    expect((await classify(third.filename, number)).body.code).toBe('case_archived');
  });

  it('of one content in one case by ten at once makes one document', async () => {
    const number = await newCase();
    const files = await Promise.all(Array.from({ length: 10 }, () => uploadText(t, 'כפול.txt', `${APPEAL_TEXT} כפול`)));
    const answers = await Promise.all(files.map((f) => classify(f.body.filename, number)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('a file without text fails with a reason, returns it to the list, and takes it again', async () => {
    const number = await newCase();
    const { body: upload } = await uploadText(t, 'ריק ממילים.txt', ' \n \n ');
    const first = await classify(upload.filename, number);
    const end = await finished(first.body.task_id);
    expect(end).toMatchObject({ status: 'failed', error: expect.stringMatching(/[א-ת]/) });
    expect((await uploads()).map((u) => u.filename)).toContain(upload.filename);
    const details = (await t.json(`/api/cases/${encodeURIComponent(number)}/details`)).body;
    expect(details).toMatchObject({ status: 'new', documents: [{ status: 'failed', error: end.error }] });
    const second = await classify(upload.filename, number);
    expect(second.body.document_id).toBe(first.body.document_id);
    await finished(second.body.task_id);
  });
});

describe('a document', () => {
  it('is read again on demand, with nothing doubled, and goes to the backup folder when deleted', async () => {
    const number = await newCase();
    const { body: upload } = await uploadText(t, 'להסרה.txt', `${APPEAL_TEXT} להסרה`);
    const { body } = await classify(upload.filename, number, { doc_type: 'appeal' });
    await finished(body.task_id);
    const path = `/api/cases/${encodeURIComponent(number)}/documents/${body.document_id}`;
    const before = (await t.json(path)).body;
    const again = await t.json(`${path}/reprocess`, 'POST');
    expect(again.body).toEqual({ task_id: expect.any(String), status: 'queued' });
    expect((await t.json(path, 'DELETE')).body.code).toBe('document_in_use');
    await finished(again.body.task_id);
    const after = (await t.json(path)).body;
    expect([after.chunk_count, after.claim_count, after.text]).toEqual([
      before.chunk_count,
      before.claim_count,
      before.text,
    ]);
    const count = await t.database.sql`select count(*)::int as n from chunks where document_id = ${body.document_id}`;
    expect(count[0]!.n).toBe(after.chunk_count);

    expect((await t.json(path, 'DELETE')).body).toEqual({ deleted: true, document_id: body.document_id });
    expect((await t.json(path)).body.code).toBe('document_not_found');
    const root = t.ctx.files.caseRoot(
      (await t.database.sql`select directory from cases where case_number = ${number}`)[0]!.directory,
    );
    expect(await readdir(join(root, 'documents/originals'))).toEqual([]);
    expect(
      (await readdir(join(root, 'documents/backup'))).map((name) => name.replace(/^\d{8}T\d{6}Z-/, '')).sort(),
    ).toEqual(['להסרה.txt', 'להסרה.txt.txt']);
    expect(
      (await t.database.sql`select count(*)::int as n from chunks where document_id = ${body.document_id}`)[0]!.n,
    ).toBe(0);
  });

  it('answers 304 to whoever has it', async () => {
    const number = await newCase();
    const { body: upload } = await uploadText(t, 'תג.txt', `${APPEAL_TEXT} תג`);
    const { body } = await classify(upload.filename, number);
    await finished(body.task_id);
    const path = `/api/cases/${encodeURIComponent(number)}/documents/${body.document_id}`;
    const first = await t.request(path);
    const tag = first.headers.get('etag')!;
    expect((await t.request(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await t.request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});

describe('progress', () => {
  it('of an unknown task is one terminal event', async () => {
    for (const id of ['0198f2c0-7a51-7c39-9a1e-000000000000', 'nonsense']) {
      const response = await t.request(`/api/progress/${id}`);
      expect([
        response.status,
        response.headers.get('x-accel-buffering'),
        response.headers.get('cache-control'),
      ]).toEqual([200, 'no', 'no-store']);
      expect(await readEvents(response)).toEqual([
        { event: 'progress', data: expect.objectContaining({ task_id: id, status: 'unknown' }) },
      ]);
    }
  });

  it('of a finished task ends at once, with the id of its last event, until it is forgotten', async () => {
    const number = await newCase();
    const { body: upload } = await uploadText(t, 'סיום.txt', `${APPEAL_TEXT} סיום`);
    const { body } = await classify(upload.filename, number);
    await finished(body.task_id);
    const [event] = await readEvents(await t.request(`/api/progress/${body.task_id}`));
    expect(event).toMatchObject({ id: expect.stringMatching(/^\d+$/), data: { status: 'completed' } });
    await t.database.sql`update tasks set finished_at = now() - interval '901 seconds' where task_id = ${body.task_id}`;
    expect((await finished(body.task_id)).status).toBe('unknown');
  });

  it('and the overall status count what is under way', async () => {
    const { body } = await t.json('/api/processing-status');
    expect(body).toMatchObject({
      active: expect.any(Number),
      queued: expect.any(Number),
      failed_last_24h: expect.any(Number),
      tasks: expect.any(Array),
    });
    expect(body.completed_last_24h).toBeGreaterThanOrEqual(0);
  });
});
