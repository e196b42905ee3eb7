import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const create = (case_number: string) => t.json('/api/cases/create', 'POST', { case_number });
const details = (number: string) => t.json(`/api/cases/${encodeURIComponent(number)}/details`);
const update = (number: string, change: object) => t.json(`/api/cases/${encodeURIComponent(number)}`, 'PUT', change);
const directoryOf = async (number: string) => {
  const row = (await t.database.sql`select directory from cases where case_number = ${number}`)[0];
  return t.ctx.files.caseRoot(row!.directory);
};

describe('case numbers', () => {
  it.each(['1031/25', '1031-25', 'ערר (י-ם) 8007/24', 'a"b', '12.5%', "צ'רניחובסקי 7", 'ועדה..1', 'x'.repeat(64)])(
    '%s opens, reads and deletes',
    async (number) => {
      const made = await create(number);
      expect([made.status, made.body.case_number]).toEqual([200, number]);
      expect((await details(number)).body.case_number).toBe(number);
      expect((await update(number, { title: 'כותרת' })).body.title).toBe('כותרת');
      const gone = await t.json(`/api/cases?case_number=${encodeURIComponent(number)}&remove_files=true`, 'DELETE');
      expect(gone.body).toMatchObject({ deleted: true, case_number: number, files_removed: true });
      expect((await details(number)).status).toBe(404);
    },
  );

  it('with a literal slash in the address reach the same case', async () => {
    await create('555/25');
    expect((await t.json('/api/cases/555/25/details')).body.case_number).toBe('555/25');
  });

  it('are stored composed, without control and bidi characters, spaces collapsed', async () => {
    expect((await create('  ערר\u200f   12\u202b/26 ')).body.case_number).toBe('ערר 12/26');
  });

  it('are one case whatever quote marks they are written with', async () => {
    await create('תב"ע 4/26');
    for (const spelling of ['תב״ע 4/26', "תב''ע 4/26", 'תב”ע 4/26']) {
      expect((await details(spelling)).body.case_number).toBe('תב"ע 4/26');
      expect((await create(spelling)).body.code).toBe('case_exists');
    }
  });

  it.each([
    ['1/details', 'case_number_reserved'],
    ['search', 'case_number_reserved'],
    ['1/documents/2', 'case_number_reserved'],
    ['../../etc', 'case_number_reserved'],
    ['x'.repeat(65), 'validation_error'],
    [' \u200f ', 'validation_error'],
  ])('%j is refused as %s', async (number, code) => {
    const { status, body } = await create(number);
    expect([status, body.code]).toEqual([422, code]);
  });

  it('that read alike have directories of their own', async () => {
    await create('40/26');
    await create('40-26');
    expect(await directoryOf('40/26')).not.toBe(await directoryOf('40-26'));
  });

  it('are taken once, also by twenty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('900/26')));
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const folders = (await readdir(t.ctx.files.cases)).filter((name) => name.startsWith('900-26'));
    expect(folders).toHaveLength(1);
  });
});
