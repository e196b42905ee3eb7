import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lessons, panelVotes } from '../../../../src/db/schema/lessons.ts';
import { approvedLessons, fillLessonPlaces } from '../../../../src/features/training/lessons/lessons.service.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { finished } from '../../../helpers/classify.ts';
import { corpusDecision } from '../../../helpers/corpus-rows.ts';
import { type ModelPeer, modelPeer } from '../../../helpers/model-peer.ts';

const TEXT = 'לפנינו ערר על החלטת הוועדה המקומית. לאחר ששקלנו את טענות הצדדים מצאנו כי דין הערר להידחות.';

describe('lessons of a decision', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ WORKERS: 'off' });
  });
  afterAll(() => t.close());

  test.each(['curator', 'panel'])(
    'of the channel %s reach the writer when approved, and only then',
    async (channel) => {
      const corpusId = await corpusDecision(t, TEXT);
      const path = `/api/training/corpus/${corpusId}/lessons`;
      const text = `לקח של ${channel}`;
      const made = await t.json(path, 'POST', { text, channel, category: 'structure', evidence: 'לפנינו ערר' });
      expect(made.body).toMatchObject({
        corpus_id: corpusId,
        channel,
        review_status: 'pending_review',
        reviewed_at: null,
      });
      const reaches = async () => (await approvedLessons(t.ctx)).some((lesson) => lesson.text === text);
      expect(await reaches()).toBe(false);
      for (const review_status of ['rejected', 'deferred'])
        await t.json(`/api/training/lessons/${made.body.lesson_id}`, 'PATCH', { review_status });
      expect(await reaches()).toBe(false);
      await t.json(`/api/training/lessons/${made.body.lesson_id}`, 'PATCH', { review_status: 'approved' });
      expect(await reaches()).toBe(true);
      expect((await t.json(path)).body).toMatchObject({ total: 1, lessons: [{ text, review_status: 'approved' }] });
      expect((await t.json(`/api/training/lessons?channel=${channel}&review_status=approved`)).body.total).toBe(1);
      await t.json(`/api/training/lessons/${made.body.lesson_id}`, 'DELETE');
      expect(await reaches()).toBe(false);
    },
  );

  test('lead to the words of the decision that bear them out', async () => {
    const corpusId = await corpusDecision(t, TEXT);
    await t.database.sql`update style_corpus set char_count = ${TEXT.length} where corpus_id = ${corpusId}`;
    const path = `/api/training/corpus/${corpusId}/lessons`;
    const evidence = 'מצאנו כי דין הערר להידחות';
    const { body } = await t.json(path, 'POST', { text: 'לקח', evidence });
    const { start, end, ...rest } = body.evidence_source;
    expect(TEXT.slice(start, end)).toBe(evidence);
    expect(rest).toMatchObject({ corpus_id: corpusId, document_id: null, lost: false });
    await t.database.sql`update lessons set evidence_start = null`;
    expect(await fillLessonPlaces(t.ctx)).toBe(1);
    expect((await t.json(path)).body.lessons[0].evidence_source).toEqual(body.evidence_source);
    for (const other of ['מילים שאינן בהחלטה', null])
      expect((await t.json(path, 'POST', { text: 'אחר', evidence: other })).body.evidence_source).toBeNull();
  });

  test('are listed in pages', async () => {
    const corpusId = await corpusDecision(t, TEXT);
    const path = `/api/training/corpus/${corpusId}/lessons`;
    for (const text of ['א', 'ב', 'ג']) await t.json(path, 'POST', { text });
    const { lessons: all } = (await t.json(path)).body;
    expect((await t.json(`${path}?limit=1&offset=1`)).body).toEqual({ lessons: [all[1]], total: 3 });
    for (const query of ['limit=0', 'limit=501', 'offset=-1', 'x=1'])
      expect((await t.json(`${path}?${query}`)).status).toBe(422);
  });

  test('the former flag is neither written nor shown', async () => {
    const corpusId = await corpusDecision(t, TEXT);
    const { body } = await t.json(`/api/training/corpus/${corpusId}/lessons`, 'POST', { text: 'לקח עם דגל ישן' });
    expect(body).not.toHaveProperty('applied_to_skill');
    await t.ctx.db.update(lessons).set({ appliedToSkill: true }).where(eq(lessons.lessonId, body.lesson_id));
    const patched = await t.json(`/api/training/lessons/${body.lesson_id}`, 'PATCH', { text: 'נוסח אחר' });
    expect(patched.body).not.toHaveProperty('applied_to_skill');
    const [row] = await t.ctx.db.select().from(lessons).where(eq(lessons.lessonId, body.lesson_id));
    expect(row).toMatchObject({ appliedToSkill: true, text: 'נוסח אחר' });
    const refused = await t.json(`/api/training/lessons/${body.lesson_id}`, 'PATCH', { applied_to_skill: true });
    expect(refused.status).toBe(422);
  });

  test('bad input: another decision, an unknown state or channel, an empty text', async () => {
    const corpusId = await corpusDecision(t, TEXT);
    for (const id of [uuidv7(), 'nobody']) {
      expect((await t.json(`/api/training/corpus/${id}/lessons`)).body.code).toBe('corpus_not_found');
      expect((await t.json(`/api/training/corpus/${id}/lessons`, 'POST', { text: 'לקח' })).body.code).toBe(
        'corpus_not_found',
      );
    }
    for (const body of [{ text: '  ' }, { text: 'x', channel: 'distillation' }, { text: 'x', author: 'me' }, {}])
      expect((await t.json(`/api/training/corpus/${corpusId}/lessons`, 'POST', body)).status).toBe(422);
    const { body } = await t.json(`/api/training/corpus/${corpusId}/lessons`, 'POST', { text: 'לקח' });
    expect((await t.json(`/api/training/lessons/${body.lesson_id}`, 'PATCH', { review_status: 'liked' })).status).toBe(
      422,
    );
  });

  test('a panel that is not configured says so', async () => {
    expect((await t.json('/api/training/lessons/panel', 'POST', {})).body).toEqual({
      status: 'not_configured',
      task_id: null,
    });
  });
});

