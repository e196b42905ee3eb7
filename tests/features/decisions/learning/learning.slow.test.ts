import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseFacts, DraftBlock } from '../../../../src/hebrew/check/types.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { classify, finished } from '../../../helpers/classify.ts';
import { type DecisionCase, openDecisionCase, saveDraft, saveDraftBlock } from '../../../helpers/decision-case.ts';
import { sampleDecisions } from '../../../helpers/decisions.ts';
import { uploadText } from '../../../helpers/intake.ts';

let t: TestApp;
let blocks: DraftBlock[];
let facts: CaseFacts;
let text: string;

beforeAll(async () => {
  t = await testApp();
  await t.work();
  ({ blocks, facts, text } = (await sampleDecisions()).find(({ folder }) => folder === '1031-25')!);
});
afterAll(() => t.close());

const edited = (own: string): string =>
  own.replaceAll('מבקשי ההיתר', 'היזמים').replace('\nדיון והכרעה\n', '\nהכרעתנו\n');

/** Uploads a final decision and waits until it is read. */
async function addFinal(opened: DecisionCase, name: string, content: string): Promise<string> {
  const { body: upload } = await uploadText(t, name, content);
  const { body } = await classify(t, upload.filename, opened.number, { doc_type: 'final_decision' });
  expect((await finished(t, body.task_id)).status).toBe('completed');
  return body.document_id;
}

const lessonsOf = async (query = ''): Promise<Json[]> => (await t.json(`/api/training/lessons${query}`)).body.lessons;

