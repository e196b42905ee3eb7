import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCases } from '../../../samples/load.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadBytes, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('four scans do not hold up a text that comes after them, and wait for one another', async () => {
  const files = (await loadCases()).flatMap(({ documents }) => documents.flatMap(({ files }) => files));
  const scan = await readFile(files.find(({ scanned }) => scanned)!.path);
  const number = await newCase(t);
  const scans: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { body } = await uploadBytes(t, `סריקה ${n}.pdf`, scan);
    const { body: task } = await classify(t, body.filename, number, { doc_type: 'other', allow_duplicate: true });
    scans.push(task.task_id);
  }
  const { body: text } = await uploadText(t, 'ערר.txt', APPEAL_TEXT);
  const { body: task } = await classify(t, text.filename, number, { doc_type: 'appeal' });
  await t.work();
  expect(await finished(t, task.task_id)).toMatchObject({ status: 'completed' });
  const rows = await t.database.sql`select status from tasks where task_id in ${t.database.sql(scans)}`;
  expect(rows.filter(({ status }) => status === 'queued' || status === 'processing').length).toBeGreaterThanOrEqual(2);

  // Deleting the case ends those that were handed over too.
  await eventually(async () => {
    const jobs = await t.database.sql`select 1 from pgboss.job where name = 'process-scan' and state = 'created'`;
    return jobs.length >= 2;
  });
  await t.json(`/api/cases?case_number=${encodeURIComponent(number)}`, 'DELETE');
  const left = await t.database
    .sql`select 1 from pgboss.job where name = 'process-scan' and state in ('created', 'retry')`;
  expect(left).toHaveLength(0);
});
