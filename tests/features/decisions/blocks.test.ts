import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOCK_IDS, BLOCKS, type BlockId } from '../../../src/domain/blocks.ts';
import { renderDecision } from '../../../src/drafting/decision-markdown.ts';
import { changeCaseFiles } from '../../../src/features/cases/files/case-files.service.ts';
import { readBlocks, saveBlocks } from '../../../src/features/decisions/blocks.service.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { historyOf } from '../../helpers/case-git.ts';
import { newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const at = (number: string, rest: string) => `/api/cases/${encodeURIComponent(number)}${rest}`;
const save = (number: string, block: string, content: string, expected_version?: number) =>
  t.json(at(number, `/decision-blocks/${block}`), 'PUT', {
    content,
    ...(expected_version === undefined ? {} : { expected_version }),
  });
const blocksOf = async (number: string): Promise<Json> => (await t.json(at(number, '/decision-blocks'))).body;
const caseOf = async (number: string): Promise<Json> => (await t.json(at(number, '/details'))).body;
const rootOf = async (number: string) => {
  const [row] = await t.database.sql`select directory from cases where case_number = ${number}`;
  return t.ctx.files.caseRoot(row!.directory);
};
const fileOf = async (number: string) => readFile(join(await rootOf(number), 'drafts/decision.md'), 'utf8');
const fill = async (number: string) => {
  for (const id of BLOCK_IDS) expect((await save(number, id, `תוכן של ${id}`)).status).toBe(200);
};
const rendered = (contents: Partial<Record<BlockId, string>>) =>
  renderDecision(new Map(Object.entries(contents) as [BlockId, string][]));

describe('reading the blocks', () => {
  it('gives all 12 in order before anything was written', async () => {
    const number = await newCase(t);
    const body = await blocksOf(number);
    expect(body).toMatchObject({ case_number: number, decision_id: null, word_count: 0, markdown_path: null });
    expect(body.blocks.map((block: Json) => [block.block_id, block.title])).toEqual(BLOCKS.map((b) => [b.id, b.title]));
    expect(body.blocks[7]).toEqual({
      block_id: 'block-het',
      number: 8,
      title: 'ההליך בפני ועדת הערר',
      content: '',
      status: 'empty',
      word_count: 0,
      source: null,
      version: 0,
      updated_at: null,
    });
  });

  it('answers 304 to its own ETag until a block is saved', async () => {
    const number = await newCase(t);
    await save(number, 'block-he', 'לפנינו ערר.');
    const first = await t.request(at(number, '/decision-blocks'));
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await t.request(at(number, '/decision-blocks'), { headers })).status).toBe(304);
    await save(number, 'block-he', 'לפנינו ערר אחר.');
    expect((await t.request(at(number, '/decision-blocks'), { headers })).status).toBe(200);
  });
});

