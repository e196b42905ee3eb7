import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendingFiles } from '../../../src/db/schema/intake.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';
import { readEvents } from '../../helpers/sse.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const uploads = async () => (await t.json('/api/uploads')).body.uploads as { filename: string }[];

describe('classifying', () => {
  it('goes by the suggestion where no type is given, also by one that the upload did not wait for', async () => {
    const { body: upload } = await uploadText(t, 'מסמך ללא סוג.txt', `${APPEAL_TEXT}\nללא סוג`);
    await t.ctx.db.update(pendingFiles).set({ suggestion: null }).where(eq(pendingFiles.filename, upload.filename));
    const { body } = await classify(t, upload.filename, await newCase(t));
    expect(body.doc_type).toBe('appeal');
  });

  it('processes the file into a document of the case, through the stages of the contract', async () => {
    const number = await newCase(t);
    const { body: upload } = await uploadText(t, 'כתב ערר ראשון.txt', APPEAL_TEXT);
    const { status, body } = await classify(t, upload.filename, number, {
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
    const number = await newCase(t);
    const { body: upload } = await uploadText(t, 'תשובה.txt', `${APPEAL_TEXT} א`);
    expect((await classify(t, 'אין כזה.txt', number)).body.code).toBe('upload_not_found');
    expect((await classify(t, upload.filename, 'אין כזה')).body.code).toBe('case_not_found');
    expect(
      (await t.json('/api/classify', 'POST', { filename: upload.filename, target: 'case' })).body.errors[0].loc,
    ).toEqual(['body', 'case_number']);
    const first = await classify(t, upload.filename, number);
    expect((await t.json(`/api/uploads/${encodeURIComponent(upload.filename)}`, 'DELETE')).body.code).toMatch(
      /upload_(in_use|not_found)/,
    );
    await finished(t, first.body.task_id);
    const { body: again } = await uploadText(t, 'תשובה.txt', `${APPEAL_TEXT} א`);
    const second = await classify(t, again.filename, number);
    expect([second.status, second.body.code, second.body.document_id]).toEqual([
      409,
      'already_classified',
      first.body.document_id,
    ]);
    expect((await classify(t, again.filename, number, { allow_duplicate: true })).status).toBe(200);
    await t.database.sql`update cases set archived_at = now() where case_number = ${number}`;
    const { body: third } = await uploadText(t, 'שלישי.txt', `${APPEAL_TEXT} ב`);
    expect((await classify(t, third.filename, number)).body.code).toBe('case_archived');
  });

  it('of one content in one case by ten at once makes one document', async () => {
    const number = await newCase(t);
    const files = await Promise.all(Array.from({ length: 10 }, () => uploadText(t, 'כפול.txt', `${APPEAL_TEXT} כפול`)));
    const answers = await Promise.all(files.map((f) => classify(t, f.body.filename, number)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('a file without text fails with a reason, returns it to the list, and takes it again', async () => {
    const number = await newCase(t);
    const { body: upload } = await uploadText(t, 'ריק ממילים.txt', ' \n \n ');
    const first = await classify(t, upload.filename, number);
    const end = await finished(t, first.body.task_id);
    expect(end).toMatchObject({ status: 'failed', error: expect.stringMatching(/[א-ת]/) });
    expect((await uploads()).map((u) => u.filename)).toContain(upload.filename);
    const details = (await t.json(`/api/cases/${encodeURIComponent(number)}/details`)).body;
    expect(details).toMatchObject({ status: 'new', documents: [{ status: 'failed', error: end.error }] });
    const second = await classify(t, upload.filename, number);
    expect(second.body.document_id).toBe(first.body.document_id);
    await finished(t, second.body.task_id);
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
    const number = await newCase(t);
    const { body: upload } = await uploadText(t, 'סיום.txt', `${APPEAL_TEXT} סיום`);
    const { body } = await classify(t, upload.filename, number);
    await finished(t, body.task_id);
    const [event] = await readEvents(await t.request(`/api/progress/${body.task_id}`));
    expect(event).toMatchObject({ id: expect.stringMatching(/^\d+$/), data: { status: 'completed' } });
    await t.database.sql`update tasks set finished_at = now() - interval '901 seconds' where task_id = ${body.task_id}`;
    expect((await finished(t, body.task_id)).status).toBe('unknown');
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
