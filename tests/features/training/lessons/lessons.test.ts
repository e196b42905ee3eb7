import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { saveDistilledLessons } from '../../../../src/features/training/lessons/lessons.service.ts';
import type { DistilledLesson } from '../../../../src/hebrew/compare/compare.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { newCase } from '../../../helpers/classify.ts';

let t: TestApp;
const lesson = (key: string, blockId: DistilledLesson['blockId'] = null): DistilledLesson => ({
  category: 'terminology',
  text: `לקח ${key}`,
  evidence: `לפני ${key} → אחרי ${key}`,
  blockId,
  key,
});

/** A case of its own with lessons that wait for review. */
async function withLessons(...lessons: DistilledLesson[]): Promise<{ number: string; ids: string[] }> {
  const number = await newCase(t);
  const saved = await saveDistilledLessons(t.ctx, await findCase(t.ctx, number), lessons);
  return { number, ids: saved.lessons.map(({ lesson_id }) => lesson_id) };
}

beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const patch = (id: string, body: object) => t.json(`/api/training/lessons/${id}`, 'PATCH', body);
const list = async (query = ''): Promise<Json> => (await t.json(`/api/training/lessons${query}`)).body;

describe('a lesson', () => {
  it('reaches the template when it is approved, and no longer when it is not', async () => {
    const { number, ids } = await withLessons(lesson('בדיון', 'block-yod'));
    const template = async (): Promise<Json> =>
      (await t.json(`/api/cases/${encodeURIComponent(number)}/template`)).body;
    const guidance = async (): Promise<string> =>
      JSON.stringify((await template()).blocks.find((block: Json) => block.block_id === 'block-yod'));
    expect(await guidance()).not.toContain('לקח בדיון');
    const approved = await patch(ids[0]!, { review_status: 'approved' });
    expect(approved.body).toMatchObject({ review_status: 'approved', reviewed_at: expect.any(String) });
    expect(await guidance()).toContain('לקח בדיון');
    for (const review_status of ['rejected', 'deferred', 'pending_review']) {
      await patch(ids[0]!, { review_status });
      expect([review_status, JSON.stringify(await template()).includes('לקח בדיון')]).toEqual([review_status, false]);
    }
  });

  it('of substance reaches appeals of the type that it was learnt from, one of style reaches all', async () => {
    const { number, ids } = await withLessons(
      { ...lesson('להפנות אל פסק דין', 'block-yod'), category: 'citations' },
      { ...lesson('לכתוב קצר', 'block-yod'), category: 'sentence_length' },
    );
    for (const id of ids) await patch(id, { review_status: 'approved' });
    const path = (of: string): string => `/api/cases/${encodeURIComponent(of)}`;
    await t.database.sql`update cases set appeal_type = 'betterment_levy' where case_number = ${number}`;
    const [levy, permit] = [await newCase(t), await newCase(t)];
    await t.database.sql`update cases set appeal_type = 'betterment_levy' where case_number = ${levy}`;
    await t.database.sql`update cases set appeal_type = 'permit' where case_number = ${permit}`;
    const lessonsIn = async (of: string): Promise<boolean[]> => {
      const template = JSON.stringify((await t.json(`${path(of)}/template`)).body);
      return ['להפנות אל פסק דין', 'לכתוב קצר'].map((words) => template.includes(words));
    };
    expect(await lessonsIn(levy)).toEqual([true, true]);
    expect(await lessonsIn(permit)).toEqual([false, true]);
  });

  it('is shown whole, and listed by channel and state', async () => {
    const { number, ids } = await withLessons(lesson('א'), lesson('ב'));
    await patch(ids[0]!, { review_status: 'deferred' });
    const { lessons } = await list('?channel=distillation&review_status=deferred');
    expect(lessons.filter((one: Json) => one.case_number === number)).toEqual([
      {
        lesson_id: ids[0],
        corpus_id: null,
        case_number: number,
        channel: 'distillation',
        text: 'לקח א',
        category: 'terminology',
        evidence: 'לפני א → אחרי א',
        evidence_source: null,
        review_status: 'deferred',
        reviewed_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(await list('?channel=panel')).toEqual({ lessons: [], total: 0 });
    const all = await list();
    const page = await list('?limit=1&offset=1');
    expect([page.lessons, page.total]).toEqual([[all.lessons[1]], all.total]);
  });

  it('takes other words without counting as reviewed, and a state that is back to waiting is none', async () => {
    const { ids } = await withLessons(lesson('ג'));
    const changed = (await patch(ids[0]!, { text: ' נוסח אחר ', category: null })).body;
    expect(changed).toMatchObject({
      text: 'נוסח אחר',
      category: null,
      review_status: 'pending_review',
      reviewed_at: null,
    });
    await patch(ids[0]!, { review_status: 'approved' });
    expect((await patch(ids[0]!, { review_status: 'pending_review' })).body.reviewed_at).toBeNull();
  });

  it.each([
    ['a state that is none', { review_status: 'published' }],
    ['no text', { text: '  ' }],
    ['an unknown field', { channel: 'panel' }],
  ])('refuses %s', async (_, body) => {
    const { ids } = await withLessons(lesson('ד'));
    const { status, body: problem } = await patch(ids[0]!, body);
    expect([status, problem.code]).toEqual([422, 'validation_error']);
  });

  it('refuses an unknown channel or state as a filter', async () => {
    for (const query of ['channel=letters', 'review_status=published'])
      expect((await t.json(`/api/training/lessons?${query}`)).status).toBe(422);
  });

  it('is known again by its case, and stays as it was reviewed', async () => {
    const { number, ids } = await withLessons(lesson('ה'));
    await patch(ids[0]!, { review_status: 'approved' });
    const again = await saveDistilledLessons(t.ctx, await findCase(t.ctx, number), [lesson('ו'), lesson('ה')]);
    expect([again.added, again.lessons[1]!.lesson_id]).toEqual([1, ids[0]]);
    const { lessons } = await list('?review_status=approved');
    expect(lessons.map((one: Json) => one.lesson_id)).toContain(ids[0]);
  });

  it('is gone when deleted, and outlives its case; every act is in the audit log', async () => {
    const { number, ids } = await withLessons(lesson('ז'), lesson('ח'));
    await patch(ids[1]!, { text: 'נוסח' });
    await patch(ids[1]!, { review_status: 'rejected' });
    expect((await t.json(`/api/training/lessons/${ids[0]}`, 'DELETE')).body).toEqual({
      deleted: true,
      lesson_id: ids[0],
    });
    expect((await t.json(`/api/training/lessons/${ids[0]}`, 'DELETE')).body.code).toBe('lesson_not_found');
    expect((await patch('nobody', { text: 'א' })).body.code).toBe('lesson_not_found');
    const { entries } = (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body;
    const acts = entries.map(({ action, target }: Json) => [action, target]).slice(0, 3);
    expect(acts).toEqual([
      ['lesson.deleted', ids[0]],
      ['lesson.reviewed', ids[1]],
      ['lesson.updated', ids[1]],
    ]);

    await t.json(`/api/cases?case_number=${encodeURIComponent(number)}`, 'DELETE');
    const left = (await list()).lessons.filter((one: Json) => one.case_number === number);
    expect(left.map((one: Json) => one.lesson_id)).toEqual([ids[1]]);
    expect((await patch(ids[1]!, { review_status: 'approved' })).status).toBe(200);
  });
});
