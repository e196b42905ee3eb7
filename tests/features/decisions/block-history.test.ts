import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeCaseFiles } from '../../../src/features/cases/files/case-files.service.ts';
import { saveBlocks } from '../../../src/features/decisions/blocks.service.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { historyOf } from '../../helpers/case-git.ts';
import { newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { migrationsFolder } from '../../helpers/migrations.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const at = (number: string, rest: string) => `/api/cases/${encodeURIComponent(number)}/decision-blocks/block-he${rest}`;
const save = (number: string, content: string, expected_version?: number) =>
  t.json(at(number, ''), 'PUT', { content, ...(expected_version === undefined ? {} : { expected_version }) });
const versionsOf = async (number: string): Promise<Json[]> => (await t.json(at(number, '/history'))).body.versions;
const versionOf = async (number: string, version: number) => t.json(at(number, `/history/${version}`));
const restore = (number: string, body: object) => t.json(at(number, '/restore'), 'POST', body);
const byAgent = (number: string, content: string) =>
  changeCaseFiles({ ...t.ctx, actor: 'service' }, number, (inner, row) =>
    saveBlocks(inner, row, [{ blockId: 'block-he', content }], { source: 'agent' }),
  );
const side = (diff: Json[], left: string) =>
  diff
    .filter(({ op }) => op !== left)
    .map(({ text }) => text)
    .join('');
const rootOf = async (number: string) => {
  const [row] = await t.database.sql`select directory from cases where case_number = ${number}`;
  return t.ctx.files.caseRoot(row!.directory);
};

describe('the versions of a block', () => {
  it('are none before it was saved, and unknown for a block that is none', async () => {
    const number = await newCase(t);
    expect((await t.json(at(number, '/history'))).body).toEqual({
      case_number: number,
      block_id: 'block-he',
      versions: [],
    });
    const unknown = await t.json(`/api/cases/${encodeURIComponent(number)}/decision-blocks/block-x/history`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'block_not_found']);
    expect((await versionOf(number, 1)).body.code).toBe('block_version_not_found');
  });

  it('tell each save that changed the text: who, how, how much, and the commit that holds it', async () => {
    const number = await newCase(t);
    await save(number, 'לפנינו ערר.');
    await save(number, 'לפנינו ערר.');
    await eventually(async () => (await versionsOf(number))[0]!.commit !== null);
    await byAgent(number, 'לפנינו ערר על החלטה.');
    const list = await eventually(async () => {
      const versions = await versionsOf(number);
      return versions.every(({ commit }) => commit !== null) && versions;
    });
    expect(list).toMatchObject([
      { version: 2, actor: 'service', source: 'agent', words: 4 },
      { version: 1, actor: 'local', source: 'manual', words: 2 },
    ]);
    const git = historyOf(await rootOf(number));
    for (const { version, commit } of list as Json[])
      expect(await git.raw(['show', `${commit}:drafts/decision.md`])).toContain(
        (await versionOf(number, version)).body.content,
      );
  });

  it('hold their texts, with a difference that is true to both sides letter by letter', async () => {
    const number = await newCase(t);
    const texts = [
      'לפנינו ערר.\n\n1. "הוועדה"  דחתה\tאת הבקשה.\n',
      'לפנינו ערר.\n\n1. ״הוועדה״ דחתה את הבקשה בחלקה.\n\n2. מכאן הערר.',
      '',
      'דבר אחר לגמרי',
    ];
    for (const text of texts) await save(number, text);
    for (const [n, text] of texts.entries()) {
      const { body } = await versionOf(number, n + 1);
      expect(body).toMatchObject({ version: n + 1, content: text, present_version: texts.length });
      expect([side(body.diff, 'insert'), side(body.diff, 'delete')]).toEqual([text, texts.at(-1)]);
    }
  });

  it('stay as they are when the file of the decision is edited by hand: the blocks are the truth', async () => {
    const number = await newCase(t);
    await save(number, 'מן השירות');
    await writeFile(join(await rootOf(number), 'drafts/decision.md'), 'נערך ביד');
    await t.json(`/api/cases/${encodeURIComponent(number)}/template`);
    await save(number, 'מן השירות, שוב');
    expect((await versionsOf(number)).map(({ version }) => version)).toEqual([2, 1]);
    expect((await versionOf(number, 1)).body.content).toBe('מן השירות');
  });

  it('come from what a block held before there were versions', async () => {
    const number = await newCase(t);
    await save(number, 'ראשון');
    await save(number, 'שני');
    await t.database.sql`delete from block_versions`;
    await t.database.sql.unsafe(await readFile(join(migrationsFolder, '0030_block_versions_backfill.sql'), 'utf8'));
    expect(await versionsOf(number)).toMatchObject([{ version: 2, actor: 'local', source: 'manual', words: 1 }]);
    expect((await versionOf(number, 2)).body.content).toBe('שני');
  });

  it('are thinned out when there are very many, never the newest hundred nor the last of an hour', async () => {
    const number = await newCase(t);
    await save(number, 'נוסח');
    await t.database.sql`insert into block_versions
      select decision_id, block_id, n, 'נוסח ' || n, source, 2, case when n = 30 then 'user:dana' else actor end, 'x',
        date_trunc('hour', now()) - interval '10 days' + (n / 50) * interval '1 hour'
      from block_versions, generate_series(2, 274) n where version = 1 and decision_id in
        (select decision_id from decisions join cases using (case_id) where case_number = ${number})`;
    await t.database.sql`update decision_blocks set version = 274 where decision_id in
      (select decision_id from decisions join cases using (case_id) where case_number = ${number})`;
    await save(number, 'נוסח 275');
    const kept = (await versionsOf(number)).map(({ version }) => version);
    const newest = Array.from({ length: 101 }, (_, n) => 275 - n);
    expect(kept).toEqual([...newest, 149, 99, 49, 30, 1]);
  });
});

