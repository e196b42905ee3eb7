import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseWithAnalysis, replace, save } from '../../helpers/analysis.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const QUOTE = { quote: 'הקלה אינה זכות מוקנית.', citation: 'עע"מ 317/10 שפר נ\' יניב' };
const url = (number: string, rest = '') => `/api/cases/${encodeURIComponent(number)}/precedents${rest}`;
const attach = (number: string, rest: object = {}) => t.json(url(number), 'POST', { ...QUOTE, ...rest });
const bound = async (number: string) =>
  ((await t.json(url(number))).body.precedents as Json[]).map((each) => [
    each.section,
    each.section_id,
    each.section_title,
  ]);

const FILE = '# ערר {case}\n## טענות סף\n### 1. איחור\n## סוגיות\n### 1. קו ״בניין״\n### 2. גובה\n';

describe('attaching a precedent', () => {
  it('makes a new row each time, newest first, seen at the case and in the audit log', async () => {
    const number = await newCase(t);
    const first = await attach(number, { note: ' להרחיב ' });
    expect(first).toMatchObject({
      status: 200,
      body: { ...QUOTE, case_number: number, section: null, section_id: null, section_title: null, note: 'להרחיב' },
    });
    const second = await attach(number);
    const list = (await t.json(url(number))).body;
    expect(list.total).toBe(2);
    expect(list.precedents.map((each: Json) => each.attachment_id)).toEqual([
      second.body.attachment_id,
      first.body.attachment_id,
    ]);
    expect((await t.json(url(number, '?limit=1&offset=1'))).body).toMatchObject({ precedents: [first.body], total: 2 });
    const { entries } = (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body;
    expect(entries.filter(({ action }: Json) => action === 'precedent.attached')).toHaveLength(2);
  });

  it('shows it in its item, and in the answer to a saved position', async () => {
    const number = await caseWithAnalysis(t, FILE);
    const { body } = await attach(number, { section: 'issues', section_id: 'issues-2' });
    expect(body).toMatchObject({ section: 'issues', section_id: 'issues-2', section_title: 'גובה' });
    const analysis = (await t.json(`/api/cases/${encodeURIComponent(number)}/research/analysis`)).body;
    expect(analysis.issues.map((item: Json) => item.precedents)).toEqual([[], [body]]);
    expect((await save(t, number, 'issues-2', 'עמדה')).body.precedents).toEqual([body]);
  });

  it('takes the section from the item, and a section without an item', async () => {
    const number = await caseWithAnalysis(t, FILE);
    expect((await attach(number, { section_id: 'threshold_claims-1' })).body.section).toBe('threshold_claims');
    expect((await attach(number, { section: 'issues' })).body).toMatchObject({ section: 'issues', section_id: null });
  });

  it('refuses an unknown item, one of another section, empty and long texts', async () => {
    const number = await caseWithAnalysis(t, FILE);
    const code = async (rest: object) => {
      const { status, body } = await attach(number, rest);
      return [status, body.code, body.errors?.[0]?.loc?.[1]];
    };
    expect(await code({ section_id: 'issues-3' })).toEqual([404, 'analysis_item_not_found', undefined]);
    expect(await code({ section: 'issues', section_id: 'threshold_claims-1' })).toEqual([
      422,
      'validation_error',
      'section',
    ]);
    expect(await code({ section: 'other' })).toEqual([422, 'validation_error', 'section']);
    expect(await code({ quote: ' \n' })).toEqual([422, 'validation_error', 'quote']);
    expect(await code({ quote: 'א'.repeat(20_001) })).toEqual([422, 'validation_error', 'quote']);
    expect(await code({ citation: ' ' })).toEqual([422, 'validation_error', 'citation']);
    expect((await attach(number, { quote: 'א'.repeat(20_000) })).status).toBe(200);
    expect((await attach(await newCase(t), { section_id: 'issues-1' })).body.code).toBe('analysis_not_found');
    expect((await attach('none')).body.code).toBe('case_not_found');
  });

  it('keeps a quote letter by letter', async () => {
    const number = await newCase(t);
    const quote = '  "ציטוט" <b>\n\n\tעם רווחים  ';
    expect((await attach(number, { quote })).body.quote).toBe(quote);
  });
});

describe('a replaced analysis', () => {
  it('binds quotes again by title, never by position, and keeps the title of an item that is gone', async () => {
    const number = await caseWithAnalysis(t, FILE);
    await attach(number, { section_id: 'issues-1' });
    await attach(number, { section_id: 'issues-2' });
    await replace(t, number, `# ערר ${number}\n## סוגיות\n### 1. חניה\n### 2. גובה המבנה\n### 3. קו  "בניין":\n`);
    expect(await bound(number)).toEqual([
      ['issues', null, 'גובה'],
      ['issues', 'issues-3', 'קו "בניין":'],
    ]);
    await replace(t, number, `# ערר ${number}\n## שאלות סף\n### גובה\n`);
    expect(await bound(number)).toEqual([
      ['threshold_claims', 'threshold_claims-1', 'גובה'],
      ['issues', null, 'קו ״בניין״'],
    ]);
  });

  it('tells items of one title apart by their order among themselves', async () => {
    const number = await caseWithAnalysis(t, '# ערר {case}\n## סוגיות\n### נזק\n### נזק\n');
    await attach(number, { section_id: 'issues-2' });
    await attach(number, { section_id: 'issues-1' });
    await replace(t, number, `# ערר ${number}\n## סוגיות\n### אחר\n### נזק\n### עוד\n### נזק\n`);
    expect((await bound(number)).map(([, id]) => id)).toEqual(['issues-2', 'issues-4']);
    await replace(t, number, `# ערר ${number}\n## סוגיות\n### אחר\n### נזק\n`);
    expect((await bound(number)).map(([, id]) => id)).toEqual(['issues-2', 'issues-2']);
  });

  it('by hand binds them as well, and one that nobody can read leaves the quotes readable', async () => {
    const number = await caseWithAnalysis(t, FILE);
    await attach(number, { section_id: 'issues-1' });
    const [row] = await t.database.sql`select directory from cases where case_number = ${number}`;
    const path = join(t.ctx.files.caseRoot(row!.directory), 'documents/research/analysis.md');
    await writeFile(path, (await readFile(path, 'utf8')).replace('### 1. קו', '### 0. חדש\n### 1. קו'));
    expect(await bound(number)).toEqual([['issues', 'issues-2', 'קו ״בניין״']]);
    await writeFile(path, Buffer.from([0xff, 0xfe, 0x00]));
    expect(await bound(number)).toEqual([['issues', null, 'קו ״בניין״']]);
  });
});

describe('detaching', () => {
  it('removes the row once, and not that of another case', async () => {
    const [one, two] = [await newCase(t), await newCase(t)];
    const { attachment_id } = (await attach(one)).body;
    const remove = (number: string, id = attachment_id) => t.json(url(number, `/${id}`), 'DELETE');
    expect((await remove(two)).body.code).toBe('attachment_not_found');
    expect((await remove(one)).body).toEqual({ deleted: true, attachment_id });
    expect((await remove(one)).body.code).toBe('attachment_not_found');
    expect((await remove(one, 'x')).body.code).toBe('attachment_not_found');
  });

  it('and attaching are refused in an archived case', async () => {
    const number = await newCase(t);
    const { attachment_id } = (await attach(number)).body;
    await t.database.sql`update cases set archived_at = now() where case_number = ${number}`;
    expect((await attach(number)).body.code).toBe('case_archived');
    expect((await t.json(url(number, `/${attachment_id}`), 'DELETE')).body.code).toBe('case_archived');
    expect((await t.json(url(number))).body.total).toBe(1);
  });
});
