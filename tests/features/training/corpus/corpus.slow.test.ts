import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateDecision } from '../../../../samples/generate-decision.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { classify, finished, newCase } from '../../../helpers/classify.ts';
import { analyze, sampleDecisions, train, trained } from '../../../helpers/corpus.ts';
import { APPEAL_TEXT, uploadBytes, uploadText } from '../../../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const decision = (seed: number, characters = 12_000) =>
  generateDecision({ characters, seed }).replace(/עררים מאוחדים .*/, `ערר ${1000 + seed}/24`);
const uploads = async (): Promise<string[]> =>
  (await t.json('/api/uploads')).body.uploads.map(({ filename }: Json) => filename);
const items = async (query = ''): Promise<Json> => (await t.json(`/api/training/corpus${query}`)).body;
const count = async (table: string, corpusId: string) =>
  (await t.database.sql`select count(*)::int as n from ${t.database.sql(table)} where corpus_id = ${corpusId}`)[0]!.n;

describe('the analysis of a file', () => {
  it('reads number, date and categories of every sample decision and stores nothing in the corpus', async () => {
    const { total } = await items();
    for (const { labels, files, folder } of await sampleDecisions()) {
      const [file] = files;
      const { body: upload } = await uploadBytes(t, file!.name.replace('files/', ''), await readFile(file!.path));
      const { status, body } = await analyze(t, upload.filename);
      const { metadata } = labels as Json;
      expect([folder, status, body.metadata.decision_date]).toEqual([folder, 200, metadata.dates.decision_date]);
      expect(body.metadata.decision_number).toBe(metadata.decision_number ?? metadata.case_number);
      expect(body.metadata.categories.length).toBeGreaterThan(2);
      expect(body.warnings).toContain('below_expected_length');
      expect(body.warnings).not.toContain('not_a_decision');
      expect(body.preview.length).toBe(Math.min(4000, body.char_count));
      expect(await uploads()).toContain(upload.filename);
    }
    expect((await items()).total).toBe(total);
  });

  it('reads a date of the Hebrew calendar, and tells what is missing or no decision', async () => {
    const text = decision(1).replace(/ניתנה[^\n]*/g, 'ניתנה פה אחד היום, כ"ז באדר תשפ"ה.');
    const { body: dated } = await uploadText(t, 'החלטה.txt', text);
    expect((await analyze(t, dated.filename)).body.metadata.decision_date).toBe('2025-03-27');
    const { body: appeal } = await uploadText(t, 'ערר.txt', APPEAL_TEXT);
    expect((await analyze(t, appeal.filename)).body.warnings).toContain('not_a_decision');
    const { body: note } = await uploadText(t, 'רשימה.txt', 'רשימת קניות: לחם, חלב וביצים.');
    expect((await analyze(t, note.filename)).body.warnings).toEqual([
      'not_a_decision',
      'below_expected_length',
      'no_number',
      'no_date',
    ]);
  });

  it('refuses unknown and unreadable files and other bodies', async () => {
    expect((await analyze(t, '../../etc/passwd')).body.code).toBe('upload_not_found');
    expect((await analyze(t, 'a\0b')).body.code).toBe('validation_error');
    expect((await t.json('/api/training/analyze', 'POST', { filename: 'x' })).body.code).toBe('unsupported_media_type');
    const { body: blank } = await uploadText(t, 'ריק.txt', ' \n \n');
    expect((await analyze(t, blank.filename)).body.code).toBe('not_parseable');
    const { body: broken } = await uploadText(t, 'שבור.pdf', '%PDF-1.7\nno objects');
    expect((await analyze(t, broken.filename)).body).toMatchObject({ code: 'not_parseable', status: 422 });
  });
});

