// Starting tasks of every kind again (contract section 11), over HTTP.
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASK_KINDS, type TaskKind } from '../../../src/db/schema/tasks.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { finished } from '../../helpers/classify.ts';
import { corpusDecision } from '../../helpers/corpus-rows.ts';
import { eventually } from '../../helpers/eventually.ts';
import { uploadText } from '../../helpers/intake.ts';
import { JUDGMENT } from '../../helpers/judgment.ts';
import { type EmbeddedHarness, embeddedHarness } from '../../platform/embedded/harness.ts';

const retry = (t: TestApp, taskId: string) => t.json(`/api/system/tasks/${taskId}/retry`, 'POST');

describe('the reading of a decision', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  let serial = 300;
  /** A reading that waited and was cancelled. */
  async function cancelledReading() {
    serial += 1;
    const citation = `עע"מ ${serial}/18 פלוני נ' אלמוני`;
    const { body: upload } = await uploadText(t, 'פסק דין.txt', `${JUDGMENT}\n${serial}`);
    const body = { filename: upload.filename, citation, court: 'בית המשפט העליון', kind: 'court' };
    const answered = t.json('/api/precedents', 'POST', body);
    const task = await eventually(async () => {
      const { tasks } = (await t.json('/api/system/tasks')).body;
      return tasks.find(({ title }: Json) => title === citation);
    });
    await t.json(`/api/system/tasks/${task.task_id}/cancel`, 'POST');
    const { precedent_id: id } = (await answered).body;
    return { taskId: task.task_id as string, id: id as string, citation, filename: upload.filename as string };
  }

  it('takes its file again, also long after its job is gone, and ends with the text', async () => {
    const reading = await cancelledReading();
    await t.database.sql`delete from pgboss.job where name = 'read-precedent'`;
    const { status, body } = await retry(t, reading.taskId);
    expect([status, body.kind, body.status, body.title]).toEqual([200, 'document', 'queued', reading.citation]);
    expect(body.task_id).not.toBe(reading.taskId);
    expect((await t.json('/api/uploads')).body.uploads.map((each: Json) => each.filename)).not.toContain(
      reading.filename,
    );
    expect((await retry(t, body.task_id)).body.code).toBe('task_active');
    expect((await retry(t, reading.taskId)).body).toMatchObject({ status: 409, code: 'not_retryable' });
    await t.work();
    expect(await finished(t, body.task_id)).toMatchObject({ status: 'completed' });
    const read = (await t.json(`/api/precedents/${reading.id}`)).body;
    expect(read.text).toContain('הקלה אינה זכות מוקנית');
    expect((await t.json('/api/audit?action=task.retried')).body.entries[0].target).toBe(reading.citation);
  });

  it('is refused when the decision came in meanwhile, or its file is gone', async () => {
    const [known, gone] = [uuidv7(), uuidv7()];
    const citations = [`עע"מ 700/18 פלוני נ' אלמוני`, `עע"מ 701/18 פלוני נ' אלמוני`];
    for (const citation of citations)
      await t.json('/api/precedents', 'POST', { text: JUDGMENT, citation, court: 'בית המשפט', kind: 'court' });
    await t.database.sql`update precedent_decisions set char_count = null, read_error = 'x', original_sha256 = 'x'
      where citation = ${citations[1]!}`;
    for (const [n, taskId] of [known, gone].entries())
      await t.database.sql`insert into tasks (task_id, kind, title, requested_by, status)
        values (${taskId}, 'document', ${citations[n]!}, 'x', 'failed')`;
    expect((await retry(t, known)).body.code).toBe('not_retryable');
    expect((await retry(t, gone)).body).toMatchObject({ status: 404, code: 'upload_not_found' });
  });
});

describe('a run of an agent', () => {
  let harness: EmbeddedHarness;
  beforeAll(async () => {
    harness = await embeddedHarness();
  });
  afterAll(() => harness.close());

  const statusOf = async (runId: string) =>
    (await harness.platform.run(runId, new AbortController().signal))?.status ?? null;
  async function failedRun() {
    const run = await harness.queueRun();
    await harness.controls.started(run.runId);
    await harness.controls.failRun(run.runId);
    await eventually(async () => (await statusOf(run.runId)) === 'failed');
    return run;
  }

  it('that failed begins anew on its issue, once', async () => {
    const { t } = harness;
    const { runId } = await failedRun();
    const { status, body } = await retry(t, runId);
    expect([status, body.kind, body.title]).toEqual([200, 'agent_run', 'ריצת הסוכן analyst']);
    expect(body.task_id).not.toBe(runId);
    await harness.controls.started(body.task_id);
    expect((await retry(t, body.task_id)).body.code).toBe('task_active');
    expect((await retry(t, runId)).body.task_id).toBe(body.task_id);
    await harness.controls.finishRun(body.task_id);
    await eventually(async () => (await statusOf(body.task_id)) === 'succeeded');
    // Its issue is done now.
    for (const id of [body.task_id, runId]) expect((await retry(t, id)).body.code).toBe('not_retryable');
  });

  it('of an archived case stays as it ended, and an unknown one is not found', async () => {
    const { t } = harness;
    const { runId, issueId, caseNumber } = await failedRun();
    await t.database.sql`update cases set platform_main_issue_id = ${issueId}, archived_at = now()
      where case_number = ${caseNumber}`;
    expect((await retry(t, runId)).body.code).toBe('case_archived');
    expect(await statusOf(runId)).toBe('failed');
    await t.database.sql`update cases set archived_at = null where case_number = ${caseNumber}`;
    const { status, body } = await retry(t, runId);
    expect([status, body.case_number]).toEqual([200, caseNumber]);
    await harness.controls.started(body.task_id);
    await harness.controls.finishRun(body.task_id);
    expect((await retry(t, uuidv7())).body.code).toBe('task_not_found');
  });
});

describe('other kinds', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ WORKERS: 'off' });
  });
  afterAll(() => t.close());

  async function failed(kind: TaskKind, corpusId: string | null = null): Promise<string> {
    const taskId = uuidv7();
    await t.database.sql`insert into tasks (task_id, kind, title, corpus_id, requested_by, status)
      values (${taskId}, ${kind}, 'משימה', ${corpusId}, 'x', 'failed')`;
    return taskId;
  }

  it('begin anew where that makes sense', async () => {
    const corpusId = await corpusDecision(t, 'החלטה');
    for (const [kind, taskId] of [
      ['training', await failed('training', corpusId)],
      ['style_analysis', await failed('style_analysis')],
    ]) {
      const { status, body } = await retry(t, taskId!);
      expect([status, body.kind, body.status, body.task_id === taskId]).toEqual([200, kind, 'queued', false]);
    }
    expect((await retry(t, await failed('training', uuidv7()))).body.code).toBe('corpus_not_found');
  });

  it('say elsewhere what to do instead, each with the same code', async () => {
    const known = (await retry(t, await failed('git'))).body.detail;
    for (const kind of ['reembed', 'drain'] as const) {
      const { status, body } = await retry(t, await failed(kind));
      expect([kind, status, body.code]).toEqual([kind, 409, 'not_retryable']);
      expect(body.detail).not.toBe(known);
    }
    for (const kind of TASK_KINDS) {
      const { status } = await retry(t, await failed(kind));
      expect([kind, status === 200 || (status >= 400 && status < 500)]).toEqual([kind, true]);
    }
  });
});
