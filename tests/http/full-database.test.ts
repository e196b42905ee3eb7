// The database's own disk is full, while ours is not: its error is the same to a person, and work that has begun waits.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../helpers/app.ts';
import { newCase } from '../helpers/classify.ts';
import { eventually } from '../helpers/eventually.ts';
import { APPEAL_TEXT, uploadText } from '../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

/** Every write of a table fails as it does where the table cannot grow; gives the way back. */
async function fill(table: string): Promise<() => Promise<unknown>> {
  await t.database.sql.unsafe(`
    create or replace function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on ${table} for each row execute function no_room()`);
  return () => t.database.sql.unsafe(`drop trigger no_room on ${table}`);
}

it('a write is refused by the code of a full disk, and taken when there is room', async () => {
  const number = await newCase(t);
  const path = `/api/cases/${encodeURIComponent(number)}`;
  const empty = await fill('cases');
  const refused = await t.json(path, 'PUT', { title: 'ערר' });
  expect([refused.status, refused.body.code]).toEqual([507, 'insufficient_storage']);
  expect((await t.json(`${path}/details`)).status).toBe(200);
  await empty();
  expect((await t.json(path, 'PUT', { title: 'ערר' })).status).toBe(200);
});

it('a document that is being read waits for room, says so, and is completed', async () => {
  const number = await newCase(t);
  const { body: file } = await uploadText(t, 'ערר.txt', APPEAL_TEXT);
  const empty = await fill('document_texts');
  const { body } = await t.json('/api/classify', 'POST', {
    filename: file.filename,
    target: 'case',
    case_number: number,
    doc_type: 'appeal',
  });
  const task = async () => (await t.database.sql`select * from tasks where task_id = ${body.task_id}`)[0]!;
  const waiting = await eventually(async () => {
    const row = await task();
    return /מקום בדיסק/.test(row.message) && row;
  });
  expect(['queued', 'processing']).toContain(waiting.status);
  await empty();
  await eventually(async () => (await task()).status === 'completed');
});
