import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCase } from '../../../src/features/cases/cases.service.ts';
import { exportToCase } from '../../../src/features/exports/export-file.service.ts';
import { exportDecision } from '../../../src/features/exports/exports.service.ts';
import { toAppError } from '../../../src/http/problem.ts';
import { ThreadLost } from '../../../src/jobs/threads.ts';
import { type Json, jsonOf, type TestApp, testApp } from '../../helpers/app.ts';
import { readWordFile, rightToLeftFaults } from '../../helpers/docx.ts';

let t: TestApp;
const NUMBER = '1031/25';
const at = (suffix: string, number = NUMBER) => `/api/cases/${encodeURIComponent(number)}${suffix}`;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  await t.json('/api/cases/create', 'POST', {
    case_number: NUMBER,
    parties: {
      appellants: [{ name: 'נורית אבן-צור', representative: 'עו"ד תמר גלבוע' }],
      respondents: [{ name: 'הוועדה המקומית נווה אלונים' }],
      permit_applicants: [{ name: 'רונן ברקאי' }, { name: 'דפנה ברקאי' }],
    },
    committee: 'ועדת הערר מחוז מרכז',
    chair: 'עו"ד מיכל ברנע-הדר',
    panel: ['עו"ד מיכל ברנע-הדר', "אדר' שאול ליפקין"],
    hearings: [{ date: '2025-05-18' }],
    decision_date: '2025-07-06',
  });
});
afterAll(() => t.close());

const saveBlock = (id: string, content: string, number = NUMBER) =>
  t.json(at(`/decision-blocks/${id}`, number), 'PUT', { content });
const researchFile = async (name: string, content: string | Uint8Array) => {
  const { directory } = await findCase(t.ctx, NUMBER);
  const folder = t.ctx.files.caseFolder(directory, 'documents__research');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), content);
};
const download = async (path: string) => {
  const response = await t.request(path);
  expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, WORD]);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  const named = /filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition')!)?.[1];
  return { bytes, filename: decodeURIComponent(named!), file: readWordFile(bytes) };
};

describe('the decision as a Word file', () => {
  it('is refused while no block is written, and for a case that is not there', async () => {
    await t.json('/api/cases/create', 'POST', { case_number: '4/25' });
    await saveBlock('block-he', ' \n ', '4/25');
    const { body } = await t.json(at('/decision/export-docx', '4/25'));
    expect(body).toMatchObject({ status: 409, code: 'no_draft' });
    expect((await t.json(at('/decision/export-docx', 'אין/1'))).body.code).toBe('case_not_found');
  });

  it('has the blocks in their order under their titles, the title page from the case, the numbers as written', async () => {
    await saveBlock('block-yod', '## דיון והכרעה\n\n3. דין הערר להתקבל.\n\n> "ציטוט"\n\n4. <b>לא</b> מודגש.');
    await saveBlock('block-he', '1. לפנינו ערר.\n2. נקדים ונאמר.');
    await saveBlock(
      'block-yod-bet',
      'ניתנה היום, 6.7.2025.\n\nמיכל ברנע-הדר, עו"ד  \nיו"ר ועדת הערר\n\nנועה טל  \nמרכזת',
    );
    const { file, filename } = await download(at('/decision/export-docx'));
    expect(filename).toBe('החלטה 1031-25.docx');
    expect(rightToLeftFaults(file)).toEqual([]);
    expect(file.paragraphs.filter((text) => text !== '')).toEqual([
      'ועדת הערר מחוז מרכז',
      'ערר 1031/25',
      'בפני:',
      'עו"ד מיכל ברנע-הדר, יו"ר',
      "אדר' שאול ליפקין",
      'מועד הדיון: 18.5.2025',
      'תאריך ההחלטה: י\' בתמוז תשפ"ה (6.7.2025)',
      'העוררת:',
      'נורית אבן-צור',
      'ע"י ב"כ עו"ד תמר גלבוע',
      '- נגד -',
      'המשיבים:',
      '1. הוועדה המקומית נווה אלונים',
      '2. רונן ברקאי',
      '3. דפנה ברקאי',
      'החלטה',
      'פתח דבר',
      'לפנינו ערר.',
      'נקדים ונאמר.',
      'דיון והכרעה',
      'דין הערר להתקבל.',
      '"ציטוט"',
      expect.stringMatching(/^\u200e?<b>\u200e?לא\u200e?<\/b>\u200e? מודגש\.$/),
      'ניתנה היום, 6.7.2025.',
      'מיכל ברנע-הדר, עו"ד',
      'יו"ר ועדת הערר',
      'נועה טל',
      'מרכזת',
    ]);
  });

  it('is the same file until something changes', async () => {
    await saveBlock('block-he', '1. לפנינו ערר.\n2. נקדים ונאמר.');
    const [one, other] = [await download(at('/decision/export-docx')), await download(at('/decision/export-docx'))];
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
    await saveBlock('block-he', '1. לפנינו ערר אחר.');
    expect((await download(at('/decision/export-docx'))).file.paragraphs).toContain('לפנינו ערר אחר.');
  });

  it('can be had of an archived case', async () => {
    await t.json('/api/cases/create', 'POST', { case_number: '5/25' });
    await saveBlock('block-he', 'טקסט', '5/25');
    await t.json(at('/archive', '5/25'), 'POST');
    expect((await download(at('/decision/export-docx', '5/25'))).file.paragraphs).toContain('טקסט');
  });

  it('keeps a text nested as far as may be saved', async () => {
    await t.json('/api/cases/create', 'POST', { case_number: '6/25' });
    await saveBlock('block-he', `${'- '.repeat(50)}עמוק\n\n${'*א **ב '.repeat(500)}${'** *'.repeat(500)}`, '6/25');
    expect((await download(at('/decision/export-docx', '6/25'))).file.paragraphs.join('\n')).toContain('עמוק');
  });

  it('is refused, and is no fault, where a text takes more time, memory or depth than there is', async () => {
    await t.json('/api/cases/create', 'POST', { case_number: '7/25' });
    await saveBlock('block-he', 'טקסט', '7/25');
    const failing = async (error: Error) => {
      const threads = { ...t.ctx.threads, run: () => Promise.reject(error) };
      return exportDecision({ ...t.ctx, threads }, '7/25').catch((thrown) => toAppError(thrown).code);
    };
    expect(await failing(new ThreadLost('time'))).toBe('text_not_exportable');
    expect(await failing(new ThreadLost('memory'))).toBe('text_not_exportable');
    expect(await failing(new RangeError('Maximum call stack size exceeded'))).toBe('text_not_exportable');
    expect(await failing(new ThreadLost('died'))).toBe('workers_unavailable');
  });
});

