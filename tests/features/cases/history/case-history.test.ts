import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { gitDirOf, historyOf } from '../../../helpers/case-git.ts';
import { eventually } from '../../../helpers/eventually.ts';

const READER = 'r'.repeat(32);
const ALL = 'a'.repeat(32);
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ API_TOKENS: `reader:reader=${READER},dana:chair=${ALL}` });
  await t.work();
});
afterAll(() => t.close());

const of = (number: string, rest: string) => `/api/cases/${encodeURIComponent(number)}${rest}`;
const ask = async (
  path: string,
  method = 'GET',
  body?: unknown,
  token = ALL,
): Promise<{ status: number; body: Json }> => {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const response = await t.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: response.status, body: await response.json() };
};
const open = async (case_number: string) => (await ask('/api/cases/create', 'POST', { case_number })).body.case_number;
const rootOf = async (number: string) => {
  const [row] = await t.database.sql`select directory from cases where case_number = ${number}`;
  return t.ctx.files.caseRoot(row!.directory);
};
const committed = (number: string) =>
  eventually(async () => (await historyOf(await rootOf(number)).status()).isClean());

describe('the history of a case', () => {
  it('tells a reader who did what, with the commits and files, newest first, a page at a time', async () => {
    const number = await open('1/41');
    await ask(of(number, '/direction'), 'POST', { content: 'כיוון' });
    await eventually(async () => (await ask(of(number, '/history'))).body.entries[0].commit !== null);
    await ask(of(number, '/decision-blocks/block-he'), 'PUT', { content: 'לפנינו ערר.' });
    await ask(of(number, '/outcome'), 'POST', { outcome: 'rejected' });
    const { status, body } = (await eventually(async () => {
      const answer = await ask(of(number, '/history'), 'GET', undefined, READER);
      return answer.body.entries[1].commit !== null && answer;
    })) as { status: number; body: Json };
    expect([status, body.total]).toEqual([200, 4]);
    expect(body.entries).toMatchObject([
      { action: 'outcome.set', action_label: 'נקבעה תוצאה', actor: 'token:dana', commit: null, files: [] },
      { action: 'block.saved', target: 'פתח דבר', files: ['drafts/decision.md'] },
      { action: 'direction.saved', files: ['documents/research/direction.md'] },
      { action: 'case.created' },
    ]);
    const page = (await ask(of(number, '/history?limit=2&offset=1'))).body;
    expect(page).toEqual({ total: 4, entries: body.entries.slice(1, 3) });
  });

  it('leaves out who read files, and what was done to a deleted case of the same number', async () => {
    const number = await open('2/41');
    await ask(of(number, '/decision-blocks/block-he'), 'PUT', { content: 'לפנינו ערר.' });
    await (
      await t.request(of(number, '/decision/export-docx'), { headers: { authorization: `Bearer ${ALL}` } })
    ).arrayBuffer();
    await ask(`/api/cases?case_number=${encodeURIComponent(number)}`, 'DELETE');
    await open('2/41');
    const { entries } = (await ask(of(number, '/history'))).body;
    expect(entries.map(({ action }: Json) => action)).toEqual(['case.created']);
  });

  it('goes on without a repository, only without files', async () => {
    const number = await open('3/41');
    await ask(of(number, '/direction'), 'POST', { content: 'כיוון' });
    const commit = await eventually(async () => (await ask(of(number, '/history'))).body.entries[0].commit);
    const { rename } = await import('node:fs/promises');
    const gitDir = gitDirOf(await rootOf(number));
    await rename(gitDir, `${gitDir}-away`);
    expect((await ask(of(number, '/history'))).body.entries[0]).toMatchObject({ commit, files: [] });
    expect((await ask(of(number, `/history/${commit}`))).body.code).toBe('commit_not_found');
  });
});

describe('what a commit changed', () => {
  it('is shown file by file, also under names with quote marks, binary and huge files without their text', async () => {
    const number = await newCaseWithFiles('4/41', {
      'drafts/הערות ב"כ.md': 'שורה ראשונה\ndiff --git a/x b/x\n@@ -1 +1 @@\n',
      'drafts/תמונה.bin': Buffer.from([0, 1, 2, 255, 0]),
      'drafts/ענק.md': 'א'.repeat(5_000_000),
      'drafts/.gitattributes': '*.md diff=evil\n',
    });
    const [{ commit }] = (await ask(of(number, '/history'))).body.entries;
    const { status, body } = await ask(of(number, `/history/${commit}`), 'GET', undefined, READER);
    expect([status, body.truncated, body.commit]).toEqual([200, false, commit]);
    expect(body.message).toContain('נשמר מסמך הכיוון (dana)');
    const file = (path: string) => body.files.find((one: Json) => one.path === path);
    expect(file('drafts/הערות ב"כ.md')).toEqual({
      path: 'drafts/הערות ב"כ.md',
      state: 'added',
      diff: '@@ -0,0 +1,3 @@\n+שורה ראשונה\n+diff --git a/x b/x\n+@@ -1 +1 @@\n',
    });
    expect(file('documents/research/direction.md').diff).toContain('+כיוון');
    expect(file('drafts/תמונה.bin')).toMatchObject({ state: 'added', diff: null });
    expect(file('drafts/ענק.md')).toMatchObject({ state: 'added', diff: null });
  });

  it('is not found for what is no commit of this case', async () => {
    const number = await open('5/41');
    await committed(number);
    const tree = (await historyOf(await rootOf(number)).raw(['rev-parse', 'HEAD^{tree}'])).trim();
    for (const name of ['HEAD', '--all', tree, '0'.repeat(40), 'f'.repeat(39), 'main'])
      expect([name, (await ask(of(number, `/history/${name}`))).body.code]).toEqual([name, 'commit_not_found']);
    const first = (await historyOf(await rootOf(number)).raw(['rev-parse', 'HEAD'])).trim();
    const { body } = await ask(of(number, `/history/${first}`));
    expect(body.files.map(({ path, state }: Json) => [path, state])).toContainEqual(['.gitignore', 'added']);
  });
});

/** A case whose newest commit holds these files. */
async function newCaseWithFiles(number: string, files: Record<string, string | Buffer>): Promise<string> {
  await open(number);
  const root = await rootOf(number);
  await committed(number);
  for (const [path, content] of Object.entries(files)) await writeFile(join(root, path), content);
  await ask(of(number, '/direction'), 'POST', { content: 'כיוון' });
  await eventually(async () => (await ask(of(number, '/history'))).body.entries[0].commit !== null);
  return number;
}
