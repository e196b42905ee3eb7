// Stopping tasks, starting them again, their history, and for what they wait (contract section 11), over HTTP.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processDocument } from '../../../src/features/documents/processing.service.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { testServerUrl } from '../../helpers/database.ts';
import { eventually } from '../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
let idle: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
  idle = await testApp({ WORKERS: 'off' });
});
afterAll(async () => {
  await t.close();
  await idle.close();
});

const uploadsOf = async (app: TestApp): Promise<string[]> =>
  (await app.json('/api/uploads')).body.uploads.map((each: Json) => each.filename);
const post = (app: TestApp, path: string) => app.json(`/api/system/tasks/${path}`, 'POST');

/** A document that waits in the queue. */
async function queued(app: TestApp, text = APPEAL_TEXT) {
  const number = await newCase(app);
  const { body: file } = await uploadText(app, 'ערר.txt', text);
  const { body } = await classify(app, file.filename, number, { doc_type: 'appeal' });
  return { number, filename: file.filename as string, taskId: body.task_id as string, documentId: body.document_id };
}

describe('cancelling', () => {
  it('gives the file of a waiting document back, with its reason', async () => {
    const { number, filename, taskId, documentId } = await queued(idle);
    expect(await uploadsOf(idle)).not.toContain(filename);
    const { status, body } = await post(idle, `${taskId}/cancel`);
    expect([status, body.status, body.error.code, body.document_id]).toEqual([200, 'failed', 'cancelled', documentId]);
    expect(body.error.message).toBe('המשימה בוטלה בידי משתמש מקומי');
    expect(await uploadsOf(idle)).toContain(filename);
    const details = (await idle.json(`/api/cases/${encodeURIComponent(number)}/details`)).body;
    expect([details.status, details.documents[0].status, details.documents[0].error]).toEqual([
      'new',
      'failed',
      body.error.message,
    ]);
    expect((await post(idle, `${taskId}/cancel`)).body.code).toBe('task_ended');
    expect((await finished(idle, taskId)).status).toBe('failed');
    const acts = (await idle.json('/api/audit?action=task.cancelled')).body.entries;
    expect(acts[0].case_number_text).toBe(number);
  });

  it('holds when it comes at the moment at which the work begins', async () => {
    const { taskId, number } = await queued(idle);
    const [task] = await idle.database.sql`select job_id from tasks where task_id = ${taskId}`;
    const { notify } = idle.ctx.database;
    // The worker has taken the task and begins to listen: too late to hear of what happens now.
    const listen: typeof notify.listen = async (...args) => {
      const end = await notify.listen(...args);
      await post(idle, `${taskId}/cancel`);
      return end;
    };
    const database = { ...idle.ctx.database, notify: { ...notify, listen } };
    await processDocument({ ...idle.ctx, database }, taskId, task!.job_id, { pages: 'all' });
    const [document] = (await idle.json(`/api/cases/${encodeURIComponent(number)}/details`)).body.documents;
    expect(document).toMatchObject({ status: 'failed', error: expect.stringContaining('בוטלה בידי') });
  });

  it('really stops one that runs, and its worker takes the next', async () => {
    const long = `${APPEAL_TEXT}\n\n${Array.from({ length: 9000 }, (_, n) => `${n + 10}. לטענת העוררת, ההקלה מספר ${n} ניתנה בלא סמכות ובניגוד לתכנית 101-${n}.`).join('\n\n')}`;
    const { filename, taskId, number } = await queued(t, long);
    await eventually(async () => {
      const [row] = await t.database.sql`select status from tasks where task_id = ${taskId}`;
      return row!.status === 'processing';
    });
    const { status, body } = await post(t, `${taskId}/cancel`);
    expect([status, body.error?.code]).toEqual([200, 'cancelled']);
    expect(await uploadsOf(t)).toContain(filename);
    const next = await queued(t);
    expect((await finished(t, next.taskId)).status).toBe('completed');
    // The job itself has ended too, and changed nothing afterwards.
    await eventually(async () => {
      const rows = await t.database.sql`select 1 from pgboss.job where name = 'process-document' and state = 'active'`;
      return rows.length === 0;
    });
    const [row] = await t.database.sql`select status, error_code from tasks where task_id = ${taskId}`;
    expect(row).toEqual({ status: 'failed', error_code: 'cancelled' });
    expect(await uploadsOf(t)).toContain(filename);
    const details = (await t.json(`/api/cases/${encodeURIComponent(number)}/details`)).body;
    expect(details.documents[0]).toMatchObject({ status: 'failed', chunk_count: 0 });
  });

  it('is refused for drains, unknown tasks and ended ones', async () => {
    const drain = '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11';
    await idle.database.sql`insert into tasks (task_id, kind, title, requested_by, status)
      values (${drain}, 'drain', 'x', 'x', 'processing')`;
    expect((await post(idle, `${drain}/cancel`)).body).toMatchObject({ status: 409, code: 'not_cancellable' });
    for (const id of ['0198f2c0-7a51-7c39-9a1e-000000000000', 'x'])
      expect((await post(idle, `${id}/cancel`)).body).toMatchObject({ status: 404, code: 'task_not_found' });
    await idle.database.sql`delete from tasks where task_id = ${drain}`;
  });
});

