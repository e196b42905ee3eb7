import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAnalysis } from '../../../../src/features/training/patterns/analysis-run.service.ts';
import { fillExamplePlaces } from '../../../../src/features/training/patterns/patterns.service.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { measuredDecision } from '../../../helpers/measured-decision.ts';
import { plantedDecision } from '../../../helpers/planted-corpus.ts';
import { notFound } from '../../../helpers/style-analysis.ts';

const get = async (t: TestApp, path: string): Promise<Json> => (await t.json(`/api/training/${path}`)).body;
const start = async (t: TestApp): Promise<Json> => (await t.json('/api/training/analyze-style', 'POST')).body;
const ended = (t: TestApp): Promise<Json> =>
  eventually(async () => {
    const status = await get(t, 'analyze-style/status');
    return status.status !== 'running' && status;
  });
const patternsIn = ({ types }: Json) =>
  types.flatMap((one: Json) => one.patterns.map((pattern: Json) => ({ ...pattern, type: one.type }))) as Json[];

/** An application with a corpus of planted decisions. */
async function corpusOf(decisions: number): Promise<{ t: TestApp; texts: Map<string, string> }> {
  const t = await testApp();
  const texts = new Map<string, string>();
  for (let seed = 1; seed <= decisions; seed += 1) {
    const text = plantedDecision('first', seed, 30_000);
    const id = await measuredDecision(t.ctx.db, text, {
      title: `החלטה ${seed}`,
      decisionDate: `2024-0${seed}-15`,
      categories: seed % 2 ? ['רישוי'] : ['רישוי', 'חניה'],
    });
    texts.set(id, text);
  }
  return { t, texts };
}

describe('before the first analysis', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  it('there is nothing to see; then one runs at a time, whoever asks, and an empty corpus has no patterns', async () => {
    expect(await get(t, 'analyze-style/status')).toEqual({
      status: 'idle',
      task_id: null,
      progress: { processed: 0, total: 0 },
      patterns_found: 0,
      started_at: null,
      finished_at: null,
      error: null,
    });
    const { total, analyzed_at, types } = await get(t, 'patterns');
    expect({ total, analyzed_at }).toEqual({ total: 0, analyzed_at: null });
    expect(types).toHaveLength(9);
    expect(await get(t, 'style-report')).toMatchObject({
      corpus: { decisions: 0, characters: 0, words: 0, average_words: 0, date_range: { from: null, to: null } },
      sentence_length: { average: 0, median: 0, p90: 0 },
      vocabulary: { distinct: 0, richness: 0, top_terms: [] },
      timeline: [],
      analyzed_at: null,
    });
    const answers = await Promise.all([start(t), start(t), start(t)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['already_running', 'already_running', 'started']);
    expect(new Set(answers.map(({ task_id }) => task_id)).size).toBe(1);
    expect((await t.json('/api/system/tasks')).body.tasks).toMatchObject([
      { kind: 'style_analysis', status: 'queued' },
    ]);
    expect(await get(t, 'analyze-style/status')).toMatchObject({ status: 'running', task_id: answers[0].task_id });
    await t.work();
    expect(await ended(t)).toMatchObject({ status: 'done', patterns_found: 0, error: null });
  });
});