describe('a former text that is put back', () => {
  it('is the newest version, in the file and the log, and what was between stays', async () => {
    const number = await newCase(t);
    for (const text of ['ראשון', 'שני', 'שלישי']) await save(number, text);
    const { status, body } = await restore(number, { version: 1, expected_version: 3 });
    expect([status, body.block]).toMatchObject([200, { content: 'ראשון', version: 4, source: 'manual' }]);
    expect((await versionsOf(number)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect(await readFile(join(await rootOf(number), body.markdown_path), 'utf8')).toContain('ראשון');
    const [newest] = (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body.entries;
    expect(newest).toMatchObject({ action: 'block.restored', target: 'פתח דבר' });
  });

  it('is refused for a version that is not there or was overtaken, and in an archived case', async () => {
    const number = await newCase(t);
    await save(number, 'ראשון');
    await save(number, 'שני');
    expect((await restore(number, { version: 9 })).body.code).toBe('block_version_not_found');
    expect((await restore(number, { version: 1, expected_version: 1 })).body).toMatchObject({
      code: 'version_conflict',
      version: 2,
      current: { content: 'שני', version: 2, updated_by: 'local' },
    });
    await t.json(`/api/cases/${encodeURIComponent(number)}/archive`, 'POST');
    expect((await restore(number, { version: 1 })).body.code).toBe('case_archived');
    expect((await versionsOf(number)).map(({ version }) => version)).toEqual([2, 1]);
  });
});

describe('a conflict of two writers', () => {
  it('tells the one who came late what is there now and who wrote it', async () => {
    const number = await newCase(t);
    expect((await save(number, 'נוסח', 3)).body).toMatchObject({
      code: 'version_conflict',
      current: { content: '', version: 0, updated_by: null },
    });
    await save(number, 'של דנה', 0);
    const late = await save(number, 'של יעל', 0);
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'version_conflict', version: 1, current: { content: 'של דנה', version: 1, updated_by: 'local' } },
    ]);
  });

  it('leaves one version for each that landed', async () => {
    const number = await newCase(t);
    await save(number, 'נוסח');
    const race = await Promise.all(Array.from({ length: 6 }, (_, n) => save(number, `נוסח ${n}`)));
    expect(race.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const texts = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => versionOf(number, n)));
    expect(texts.map(({ body }) => body.content).sort()).toEqual(
      ['נוסח', ...Array.from({ length: 6 }, (_, n) => `נוסח ${n}`)].sort(),
    );
  });
});
