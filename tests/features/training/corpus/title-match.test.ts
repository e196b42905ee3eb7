import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateDecision } from '../../../../samples/generate-decision.ts';
import { titleMatcher } from '../../../../src/features/training/corpus/title-match.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { newCase } from '../../../helpers/classify.ts';
import { train } from '../../../helpers/corpus.ts';

const match = (title: string, titles: string[]) =>
  titleMatcher(titles.map((each) => ({ documentId: each, title: each })))(title)?.title;

describe('the document that a title tells', () => {
  const titles = [
    'החלטה בערר 1031/25 – אלמוג נ׳ הוועדה המקומית גבעת רון',
    'החלטה 1031-24',
    'החלטה סופית',
    'כהן ואח׳ נגד הוועדה המקומית',
    'ערר 25/1199 החלטה.pdf',
  ];
  it.each([
    ['החלטה 1031-25 אלמוג', titles[0]],
    ['1031/25', titles[0]],
    ['ערר 1031/24 החלטה סופית', titles[1]],
    ['הֶחלטה בערר 1199/25', titles[4]],
    ['החלטה בעניין כהן נ׳ הוועדה המקומית', titles[3]],
    ['החלטה', undefined],
    ['החלטה 25', undefined],
    ['', undefined],
    ['לוי נ׳ הוועדה המקומית חיפה', undefined],
  ])('for %s', (title, expected) => expect(match(title, titles)).toBe(expected));

  it('is the first given of equally close ones', () => {
    expect(titleMatcher([1, 2].map((n) => ({ documentId: String(n), title: 'החלטה 5/20' })))('5/20')?.documentId).toBe(
      '1',
    );
  });
});

// In order: what is uploaded is found among what was there.
describe('decisions of before the link', { shuffle: false }, () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ WORKERS: 'off' });
  });
  afterAll(() => t.close());

  it('have page and chunk counts of their document: by link, else by title; what they have themselves stays', async () => {
    const { sql } = t.database;
    await newCase(t);
    await sql`insert into documents (document_id, case_id, title, doc_type, original_name, content_type, size_bytes,
        sha256, status, page_count, chunk_count)
      select gen_random_uuid(), case_id, d.title, 'decision', 'x', 'text/plain', 1, 'x', 'ready', pages, pages * 10
      from cases, (values ('החלטה בערר 1031/25 אלמוג', 8), ('החלטה 77/24', 5)) d(title, pages)`;
    await sql`insert into style_corpus (corpus_id, title, char_count, word_count, page_count, chunk_count, document_id,
        content_key, sections, statistics)
      select gen_random_uuid(), c.title, 1, 1, pages, chunks,
        case when linked then (select document_id from documents where page_count = 5) end, key, '[]', '{}'
      from (values ('אלמוג 1031-25', null::int, 0, false, null), ('שם אחר', null, 0, true, null), ('החלטה 77/24', 3, 30, false, null),
        ('החלטה 9/20', null, 0, false, null), ('אלמוג 1031/25 חדש', null, 7, false, 'x')) c(title, pages, chunks, linked, key)`;
    const { items } = (await t.json('/api/training/corpus')).body;
    const counts = Object.fromEntries(items.map((item: Json) => [item.title, [item.page_count, item.chunk_count]]));
    expect(counts).toEqual({
      'אלמוג 1031-25': [8, 80],
      'שם אחר': [5, 50],
      'החלטה 77/24': [3, 30],
      'החלטה 9/20': [null, 0],
      'אלמוג 1031/25 חדש': [8, 7],
    });
  });

  it('and decisions that were uploaded without a link have the pages of the document that their title tells', async () => {
    const { body } = await train(t, 'החלטה 1031-25 אלמוג.txt', generateDecision({ characters: 10_000, seed: 1 }));
    const { items } = (await t.json('/api/training/corpus')).body;
    const item = items.find(({ corpus_id }: Json) => corpus_id === body.corpus_id);
    expect(item).toMatchObject({ page_count: 8, chunk_count: body.chunk_count, document_id: null });
  });

  it('are reported on and compared though nothing was counted of them', async () => {
    const report = await t.json('/api/training/style-report');
    const { items } = (await t.json('/api/training/corpus')).body;
    expect([report.status, report.body.corpus.decisions]).toEqual([200, items.length]);
    const profile = report.body.section_profile.reduce((sum: number, one: Json) => sum + one.average_share, 0);
    expect(profile).toBeCloseTo(1, 2);
    const old = items.filter(({ char_count }: Json) => char_count === 1);
    const compared = await t.json(`/api/training/compare?a=${old[0].corpus_id}&b=${old[1].corpus_id}`);
    expect(compared).toMatchObject({ status: 200, body: { sections: [], similarity: 0 } });
  });
});
