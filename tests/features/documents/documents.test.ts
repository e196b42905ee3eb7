import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadBytes, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

describe('a document', () => {
  it('is read again on demand, with nothing doubled, and goes to the backup folder when deleted', async () => {
    const number = await newCase(t);
    const { body: upload } = await uploadText(t, 'להסרה.txt', `${APPEAL_TEXT} להסרה`);
    const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
    await finished(t, body.task_id);
    const path = `/api/cases/${encodeURIComponent(number)}/documents/${body.document_id}`;
    const before = (await t.json(path)).body;
    const again = await t.json(`${path}/reprocess`, 'POST');
    expect(again.body).toEqual({ task_id: expect.any(String), status: 'queued' });
    expect((await t.json(path, 'DELETE')).body.code).toBe('document_in_use');
    await finished(t, again.body.task_id);
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

  it('takes its number and committee from the header of its pages, where they stand nowhere else', async () => {
    const hex = (text: string) =>
      [...text].map((c) => (/[א-ת]/.test(c) ? `\\'${(c.charCodeAt(0) - 0x5d0 + 0xe0).toString(16)}` : c)).join('');
    const [, , ...rest] = APPEAL_TEXT.split('\n');
    const paragraphs = rest.map((line) => `${hex(line.replace(/[^א-ת ]/g, ' '))}\\par`).join('\n');
    const header = `{\\header ${hex('ועדת הערר לתכנון ובנייה מחוז מרכז')}\\par ${hex('ערר 7712/25')}\\par}`;
    const rtf = Buffer.from(`{\\rtf1\\ansi\\ansicpg1255 ${header}${paragraphs}}`, 'latin1');
    const number = await newCase(t);
    const { body: upload } = await uploadBytes(t, 'כותרת.rtf', rtf);
    const pending = async () =>
      (await t.json('/api/uploads')).body.uploads.find((one: Json) => one.filename === upload.filename);
    const suggestion = upload.suggestion ?? (await eventually(async () => (await pending()).suggestion));
    expect(suggestion.case_number).toBe('7712/25');
    const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
    await finished(t, body.task_id);
    const { text, metadata } = (await t.json(`/api/cases/${encodeURIComponent(number)}/documents/${body.document_id}`))
      .body;
    expect(text).not.toContain('7712/25');
    expect(metadata).toMatchObject({ case_number: '7712/25', committee: 'ועדת הערר לתכנון ובנייה מחוז מרכז' });
  });

  it('answers 304 to whoever has it', async () => {
    const number = await newCase(t);
    const { body: upload } = await uploadText(t, 'תג.txt', `${APPEAL_TEXT} תג`);
    const { body } = await classify(t, upload.filename, number);
    await finished(t, body.task_id);
    const path = `/api/cases/${encodeURIComponent(number)}/documents/${body.document_id}`;
    const first = await t.request(path);
    const tag = first.headers.get('etag')!;
    expect((await t.request(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await t.request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});
