// One text cannot stop the others: what is too heavy is refused when it is saved, and what is stored already never hangs.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { CASE_FILES, changeCaseFiles, writeCaseFile } from '../../../src/features/cases/files/case-files.service.ts';
import { saveBlocks } from '../../../src/features/decisions/blocks.service.ts';
import { ThreadLost, type ThreadPool, TurnRefused } from '../../../src/jobs/threads.ts';
import { jsonOf, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { readWordFile } from '../../helpers/docx.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';
import { HOSTILE_TEXTS } from '../../markdown/hostile-texts.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const at = (number: string, path: string) => `/api/cases/${encodeURIComponent(number)}${path}`;
const QUOTES = HOSTILE_TEXTS.quotes!(32_000);
const ANALYSIS = '# ערר {case}\n\n## סוגיות\n\n### 1. סוגיה\n\nטקסט\n';

async function uploadAnalysis(number: string, text: string) {
  const form = new FormData();
  form.append('file', new File([text.replace('{case}', number)], 'ניתוח.md'));
  const response = await t.request(at(number, '/research/analysis/upload'), { method: 'PUT', body: form });
  return { status: response.status, body: await jsonOf(response) };
}

describe('a text that is nested past all bounds', () => {
  it('is refused where a person saves it, and nothing changes', async () => {
    const number = await newCase(t);
    expect((await uploadAnalysis(number, ANALYSIS)).status).toBe(200);
    const block = await t.json(at(number, '/decision-blocks/block-he'), 'PUT', { content: QUOTES });
    const position = { section: 'issues', item_id: 'issues-1', chair_position: QUOTES };
    const answers = [
      block,
      await t.json(at(number, '/research/analysis/chair-position'), 'PATCH', position),
      await uploadAnalysis(number, ANALYSIS + QUOTES),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([422, 'text_too_nested']);
      expect(body.detail).toMatch(/^[א-ת][^A-Za-z]+$/);
    }
    const blocks = await t.json(at(number, '/decision-blocks'));
    expect(blocks.body.word_count).toBe(0);
    expect((await t.json(at(number, '/research/analysis'))).body.issues[0].chair_position).toBe(null);
  });

  it('that is stored from before is exported as it is written, line by line', async () => {
    const number = await newCase(t);
    const stored = `לפני\n\n${QUOTES}סוף\n\nאחרי **הכול**`;
    await changeCaseFiles(t.ctx, number, async (inner, row) => {
      await saveBlocks(inner, row, [{ blockId: 'block-he', content: stored }], { source: 'manual' });
      await writeCaseFile(inner, row, CASE_FILES.summary, stored, { act: 'בדיקה' });
    });
    for (const path of ['/decision/export-docx', '/research/party-claims-summary/export-docx']) {
      const response = await t.request(at(number, path));
      expect(response.status).toBe(200);
      const { paragraphs } = await readWordFile(new Uint8Array(await response.arrayBuffer()));
      expect(paragraphs).toEqual(expect.arrayContaining(['לפני', 'אחרי **הכול**']));
      expect(paragraphs.some((line) => line.endsWith('סוף'))).toBe(true);
    }
  });

  it('that somebody wrote into the analysis file by hand is told as unreadable', async () => {
    const number = await newCase(t);
    await uploadAnalysis(number, ANALYSIS);
    const [row] = await t.database.sql`select directory from cases where case_number = ${number}`;
    await writeFile(join(t.ctx.files.caseRoot(row!.directory), CASE_FILES.analysis), ANALYSIS + QUOTES);
    expect((await t.json(at(number, '/research/analysis'))).body).toMatchObject({
      status: 409,
      code: 'case_file_unreadable',
    });
  });
});

describe('a thread that is lost', () => {
  const LONG = `${ANALYSIS}${'שורה של טקסט בסוגיה.\n\n'.repeat(3000)}`;
  let number: string;
  let pending: string;
  beforeAll(async () => {
    await t.work();
    number = await newCase(t);
    await t.json(at(number, '/decision-blocks/block-he'), 'PUT', { content: 'טקסט של הרקע.' });
    const { body: final } = await uploadText(t, 'סופי.txt', APPEAL_TEXT);
    const { body } = await classify(t, final.filename, number, { doc_type: 'final_decision' });
    expect((await finished(t, body.task_id)).status).toBe('completed');
    expect((await uploadAnalysis(number, LONG)).status).toBe(200);
    pending = (await uploadText(t, 'להדרכה.txt', APPEAL_TEXT)).body.filename;
  });

  /** The same application, all of whose threads fail. */
  const failing = (error: Error) => {
    const threads: ThreadPool = { ...t.ctx.threads, run: () => Promise.reject(error) };
    const app = buildApp({ ...t.deps, ports: { ...t.deps.ports, threads } });
    return async (path: string, method: string, body?: string | FormData, type?: string) => {
      const headers = { host: 'localhost:8000', ...(type ? { 'content-type': type } : {}) };
      const from = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
      const response = await app.request(
        `http://localhost:8000${path}`,
        { method, headers, ...(body ? { body } : {}) },
        from,
      );
      const { code, detail } = await jsonOf(response);
      return { status: response.status, code, detail, retryAfter: response.headers.get('retry-after') };
    };
  };
  const LOST: [string, Error, number, string][] = [
    ['that died', new ThreadLost('died'), 503, 'workers_unavailable'],
    ['that cannot be started', new ThreadLost('unavailable'), 503, 'workers_unavailable'],
    ['that is not to be had for all who wait', new TurnRefused('full', 5), 503, 'workers_busy'],
    ['that ran over its time', new ThreadLost('time'), 422, 'text_too_heavy'],
    ['that ran over its memory', new ThreadLost('memory'), 422, 'text_too_heavy'],
  ];

  it.each(LOST)('%s is no fault of the service on any route that needs one', async (_, error, status, code) => {
    const ask = failing(error);
    const form = new FormData();
    form.append('file', new File([`${LONG.replace('{case}', number)}ועוד ${error.message}`], 'ניתוח.md'));
    const position = { section: 'issues', item_id: 'issues-1', chair_position: 'עמדה '.repeat(10_000) };
    const ofExport = status === 422 ? 'text_not_exportable' : code;
    const answers: [string, string, Awaited<ReturnType<typeof ask>>][] = [
      ['qa', code, await ask(at(number, '/qa'), 'POST')],
      ['learn', code, await ask(at(number, '/learn'), 'POST')],
      ['export', ofExport, await ask(at(number, '/decision/export-docx'), 'GET')],
      ['export of the analysis', ofExport, await ask(at(number, '/research/analysis/export-docx'), 'GET')],
      [
        'training',
        code,
        await ask(
          '/api/training/analyze',
          'POST',
          `filename=${encodeURIComponent(pending)}`,
          'application/x-www-form-urlencoded',
        ),
      ],
    ];
    for (const [route, expected, answer] of answers) {
      expect([route, answer.status, answer.code]).toEqual([route, status, expected]);
      expect(answer.detail).toMatch(/^[א-ת][^A-Za-z]+$|Word/);
      if (status === 503) expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    }
    const upload = await ask(at(number, '/research/analysis/upload'), 'PUT', form);
    expect([upload.status, upload.code]).toEqual([status, status === 422 ? 'not_parseable' : code]);
    const saved = await ask(
      at(number, '/research/analysis/chair-position'),
      'PATCH',
      JSON.stringify(position),
      'application/json',
    );
    expect([saved.status, saved.code]).toEqual([status, status === 422 ? 'validation_error' : code]);
  });
});