describe('an analysed corpus', () => {
  let t: TestApp;
  let texts: Map<string, string>;
  let ids: string[];
  beforeAll(async () => {
    ({ t, texts } = await corpusOf(5));
    ids = [...texts.keys()];
    await t.work();
    expect((await start(t)).status).toBe('started');
    await ended(t);
  }, 90_000);
  afterAll(() => t.close());

  it('shows the planted formulas with counts and verbatim excerpts', async () => {
    const status = await get(t, 'analyze-style/status');
    expect(status).toMatchObject({ status: 'done', progress: { processed: 5, total: 5 }, error: null });
    const list = await get(t, 'patterns');
    expect(list.total).toBe(status.patterns_found);
    expect(list.analyzed_at).toBe(status.finished_at);
    expect(list.types[0]).toMatchObject({ type: 'opening', label: 'נוסחאות פתיחה' });
    const patterns = patternsIn(list);
    expect(patterns).toHaveLength(list.total);
    expect(notFound('first', patterns as { type: string; text: string }[]).length).toBeLessThanOrEqual(2);
    for (const { count, decision_count, examples, source, text } of patterns) {
      expect(source).toBe('rules');
      expect(count, text).toBeGreaterThanOrEqual(decision_count);
      expect(examples.length).toBeGreaterThan(0);
      for (const { corpus_id, excerpt, source: place } of examples) {
        expect(texts.get(corpus_id)!.slice(place.start, place.end)).toBe(excerpt);
        expect([place.corpus_id, place.lost]).toEqual([corpus_id, false]);
      }
    }
    const { items } = (await t.json('/api/system/recent-activity')).body;
    expect(items).toContainEqual(
      expect.objectContaining({ type: 'patterns_extracted', target: { kind: 'style_analysis', id: status.task_id } }),
    );
  });

  it('finds the places of examples that a former version left without', async () => {
    const before = patternsIn(await get(t, 'patterns'));
    await t.database.sql`update style_patterns set examples =
      (select jsonb_agg(each.example - 'start' order by each.place)
        from jsonb_array_elements(examples) with ordinality each(example, place))`;
    expect(await fillExamplePlaces(t.ctx.db)).toBe(before.length);
    expect(patternsIn(await get(t, 'patterns')).map(({ pattern_id }) => pattern_id)).toEqual(
      before.map(({ pattern_id }) => pattern_id),
    );
    for (const { examples } of patternsIn(await get(t, 'patterns')))
      for (const { corpus_id, excerpt, source } of examples)
        expect(texts.get(corpus_id)!.slice(source.start, source.end)).toBe(excerpt);
    expect(await fillExamplePlaces(t.ctx.db)).toBe(0);
  });

  it('shows where its patterns stand in a decision', async () => {
    const [id, text] = [...texts][0]!;
    const { marks } = await get(t, `corpus/${id}/marks`);
    const { types } = await get(t, 'patterns');
    const byId = new Map(
      types.flatMap(({ type, patterns }: Json) => patterns.map((each: Json) => [each.pattern_id, { type, ...each }])),
    ) as Map<string, Json>;
    expect(marks.length).toBeGreaterThan(20);
    for (const { pattern_id, type, start, end } of marks) {
      const pattern = byId.get(pattern_id);
      expect([start >= 0, start < end, end <= text.length, pattern?.type]).toEqual([true, true, true, type]);
    }
    // A formula without slots stands there in its own words, or in another of its forms.
    const plain = marks.filter(({ pattern_id }: Json) => !/[{}]/.test(byId.get(pattern_id).text));
    const same = plain.filter(
      ({ pattern_id, start, end }: Json) => text.slice(start, end) === byId.get(pattern_id).text,
    );
    expect(same.length).toBeGreaterThan(20);
    expect((await t.json('/api/training/corpus/0198f2c0-7a51-7c39-9a1e-000000000000/marks')).status).toBe(404);
  });

  it('is told in figures', async () => {
    const report = await get(t, 'style-report');
    const all = ids.map((id) => texts.get(id)!);
    expect(report.corpus).toMatchObject({
      decisions: 5,
      characters: all.reduce((sum, text) => sum + text.length, 0),
      date_range: { from: '2024-01-15', to: '2024-05-15' },
    });
    expect(report.categories).toEqual([
      { name: 'רישוי', count: 5 },
      { name: 'חניה', count: 2 },
    ]);
    expect(report.timeline).toEqual(
      ['01', '02', '03', '04', '05'].map((month) => ({ month: `2024-${month}`, decisions: 1 })),
    );
    const shares = report.section_profile.map((one: Json) => one.average_share);
    expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1, 2);
    const { average, median, p90 } = report.sentence_length;
    expect(average).toBeGreaterThan(3);
    expect(median).toBeLessThanOrEqual(p90);
    const words = new Set(all.flatMap((text) => text.match(/[א-ת]+(?:["'][א-ת]+)*/g)));
    expect(Math.abs(report.vocabulary.distinct - words.size)).toBeLessThan(0.1 * words.size);
    expect(report.vocabulary.richness).toBeGreaterThan(0);
    expect(report.vocabulary.top_terms).toHaveLength(50);
    const byType = Object.fromEntries(report.patterns_by_type.map(({ type, count }: Json) => [type, count]));
    for (const { type, patterns } of (await get(t, 'patterns')).types) expect(byType[type]).toBe(patterns.length);
    expect(report.analyzed_at).not.toBeNull();
  });

  it('has decisions to be compared', async () => {
    const [a, b] = ids;
    const body = await get(t, `compare?a=${a}&b=${b}`);
    expect([body.a.corpus_id, body.b.corpus_id]).toEqual([a, b]);
    const { patterns, sections, similarity } = body;
    const id = ({ pattern_id }: Json) => pattern_id;
    const [inA, inB] = [new Set(patterns.a.map(id)), new Set(patterns.b.map(id))];
    expect(new Set(patterns.shared.map(id))).toEqual(new Set([...inA].filter((one) => inB.has(one))));
    expect(new Set(patterns.only_a.map(id))).toEqual(new Set([...inA].filter((one) => !inB.has(one))));
    expect(new Set(patterns.only_b.map(id))).toEqual(new Set([...inB].filter((one) => !inA.has(one))));
    expect(patterns.shared.length).toBeGreaterThan(20);
    expect(sections.map((one: Json) => one.section_type)).toContain('discussion');
    expect(sections.reduce((sum: number, one: Json) => sum + one.a_share, 0)).toBeCloseTo(1, 2);
    expect(similarity).toBeGreaterThan(0.5);
    expect(similarity).toBeLessThan(1);
    const turned = await get(t, `compare?a=${b}&b=${a}`);
    expect(turned.similarity).toBe(similarity);
    expect(new Set(turned.patterns.only_a.map(id))).toEqual(new Set(patterns.only_b.map(id)));
  });

  it('compares no decision with itself, nor with what is not there', async () => {
    const [a] = ids;
    expect(await t.json(`/api/training/compare?a=${a}&b=${a?.toUpperCase()}`)).toMatchObject({ status: 422 });
    for (const b of [crypto.randomUUID(), 'x'])
      expect(await t.json(`/api/training/compare?a=${a}&b=${b}`)).toMatchObject({
        status: 404,
        body: { code: 'corpus_not_found' },
      });
    expect(await t.json(`/api/training/compare?a=${a}`)).toMatchObject({ status: 422 });
  });
});

describe('an analysis that is done again', () => {
  let t: TestApp;
  beforeAll(async () => {
    ({ t } = await corpusOf(3));
    await t.work();
    await start(t);
    await ended(t);
  }, 90_000);
  afterAll(() => t.close());

  it('gives the same patterns when it is done again, in the place of the former ones', async () => {
    await start(t);
    await ended(t);
    const before = patternsIn(await get(t, 'patterns'));
    await start(t);
    await ended(t);
    const after = patternsIn(await get(t, 'patterns'));
    const told = ({ type, text, count, examples }: Json) => ({ type, text, count, examples });
    expect(after.map(told)).toEqual(before.map(told));
    expect(after.some(({ pattern_id }) => before.some((one) => one.pattern_id === pattern_id))).toBe(false);
  }, 90_000);

  it('that fails says so and leaves the former patterns', async () => {
    const before = await get(t, 'patterns');
    await t.database.sql.unsafe(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
       create trigger refuse before insert on style_pattern_counts for each statement execute function refuse()`,
    );
    await start(t);
    const status = await ended(t);
    expect(status).toMatchObject({ status: 'failed', error: expect.stringMatching(/[א-ת]/) });
    expect(await get(t, 'patterns')).toEqual(before);
    await t.database.sql.unsafe('drop trigger refuse on style_pattern_counts; drop function refuse()');
  }, 90_000);

  it('has nothing from a decision that is deleted afterwards', async () => {
    const [{ corpus_id: gone }] = (await get(t, 'corpus')).items;
    const before = patternsIn(await get(t, 'patterns'));
    expect((await t.json(`/api/training/corpus/${gone}`, 'DELETE')).status).toBe(200);
    const left = patternsIn(await get(t, 'patterns'));
    expect(left.flatMap(({ examples }) => examples).some(({ corpus_id }: Json) => corpus_id === gone)).toBe(false);
    const countOf = (patterns: Json[], text: string) => patterns.find((one) => one.text === text)?.count;
    expect(countOf(left, 'העוררים')).toBeLessThan(countOf(before, 'העוררים'));
  });
});

describe('an analysis that was stopped in the middle', () => {
  it('is done by the next process, and until then the former patterns stand', async () => {
    const other = await testApp();
    try {
      for (let seed = 1; seed <= 3; seed += 1)
        await measuredDecision(other.ctx.db, plantedDecision('second', seed, 20_000));
      const { task_id } = await start(other);
      const stop = new AbortController();
      const run = runAnalysis({ ...other.ctx, signal: stop.signal }, task_id);
      await eventually(async () => (await get(other, 'analyze-style/status')).progress.processed > 0);
      stop.abort();
      await run.catch(() => {});
      expect(await get(other, 'analyze-style/status')).toMatchObject({ status: 'running', finished_at: null });
      expect((await get(other, 'patterns')).total).toBe(0);
      expect(await start(other)).toEqual({ status: 'already_running', task_id });
      await other.work();
      expect(await ended(other)).toMatchObject({ status: 'done', task_id, progress: { processed: 3, total: 3 } });
      expect((await get(other, 'patterns')).total).toBeGreaterThan(50);
    } finally {
      await other.close();
    }
  }, 90_000);
});