describe('research files as Word files', () => {
  it('are not there before they are written', async () => {
    await t.json('/api/cases/create', 'POST', { case_number: '8/25' });
    for (const [path, code] of [
      ['/research/analysis/export-docx', 'analysis_not_found'],
      ['/research/party-claims-summary/export-docx', 'summary_not_found'],
    ])
      expect((await t.json(at(path!, '8/25'))).body).toMatchObject({ status: 404, code });
  });

  it('have the text, its own title, and the title page of the case', async () => {
    await researchFile('analysis.md', await readFile('samples/cases/1031-25/analysis.md'));
    await researchFile('party-claims-summary.md', '\ufeff## טענות העוררים\r\n\r\n- טענה ראשונה\r\n- טענה שנייה\r\n');
    const analysis = await download(at('/research/analysis/export-docx'));
    expect(analysis.filename).toBe('ניתוח ומחקר 1031-25.docx');
    expect(rightToLeftFaults(analysis.file)).toEqual([]);
    expect(analysis.file.paragraphs).toEqual(
      expect.arrayContaining(['ועדת הערר מחוז מרכז', 'ניתוח ומחקר – ערר 1031/25', 'טענות סף', 'עמדת היו"ר']),
    );
    const summary = await download(at('/research/party-claims-summary/export-docx'));
    expect(summary.filename).toBe('תמצית טענות הצדדים 1031-25.docx');
    expect(summary.file.paragraphs.slice(-4)).toEqual([
      'תמצית טענות הצדדים',
      'טענות העוררים',
      'טענה ראשונה',
      'טענה שנייה',
    ]);
  });

  it('are refused where somebody put something else in their place', async () => {
    await researchFile('analysis.md', new Uint8Array([0xff, 0xfe, 0x00, 0xd8]));
    expect((await t.json(at('/research/analysis/export-docx'))).body.code).toBe('case_file_unreadable');
  });
});

describe('a file put among the exports of a case', () => {
  const put = async (name: string, bytes = new Uint8Array([1, 2, 3])) =>
    (await exportToCase(t.ctx, await findCase(t.ctx, NUMBER), name, bytes)).filename;
  const folder = async () => t.ctx.files.caseFolder((await findCase(t.ctx, NUMBER)).directory, 'exports');

  it('takes the place of what it left there before, and of nothing that a person put there or changed', async () => {
    const content = async (name: string) => [...(await readFile(join(await folder(), name)))];
    expect(await put('טיוטה.docx', new Uint8Array([1]))).toBe('טיוטה.docx');
    expect(await put('טיוטה.docx', new Uint8Array([2]))).toBe('טיוטה.docx');
    expect(await content('טיוטה.docx')).toEqual([2]);
    await writeFile(join(await folder(), 'טיוטה.docx'), 'mine');
    await writeFile(join(await folder(), 'טיוטה (2).docx'), 'mine too');
    expect(await put('טיוטה.docx', new Uint8Array([3]))).toBe('טיוטה (3).docx');
    expect(await readFile(join(await folder(), 'טיוטה.docx'), 'utf8')).toBe('mine');
    expect((await readdir(await folder())).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('is listed and audited', async () => {
    await put('לרשימה.docx');
    const exports: Json = await jsonOf(await t.request(at('/exports')));
    expect(exports.exports.map((file: Json) => file.filename)).toContain('לרשימה.docx');
    const audit = await t.json(`/api/audit?case_number=${encodeURIComponent(NUMBER)}`);
    expect(audit.body.entries[0]).toMatchObject({ action: 'export.written', target: 'לרשימה.docx' });
  });

  it('stays in its folder whatever it is called, and follows no link', async () => {
    expect(await put('../../../etc/passwd')).toBe('passwd');
    expect(await put('..')).toBe('קובץ');
    expect(await put('a\u0000\u202eb.docx')).toBe('ab.docx');
    const outside = join(t.database.dataDir, 'outside.txt');
    await writeFile(outside, 'mine');
    await symlink(outside, join(await folder(), 'קישור.docx'));
    expect(await put('קישור.docx')).toBe('קישור (2).docx');
    expect(await readFile(outside, 'utf8')).toBe('mine');
  });
});