describe('starting again', () => {
  it('reads a cancelled document after all', async () => {
    const { taskId, number } = await queued(idle);
    await post(idle, `${taskId}/cancel`);
    const { status, body } = await post(idle, `${taskId}/retry`);
    expect([status, body.status, body.case_number]).toEqual([200, 'queued', number]);
    expect(body.task_id).not.toBe(taskId);
    expect((await post(idle, `${body.task_id}/retry`)).body.code).toBe('task_active');
    const details = (await idle.json(`/api/cases/${encodeURIComponent(number)}/details`)).body;
    expect(details.documents.map((each: Json) => each.status)).toEqual(['queued']);
  });

  it('is refused for what ended well', async () => {
    const { taskId } = await queued(t);
    await finished(t, taskId);
    expect((await post(t, `${taskId}/retry`)).body.code).toBe('not_retryable');
  });
});

describe('the history', () => {
  it('lists ended tasks, by state, kind and case', async () => {
    const former = await queued(idle);
    await post(idle, `${former.taskId}/cancel`);
    const { taskId, number } = await queued(idle);
    await post(idle, `${taskId}/cancel`);
    const list = async (query: string) => (await idle.json(`/api/system/tasks/history?${query}`)).body;
    const ofCase = await list(`case_number=${encodeURIComponent(number)}`);
    expect([ofCase.total, ofCase.tasks[0].task_id]).toEqual([1, taskId]);
    expect((await list(`case_number=${encodeURIComponent(number)}&status=completed`)).total).toBe(0);
    const failed = await list('status=failed&kind=document&limit=1');
    expect([failed.tasks.length, failed.tasks[0].task_id]).toEqual([1, taskId]);
    expect((await list('status=failed&limit=1&offset=1')).tasks[0].task_id).toBe(former.taskId);
    expect((await idle.json('/api/system/tasks/history?kind=x')).status).toBe(422);
  });
});

describe('what waits says for what', () => {
  const taskOf = async (taskId: string): Promise<Json> =>
    (await idle.json('/api/system/tasks')).body.tasks.find((each: Json) => each.task_id === taskId);
  /** As if it had waited for so long. */
  const age = (taskId: string) =>
    idle.database.sql`update tasks set updated_at = now() - interval '5 seconds' where task_id = ${taskId}`;

  it('a scan for the scan before it, with its page, and no longer than that', async () => {
    const first = await queued(idle);
    const second = await queued(idle);
    await idle.database
      .sql`update tasks set lane = 'ocr' where task_id in ${idle.database.sql([first.taskId, second.taskId])}`;
    expect((await taskOf(second.taskId)).waiting_for).toBeNull();
    await age(second.taskId);
    await idle.database.sql`update tasks set status = 'processing', message = 'נקרא עמוד 12 מתוך 300', title = 'נספחים'
      where task_id = ${first.taskId}`;
    const { waiting_for } = await taskOf(second.taskId);
    expect(waiting_for).toMatchObject({
      code: 'scan',
      message: 'ממתין לסיום הסריקה של "נספחים" (נקרא עמוד 12 מתוך 300)',
    });
    expect(Date.parse(waiting_for.since)).toBeLessThan(Date.now() - 4000);
    await idle.database.sql`update tasks set status = 'completed', finished_at = now() where task_id = ${first.taskId}`;
    expect((await taskOf(second.taskId)).waiting_for.code).toBe('workers');
    await post(idle, `${second.taskId}/cancel`);
  });

  // One backend runs one transaction at a time on the embedded database: nobody waits for a row there.
  it.runIf(testServerUrl !== null)('a document for whoever holds its case, and no longer than that', async () => {
    const held = Promise.withResolvers<void>();
    const { number, taskId } = await queued(t);
    const holding = t.database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from cases where case_number = ${number} for update`);
      await held.promise;
    });
    const waiting = await eventually(async () => {
      const { tasks } = (await t.json('/api/system/tasks')).body;
      const own = tasks.find(({ task_id }: Json) => task_id === taskId)?.waiting_for;
      return own?.code === 'lock' && own;
    });
    expect(waiting.message).toBe('ממתין לסיום פעולה אחרת בתיק');
    held.resolve();
    await holding;
    expect((await finished(t, taskId)).status).toBe('completed');
  });

  it('what was asked for, for a drain that is off, and who switched it off', async () => {
    const flag = (disabled: boolean) =>
      idle.json('/api/operations/drains/legal-metadata-drain/disabled', 'POST', { disabled });
    await idle.json('/api/precedents', 'POST', {
      text: 'פסק דין. '.repeat(50),
      citation: 'ע"א 1/20 כהן נ\' לוי',
      court: 'בית המשפט העליון',
      kind: 'court',
    });
    await idle.database.sql`update queue_items set queued_at = now() where queue = 'metadata_extraction'`;
    await flag(true);
    const paused = await eventually(async () => taskOf('legal-metadata-drain'));
    expect(paused.waiting_for).toMatchObject({ code: 'drain_paused' });
    expect(paused.waiting_for.message).toMatch(/המנקז מושבת בידי .+; פריט אחד ממתין לו/);
    await flag(false);
    await eventually(async () => (await taskOf('legal-metadata-drain')) === undefined);
  });
});
