import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCase } from '../../src/features/cases/cases.service.ts';
import { saveDistilledLessons } from '../../src/features/training/lessons/lessons.service.ts';
import type { DistilledLesson } from '../../src/hebrew/compare/compare.ts';
import { type Json, type TestApp, testApp } from '../helpers/app.ts';
import { newCase } from '../helpers/classify.ts';

let t: TestApp;
let number: string;
let ids: string[];

const lesson = (key: string, blockId: DistilledLesson['blockId'] = null): DistilledLesson => ({
  category: 'terminology',
  text: `לקח ${key}`,
  evidence: `לפני ${key} → אחרי ${key}`,
  blockId,
  key,
});

beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  number = await newCase(t);
  const row = await findCase(t.ctx, number);
  const saved = await saveDistilledLessons(t.ctx, row, [lesson('א'), lesson('ב', 'block-yod'), lesson('ג')]);
  ids = saved.lessons.map(({ lesson_id }) => lesson_id);
});
afterAll(() => t.close());

const patch = (id: string, body: object) => t.json(`/api/training/lessons/${id}`, 'PATCH', body);
const template = async (): Promise<string> =>
  JSON.stringify((await t.json(`/api/cases/${encodeURIComponent(number)}/template`)).body);

describe('a lesson', () => {
  it('reaches the template when it is approved, and no longer when it is not', async () => {
    expect(await template()).not.toContain('לקח ב');
    const approved = await patch(ids[1]!, { review_status: 'approved' });
    expect(approved.body).toMatchObject({
      lesson_id: ids[1],
      review_status: 'approved',
      reviewed_at: expect.any(String),
    });
    const guided = JSON.parse(await template());
    expect(JSON.stringify(guided.blocks.find((block: Json) => block.block_id === 'block-yod'))).toContain('לקח ב');
    for (const review_status of ['rejected', 'deferred', 'pending_review']) {
      await patch(ids[1]!, { review_status });
      expect([review_status, (await template()).includes('לקח ב')]).toEqual([review_status, false]);
    }
  });

  it('is shown whole, and listed by channel and state', async () => {
    await patch(ids[0]!, { review_status: 'deferred' });
    const { body } = await t.json('/api/training/lessons?channel=distillation&review_status=deferred');
    expect(body).toEqual({
      total: 1,
      lessons: [
        {
          lesson_id: ids[0],
          corpus_id: null,
          case_number: number,
          channel: 'distillation',
          text: 'לקח א',
          category: 'terminology',
          evidence: 'לפני א → אחרי א',
          review_status: 'deferred',
          reviewed_at: expect.any(String),
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ],
    });
    expect((await t.json('/api/training/lessons?channel=panel')).body).toEqual({ lessons: [], total: 0 });
    const page = (await t.json('/api/training/lessons?limit=1&offset=1')).body;
    expect([page.lessons.length, page.total]).toEqual([1, 3]);
  });

  it('takes other words without counting as reviewed, and a state that is back to waiting is none', async () => {
    const changed = (await patch(ids[2]!, { text: ' נוסח אחר ', category: null })).body;
    expect(changed).toMatchObject({
      text: 'נוסח אחר',
      category: null,
      review_status: 'pending_review',
      reviewed_at: null,
    });
    await patch(ids[2]!, { review_status: 'approved' });
    expect((await patch(ids[2]!, { review_status: 'pending_review' })).body.reviewed_at).toBeNull();
  });

  it.each([
    ['a state that is none', { review_status: 'published' }],
    ['no text', { text: '  ' }],
    ['an unknown field', { channel: 'panel' }],
  ])('refuses %s', async (_, body) => {
    const { status, body: problem } = await patch(ids[0]!, body);
    expect([status, problem.code]).toEqual([422, 'validation_error']);
  });

  it('refuses an unknown channel or state as a filter', async () => {
    for (const query of ['channel=letters', 'review_status=published'])
      expect((await t.json(`/api/training/lessons?${query}`)).status).toBe(422);
  });

  it('is gone when deleted; every act is in the audit log; the case may go before it', async () => {
    const { body } = await t.json(`/api/training/lessons/${ids[0]}`, 'DELETE');
    expect(body).toEqual({ deleted: true, lesson_id: ids[0] });
    expect((await t.json(`/api/training/lessons/${ids[0]}`, 'DELETE')).body.code).toBe('lesson_not_found');
    expect((await patch('nobody', { text: 'א' })).body.code).toBe('lesson_not_found');
    const { entries } = (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body;
    const acts = new Set(entries.map((entry: Json) => entry.action));
    expect([...acts]).toEqual(expect.arrayContaining(['lesson.deleted', 'lesson.reviewed', 'lesson.updated']));

    await t.json(`/api/cases?case_number=${encodeURIComponent(number)}`, 'DELETE');
    const left = (await t.json('/api/training/lessons')).body.lessons;
    expect(left.map((one: Json) => [one.lesson_id, one.case_number]).sort()).toEqual(
      ids
        .slice(1)
        .map((id) => [id, number])
        .sort(),
    );
    expect((await patch(ids[1]!, { review_status: 'approved' })).status).toBe(200);
  });
});