describe('a decision that is added', () => {
  it('is stored with what its text says, takes its file out of the pending ones, and shows as task, act and activity', async () => {
    const text = decision(2, 60_000);
    const { body: upload } = await uploadText(t, 'החלטה בעניין נוף.txt', text);
    const { status, body } = await t.json('/api/training/upload', 'POST', { filename: upload.filename });
    expect([status, body.warnings]).toEqual([200, []]);
    expect(await uploads()).not.toContain(upload.filename);
    const end = await finished(t, body.task_id);
    expect(end).toMatchObject({ status: 'completed', corpus_id: body.corpus_id, document_id: null });
    const [item] = (await items()).items;
    expect(item).toMatchObject({
      corpus_id: body.corpus_id,
      title: 'החלטה בעניין נוף',
      char_count: body.char_count,
      chunk_count: body.chunk_count,
      page_count: null,
      document_id: null,
      lesson_counts: { approved: 0, pending_review: 0, rejected: 0, deferred: 0 },
    });
    expect(await count('chunks', body.corpus_id)).toBe(body.chunk_count);
    const [row] = await t.database.sql`select kind, title from tasks where task_id = ${body.task_id}`;
    expect(row).toEqual({ kind: 'training', title: 'החלטה בעניין נוף' });
    expect((await t.json('/api/audit')).body.entries[0]).toMatchObject({ action: 'corpus.added', actor: 'local' });
    const { items: activity } = (await t.json('/api/system/recent-activity')).body;
    expect(activity[0]).toMatchObject({ type: 'decision_added', target: { kind: 'decision', id: body.corpus_id } });
  });

  it('twice, in another file format or under its number, is refused unless a duplicate is wanted', async () => {
    const sample = (await sampleDecisions()).find(({ folder }) => folder === '412-10-24')!;
    const [docx, pdf] = await Promise.all(sample.files.map(({ path }) => readFile(path)));
    const corpusId = await trained(t, 'החלטה.docx', docx!);
    const again = await train(t, 'החלטה.pdf', pdf!);
    expect(again.body).toMatchObject({ status: 409, code: 'already_in_corpus', corpus_id: corpusId });
    expect(await uploads()).toContain(again.filename);
    const numbered = await train(t, 'אחרת.txt', decision(3), { decision_number: 'ערר 412/10/24' });
    expect(numbered.body).toMatchObject({ status: 409, code: 'already_in_corpus', corpus_id: corpusId });
    const { body } = await t.json('/api/training/upload', 'POST', { filename: again.filename, allow_duplicate: true });
    expect(body.warnings).toEqual(expect.arrayContaining(['already_in_corpus', 'duplicate_number']));
  });

  it.each([
    ['ערר 1031/25', '25/1031', 409],
    ['412/10/24', '24-10-412', 409],
    ['10-12-24', '12-10-24', 200],
    ['12/25', '25/12', 'duplicate_number'],
    ['10-12-24', '24-12-10', 'duplicate_number'],
  ])('under the number %s is known again under %s: %s', async (first, second, expected) => {
    const known = await train(t, 'ידועה.txt', decision(13), { decision_number: first });
    const { status, body } = await train(t, 'נוספת.txt', decision(14), { decision_number: second });
    expect(status === 409 || body.warnings.find((code: string) => code === 'duplicate_number') || 200).toBe(
      expected === 409 || expected,
    );
    for (const { corpus_id } of [known.body, body]) await t.json(`/api/training/corpus/${corpus_id}`, 'DELETE');
  });

  it('sent twice at once is stored once', async () => {
    const text = decision(4);
    const answers = await Promise.all(['א.txt', 'ב.txt'].map((name) => train(t, name, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('takes what the request says over what the text says, also that there is nothing', async () => {
    const number = await newCase(t);
    const { body: pending } = await uploadText(t, 'מסמך.txt', decision(5));
    const { body: document } = await classify(t, pending.filename, number, { doc_type: 'decision' });
    await finished(t, document.task_id);
    const fields = { title: ' כותרת ', decision_number: null, decision_date: '2020-02-29', categories: ['א', '', 'א'] };
    const { body } = await train(t, 'ו.txt', decision(5), { ...fields, document_id: document.document_id });
    expect(body.warnings).toEqual(['below_expected_length', 'no_number']);
    expect((await items()).items[0]).toMatchObject({
      title: 'כותרת',
      decision_number: null,
      decision_date: '2020-02-29',
      categories: ['א'],
      document_id: document.document_id,
    });
  });

  it('is refused when too long, unknown or wrongly described, and stays pending', async () => {
    const long = await train(t, 'ארוכה.txt', decision(6, 660_000));
    expect(long.body).toMatchObject({ status: 422, code: 'corpus_text_too_long' });
    expect(await uploads()).toContain(long.filename);
    const { body: analysis } = await analyze(t, long.filename);
    expect(analysis.warnings).toContain('above_maximum_length');
    expect(analysis.char_count).toBeGreaterThan(650_000);
    const nobody = '0198f2c0-7a51-7c39-9a1e-000000000000';
    for (const document_id of [nobody, 'אין'])
      expect((await train(t, 'ז.txt', decision(7), { document_id })).body.code).toBe('document_not_found');
    expect((await train(t, 'ז.txt', decision(7), { decision_date: '2025-02-30' })).body.code).toBe('validation_error');
    expect((await t.json('/api/training/upload', 'POST', { filename: 'אין.txt' })).status).toBe(404);
  });

  it('through classification is the same', async () => {
    const { body: upload } = await uploadText(t, 'סיווג.txt', decision(8));
    const { status, body } = await t.json('/api/classify', 'POST', { filename: upload.filename, target: 'training' });
    expect([status, body]).toMatchObject([
      200,
      { status: 'queued', target: 'training', case_number: null, document_id: null, doc_type: 'decision' },
    ]);
    expect(await finished(t, body.task_id)).toMatchObject({ status: 'completed' });
    expect((await items()).items[0].title).toBe('סיווג');
  });
});

describe('a decision of the corpus', () => {
  it('is changed only where something is given', async () => {
    const id = await trained(t, 'תיקון.txt', decision(9));
    const [before] = (await items()).items;
    const path = `/api/training/corpus/${id}`;
    const { body } = await t.json(path, 'PATCH', { decision_number: '77/25', categories: ['חניה'] });
    expect(body).toEqual({ ...before, decision_number: '77/25', categories: ['חניה'], updated_at: body.updated_at });
    expect((await t.json(path, 'PATCH', {})).body).toEqual(body);
    expect((await t.json(path, 'PATCH', { decision_date: null })).body.decision_date).toBeNull();
    for (const wrong of [{ title: ' ' }, { decision_date: 'מחר' }, { full_text: 'x' }, { document_id: 5 }])
      expect((await t.json(path, 'PATCH', wrong)).status).toBe(422);
    expect((await t.json(path, 'PATCH', { document_id: 'אין' })).body.code).toBe('document_not_found');
    expect((await train(t, 'מספר.txt', decision(10), { decision_number: '77-25' })).body.code).toBe(
      'already_in_corpus',
    );
  });

  it('is listed in pages, newest change first, and gives its text with an entity tag', async () => {
    const { items: all, total } = await items();
    expect(all).toHaveLength(total);
    const page = await items('?limit=2&offset=1');
    expect(page).toEqual({ items: all.slice(1, 3), total });
    for (const query of ['?limit=0', '?limit=501', '?offset=-1', '?x=1'])
      expect((await t.json(`/api/training/corpus${query}`)).status).toBe(422);
    const path = `/api/training/corpus/${all[0].corpus_id}/full-text`;
    const { body, headers } = await t.json(path);
    expect(body.full_text).toHaveLength(body.char_count);
    const cached = await t.request(path, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(cached.status).toBe(304);
  });

  it('that is deleted takes its passages, lessons and pattern examples with it', async () => {
    const [id, other] = [await trained(t, 'למחיקה.txt', decision(11)), await trained(t, 'נשארת.txt', decision(12))];
    const { sql } = t.database;
    await sql`insert into lessons (lesson_id, corpus_id, channel, text) values (gen_random_uuid(), ${id}, 'curator', 'x')`;
    expect((await items()).items.find((item: Json) => item.corpus_id === id).lesson_counts.pending_review).toBe(1);
    const examples = [id, other].map((corpus_id) => ({ corpus_id, excerpt: 'אשר על כן' }));
    await sql`insert into style_patterns (pattern_id, type, text, count, decision_count, examples, source, created_at)
      select gen_random_uuid(), 'conclusion', name, total, decisions, ${JSON.stringify(examples)}::text::jsonb, 'rules', now()
      from (values ('both', 5, 2), ('one', 3, 1)) p(name, total, decisions)`;
    await sql`insert into style_pattern_counts select pattern_id, ${id}, 3 from style_patterns`;
    await sql`insert into style_pattern_counts select pattern_id, ${other}, 2 from style_patterns where text = 'both'`;
    const { body } = await t.json(`/api/training/corpus/${id}`, 'DELETE');
    expect(body).toEqual({ deleted: true, corpus_id: id });
    for (const table of ['chunks', 'style_corpus_texts', 'lessons', 'style_pattern_counts'])
      expect([table, await count(table, id)]).toEqual([table, 0]);
    const left = await sql`select text, count, decision_count, examples from style_patterns`;
    expect(left).toMatchObject([{ text: 'both', count: 2, decision_count: 1 }]);
    expect((await t.json(`/api/training/corpus/${id}`, 'DELETE')).body.code).toBe('corpus_not_found');
    expect((await t.json(`/api/training/corpus/${id}/full-text`)).body.code).toBe('corpus_not_found');
    expect((await train(t, 'שוב.txt', decision(11))).status).toBe(200);
  });
});
