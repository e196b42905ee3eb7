import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCases } from '../../samples/load.ts';
import { type TestApp, testApp } from '../helpers/app.ts';
import { analyze, train } from '../helpers/corpus.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

it('a scan is stored only after its analysis, which recognises it once however often it is asked for', async () => {
  const cases = await loadCases();
  const documents = cases.flatMap(({ documents }) => documents);
  const { path } = documents.flatMap(({ files }) => files).find(({ scanned }) => scanned)!;
  const refused = await train(t, 'סריקה.pdf', await readFile(path));
  expect(refused.body).toMatchObject({ status: 409, code: 'analysis_required' });

  const [one, two] = await Promise.all([analyze(t, refused.filename), analyze(t, refused.filename)]);
  expect(one.body.warnings).toEqual(expect.arrayContaining(['not_a_decision', 'ocr_pages']));
  expect(two.body).toEqual(one.body);
  const started = performance.now();
  expect((await analyze(t, refused.filename)).body).toEqual(one.body);
  expect(performance.now() - started).toBeLessThan(2000);

  const stored = await t.json('/api/training/upload', 'POST', { filename: refused.filename });
  expect(stored.body.warnings).toContain('ocr_pages');
  const { body } = await t.json(`/api/training/corpus/${stored.body.corpus_id}/full-text`);
  expect(body.full_text.startsWith(one.body.preview)).toBe(true);
  expect(await t.database.sql`select 1 from training_analyses`).toHaveLength(0);
}, 180_000);
