// Every hit says where its words stand, exactly (contract section 9).
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillQuotePlaces } from '../../../src/features/precedents/attachments.service.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { trained } from '../../helpers/corpus.ts';
import { uploadBytes } from '../../helpers/intake.ts';
import { CITATION, JUDGMENT } from '../../helpers/judgment.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const bare = (html: string): string =>
  html
    .replace(/<\/?mark>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/…/g, '')
    .trim();
const inOrder = (text: string): string => text.replace(/\s+/g, ' ');

it('of a document, with the page, and of a decision of the style corpus', async () => {
  const number = await newCase(t);
  const file = await readFile(new URL('../../extract/fixtures/pleading.pdf', import.meta.url));
  const { body: upload } = await uploadBytes(t, 'כתב ערר.pdf', file);
  const { body: classified } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
  await finished(t, classified.task_id);
  const path = `/api/cases/${encodeURIComponent(number)}/documents/${classified.document_id}`;
  const document = (await t.json(path)).body;
  const corpusId = await trained(t, 'החלטה.txt', `${JUDGMENT}\n\nהוועדה תקצוב הוצאות בנסיבות חריגות בלבד.`);
  const corpus = (await t.json(`/api/training/corpus/${corpusId}/full-text`)).body.full_text;
  const { results } = (await t.json(`/api/search?query=${encodeURIComponent('הוועדה המקומית')}&limit=50`)).body;
  expect(new Set(results.map(({ kind }: Json) => kind))).toEqual(new Set(['document', 'decision']));
  for (const { source, snippet, document_id, corpus_id } of results) {
    expect([source.document_id, source.corpus_id, source.lost]).toEqual([document_id, corpus_id, false]);
    const text = corpus_id === null ? document.text : corpus;
    const passage = inOrder(text.slice(source.start, source.end));
    expect(passage).toContain(inOrder(bare(snippet)).slice(0, 40));
    const page = document.pages.find(({ start, end }: Json) => source.start >= start && source.start < end);
    expect(source.page).toBe(corpus_id === null ? page.number : null);
  }
});

it('of a precedent and of an attached quote, whichever came first', async () => {
  const quote = 'הקלה אינה זכות מוקנית אלא חריג לתכנית';
  const path = `/api/cases/${encodeURIComponent(await newCase(t))}/precedents`;
  const attach = async (words: string) => (await t.json(path, 'POST', { quote: words, citation: CITATION })).body;
  expect((await attach(quote)).source).toBeNull();
  const body = { citation: CITATION, text: JUDGMENT, court: 'בית המשפט העליון', kind: 'court' };
  const { precedent_id } = (await t.json('/api/precedents', 'POST', body)).body;
  const { text } = (await t.json(`/api/precedents/${precedent_id}`)).body;
  expect((await attach('ציטוט שאיש לא כתב בשום פסק דין')).source).toMatchObject({ precedent_id, lost: true });
  await attach(`${quote} [...] להצביע על טעם תכנוני`);
  const attached = (await t.json(path)).body.precedents;
  const sources = attached.map(({ source }: Json) => source);
  expect(sources.map((source: Json) => source.lost)).toEqual([false, true, false]);
  expect(text.slice(sources[2].start, sources[2].end)).toBe(quote);
  expect(text.slice(sources[0].start, sources[0].end)).toMatch(/^הקלה אינה זכות .* להצביע על טעם תכנוני$/);
  // As a version left them that kept no places.
  await t.database.sql`update precedent_attachments set citation_key = null, precedent_id = null, quote_start = null`;
  expect(await fillQuotePlaces(t.ctx)).toBe(2);
  expect((await t.json(path)).body.precedents).toEqual(attached);
  const found = (await t.json(`/api/precedents/search?q=${encodeURIComponent('זכות מוקנית חריג לתכנית')}`)).body
    .results;
  expect(new Set(found.map(({ kind }: Json) => kind))).toEqual(new Set(['attachment', 'decision']));
  const hit = found.find(({ kind }: Json) => kind === 'decision');
  expect(hit.source.precedent_id).toBe(precedent_id);
  expect(text.slice(hit.source.start, hit.source.end)).toContain(quote);
  const asked = (await t.json(`/api/precedents/search?q=${encodeURIComponent(CITATION)}`)).body.results[0];
  expect(asked.source).toMatchObject({ precedent_id, start: null, lost: false });
});