describe('saving a block', () => {
  it('makes the decision, its file, an audit entry and a commit that names the block and the actor', async () => {
    const number = await newCase(t);
    const { status, body } = await save(number, 'block-yod', "נקדים ונאמר, כי דין הערר – להידחות (ס' 152).");
    expect([status, body.markdown_path]).toEqual([200, 'drafts/decision.md']);
    expect(body.block).toMatchObject({
      block_id: 'block-yod',
      number: 10,
      status: 'draft',
      source: 'manual',
      version: 1,
      word_count: 8,
      updated_at: expect.stringMatching(/Z$/),
    });
    const list = await blocksOf(number);
    expect(list).toMatchObject({ decision_id: expect.any(String), markdown_path: 'drafts/decision.md', word_count: 8 });
    expect(list.blocks[9]).toEqual(body.block);
    expect(await fileOf(number)).toBe(rendered({ 'block-yod': body.block.content }));
    const { entries } = (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body;
    expect(entries[0]).toMatchObject({
      action: 'block.saved',
      target: 'דיון והכרעה',
      actor: 'local',
      before_sha256: null,
      after_sha256: createHash('sha256').update(body.block.content).digest('hex'),
    });
    const git = historyOf(await rootOf(number));
    await eventually(async () => (await git.log()).latest?.message === 'נשמר החלק "דיון והכרעה" של ההחלטה (local)');
    expect(await git.raw(['show', 'HEAD:drafts/decision.md'])).toBe(await fileOf(number));
    expect((await git.status()).isClean()).toBe(true);
  });

  it('keeps the version and the history when nothing changed, and puts a lost file back', async () => {
    const number = await newCase(t);
    await save(number, 'block-he', 'פתח');
    await rm(join(await rootOf(number), 'drafts/decision.md'));
    const again = await save(number, 'block-he', 'פתח', 1);
    expect(again.body.block.version).toBe(1);
    expect(await fileOf(number)).toBe(rendered({ 'block-he': 'פתח' }));
    expect((await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body.total).toBe(2);
  });

  it('refuses a stale version and says the current one', async () => {
    const number = await newCase(t);
    expect((await save(number, 'block-he', 'א', 0)).body.block.version).toBe(1);
    expect((await save(number, 'block-he', 'ב', 1)).body.block.version).toBe(2);
    const stale = await save(number, 'block-he', 'ג', 1);
    expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, 'version_conflict', 2]);
    expect((await save(number, 'block-vav', 'ג', 3)).body).toMatchObject({ code: 'version_conflict', version: 0 });
    expect(await fileOf(number)).toBe(rendered({ 'block-he': 'ב' }));
  });

  it('keeps what was sent but for line breaks: markup, script and blanks are text', async () => {
    const number = await newCase(t);
    const content =
      '  <script>alert("x")</script>\r\n\r\n<b onclick=x>& &amp;</b>\t\r--> <!-- block-vav: -->\n```\n# לא כותרת\n';
    const { body } = await save(number, 'block-vav', content);
    expect(body.block.content).toBe(content.replace(/\r\n?/g, '\n'));
    expect((await blocksOf(number)).blocks[5].content).toBe(body.block.content);
    const response = await t.request(at(number, '/decision-blocks'));
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await fileOf(number)).toContain('  <script>alert("x")</script>\n\n<b onclick=x>& &amp;</b>');
  });

  it('takes 1,000,000 characters and not one more', async () => {
    const number = await newCase(t);
    const long = 'א'.repeat(1_000_000);
    expect((await save(number, 'block-yod', long)).status).toBe(200);
    const over = await save(number, 'block-yod', `${long}א`);
    expect([over.status, over.body.code, over.body.errors[0].loc]).toEqual([
      422,
      'validation_error',
      ['body', 'content'],
    ]);
    expect((await blocksOf(number)).blocks[9].content).toHaveLength(1_000_000);
  });

  it.each([
    ['NUL', 'א\0ב'],
    ['a control character', 'א\u0007ב'],
    ['a lone surrogate', 'א\ud800ב'],
  ])('refuses %s', async (_, content) => {
    const number = await newCase(t);
    expect((await save(number, 'block-he', content)).status).toBe(422);
    expect((await blocksOf(number)).decision_id).toBeNull();
  });

  it('knows neither another block nor another case, and not an archived one', async () => {
    const number = await newCase(t);
    expect((await save(number, 'block-zzz', 'א')).body).toMatchObject({ status: 404, code: 'block_not_found' });
    expect((await save(number, 'constructor', 'א')).body.code).toBe('block_not_found');
    expect((await save('9999/99', 'block-he', 'א')).body).toMatchObject({ status: 404, code: 'case_not_found' });
    expect((await t.json(at('9999/99', '/decision-blocks'))).body.code).toBe('case_not_found');
    await t.database.sql`update cases set archived_at = now() where case_number = ${number}`;
    expect((await save(number, 'block-he', 'א')).body).toMatchObject({ status: 409, code: 'case_archived' });
    expect((await t.json(at(number, '/decision-blocks'))).status).toBe(200);
  });
});