describe('the panel', () => {
  let t: TestApp;
  let peers: ModelPeer[];
  /** Each model proposes two lessons, one of them on words that are not there; the second votes against one. */
  const proposals = (name: string) =>
    JSON.stringify({
      lessons: [
        { text: `לקח טוב של ${name} על הפתיחה`, category: 'opening', quote: 'לפנינו ערר על החלטת הוועדה המקומית' },
        { text: `לקח בדוי של ${name} על הסיום`, category: 'conclusion', quote: 'מילים שאינן בהחלטה כלל' },
      ],
    });
  beforeAll(async () => {
    const member = (name: string, objects: boolean) => {
      const peer: Promise<ModelPeer> = modelPeer((n) => {
        const asked = JSON.stringify(asking[name]!.requests[n]!.body);
        if (asked.includes('Propose')) return { parts: [proposals(name)] };
        const vote = objects && asked.includes('של א') ? 'reject' : 'approve';
        return { parts: [JSON.stringify({ vote, reason: 'נימוק' })] };
      });
      return peer;
    };
    const asking: Record<string, ModelPeer> = {};
    asking.א = await member('א', false);
    asking.ב = await member('ב', true);
    peers = Object.values(asking);
    const models = peers.map(({ url }) => ({
      provider: 'openai-compatible',
      url,
      name: 'one-name',
      api_key_env: 'NO_KEY',
    }));
    t = await testApp({ PANEL_MODELS: JSON.stringify(models) });
    await t.work();
  });
  afterAll(async () => {
    await t.close();
    for (const peer of peers) await peer.close();
  });

  test('keeps what both approve and what stands on words of the decision; one sitting at a time', async () => {
    const corpusId = await corpusDecision(t, TEXT);
    const [first, second] = await Promise.all([
      t.json('/api/training/lessons/panel', 'POST', { corpus_id: corpusId }),
      t.json('/api/training/lessons/panel', 'POST', { corpus_id: corpusId }),
    ]);
    expect([first.body.status, second.body.status].sort()).toEqual(['already_running', 'started']);
    expect(first.body.task_id).toBe(second.body.task_id);
    expect((await finished(t, first.body.task_id)).status).toBe('completed');
    const kept = (await t.json(`/api/training/corpus/${corpusId}/lessons`)).body.lessons;
    expect(kept.map((lesson: { text: string }) => lesson.text)).toEqual(['לקח טוב של ב על הפתיחה']);
    expect(kept[0]).toMatchObject({ channel: 'panel', review_status: 'pending_review' });
    const votes = await t.ctx.db.select().from(panelVotes).where(eq(panelVotes.lessonId, kept[0].lesson_id));
    expect(votes.map(({ model, vote }) => [model, vote]).sort()).toEqual([
      ['openai-compatible:one-name#1', 'approve'],
      ['openai-compatible:one-name#2', 'approve'],
    ]);
  });

  test('an unknown decision is refused', async () => {
    const { body } = await t.json('/api/training/lessons/panel', 'POST', { corpus_id: uuidv7() });
    expect(body.code).toBe('corpus_not_found');
  });
});
