// What a person reads of a task that failed, whatever its kind.
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ReaderLost } from '../../src/jobs/readers/lost.ts';
import { insertTask } from '../../src/jobs/tasks.queries.ts';
import { TASK_KINDS, type TaskKind } from '../../src/jobs/tasks.tables.ts';
import { runTask } from '../../src/jobs/tasks.ts';
import { ThreadLost } from '../../src/jobs/threads.ts';
import { type Json, type TestApp, testApp } from '../helpers/app.ts';

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
