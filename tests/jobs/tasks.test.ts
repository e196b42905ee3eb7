// What a person reads of a task that failed, whatever its kind.
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TASK_KINDS, type TaskKind } from '../../src/db/schema/tasks.ts';
import { healthProbe } from '../../src/features/system/health.ts';
import { ReaderLost } from '../../src/jobs/readers/lost.ts';
import { openTaskLife } from '../../src/jobs/task-life.ts';
import { insertTask, type TaskRow } from '../../src/jobs/tasks.queries.ts';
import { runTask } from '../../src/jobs/tasks.ts';
import { ThreadLost, type ThreadPool } from '../../src/jobs/threads.ts';
import { type Json, type TestApp, testApp } from '../helpers/app.ts';
import { eventually } from '../helpers/eventually.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

/** The sentence under which a task of that kind is listed after `error`, as often as it is tried. */
async function reasonOf(kind: TaskKind, error: Error): Promise<string> {
  const taskId = uuidv7();
  const row = { taskId, kind, title: 'עבודה', message: '', requestedBy: 'test', createdAt: new Date() };
  await insertTask(t.ctx.db, row);
  const work = { run: () => Promise.reject(error), onFailure: async () => {} };
  for (let tries = 0; tries < 3; tries += 1) await runTask(t.ctx, taskId, work).catch(() => {});
  const { body } = await t.json('/api/system/diagnostics');
  return body.recent_failures.filter(({ label }: Json) => label === 'עבודה')[0].error;
}

const ERRORS: [string, Error][] = [
  ['a fault', new Error('x')],
  ['time', new ThreadLost('time')],
  ['memory', new ThreadLost('memory')],
  ['death', new ThreadLost('died')],
];

it.each(ERRORS)('%s: a document is named where there is one, and nowhere else', async (_, error) => {
  const reasons = new Map<TaskKind, string>();
  for (const kind of TASK_KINDS) reasons.set(kind, await reasonOf(kind, error));
  for (const [kind, reason] of reasons) {
    expect(reason).toMatch(/^[א-ת][^A-Za-z]+$/);
    if (kind !== 'document') expect(reason).not.toContain('מסמך');
  }
  expect(new Set([...reasons.values()]).size).toBeGreaterThanOrEqual(5);
});

it('a file over its limits fails at the first try, and one whose reader was ended from outside at the third', async () => {
  const tries = async (error: Error) => {
    const taskId = uuidv7();
    const row = { taskId, title: 'קובץ', message: '', requestedBy: 'test', createdAt: new Date() };
    await insertTask(t.ctx.db, { ...row, kind: 'document' });
    const failures: string[] = [];
    const onFailure = async (_: unknown, __: unknown, reason: string) => void failures.push(reason);
    let count = 0;
    while (failures.length === 0) {
      count += 1;
      await runTask(t.ctx, taskId, { run: () => Promise.reject(error), onFailure }).catch(() => {});
    }
    return [count, ...failures];
  };
  expect(await tries(new ReaderLost('memory'))).toEqual([1, 'המסמך דורש יותר זיכרון מן המותר']);
  expect(await tries(new ReaderLost('time'))).toEqual([1, 'העיבוד חרג מן הזמן המותר']);
  expect(await tries(new ReaderLost('died'))).toEqual([3, expect.stringContaining('שלוש פעמים')]);
});

describe('tasks that stand still', () => {
  const health = async () => {
    const state = await healthProbe(t.ctx, false, () => ({ ok: true, checked_at: null }))();
    return [state.status, state.tasks.stalled];
  };
  const addTask = async (change: Partial<TaskRow>) => {
    const taskId = uuidv7();
    await insertTask(t.ctx.db, { taskId, kind: 'document', title: 'מסמך', requestedBy: 'test', ...change });
    return taskId;
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  beforeEach(() => t.database.sql`delete from tasks`);

  it('show in health: running ones that nobody signed for a minute', async () => {
    expect(await health()).toEqual(['ok', 0]);
    await addTask({ status: 'processing', aliveAt: minutesAgo(0.5), updatedAt: minutesAgo(60) });
    expect(await health()).toEqual(['ok', 0]);
    const taskId = await addTask({ status: 'processing', aliveAt: minutesAgo(2), updatedAt: minutesAgo(2) });
    expect(await health()).toEqual(['degraded', 1]);
    await runTask(t.ctx, taskId, { run: async () => {}, onFailure: async () => {} });
    expect(await health()).toEqual(['ok', 0]);
    await addTask({ status: 'failed', aliveAt: minutesAgo(2), finishedAt: minutesAgo(2) });
    expect(await health()).toEqual(['ok', 0]);
  });

  it('show in health: waiting ones, where nobody works on any of their kind', async () => {
    await addTask({ status: 'queued', updatedAt: minutesAgo(0.5) });
    expect(await health()).toEqual(['ok', 0]);
    await addTask({ status: 'queued', updatedAt: minutesAgo(2) });
    expect(await health()).toEqual(['degraded', 1]);
    await addTask({ status: 'processing', aliveAt: minutesAgo(0) });
    expect(await health()).toEqual(['ok', 0]);
  });

  it('are not signed while no thread can be started, nor after a stage was silent for too long', async () => {
    const signed = async (threads: ThreadPool, stage: string | null, silence: number) => {
      const taskId = await addTask({ status: 'processing', aliveAt: minutesAgo(3) });
      const life = openTaskLife({ ...t.ctx, threads }, taskId, { everyMs: 5, silenceMs: () => silence });
      if (stage) life.moved(stage);
      const look = async () => {
        const [row] = await t.database.sql`
          select alive_at > now() - interval '1 minute' as fresh from tasks where task_id = ${taskId}`;
        return row!.fresh as boolean;
      };
      return { life, look };
    };
    const well = await signed(t.ctx.threads, 'extracting', 60_000);
    const silent = await signed(t.ctx.threads, 'extracting', 0);
    const broken = await signed({ ...t.ctx.threads, faultMs: () => 1 }, 'extracting', 60_000);
    await eventually(well.look);
    expect([await silent.look(), await broken.look()]).toEqual([false, false]);
    for (const { life } of [well, silent, broken]) life.end();
  });
});

it('a task waits for threads that cannot be started, as often as it takes', async () => {
  const taskId = uuidv7();
  await insertTask(t.ctx.db, { taskId, kind: 'document', title: 'מסמך', requestedBy: 'test' });
  const work = { run: () => Promise.reject(new ThreadLost('unavailable')), onFailure: async () => {} };
  for (let tries = 0; tries < 5; tries += 1) await expect(runTask(t.ctx, taskId, work)).rejects.toThrow();
  const [row] = await t.database.sql`select status, crashes from tasks where task_id = ${taskId}`;
  expect(row).toMatchObject({ status: 'queued', crashes: 0 });
});

it('a task that was handed over is left alone by the job that had it', async () => {
  const [taskId, mine, other] = [uuidv7(), uuidv7(), uuidv7()];
  await insertTask(t.ctx.db, { taskId, kind: 'document', title: 'מסמך', requestedBy: 'test', jobId: other });
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  await runTask(t.ctx, taskId, { run, onFailure: async () => {} }, mine);
  expect(runs).toBe(0);
  await runTask(t.ctx, taskId, { run, onFailure: async () => {} }, other);
  expect(runs).toBe(1);
});
