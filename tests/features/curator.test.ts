import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../helpers/app.ts';
import { corpusDecision } from '../helpers/corpus-rows.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const PROPOSALS = '/api/training/curator/proposals';
const proposal = (title: string) => ({
  title,
  rationale: 'ההנחיה ארוכה מן הנדרש',
  proposed_prompt: '# Curator\n\nקצר יותר.',
  target: 'curator',
});

test.each([
  ['prompt', 'prompts/curator.md'],
  ['style-analyzer-prompt', 'prompts/style-analyzer.md'],
])('%s is the file of the repository with its digest', async (path, file) => {
  const content = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  const { body } = await t.json(`/api/training/curator/${path}`);
  expect(body).toMatchObject({ content, sha256: createHash('sha256').update(content).digest('hex') });
  expect(body.source_url).toContain(file);
});

test('a proposal is a new file, whatever its title; two at once are two', async () => {
  const titles = ['קיצור', 'קיצור', '../../etc/passwd', 'C:\\x\0y', '...', '"ציטוט"/לוכסן'];
  const saved = await Promise.all(titles.map((title) => t.json(PROPOSALS, 'POST', proposal(title))));
  const names = saved.filter(({ status }) => status === 200).map(({ body }) => body.filename);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(titles.length - 1);
  const onDisk = await readdir(join(t.database.dataDir, 'proposals'));
  expect(onDisk.every((name) => /^\d{8}T\d{6}Z-curator-[^/\\]*\.md$/.test(name))).toBe(true);
  expect(onDisk).toEqual(expect.arrayContaining(names));
  const { body } = await t.json(PROPOSALS);
  expect(body.proposals.map(({ filename }: { filename: string }) => filename)).toEqual(onDisk.sort().reverse());
  const one = body.proposals.find(({ filename }: { filename: string }) => filename === names[0]);
  expect(one).toMatchObject({ target: 'curator', title: 'קיצור' });
  expect(one.content).toContain('קצר יותר.');
});

test('bad proposals are refused', async () => {
  for (const body of [
    {},
    { ...proposal(' ') },
    { ...proposal('א'), target: 'other' },
    { ...proposal('א'), proposed_prompt: '\n' },
  ])
    expect((await t.json(PROPOSALS, 'POST', body)).status).toBe(422);
});

test('statistics are those of the stores', async () => {
  const before = (await t.json('/api/training/curator/stats')).body;
  const corpusId = await corpusDecision(t, 'לפנינו ערר.');
  const { body: lesson } = await t.json(`/api/training/corpus/${corpusId}/lessons`, 'POST', { text: 'לקח' });
  await t.json(`/api/training/corpus/${corpusId}/lessons`, 'POST', { text: 'לקח שני' });
  await t.json(`/api/training/lessons/${lesson.lesson_id}`, 'PATCH', { review_status: 'approved' });
  await t.json(PROPOSALS, 'POST', proposal('עוד הצעה'));
  const { body } = await t.json('/api/training/curator/stats');
  expect(body).toMatchObject({
    findings_total: before.findings_total + 2,
    findings_approved: before.findings_approved + 1,
    findings_pending: before.findings_pending + 1,
    proposals: before.proposals + 1,
  });
  expect(body.channels.curator.by_status).toMatchObject({ approved: before.findings_approved + 1 });
  expect(body.channels.distillation.store).toBe('methodology_overrides');
});
