import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refindAnchors } from '../../../src/db/anchors.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
let path: string;
let id: string;
let text: string;

beforeAll(async () => {
  t = await testApp();
  await t.work();
  const number = await newCase(t);
  path = `/api/cases/${encodeURIComponent(number)}`;
  const { body: upload } = await uploadText(t, 'ערר.txt', APPEAL_TEXT);
  const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
  await finished(t, body.task_id);
  id = body.document_id;
  ({ text } = (await t.json(`${path}/documents/${id}`)).body);
});
afterAll(() => t.close());

const create = (body: Json, documentId = id) => t.json(`${path}/documents/${documentId}/anchors`, 'POST', body);
const present = async (anchor: string): Promise<Json> => (await t.json(`${path}/anchors/${anchor}`)).body.source;
const rangeOf = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
const words = (): string => text.split('\n').find((line) => line.length > 60)!;

describe('an anchor', () => {
  it('marks words of a document, the same words once', async () => {
    const range = rangeOf(words());
    const { status, body } = await create(range);
    expect(status).toBe(200);
    expect(body.source).toEqual({
      ...{ document_id: id, corpus_id: null, precedent_id: null, ...range, page: null, lost: false },
    });
    expect((await create(range)).body.anchor_id).toBe(body.anchor_id);
    expect((await t.json(`${path}/anchors/${body.anchor_id}`)).body).toEqual(body);
  });

  it.each([
    [{ start: 5, end: 5 }, 422, 'empty_range'],
    [{ start: 9, end: 5 }, 422, 'empty_range'],
    [{ start: 0, end: 10_000_000 }, 422, 'range_outside_text'],
    [{ start: -1, end: 5 }, 422, 'validation_error'],
    [{ start: 0 }, 422, 'validation_error'],
  ])('of %j is refused', async (body, status, code) => {
    const refused = await create(body);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  it('is not found in another case, of no document and of no case', async () => {
    const { body } = await create(rangeOf(words()));
    const other = `/api/cases/${encodeURIComponent(await newCase(t))}`;
    expect((await t.json(`${other}/anchors/${body.anchor_id}`)).body.code).toBe('anchor_not_found');
    expect((await t.json(`${other}/documents/${id}/anchors`, 'POST', { start: 0, end: 5 })).body.code).toBe(
      'document_not_found',
    );
    expect((await t.json(`/api/cases/none/anchors/${body.anchor_id}`)).body.code).toBe('case_not_found');
  });

  it('stays when the document is read again', async () => {
    const { body } = await create(rangeOf(words()));
    const { body: started } = await t.json(`${path}/documents/${id}/reprocess`, 'POST');
    await finished(t, started.task_id);
    expect(await present(body.anchor_id)).toEqual(body.source);
  });

  it('follows its words through a changed text, is lost with them and found with them again', async () => {
    const range = rangeOf(words());
    const { body } = await create(range);
    const pageOf = () => 7;
    const slip = words().replace(/ \S+ /, (word) => ` ${word.trim().slice(0, -1)} `);
    const corrected = `עמוד שער חדש\n\n${text.replace(words(), slip)}`;
    await refindAnchors(t.ctx.db, id, { oldText: text, newText: corrected, pageOf });
    const moved = await present(body.anchor_id);
    expect([corrected.slice(moved.start, moved.end), moved.page, moved.lost]).toEqual([slip, 7, false]);
    const without = corrected.replace(slip, '');
    await refindAnchors(t.ctx.db, id, { oldText: corrected, newText: without, pageOf });
    expect(await present(body.anchor_id)).toMatchObject({ document_id: id, start: null, end: null, lost: true });
    await refindAnchors(t.ctx.db, id, { oldText: without, newText: corrected, pageOf: () => null });
    expect(await present(body.anchor_id)).toMatchObject({
      start: moved.start,
      end: moved.end,
      page: null,
      lost: false,
    });
    await refindAnchors(t.ctx.db, id, { oldText: corrected, newText: text, pageOf: () => null });
  });

  it('is lost with its document, which the case tells while the decision links to it', async () => {
    const number = await newCase(t);
    const own = `/api/cases/${encodeURIComponent(number)}`;
    const { body: upload } = await uploadText(t, 'ערר נוסף.txt', `${APPEAL_TEXT}\nעוד שורה.`);
    const { body: classified } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
    await finished(t, classified.task_id);
    const { body } = await t.json(`${own}/documents/${classified.document_id}/anchors`, 'POST', { start: 0, end: 30 });
    const blockers = async (): Promise<string[]> => (await t.json(`${own}/status`)).body.blockers;
    await t.json(`${own}/documents/${classified.document_id}`, 'DELETE');
    expect((await t.json(`${own}/anchors/${body.anchor_id}`)).body.source).toMatchObject({ lost: true, start: null });
    expect(await blockers()).toEqual([]);
    const content = `[לטענת העוררים](source:${body.anchor_id}) יש לקבל את הערר.`;
    await t.json(`${own}/decision-blocks/block-vav`, 'PUT', { content });
    expect((await blockers()).join()).toContain('קישור אחד של ההחלטה למקור אינו מוביל עוד');
  });
});
