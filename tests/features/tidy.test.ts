import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepUploads } from '../../src/features/intake/uploads.service.ts';
import { sweepOldTasks } from '../../src/features/system/retention.service.ts';
import { sweep } from '../../src/files/store.ts';
import { insertTask } from '../../src/jobs/tasks.queries.ts';
import { type TestApp, testApp } from '../helpers/app.ts';
import { uploadText } from '../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ TASK_RETENTION_DAYS: '30' });
});
afterAll(() => t.close());

describe('tidying', () => {
  it('removes old files that no row stands for, and nothing that is pending or new', async () => {
    const { body } = await uploadText(t, 'ממתין.txt', 'כתב ערר');
    const orphan = join(t.ctx.files.uploads, 'יתום.txt');
    await writeFile(orphan, 'x');
    await sweepUploads(t.ctx);
    expect(await readdir(t.ctx.files.uploads)).toEqual(expect.arrayContaining(['יתום.txt', body.filename]));
    expect(await sweep(t.ctx.files.uploads, -1000, (name) => name === body.filename)).toBe(1);
    expect(await readdir(t.ctx.files.uploads)).toEqual(expect.arrayContaining([body.filename]));
    expect(await readdir(t.ctx.files.uploads)).not.toContain('יתום.txt');
    await utimes(join(t.ctx.files.uploads, body.filename), 0, 0);
    await sweepUploads(t.ctx);
    expect(await readdir(t.ctx.files.uploads)).toContain(body.filename);
  });

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
