import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepOldTasks } from '../../../src/features/system/retention.service.ts';
import { insertTask } from '../../../src/jobs/tasks.queries.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ TASK_RETENTION_DAYS: '30' });
});
afterAll(() => t.close());

describe('tidying', () => {
  it('forgets tasks that ended longer ago than they are kept', async () => {
    const day = 24 * 3600 * 1000;
    const rows = [29, 31].map((days) => ({
      taskId: uuidv7(),
      kind: 'document' as const,
      title: `${days}`,
      requestedBy: 'x',
      status: 'completed' as const,
      finishedAt: new Date(Date.now() - days * day),
    }));
    for (const row of rows) await insertTask(t.ctx.db, row);
    expect(await sweepOldTasks(t.ctx)).toBe(1);
    const left = await t.database.sql`select title from tasks`;
    expect(left.map((row) => row.title)).toEqual(['29']);
  });
});
