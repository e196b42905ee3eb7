import { existsSync } from 'node:fs';
import { link, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listOrphans, sweepUploads } from '../../../src/features/intake/orphans.service.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t.close());

const upload = (name: string) => join(t.ctx.files.uploads, name);
/** As if everything here were old enough; the clock of files may be a little ahead of the process's. */
const sweepAll = () => sweepUploads(t.ctx, -1000);

describe('the sweep of uploads', () => {
  it('keeps what waits and what may still be on its way to its row', async () => {
    const { body } = await uploadText(t, 'ממתין.txt', 'כתב ערר');
    await writeFile(upload('בדרך.txt'), 'x');
    expect(await sweepUploads(t.ctx)).toEqual([]);
    await sweepAll();
    expect(await readFile(upload(body.filename), 'utf8')).toBe('כתב ערר');
  });

  it('moves an upload whose row is gone aside with its bytes, and tells', async () => {
    const { body } = await uploadText(t, 'ערר.txt', APPEAL_TEXT);
    // The database forgot what it had acknowledged: row and audit.
    await t.database.sql`delete from pending_files`;
    await t.database.sql`delete from audit_entries`;
    expect(await sweepAll()).toEqual([body.filename]);
    expect(existsSync(upload(body.filename))).toBe(false);
    expect(await readFile(upload(`.orphans/${body.filename}`), 'utf8')).toBe(APPEAL_TEXT);
    const { body: log } = await t.json('/api/audit?limit=1');
    expect(log.entries[0]).toMatchObject({ action: 'upload.set_aside', target: body.filename });
    await t.deps.integrity.check();
    expect((await t.json('/api/system/diagnostics')).body.integrity).toMatchObject({
      ok: false,
      orphans: [body.filename],
    });
    expect((await t.json('/health')).body).toMatchObject({ status: 'degraded', integrity: { ok: false } });
  });

  it('gives two files of one name two names', async () => {
    for (const text of ['ראשון', 'שני']) {
      await writeFile(upload('כפול.txt'), text);
      await sweepAll();
    }
    expect((await listOrphans(t.ctx.files.uploads)).sort()).toEqual(['כפול (2).txt', 'כפול.txt']);
    expect(await readFile(upload('.orphans/כפול (2).txt'), 'utf8')).toBe('שני');
  });

  it('goes on where it was killed between the two names', async () => {
    await writeFile(upload('חצי.txt'), 'חצי');
    await sweepAll();
    await link(upload('.orphans/חצי.txt'), upload('חצי.txt'));
    expect(await sweepAll()).toEqual(['חצי.txt']);
    expect(await readdir(upload('.orphans'))).toEqual(['חצי.txt']);
    expect(existsSync(upload('חצי.txt'))).toBe(false);
  });

  it('removes what a row accounts for: the same bytes wait, are an original, or were deleted by somebody', async () => {
    const { body: waiting } = await uploadText(t, 'ממתין.txt', 'אותם בתים');
    await writeFile(upload('שארית.txt'), 'אותם בתים');
    const { body: deleted } = await uploadText(t, 'נמחק.txt', 'נמחק בידי אדם');
    await t.json(`/api/uploads/${encodeURIComponent(deleted.filename)}`, 'DELETE');
    await writeFile(upload(deleted.filename), 'נמחק בידי אדם');
    expect(await sweepAll()).toEqual([]);
    expect(await readdir(t.ctx.files.uploads)).toEqual(['.incoming', waiting.filename]);

    await t.work();
    const { body } = await uploadText(t, 'ערר.txt', APPEAL_TEXT);
    const { body: task } = await classify(t, body.filename, await newCase(t));
    expect((await finished(t, task.task_id)).status).toBe('completed');
    await writeFile(upload(body.filename), APPEAL_TEXT);
    expect(await sweepAll()).toEqual([]);
    expect(existsSync(upload(body.filename))).toBe(false);
  });

  it('keeps a file that was deleted once and acknowledged again', async () => {
    const { body } = await uploadText(t, 'שוב.txt', 'שוב');
    await t.json(`/api/uploads/${encodeURIComponent(body.filename)}`, 'DELETE');
    const { body: again } = await uploadText(t, 'שוב.txt', 'שוב');
    await t.database.sql`delete from pending_files`;
    expect(await sweepAll()).toEqual([again.filename]);
    expect(await readFile(upload(`.orphans/${again.filename}`), 'utf8')).toBe('שוב');
  });

  it('takes no original on trust that is not there with its bytes', async () => {
    const { body } = await uploadText(t, 'ממתין.txt', 'בתים');
    await writeFile(upload('עותק.txt'), 'בתים');
    await writeFile(upload(body.filename), 'בתים אחרים');
    expect(await sweepAll()).toEqual(['עותק.txt']);
  });
});