describe('learning from the final decision', () => {
  it('needs a draft and a final text, and is not there before it ran', async () => {
    const opened = await openDecisionCase(t, facts, '90/26');
    expect((await t.json(`${opened.path}/learn`)).body.code).toBe('learning_not_run');
    expect((await t.json(`${opened.path}/learn`, 'POST')).body.code).toBe('no_draft');
    await saveDraft(t, opened, blocks.slice(4, 6));
    const refused = await t.json(`${opened.path}/learn`, 'POST');
    expect([refused.status, refused.body.code]).toEqual([409, 'no_final']);
  });

  it('compares block by block and keeps lessons that wait for review, once each', async () => {
    const opened = await openDecisionCase(t, facts, '91/26');
    await saveDraft(t, opened, blocks);
    const document_id = await addFinal(opened, 'סופי.txt', edited(text));
    const { status, body } = await t.json(`${opened.path}/learn`, 'POST');
    expect([status, body.case_number, body.final.document_id]).toEqual([200, '91/26', document_id]);
    expect(body.draft).toEqual({
      path: 'drafts/decision.md',
      chars: blocks.reduce((sum, { content }) => sum + content.length, 0),
    });
    expect(body.similarity).toBeGreaterThan(0.95);
    expect(body.blocks.map((block: Json) => block.block_id)).toEqual(blocks.map(({ id }) => id));
    const claims = body.blocks.find((block: Json) => block.block_id === 'block-zayin');
    expect(claims.change).toBe('edited');
    expect(claims.diff).toContainEqual({ op: 'insert', text: 'היזמים' });
    expect(body.lessons.map((lesson: Json) => lesson.category)).toEqual(['terminology', 'headings']);
    expect(body.overrides_saved).toBe(2);
    expect((await t.json(`${opened.path}/learn`)).body).toEqual(body);

    const stored = (await lessonsOf('?channel=distillation')).filter((lesson) => lesson.case_number === '91/26');
    expect(stored.map((lesson) => lesson.review_status)).toEqual(['pending_review', 'pending_review']);
    const term = body.lessons[0];
    await t.json(`/api/training/lessons/${term.lesson_id}`, 'PATCH', { review_status: 'rejected' });

    const again = (await t.json(`${opened.path}/learn`, 'POST')).body;
    expect([again.overrides_saved, again.lessons[0].lesson_id]).toEqual([0, term.lesson_id]);
    expect((await lessonsOf('?review_status=rejected')).map((lesson) => lesson.lesson_id)).toEqual([term.lesson_id]);
  });

  it('tells of every lesson the edits that it came from: case, block, before and after', async () => {
    const opened = await openDecisionCase(t, facts, '96/26');
    await saveDraft(t, opened, blocks);
    await addFinal(opened, 'סופי.txt', edited(text));
    const { lessons, blocks: compared } = (await t.json(`${opened.path}/learn`, 'POST')).body;
    const [term, heading] = lessons as [Json, Json];
    const editsOf = async ({ lesson_id }: Json): Promise<Json> =>
      (await t.json(`/api/training/lessons/${lesson_id}/edits`)).body;

    const receipts = await editsOf(term);
    const ofBlock = (block: Json): boolean =>
      block.diff.some(({ op, text }: Json) => op === 'insert' && /(?<![א-ת])היזמים/.test(text));
    expect([...new Set(receipts.edits.map((edit: Json) => edit.block_id))]).toEqual(
      compared.filter(ofBlock).map((block: Json) => block.block_id),
    );
    expect(receipts.total).toBe(receipts.edits.length);
    for (const { case_number, before, after } of receipts.edits) {
      expect([case_number, before.replaceAll('מבקשי ההיתר', 'היזמים')]).toEqual(['96/26', after]);
      expect(before).toContain('מבקשי ההיתר');
    }
    const [only] = (await editsOf(heading)).edits;
    expect(only).toMatchObject({ case_number: '96/26', before: 'דיון והכרעה', after: 'הכרעתנו' });

    // Without the comparison it tells what the lesson itself keeps.
    await t.database.sql`delete from learning_results`;
    expect((await editsOf(term)).edits).toHaveLength(1);
    expect((await t.json('/api/training/lessons/0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11/edits')).body.code).toBe(
      'lesson_not_found',
    );
  });

  it('takes the newest final text, and new lessons when the draft changed', async () => {
    const opened = await openDecisionCase(t, facts, '92/26');
    await saveDraft(t, opened, blocks);
    await addFinal(opened, 'ראשון.txt', `${text}\n`);
    const second = await addFinal(opened, 'שני.txt', edited(`${text}\n\n`));
    const first = (await t.json(`${opened.path}/learn`, 'POST')).body;
    expect(first.final.document_id).toBe(second);
    const background = blocks[5]!.content.replace('המגרש, ששטחו', 'המגרש המרהיב, ששטחו');
    await saveDraftBlock(t, opened.path, 'block-vav', background);
    const next = (await t.json(`${opened.path}/learn`, 'POST')).body;
    expect([first.overrides_saved, next.overrides_saved]).toEqual([2, 1]);
  });

  it('does not list or bring back what a person deleted, but what she rejected stays', async () => {
    const opened = await openDecisionCase(t, facts, '93/26');
    await saveDraft(t, opened, blocks);
    await addFinal(opened, 'סופי.txt', edited(`${text}\n\n\n`));
    const first = (await t.json(`${opened.path}/learn`, 'POST')).body;
    const [term, heading] = first.lessons;
    await t.json(`/api/training/lessons/${term.lesson_id}`, 'DELETE');
    expect((await t.json(`${opened.path}/learn`)).body).toEqual({ ...first, lessons: [heading] });
    for (let run = 0; run < 2; run++) {
      const again = (await t.json(`${opened.path}/learn`, 'POST')).body;
      expect([again.overrides_saved, again.lessons]).toEqual([0, [heading]]);
    }
    await t.json(`/api/training/lessons/${heading.lesson_id}`, 'PATCH', { text: 'נוסח שערכה היושבת בראש' });
    expect((await t.json(`${opened.path}/learn`)).body.lessons[0].text).toBe('נוסח שערכה היושבת בראש');
  });

  it('says of an approved lesson whether the chair left what followed it', async () => {
    const teacher = await openDecisionCase(t, facts, '97/26');
    await saveDraft(t, teacher, blocks);
    await addFinal(teacher, 'מלמד.txt', edited(`${text}\n\n\n\n`));
    const [taught] = (await t.json(`${teacher.path}/learn`, 'POST')).body.lessons;
    const opened = await openDecisionCase(t, facts, '98/26');
    const followed = blocks.map((block) => ({ ...block, content: edited(block.content) }));
    const path = `/api/training/lessons/${taught.lesson_id}`;
    const effect = async (): Promise<Json> => (await t.json(`${path}/effect`)).body;
    await t.json(path, 'PATCH', { review_status: 'pending_review' });
    expect(await effect()).toMatchObject({ measured: true, since: null, decisions: 0, kept: 0, blocks: [] });
    await t.json(path, 'PATCH', { review_status: 'approved' });
    await saveDraft(t, opened, followed);
    await addFinal(opened, 'כמו הטיוטה.txt', edited(text));
    await t.json(`${opened.path}/learn`, 'POST');
    const left = await effect();
    expect(left).toMatchObject({ lesson_id: taught.lesson_id, decisions: 1, changed: 0, undone: 0 });
    expect(left.kept).toBeGreaterThan(3);
    expect(left.blocks[0]).toMatchObject({ case_number: '98/26', block_id: expect.stringMatching(/^block-/) });
    await addFinal(opened, 'הוחזר.txt', `${text}\n`);
    await t.json(`${opened.path}/learn`, 'POST');
    const back = await effect();
    expect([back.decisions, back.kept]).toEqual([1, 0]);
    expect(back.undone).toBeGreaterThan(3);
    expect((await t.json(`${path.slice(0, -1)}x/effect`)).body.code).toBe('lesson_not_found');
  });
});
