import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportMissing } from '../../../src/features/precedents/missing.service.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { uploadBytes, uploadText } from '../../helpers/intake.ts';
import { CITATION, JUDGMENT } from '../../helpers/judgment.ts';
import { outsider } from '../../helpers/outsider.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const COURT = 'בית המשפט העליון';
let serial = 100;
/** A citation that no other test uses. */
const citation = (): string => `עע"מ ${serial++}/19 פלוני נ' אלמוני`;
const ingest = (body: object) => t.json('/api/precedents', 'POST', { court: COURT, kind: 'court', ...body });
const byId = (id: string) => t.json(`/api/precedents/${id}`);

describe('ingest', () => {
  it('takes a text: clean, with the key and number of its citation, waiting in both queues', async () => {
    const { status, body } = await ingest({
      text: JUDGMENT,
      citation: CITATION,
      source_url: 'https://court.example/1',
    });
    expect([status, body]).toMatchObject([
      200,
      {
        citation: CITATION,
        citation_key: 'עעמ 4021/19',
        case_number: '4021/19',
        court: COURT,
        kind: 'court',
        source_url: 'https://court.example/1',
        decision_date: null,
        summary: null,
        metadata_status: 'pending',
        halacha_status: 'pending',
        queued: [],
      },
    ]);
    const read = await byId(body.precedent_id);
    expect(read.body.text).toContain('הקלה אינה זכות מוקנית אלא חריג לתכנית');
    expect(read.body.metadata).toBeNull();
    const etag = read.headers.get('etag')!;
    const again = await t.request(`/api/precedents/${body.precedent_id}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const list = (await t.json('/api/precedents?limit=1')).body;
    expect(list.precedents.map((each: Json) => each.precedent_id)).toEqual([body.precedent_id]);
    expect((await t.json('/api/audit')).body.entries[0]).toMatchObject({
      action: 'precedent.ingested',
      target: CITATION,
    });
  });

  it('takes an uploaded file, which leaves the list and is kept', async () => {
    const { body: upload } = await uploadText(t, 'פסק דין.txt', JUDGMENT);
    const { body } = await ingest({ filename: upload.filename, citation: citation() });
    const read = await eventually(async () => {
      const { body: found } = await byId(body.precedent_id);
      return found.text === '' ? null : found;
    });
    expect(read.text).toContain('הקלה אינה זכות מוקנית');
    const waiting = (await t.json('/api/uploads')).body.uploads;
    expect(waiting.map((each: Json) => each.filename)).not.toContain(upload.filename);
    // It goes once the text is kept.
    await eventually(async () => !existsSync(join(t.ctx.files.uploads, upload.filename)));
    expect(await readdir(join(t.database.dataDir, 'precedents'))).toContain(`${body.precedent_id}.txt`);
  });

  it('gives a file that cannot be read back, says why, and takes it again under the same citation', async () => {
    const name = citation();
    const { body: upload } = await uploadBytes(t, 'סרוק.pdf', Buffer.from(EMPTY_PDF));
    const { body } = await ingest({ filename: upload.filename, citation: name });
    const failed = await eventually(async () => {
      const { body: found } = await byId(body.precedent_id);
      return found.metadata_status === 'failed' ? found : null;
    });
    expect([failed.halacha_status, /[א-ת]/.test(failed.error)]).toEqual(['failed', true]);
    const waiting = (await t.json('/api/uploads')).body.uploads;
    expect(waiting.map((each: Json) => each.filename)).toContain(upload.filename);
    expect((await t.json(`/api/precedents/${body.precedent_id}/extract`, 'POST', { what: 'halacha' })).body.code).toBe(
      'precedent_not_read',
    );
    const second = await ingest({ text: JUDGMENT, citation: name });
    expect(second.body).toMatchObject({ precedent_id: body.precedent_id, metadata_status: 'pending' });
  });

  it('refuses a decision that is there under any spelling, and wants one source', async () => {
    const name = citation();
    const { body } = await ingest({ text: JUDGMENT, citation: name });
    const twin = await ingest({ text: JUDGMENT, citation: name.replace('עע"מ', 'עע״מ').replace('/19', '/2019') });
    expect([twin.status, twin.body.code, twin.body.precedent_id]).toEqual([409, 'precedent_exists', body.precedent_id]);
    const code = async (rest: object) => (await ingest({ citation: citation(), ...rest })).body.errors?.[0]?.loc;
    expect(await code({})).toEqual(['body', 'filename']);
    expect(await code({ text: 'א', filename: 'x.txt' })).toEqual(['body', 'filename']);
    expect(await code({ text: ' \n ' })).toEqual(['body', 'text']);
    expect(await code({ text: 'א', citation: ' ' })).toEqual(['body', 'citation']);
    expect(await code({ text: 'א', kind: 'other' })).toEqual(['body', 'kind']);
    for (const source_url of [
      'javascript:alert(1)',
      'https://user:word@court.example/1',
      'https://user@court.example/1',
    ])
      expect(await code({ text: 'א', source_url })).toEqual(['body', 'source_url']);
    expect((await ingest({ filename: 'none.txt', citation: citation() })).body.code).toBe('upload_not_found');
  });

  it('creates an internal decision with its particulars complete', async () => {
    const { body } = await ingest({ text: JUDGMENT, citation: 'ערר 1031/25', court: 'ועדת הערר', kind: 'committee' });
    expect(body).toMatchObject({ metadata_status: 'completed', halacha_status: 'pending', case_number: '1031/25' });
  });
});

describe('asking for an extraction', () => {
  it('puts it ahead, also when it was done before', async () => {
    const { body } = await ingest({ text: JUDGMENT, citation: citation() });
    const ask = (what: string) => t.json(`/api/precedents/${body.precedent_id}/extract`, 'POST', { what });
    expect((await ask('halacha')).body).toMatchObject({ halacha_status: 'pending', queued: ['halacha'] });
    await t.database
      .sql`update queue_items set status = 'completed', queued_at = null where item_id = ${body.precedent_id}`;
    expect((await byId(body.precedent_id)).body).toMatchObject({ halacha_status: 'completed', queued: [] });
    expect((await ask('metadata')).body).toMatchObject({ metadata_status: 'pending', queued: ['metadata'] });
    expect((await ask('both')).status).toBe(422);
  });
});

describe('gaps', () => {
  const report = (body: object) => t.json('/api/missing-precedents', 'POST', body);

  it('close when a decision of equal citation comes in, and only those', async () => {
    const name = citation();
    const number = await newCase(t);
    const gap = (await report({ citation: name, case_number: number })).body;
    const other = (await report({ citation: citation() })).body;
    expect(gap).toMatchObject({ citation: name, case_number: number, status: 'open', closed_by: null });
    const again = (await report({ citation: name, case_number: number })).body;
    expect([again.code, again.gap_id]).toEqual(['gap_exists', gap.gap_id]);
    expect((await report({ citation: name })).status).toBe(200);
    const { body } = await ingest({ text: JUDGMENT, citation: name.replaceAll('"', '״') });
    const closed = (await t.json('/api/missing-precedents?status=closed')).body;
    expect(closed.missing_precedents).toContainEqual({ ...gap, status: 'closed', closed_by: body.precedent_id });
    const open = (await t.json('/api/missing-precedents?status=open')).body;
    expect(open.missing_precedents).toContainEqual(other);
    expect(open.missing_precedents.map((each: Json) => each.citation)).not.toContain(name);
  });

  it('of a decision that is there are closed at once; of an unknown case there are none', async () => {
    const name = citation();
    const { body } = await ingest({ text: JUDGMENT, citation: name });
    expect((await report({ citation: name })).body).toMatchObject({ status: 'closed', closed_by: body.precedent_id });
    expect((await report({ citation: name, case_number: 'אין' })).body.code).toBe('case_not_found');
  });
});

describe('a gap that is noted at the moment at which its decision comes in', () => {
  it('is closed by it', async () => {
    const name = citation();
    const other = outsider(t.database, () => ingest({ text: JUDGMENT, citation: name }));
    const gap = await t.database.transaction(async (tx) => {
      const noted = await reportMissing({ ...t.ctx, db: tx }, { citation: name });
      await other.begin();
      return noted;
    });
    const { body } = await other.result();
    expect(body.precedent_id).toEqual(expect.any(String));
    const closed = (await t.json('/api/missing-precedents?status=closed')).body.missing_precedents;
    expect(closed).toContainEqual({
      ...gap,
      created_at: expect.any(String),
      status: 'closed',
      closed_by: body.precedent_id,
    });
  });
});

describe('court-fetch jobs', () => {
  const create = (body: object) => t.json('/api/court-fetch/jobs', 'POST', body);

  it('are made once a decision, with a tier by its proceeding', async () => {
    const { body } = await create({ citation: 'בג"ץ 700/20 פלוני נ\' שר הפנים' });
    expect(body).toMatchObject({ case_number_norm: 'בגצ 700/20', tier: 'supreme', status: 'pending', error: '' });
    expect((await create({ citation: 'עת"מ 12345-01-20 אלמוני' })).body.tier).toBe('court');
    expect((await create({ citation: 'ערר 77/20 פלוני' })).body.tier).toBe('committee');
    const twin = await create({ citation: 'בג״ץ 700/2020' });
    expect([twin.body.code, twin.body.job_id]).toEqual(['fetch_job_exists', body.job_id]);
    const name = citation();
    await ingest({ text: JUDGMENT, citation: name });
    expect((await create({ citation: name })).body.code).toBe('precedent_exists');
    const { jobs } = (await t.json('/api/court-fetch/jobs?status=pending')).body;
    expect(jobs).toContainEqual(body);
  });

  it('are tried again when they ended badly', async () => {
    const { body } = await create({ citation: citation() });
    await t.database
      .sql`update queue_items set status = 'manual', error = 'אין', attempts = 3 where item_id = ${body.job_id}`;
    const retried = await t.json(`/api/court-fetch/jobs/${body.job_id}/retry`, 'POST');
    expect(retried.body).toMatchObject({ status: 'pending', error: '' });
    await t.database.sql`update queue_items set status = 'done' where item_id = ${body.job_id}`;
    expect((await t.json(`/api/court-fetch/jobs/${body.job_id}/retry`, 'POST')).body.code).toBe('fetch_job_done');
  });
});

describe('halachot', () => {
  it('are reviewed and worded by people', async () => {
    const { body } = await ingest({ text: JUDGMENT, citation: citation() });
    const id = crypto.randomUUID();
    await t.database.sql`insert into halachot (halacha_id, precedent_id, rule, quote, quote_start, quote_end, found_by)
      values (${id}, ${body.precedent_id}, 'הקלה היא חריג', 'הקלה אינה זכות', 0, 14, 'rules')`;
    const list = (await t.json('/api/halachot?status=pending_review')).body;
    expect(list).toMatchObject({ total: 1, halachot: [{ halacha_id: id, review_status: 'pending_review' }] });
    const review = (patch: object) => t.json(`/api/halachot/${id}`, 'PATCH', patch);
    const approved = await review({ review_status: 'approved', rule: 'הקלה היא חריג ולא זכות' });
    expect(approved.body).toMatchObject({ review_status: 'approved', rule: 'הקלה היא חריג ולא זכות' });
    expect((await review({ review_status: 'published' })).body.rule).toBe('הקלה היא חריג ולא זכות');
    expect((await review({ rule: 'רק נוסח' })).status).toBe(422);
    expect((await t.json('/api/halachot?status=pending_review')).body.total).toBe(0);
    expect((await t.json('/api/audit')).body.entries[0].action).toBe('halacha.published');
  });
});

describe('search', () => {
  it('finds decisions and attached quotes by the forms of words, and a citation first', async () => {
    const name = citation();
    const { body } = await ingest({ text: 'ההקפאה הגורפת של היתרים בשטח העתיקות בטלה.', citation: name });
    const number = await newCase(t);
    const quote = { quote: 'הקפאת היתר בשטח עתיקות אינה מידתית', citation: 'ת"א 5/20 אחר' };
    const attached = await t.json(`/api/cases/${encodeURIComponent(number)}/precedents`, 'POST', quote);
    const search = async (q: string, limit = 10) =>
      (await t.json(`/api/precedents/search?q=${encodeURIComponent(q)}&limit=${limit}`)).body;
    const found = await search('הקפאת היתרים בעתיקות');
    expect(found.results.slice(0, 2).map((hit: Json) => [hit.kind, hit.precedent_id ?? hit.attachment_id])).toEqual(
      expect.arrayContaining([
        ['decision', body.precedent_id],
        ['attachment', attached.body.attachment_id],
      ]),
    );
    expect(found.results[0].snippet).toContain('<mark>');
    const cited = await search(`מה נפסק ב${name}`, 1);
    expect(cited).toMatchObject({ total: 1, results: [{ precedent_id: body.precedent_id, citation: name }] });
    expect((await search('מילה שאיננה בשום החלטה קשקושון')).results.length).toBeLessThanOrEqual(10);
    expect((await t.json('/api/precedents/search?q=')).status).toBe(422);
  });
});

describe('digests', () => {
  it('are listed last changed first, waiting for their drain', async () => {
    const add = (date: string, title: string) =>
      t.json('/api/digests', 'POST', { date, title, body: `תקציר של ${CITATION}` });
    const first = (await add('2026-02-01', 'נוסף ראשון')).body;
    const second = (await add('2026-01-01', 'נוסף אחריו')).body;
    expect(first).toMatchObject({ status: 'pending', linked_precedent_id: null, date: '2026-02-01' });
    expect((await t.json('/api/digests')).body).toEqual({ digests: [second, first], total: 2 });
    await t.database
      .sql`update digests set updated_at = now() + interval '1 minute' where digest_id = ${first.digest_id}`;
    expect((await t.json('/api/digests')).body.digests).toEqual([first, second]);
    expect((await add('2026-02-30', 'x')).status).toBe(422);
  });
});

const EMPTY_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 20 20]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
