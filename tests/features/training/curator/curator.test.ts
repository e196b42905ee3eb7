import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { corpusDecision } from '../../../helpers/corpus-rows.ts';

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
  const content = await readFile(new URL(`../../../../${file}`, import.meta.url), 'utf8');
  const { body, headers } = await t.json(`/api/training/curator/${path}`);
  expect(body).toMatchObject({ content, sha256: createHash('sha256').update(content).digest('hex') });
  expect(body.source_url).toBeNull();
  const again = await t.request(`/api/training/curator/${path}`, {
    headers: { 'if-none-match': headers.get('etag')! },
  });
  expect(again.status).toBe(304);
});

test('the source of a prompt is where the setting says that a browser finds it', async () => {
  const other = await testApp({
    WORKERS: 'off',
    PROMPTS_SOURCE_URL: 'https://git.example.org/appeals/src/branch/main/',
  });
  for (const [path, file] of [
    ['prompt', 'curator'],
    ['style-analyzer-prompt', 'style-analyzer'],
  ])
    expect((await other.json(`/api/training/curator/${path}`)).body.source_url).toBe(
      `https://git.example.org/appeals/src/branch/main/prompts/${file}.md`,
    );
  await other.close();
});

test('a proposal is a new file, whatever its title; two at once are two', async () => {
  const titles = ['קיצור', 'קיצור', '../../etc/passwd', 'C:\\x\0y', '...', '"ציטוט"/לוכסן'];
  const saved = await Promise.all(titles.map((title) => t.json(PROPOSALS, 'POST', proposal(title))));
  const names = saved.filter(({ status }) => status === 200).map(({ body }) => body.filename);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(titles.length - 1);
  const onDisk = await readdir(join(t.database.dataDir, 'proposals'));
  expect(onDisk.every((name) => /^\d{8}T\d{9}Z-curator-[^/\\]*\.md$/.test(name))).toBe(true);
  expect(onDisk).toEqual(expect.arrayContaining(names));
  const { body } = await t.json(PROPOSALS);
  expect(body.proposals.map(({ filename }: Json) => filename)).toEqual(onDisk.sort().reverse());
  const one = body.proposals.find(({ filename }: Json) => filename === names[0]);
  expect(one).toMatchObject({ target: 'curator', title: 'קיצור' });
  expect(one.content).toContain('קצר יותר.');
});

test('proposals are listed in pages, the newest first, also of one second, each with the time it was saved at', async () => {
  const saved: Json[] = [];
  for (const title of ['ת', 'א', 'ת', 'ב']) saved.unshift((await t.json(PROPOSALS, 'POST', proposal(title))).body);
  const { proposals, total } = (await t.json(PROPOSALS)).body;
  const told = saved.map(({ filename, created_at }) => [filename, created_at]);
  expect(proposals.slice(0, 4).map(({ filename, created_at }: Json) => [filename, created_at])).toEqual(told);
  expect(total).toBe(proposals.length);
  expect((await t.json(`${PROPOSALS}?limit=2&offset=1`)).body).toEqual({ proposals: proposals.slice(1, 3), total });
  for (const query of ['limit=0', 'limit=501', 'offset=-1', 'page=1'])
    expect((await t.json(`${PROPOSALS}?${query}`)).status).toBe(422);
});

test('of files that people put among the proposals, those with a name and size of one are shown', async () => {
  const folder = join(t.database.dataDir, 'proposals');
  await mkdir(folder, { recursive: true });
  const put = (name: string, content = '# ביד\n') => writeFile(join(folder, name), content);
  const [shown, huge] = ['20200301T093000Z-style-analyzer-ביד.md', '20200301T093001Z-curator-ענק.md'] as const;
  const names = [shown, huge, '20201301T093000Z-curator-חודש-13.md', 'הערות.md', '20200301T093000Z-other-x.md'];
  for (const name of names) await put(name);
  await put(huge, 'x'.repeat(2 * 1024 * 1024 + 1));
  const { proposals } = (await t.json(PROPOSALS)).body;
  const old = proposals.filter(({ created_at }: Json) => created_at < '2021');
  expect(old).toMatchObject([{ title: 'ביד', target: 'style-analyzer', created_at: '2020-03-01T09:30:00.000Z' }]);
  await Promise.all(names.map((name) => rm(join(folder, name))));
});

test('the chair says of a proposal whether it is to be taken over, and takes that back; no prompt changes by it', async () => {
  const prompt = (await t.json('/api/training/curator/prompt')).body.sha256;
  const { filename } = (await t.json(PROPOSALS, 'POST', proposal('להכרעה'))).body;
  const path = `${PROPOSALS}/${encodeURIComponent(filename)}`;
  const listed = async () => (await t.json(PROPOSALS)).body.proposals.find((each: Json) => each.filename === filename);
  expect(await listed()).toMatchObject({
    rationale: 'ההנחיה ארוכה מן הנדרש',
    proposed_prompt: '# Curator\n\nקצר יותר.',
    decision: null,
  });
  const { body } = await t.json(path, 'PATCH', { status: 'rejected', reason: 'כבר נאמר' });
  expect(body).toMatchObject({ filename, decision: { status: 'rejected', by: 'local', reason: 'כבר נאמר' } });
  await t.json(path, 'PATCH', { status: 'approved' });
  expect((await listed()).decision).toEqual({
    status: 'approved',
    by: 'local',
    at: expect.stringMatching(/Z$/),
    reason: null,
  });
  const { entries } = (await t.json('/api/audit?action=proposal.decided')).body;
  expect(entries).toMatchObject([{ target: filename }, { target: filename }]);
  expect((await t.json(path, 'PATCH', { status: 'pending_review' })).body).toEqual({ filename, decision: null });
  expect((await listed()).decision).toBeNull();
  expect((await t.json('/api/training/curator/prompt')).body.sha256).toBe(prompt);
  for (const other of ['אין.md', '..%2Fsettings.json', `${filename}.decision.json`])
    expect((await t.json(`${PROPOSALS}/${encodeURIComponent(other)}`, 'PATCH', { status: 'approved' })).body.code).toBe(
      'proposal_not_found',
    );
  expect((await t.json(path, 'PATCH', { status: 'published' })).status).toBe(422);
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
