import { lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseWithAnalysis, positionIn, replace, save } from '../../helpers/analysis.ts';
import { type Json, jsonOf, type TestApp, testApp } from '../../helpers/app.ts';
import { historyOf } from '../../helpers/case-git.ts';
import { newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';

const SAMPLE = await readFile(new URL('../../../samples/cases/1031-25/analysis.md', import.meta.url), 'utf8');

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const url = (number: string, rest = '') => `/api/cases/${encodeURIComponent(number)}/research/analysis${rest}`;
const folderOf = async (number: string) => {
  const [row] = await t.database.sql`select directory from cases where case_number = ${number}`;
  return t.ctx.files.caseRoot(row!.directory);
};
const fileOf = async (number: string) => join(await folderOf(number), 'documents/research/analysis.md');
const auditOf = async (number: string) =>
  (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body.entries as Json[];

describe('reading the analysis', () => {
  it('gives the structure of a real file, with an ETag', async () => {
    const number = await caseWithAnalysis(t, SAMPLE.replaceAll('1031/25', '{case}'));
    const { status, body, headers } = await t.json(url(number));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      case_number: number,
      title: `ניתוח ומחקר – ערר ${number}`,
      version: 1,
      chair_positions: { filled: 2, total: 10 },
      other_sections: [{ title: `ניתוח ומחקר – ערר ${number}` }, { title: 'מסקנות' }],
    });
    expect(body.other_sections[0].markdown).toContain('**סוג ערר:** רישוי');
    expect(body.threshold_claims.map((item: Json) => [item.id, item.number, item.title])).toEqual([
      ['threshold_claims-1', 1, 'איחור בהגשת הערר'],
      ['threshold_claims-2', 2, 'זכות העמידה של העוררת 3'],
      ['threshold_claims-3', 3, 'הרחבת חזית'],
    ]);
    expect(body.threshold_claims[0]).toMatchObject({
      fields: { הטוענת: 'הוועדה המקומית (סעיף 2 לתשובה)' },
      chair_position: 'להעיר שהפרסום באתר אינו המצאה למי שהתנגד. אין צורך בדיון נרחב.',
      precedents: [],
    });
    expect(body.issues).toHaveLength(7);
    expect(body.issues[3].markdown).toContain('### בהתאם להמלצת מהנדס הוועדה');
    const again = await t.request(url(number), { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('is 404 where there is none, and 409 where somebody put something unreadable', async () => {
    const number = await newCase(t);
    expect((await t.json(url(number))).body).toMatchObject({ status: 404, code: 'analysis_not_found' });
    await mkdir(join(await folderOf(number), 'documents/research'), { recursive: true });
    await writeFile(await fileOf(number), Buffer.from([0xff, 0xfe, 0x41, 0x00]));
    expect((await t.json(url(number))).body).toMatchObject({ status: 409, code: 'case_file_unreadable' });
    expect((await t.json('/api/cases/none/research/analysis')).body.code).toBe('case_not_found');
  });

  it('reads a long file in a thread, and what is nested past all bounds not at all', async () => {
    const long = `# ערר {case}\n\n## סוגיות\n\n${Array.from({ length: 300 }, (_, n) => `### ${n + 1}. נושא\n\n${'טקסט '.repeat(40)}\n\n`).join('')}`;
    const number = await caseWithAnalysis(t, long);
    expect((await t.json(url(number))).body.issues).toHaveLength(300);
    const saved = await save(t, number, 'issues-150', 'עמדה '.repeat(8000));
    expect(saved.status).toBe(200);
    expect((await t.json(url(number))).body.issues[149].chair_position).toBe('עמדה '.repeat(8000).trim());
    const deep = await replace(t, number, `# ערר ${number}\n\n## סוגיות\n\n${'>'.repeat(60_000)} א`);
    expect(deep.body).toMatchObject({ status: 422, code: 'text_too_nested' });
    expect((await save(t, number, 'issues-1', '> '.repeat(40_000))).body.code).toBe('text_too_nested');
  });

  it('downloads the file byte for byte, under a Hebrew name', async () => {
    const text = '\ufeff**מספר תיק:** {case}\r\n\r\n# סוגיות\r\n\r\n## א\r\n\tטקסט  \r\n';
    const number = await caseWithAnalysis(t, text);
    const response = await t.request(url(number, '/download'));
    expect(Buffer.from(await response.arrayBuffer()).toString('hex')).toBe(
      Buffer.from(text.replace('{case}', number)).toString('hex'),
    );
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const name = `ניתוח ומחקר ${number.replace('/', '-')}.md`;
    expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
  });
});

describe('uploading an analysis', () => {
  it('puts it in place, backs the former one up, moves the case and tells the history and the audit log', async () => {
    const number = await newCase(t);
    const first = `**מספר תיק:** ${number}\n# סוגיות\n## א\n`;
    expect((await replace(t, number, first)).body).toEqual({
      replaced: false,
      backup: null,
      threshold_claims: 0,
      issues: 1,
    });
    expect((await t.json(`/api/cases/${encodeURIComponent(number)}/details`)).body.status).toBe('analysis_ready');
    const second = await replace(t, number, SAMPLE.replaceAll('1031/25', number), 'ניתוח.txt');
    expect(second.body).toEqual({
      replaced: true,
      backup: expect.stringMatching(/^analysis-\d{8}T\d{6}Z\.md$/),
      threshold_claims: 3,
      issues: 7,
    });
    const backups = join(await folderOf(number), 'documents/backup');
    expect(await readFile(join(backups, second.body.backup), 'utf8')).toBe(first);
    expect(await readFile(await fileOf(number), 'utf8')).toBe(SAMPLE.replaceAll('1031/25', number));
    expect((await t.json(url(number))).body.version).toBe(2);
    const acts = (await auditOf(number)).filter(({ action }) => action === 'analysis.replaced');
    expect(acts).toHaveLength(2);
    expect(acts[0].before_sha256).toBe(acts[1].after_sha256);
    const root = await folderOf(number);
    await eventually(async () => (await historyOf(root).raw(['log', '--format=%B'])).includes('הוחלף קובץ הניתוח'));
    await eventually(async () => (await historyOf(root).status()).isClean());
  });

  it('keeps every backup when several are made at once', async () => {
    const number = await caseWithAnalysis(t, '# ערר {case}\n# סוגיות\n## 0\n');
    const texts = Array.from({ length: 5 }, (_, n) => `# ערר ${number}\n# סוגיות\n## ${n + 1}\n`);
    const answers = await Promise.all(texts.map((text) => replace(t, number, text)));
    const names = answers.map(({ body }) => body.backup);
    expect(new Set(names).size).toBe(5);
    const folder = join(await folderOf(number), 'documents/backup');
    const kept = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const present = await readFile(await fileOf(number), 'utf8');
    expect([...kept, present].sort()).toEqual([`# ערר ${number}\n# סוגיות\n## 0\n`, ...texts].sort());
  });

  it('accepts the number in other quote marks and dashes, and from the title alone', async () => {
    await t.json('/api/cases/create', 'POST', { case_number: 'בל"ש 12-24' });
    const send = (text: string) => replace(t, 'בל"ש 12-24', text);
    expect((await send('**מספר תיק:** בל״ש 12–24\n# סוגיות\n')).status).toBe(200);
    expect((await send('# ניתוח – ערר בל"ש 12-24\n# סוגיות\n')).status).toBe(200);
  });

  const good = '# סוגיות\n## א\n';
  it.each<[string, number, string, (number: string) => Uint8Array | string]>([
    ['an empty file', 422, 'empty_file', () => ''],
    ['blanks', 422, 'empty_file', () => '\ufeff \r\n\t'],
    ['binary', 422, 'not_markdown', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
    ['a text with NUL', 422, 'not_markdown', (n) => `# ערר ${n}\n${good}\0`],
    ['control characters', 422, 'not_markdown', (n) => `# ערר ${n}\n${good}\x01\x02\x03`],
    ['UTF-16', 422, 'not_markdown', (n) => Buffer.from(`\ufeff# ערר ${n}\n${good}`, 'utf16le')],
    ['UTF-16 without a mark', 422, 'not_markdown', (n) => Buffer.from(`# ערר ${n}\n${good}`, 'utf16le')],
    ['windows-1255', 422, 'not_markdown', () => Buffer.from([0x23, 0x20, 0xf1, 0xe5, 0xe2])],
    ['RTF', 422, 'not_markdown', () => '{\\rtf1 x}'],
    ['no section', 422, 'no_structural_section', (n) => `# ערר ${n}\n\n## רקע\n\ntext`],
    ['a section in a code block', 422, 'no_structural_section', (n) => `# ערר ${n}\n\n\`\`\`\n${good}\`\`\`\n`],
    ['another case', 422, 'case_number_mismatch', () => `**מספר תיק:** 9999/99\n${good}`],
    ['no number', 422, 'case_number_mismatch', () => good],
    ['20 MB', 413, 'payload_too_large', (n) => `# ערר ${n}\n${good}${'x'.repeat(20 * 1024 * 1024)}`],
  ])('refuses %s and leaves everything as it was', async (_, status, code, content) => {
    const number = await caseWithAnalysis(t, '# ערר {case}\n# סוגיות\n## א\n');
    const before = (await t.json(url(number))).body;
    const answer = await replace(t, number, content(number));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await t.json(url(number))).body).toEqual(before);
    expect(await readdir(join(await folderOf(number), 'documents/backup'))).toEqual([]);
    expect(await readdir(t.ctx.files.incoming)).toEqual([]);
  });

  it.each<[string, Uint8Array]>([
    ['windows-1255', Buffer.from([0x23, 0x20, 0xf1, 0xe5, 0xe2, 0x0a])],
    ['UTF-16', Buffer.from('\ufeff# ערר\n# סוגיות\n', 'utf16le')],
    ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
  ])('puts a good file in the place of one that cannot be read, and keeps that: %s', async (_, spoiled) => {
    const text = '# ערר {case}\n# סוגיות\n## א\n';
    const number = await caseWithAnalysis(t, text);
    await writeFile(await fileOf(number), spoiled);
    expect((await t.json(url(number))).body.code).toBe('case_file_unreadable');
    const { status, body } = await replace(t, number, `# ערר ${number}\n# סוגיות\n## ב\n`);
    expect([status, body.replaced, body.issues]).toEqual([200, true, 1]);
    const backups = join(await folderOf(number), 'documents/backup');
    expect(body.backup).toMatch(/^analysis-\d{8}T\d{6}Z\.md$/);
    expect((await readFile(join(backups, body.backup))).equals(spoiled)).toBe(true);
    const kept = await Promise.all((await readdir(backups)).map((name) => readFile(join(backups, name), 'utf8')));
    expect(kept).toContain(text.replace('{case}', number));
    expect((await t.json(url(number))).body.issues[0].title).toBe('ב');
    await eventually(async () => (await historyOf(await folderOf(number)).status()).isClean());
  });

  it('puts a file in the place of one that was never readable', async () => {
    const number = await newCase(t);
    await mkdir(join(await folderOf(number), 'documents/research'), { recursive: true });
    await writeFile(await fileOf(number), Buffer.from([0xff, 0xfe, 0x41, 0x00]));
    const { status, body } = await replace(t, number, `# ערר ${number}\n# סוגיות\n## א\n`);
    expect([status, body.replaced]).toEqual([200, true]);
    const backup = await readFile(join(await folderOf(number), 'documents/backup', body.backup));
    expect(backup.equals(Buffer.from([0xff, 0xfe, 0x41, 0x00]))).toBe(true);
  });

  it('moves a link away without following it, and leaves a folder in the file’s place to a person', async () => {
    const number = await caseWithAnalysis(t, '# ערר {case}\n# סוגיות\n## א\n');
    const path = await fileOf(number);
    const target = join(await folderOf(number), 'secret.txt');
    await writeFile(target, 'סוד');
    await rm(path);
    await symlink(target, path);
    const good = `# ערר ${number}\n# סוגיות\n## ב\n`;
    expect((await replace(t, number, good)).status).toBe(200);
    expect((await lstat(path)).isFile()).toBe(true);
    expect([await readFile(path, 'utf8'), await readFile(target, 'utf8')]).toEqual([good, 'סוד']);

    await rm(path);
    await mkdir(path);
    await writeFile(join(path, 'x'), 'x');
    const { status, body } = await replace(t, number, good);
    expect([status, body.code]).toEqual([409, 'case_file_unreadable']);
    expect(body.detail).toContain('תיקייה');
    expect(await readFile(join(path, 'x'), 'utf8')).toBe('x');
  });

  it('refuses a form with two files', async () => {
    const number = await newCase(t);
    const form = new FormData();
    for (const name of ['א.md', 'ב.md']) form.append('file', new File([`# ערר ${number}\n# סוגיות\n## א\n`], name));
    const answer = await t.request(url(number, '/upload'), { method: 'PUT', body: form });
    expect([answer.status, (await jsonOf(answer)).code]).toEqual([422, 'validation_error']);
    expect((await t.json(url(number))).body.code).toBe('analysis_not_found');
    expect(await readdir(t.ctx.files.incoming)).toEqual([]);
  });

  it('refuses what is no form, a form without the file, an unknown case and an archived one', async () => {
    const number = await newCase(t);
    const send = (path: string, body: FormData | string, headers: Record<string, string> = {}) =>
      t.request(path, { method: 'PUT', body, headers }).then(async (response) => (await jsonOf(response)).code);
    expect(await send(url(number, '/upload'), '{}', { 'content-type': 'application/json' })).toBe(
      'unsupported_media_type',
    );
    const form = new FormData();
    form.append('other', 'x');
    expect(await send(url(number, '/upload'), form)).toBe('validation_error');
    expect((await replace(t, 'none', good)).body.code).toBe('case_not_found');
    await t.database.sql`update cases set archived_at = now() where case_number = ${number}`;
    expect((await replace(t, number, `# ערר ${number}\n${good}`)).body.code).toBe('case_archived');
  });

  it('takes the same heading twice as two items', async () => {
    const number = await caseWithAnalysis(t, '# ערר {case}\n# סוגיות\n## א\nראשון\n## א\nשני\n');
    expect((await save(t, number, 'issues-2', 'עמדה', { item_title: 'א' })).status).toBe(200);
    const { issues } = (await t.json(url(number))).body;
    expect(issues.map((item: Json) => [item.id, item.markdown, item.chair_position])).toEqual([
      ['issues-1', 'ראשון', null],
      ['issues-2', 'שני', 'עמדה'],
    ]);
  });
});

describe('the position of the chair', () => {
  it('is saved with the version, only in its place, and cleared by nothing', async () => {
    const text = SAMPLE.replaceAll('1031/25', '{case}').replaceAll('\n', '\r\n');
    const number = await caseWithAnalysis(t, text);
    const before = text.replaceAll('{case}', number);
    const { status, body } = await save(t, number, 'issues-1', 'לקבל.\n\n## נימוק\n\n- א\n- ב', {
      expected_version: 1,
    });
    expect([status, body.id, body.version, body.chair_position]).toEqual([
      200,
      'issues-1',
      2,
      'לקבל.\n\n##### נימוק\n\n- א\n- ב',
    ]);
    const now = await readFile(await fileOf(number), 'utf8');
    const heading = '#### עמדת היו"ר\r\n\r\n';
    const at = before.indexOf(heading, before.indexOf('הקלה עולה על 10%')) + heading.length;
    const put = 'לקבל.\r\n\r\n##### נימוק\r\n\r\n- א\r\n- ב\r\n\r\n';
    expect(now).toBe(before.slice(0, at) + put + before.slice(at));
    const cleared = await save(t, number, 'issues-1', '');
    expect(cleared.body).toMatchObject({ chair_position: null, version: 3 });
    expect(await readFile(await fileOf(number), 'utf8')).toBe(before);
    const acts = (await auditOf(number)).filter(({ action }) => action === 'chair_position.saved');
    expect(acts.map(({ target }) => target)).toEqual(['issues-1', 'issues-1']);
    expect(acts[0].after_sha256).toBe(acts[1].before_sha256);
    expect((await save(t, number, 'issues-1', '')).body.version).toBe(3);
    expect((await auditOf(number)).filter(({ action }) => action === 'chair_position.saved')).toHaveLength(2);
  });

  it('leaves the footnotes at the end of the file and the rules between items where they are', async () => {
    const text =
      '# ערר {case}\n## סוגיות\n### א\n#### עמדת היו"ר\n\n---\n\n### ב\nטענה.[^1]\n#### עמדת היו"ר\nלקבל.\n\n[^1]: ע"א 1/99.\n';
    const number = await caseWithAnalysis(t, text);
    expect((await t.json(url(number))).body).toMatchObject({
      issues: [{ chair_position: null }, { chair_position: 'לקבל.', markdown: 'טענה.[^1]\n\n[^1]: ע"א 1/99.' }],
      chair_positions: { filled: 1, total: 2 },
    });
    await save(t, number, 'issues-2', 'לדחות.');
    const second = text.replace('{case}', number).replace('לקבל.', 'לדחות.');
    expect(await readFile(await fileOf(number), 'utf8')).toBe(second);
    const own = 'לקבל.[^2]\n\n[^2]: ע"א 2/99.';
    expect((await save(t, number, 'issues-1', own)).body.chair_position).toBe(own);
    expect((await save(t, number, 'issues-1', '')).body.chair_position).toBe(null);
    expect(await readFile(await fileOf(number), 'utf8')).toBe(second);
  });

  it('is refused in an archived case, and its file stays as it was', async () => {
    const number = await caseWithAnalysis(t, '# ערר {case}\n# סוגיות\n## א\n');
    const before = await readFile(await fileOf(number), 'utf8');
    await t.database.sql`update cases set archived_at = now() where case_number = ${number}`;
    expect((await save(t, number, 'issues-1', 'עמדה')).body).toMatchObject({ status: 409, code: 'case_archived' });
    expect(await readFile(await fileOf(number), 'utf8')).toBe(before);
  });

  it('refuses a stale version, another title, an unknown item, a wrong section and too long a text', async () => {
    const number = await caseWithAnalysis(t, '# ערר {case}\n# סוגיות\n## 1. א\n');
    await save(t, number, 'issues-1', 'ראשונה');
    const refused = async (...args: Parameters<typeof save> extends [unknown, unknown, ...infer R] ? R : never) => {
      const { status, body } = await save(t, number, ...args);
      return [status, body.code, body.version];
    };
    expect(await refused('issues-1', 'x', { expected_version: 1 })).toEqual([409, 'version_conflict', 2]);
    expect(await refused('issues-1', 'x', { item_title: 'ב' })).toEqual([409, 'item_title_mismatch', undefined]);
    expect(await refused('issues-9', 'x')).toEqual([404, 'analysis_item_not_found', undefined]);
    expect(await refused('issues-1', 'x', { section: 'threshold_claims' })).toEqual([
      404,
      'analysis_item_not_found',
      undefined,
    ]);
    expect(await refused('issues-1', 'x'.repeat(100_001))).toEqual([422, 'validation_error', undefined]);
    expect((await save(t, number, 'issues-1', 'x'.repeat(100_000), { item_title: '1. א' })).status).toBe(200);
    expect((await save(t, await newCase(t), 'issues-1', 'x')).body.code).toBe('analysis_not_found');
  });

  it('lands beside others that are written at once, and takes an edit by hand over', async () => {
    const items = Array.from({ length: 8 }, (_, n) => `## ${n + 1}. נושא\n\nגוף\n`).join('\n');
    const number = await caseWithAnalysis(t, `# ערר {case}\n\n# סוגיות\n\n${items}`);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save(t, number, `issues-${n + 1}`, `עמדה ${n + 1}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const path = await fileOf(number);
    await writeFile(path, (await readFile(path, 'utf8')).replace('# סוגיות', 'נוסף ביד.\n\n# סוגיות'));
    const { body } = await save(t, number, 'issues-1', 'עמדה חדשה');
    expect(body.version).toBe(11);
    const { issues } = (await t.json(url(number))).body;
    expect(issues.map((item: Json) => item.chair_position)).toEqual([
      'עמדה חדשה',
      ...Array.from({ length: 7 }, (_, n) => `עמדה ${n + 2}`),
    ]);
    expect(await readFile(path, 'utf8')).toContain('נוסף ביד.');
  });

  it('of which two expect the same version lands once', async () => {
    const number = await caseWithAnalysis(t, '# ערר {case}\n# סוגיות\n## א\n## ב\n');
    const answers = await Promise.all(
      ['issues-1', 'issues-2'].map((id) => save(t, number, id, 'עמדה', { expected_version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await positionIn(t, number, answers[0]!.status === 200 ? 0 : 1)).toBe('עמדה');
  });
});

describe('the summary of the claims', () => {
  it('is read and downloaded once it is there', async () => {
    const number = await newCase(t);
    const summary = `/api/cases/${encodeURIComponent(number)}/research/party-claims-summary`;
    expect((await t.json(summary)).body.code).toBe('summary_not_found');
    expect((await t.json(`${summary}/download`)).body.code).toBe('summary_not_found');
    await mkdir(join(await folderOf(number), 'documents/research'), { recursive: true });
    await writeFile(join(await folderOf(number), 'documents/research/party-claims-summary.md'), '# תמצית\r\n');
    expect((await t.json(summary)).body).toMatchObject({ case_number: number, markdown: '# תמצית\r\n' });
    const file = await t.request(`${summary}/download`);
    expect(await file.text()).toBe('# תמצית\r\n');
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('תמצית טענות הצדדים'));
  });
});
