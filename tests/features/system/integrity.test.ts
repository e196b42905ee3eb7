import { copyFile, mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCase } from '../../../src/features/cases/cases.service.ts';
import { compareRowsAndFiles } from '../../../src/features/system/integrity.compare.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { historyOf } from '../../helpers/case-git.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
let number: string;
/** The case's directory below DATA_DIR. */
let directory: string;
beforeAll(async () => {
  t = await testApp();
  expect((await t.json('/health')).body.integrity).toEqual({ ok: true, checked_at: null });
  await t.work();
  number = await newCase(t);
  directory = `cases/${(await findCase(t.ctx, number)).directory}`;
  const { body } = await uploadText(t, 'ערר.txt', APPEAL_TEXT);
  const { body: task } = await classify(t, body.filename, number);
  expect((await finished(t, task.task_id)).status).toBe('completed');
  await uploadText(t, 'ממתין.txt', 'מכתב');
  const path = `/api/cases/${encodeURIComponent(number)}/decision-blocks/block-he`;
  expect((await t.json(path, 'PUT', { content: 'הרקע' })).status).toBe(200);
  await eventually(async () => {
    const [row] = await t.database.sql`select count(*)::int as n from case_files where placed_sha256 = sha256`;
    return row!.n > 0;
  });
  // A commit that is still to come would mend what a test damages.
  await eventually(async () => (await historyOf(at(directory)).status()).isClean());
});
afterAll(() => t.close());

const at = (path: string) => join(t.database.dataDir, path);
const differences = async (): Promise<Json[]> =>
  (await compareRowsAndFiles(t.database.db, t.database.dataDir)).differences;

describe('rows and files', () => {
  it('agree, and health says when that was seen', async () => {
    await t.deps.integrity.check();
    await eventually(async () => (await t.json('/health')).body.integrity.checked_at !== null);
    const { body } = await t.json('/health');
    expect(body.integrity).toEqual({ ok: true, checked_at: expect.stringMatching(/Z$/) });
    const { integrity } = (await t.json('/api/system/diagnostics')).body;
    expect(integrity).toMatchObject({ ok: true, complete: true, total: 0, differences: [], orphans: [] });
    expect(integrity.files).toBeGreaterThanOrEqual(5);
  });

  const FAULTS: [string, () => string, (path: string) => Promise<unknown>, object][] = [
    ['a pending file that is gone', () => 'uploads/ממתין.txt', (p) => rm(p), { what: 'upload', fault: 'missing' }],
    [
      'a pending file that was cut',
      () => 'uploads/ממתין.txt',
      (p) => truncate(p, 3),
      { what: 'upload', fault: 'other_size', expectedBytes: 8, foundBytes: 3 },
    ],
    [
      'an original that is gone',
      () => `${directory}/documents/originals/ערר.txt`,
      (p) => rm(p),
      { what: 'original', fault: 'missing' },
    ],
    [
      'an original that became a folder',
      () => `${directory}/documents/originals/ערר.txt`,
      async (p) => {
        await rm(p);
        await mkdir(p);
      },
      { what: 'original', fault: 'irregular' },
    ],
    [
      'an extracted text that is empty',
      () => `${directory}/documents/extracted/ערר.txt.txt`,
      (p) => truncate(p, 0),
      { what: 'extracted', fault: 'empty' },
    ],
    [
      'a decision file that is gone',
      () => `${directory}/drafts/decision.md`,
      (p) => rm(p),
      { what: 'case_file', fault: 'missing' },
    ],
  ];
  it.each(FAULTS)('differ: %s', async (_, pathOf, damage, expected) => {
    const path = pathOf();
    const kept = at('undamaged');
    await copyFile(at(path), kept);
    await damage(at(path));
    const found = await differences();
    await rm(at(path), { recursive: true, force: true });
    await rename(kept, at(path));
    expect(found).toEqual([expect.objectContaining({ ...expected, path })]);
    expect(await differences()).toEqual([]);
  });

  it('differ where a whole case directory is gone: diagnostics and health tell, until it is back', async () => {
    // A case of its own: what the service does for its history then disturbs no other test.
    const number = await newCase(t);
    const directory = `cases/${(await findCase(t.ctx, number)).directory}`;
    await rename(at(directory), at('away'));
    await t.deps.integrity.check();
    const { integrity } = (await t.json('/api/system/diagnostics')).body;
    expect(integrity.ok).toBe(false);
    expect(integrity.differences).toContainEqual({
      what: 'case_directory',
      fault: 'missing',
      path: directory,
      case_number: number,
      expected_bytes: null,
      found_bytes: null,
    });
    await eventually(async () => (await t.json('/health')).body.status === 'degraded');
    const health = await t.request('/health');
    expect(health.status).toBe(200);
    expect(await health.text()).not.toContain(directory);
    // The service may be making the history of the case anew just then.
    await eventually(async () => {
      await rm(at(directory), { recursive: true, force: true });
      await rename(at('away'), at(directory));
      return true;
    });
    await t.deps.integrity.check();
    await eventually(async () => (await t.json('/health')).body.status === 'ok');
  });

  it('are compared page by page, and within the time that is given', async () => {
    await t.database
      .sql`insert into pending_files (upload_id, filename, original_name, size_bytes, content_type, sha256,
      uploaded_by) select gen_random_uuid(), 'n' || n, 'n', 1, 'text/plain', 'x', 'test' from generate_series(1, 1201) n`;
    for (let n = 1; n <= 1200; n += 1) await writeFile(at(`uploads/n${n}`), 'x');
    expect(await differences()).toEqual([expect.objectContaining({ path: 'uploads/n1201', fault: 'missing' })]);
    expect((await compareRowsAndFiles(t.database.db, t.database.dataDir, 0)).complete).toBe(false);
    await t.database.sql`delete from pending_files where content_type = 'text/plain' and sha256 = 'x'`;
  });
});