describe('the status of the case', () => {
  it('goes to drafting with the first block, to draft_ready with the twelfth, and back when one is emptied', async () => {
    const number = await newCase(t);
    await save(number, 'block-he', '');
    expect((await caseOf(number)).status).toBe('new');
    await save(number, 'block-he', 'פתח');
    expect((await caseOf(number)).status).toBe('drafting');
    await fill(number);
    expect((await caseOf(number)).status).toBe('draft_ready');
    expect((await save(number, 'block-tet', ' \n')).body.block).toMatchObject({ status: 'empty', word_count: 0 });
    expect((await caseOf(number)).status).toBe('drafting');
  });

  it('goes from QA back to draft_ready, and stays where a person put it', async () => {
    const number = await newCase(t);
    await fill(number);
    await t.database.sql`update cases set status = 'qa_passed', status_by = 'service' where case_number = ${number}`;
    await save(number, 'block-he', 'נוסח אחר');
    expect((await caseOf(number)).status).toBe('draft_ready');
    await t.json(at(number, ''), 'PUT', { status: 'final' });
    expect((await save(number, 'block-he', 'תיקון טעות')).body.block.status).toBe('draft');
    expect((await caseOf(number)).status).toBe('final');
  });

  it('goes from QA back to draft_ready by a save that changes nothing', async () => {
    const number = await newCase(t);
    await fill(number);
    for (const status of ['qa_passed', 'qa_failed']) {
      await t.database.sql`update cases set status = ${status}, status_by = 'service' where case_number = ${number}`;
      expect((await save(number, 'block-he', 'תוכן של block-he')).body.block.version).toBe(1);
      expect((await caseOf(number)).status).toBe('draft_ready');
    }
  });

  it('of a final decision stays; the block that is saved again is a draft, and the audit says so', async () => {
    const number = await newCase(t);
    await fill(number);
    await t.json(at(number, ''), 'PUT', { status: 'final' });
    const audit = async () => (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body;
    const before = (await audit()).total;
    expect((await blocksOf(number)).blocks[4].status).toBe('approved');
    expect((await save(number, 'block-he', 'תוכן של block-he')).body.block).toMatchObject({
      status: 'draft',
      version: 1,
    });
    expect((await caseOf(number)).status).toBe('final');
    const { total, entries } = await audit();
    expect([total, entries[0].action, entries[0].target]).toEqual([before + 1, 'block.saved', 'פתח דבר']);
    expect(entries[0].after_sha256).toBe(entries[0].before_sha256);
  });

  it('shows a case that is written in as touched, without making its details stale', async () => {
    const number = await newCase(t);
    await save(number, 'block-he', 'פתח');
    const before = await caseOf(number);
    await save(number, 'block-he', 'פתח דבר');
    const after = await caseOf(number);
    expect(after.version).toBe(before.version);
    expect(after.updated_at > before.updated_at).toBe(true);
  });
});

describe('a draft of an agent', () => {
  it('fills what a person left empty and keeps what a person wrote', async () => {
    const number = await newCase(t);
    await save(number, 'block-yod', 'דברי היו"ר');
    await save(number, 'block-tet', '');
    const changes = BLOCK_IDS.map((blockId) => ({ blockId, content: `טיוטה ${blockId}` }));
    const result = await changeCaseFiles(t.ctx, number, (inner, row) =>
      saveBlocks(inner, row, changes, { source: 'agent', keepManual: true }),
    );
    expect(result.kept).toEqual(['block-yod']);
    const { blocks } = await blocksOf(number);
    expect(blocks.map((block: Json) => block.source)).toEqual(
      BLOCK_IDS.map((id) => (id === 'block-yod' ? 'manual' : 'agent')),
    );
    expect(blocks[9].content).toBe('דברי היו"ר');
    expect((await caseOf(number)).status).toBe('draft_ready');
    const [row] = await t.database.sql`select case_id from cases where case_number = ${number}`;
    expect((await readBlocks(t.ctx, row!.case_id)).map((block) => block.content)).toEqual(
      blocks.map((block: Json) => block.content),
    );
  });
});

describe('a block of an agent that a person saves as it is', () => {
  it('is hers: no agent writes over it', async () => {
    const number = await newCase(t);
    const draft = (content: string) =>
      changeCaseFiles(t.ctx, number, (inner, row) =>
        saveBlocks(inner, row, [{ blockId: 'block-yod', content }], { source: 'agent', keepManual: true }),
      );
    await draft('טיוטה');
    expect((await save(number, 'block-yod', 'טיוטה')).body.block).toMatchObject({ source: 'manual', version: 1 });
    expect((await draft('טיוטה אחרת')).kept).toEqual(['block-yod']);
    expect((await blocksOf(number)).blocks[9]).toMatchObject({ content: 'טיוטה', source: 'manual' });
  });
});

describe('drafts/decision.md', () => {
  it('edited by hand is kept in the backup folder when the next save is written over it', async () => {
    const number = await newCase(t);
    await save(number, 'block-he', 'מן השירות');
    const root = await rootOf(number);
    await writeFile(join(root, 'drafts/decision.md'), 'נערך ביד');
    await save(number, 'block-vav', 'רקע');
    expect(await fileOf(number)).toBe(rendered({ 'block-he': 'מן השירות', 'block-vav': 'רקע' }));
    const [backup] = await readdir(join(root, 'documents/backup'));
    expect(backup).toMatch(/^decision-\d{8}T\d{6}Z\.md$/);
    expect(await readFile(join(root, 'documents/backup', backup!), 'utf8')).toBe('נערך ביד');
    expect((await blocksOf(number)).blocks[4].content).toBe('מן השירות');
    const git = historyOf(root);
    await eventually(async () => (await git.status()).isClean() && (await git.log()).total > 1);
    expect(await git.raw(['show', `HEAD:documents/backup/${backup}`])).toBe('נערך ביד');
  });

  it('replaced by something unreadable is reported, and nothing of the save stays', async () => {
    const number = await newCase(t);
    await save(number, 'block-he', 'פתח');
    await writeFile(join(await rootOf(number), 'drafts/decision.md'), Buffer.from([0xff, 0xfe, 0x00]));
    expect((await save(number, 'block-he', 'חדש')).body).toMatchObject({ status: 409, code: 'case_file_unreadable' });
    expect((await blocksOf(number)).blocks[4]).toMatchObject({ content: 'פתח', version: 1 });
  });
});

describe('savers at once', () => {
  it('of different blocks all land, in the file too; of one block, one wins and the others are told', async () => {
    const number = await newCase(t);
    for (let round = 1; round <= 3; round += 1) {
      const answers = await Promise.all(BLOCK_IDS.map((id) => save(number, id, `${id} סבב ${round}`, round - 1)));
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
      const expected = Object.fromEntries(BLOCK_IDS.map((id) => [id, `${id} סבב ${round}`]));
      expect(await fileOf(number)).toBe(rendered(expected));
    }
    const race = await Promise.all(Array.from({ length: 8 }, (_, n) => save(number, 'block-he', `נוסח ${n}`, 3)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const winner = race.find(({ status }) => status === 200)!.body.block.content;
    expect(await fileOf(number)).toContain(winner);
  });

  it('never show a reader half a file', async () => {
    const number = await newCase(t);
    await save(number, 'block-he', 'נוסח 0');
    const path = join(await rootOf(number), 'drafts/decision.md');
    let saving = true;
    const reader = (async () => {
      let reads = 0;
      for (; saving; reads += 1) {
        const seen = await readFile(path, 'utf8');
        const content = /נוסח \d+א*/.exec(seen)?.[0];
        expect(seen).toBe(rendered({ 'block-he': content ?? 'אין' }));
      }
      return reads;
    })();
    for (let n = 1; n <= 15; n += 1) await save(number, 'block-he', `נוסח ${n}${'א'.repeat(n * 10_000)}`);
    saving = false;
    expect(await reader).toBeGreaterThan(15);
  });

  it('and somebody who deletes the case: a save is whole or answers that there is no case', async () => {
    for (let round = 0; round < 4; round += 1) {
      const number = await newCase(t);
      const root = await rootOf(number);
      const saves = BLOCK_IDS.map((id) => save(number, id, `תוכן ${round}`));
      const removal = t.json(`/api/cases?case_number=${encodeURIComponent(number)}&remove_files=true`, 'DELETE');
      const answers = await Promise.all(saves);
      expect((await removal).status).toBe(200);
      for (const { status, body } of answers) expect([200, 404]).toContain(body.code ? body.status : status);
      expect(await readdir(root).catch(() => null)).toBeNull();
      const [left] = await t.database.sql`select count(*)::int as n from decision_blocks b
        join decisions d using (decision_id) left join cases c using (case_id) where c.case_id is null`;
      expect(left!.n).toBe(0);
    }
  });
});
