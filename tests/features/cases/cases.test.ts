import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDirectoryJob } from '../../../src/features/cases/case-removal.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { gitDirOf, historyOf } from '../../helpers/case-git.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const create = (case_number: string, rest: object = {}) =>
  t.json('/api/cases/create', 'POST', { case_number, ...rest });
const details = (number: string) => t.json(`/api/cases/${encodeURIComponent(number)}/details`);
const update = (number: string, change: object) => t.json(`/api/cases/${encodeURIComponent(number)}`, 'PUT', change);
const directoryOf = async (number: string) => {
  const row = (await t.database.sql`select directory from cases where case_number = ${number}`)[0];
  return t.ctx.files.caseRoot(row!.directory);
};

describe('a new case', () => {
  it('keeps what it was given', async () => {
    const given = {
      title: 'ערר על היתר',
      appeal_type: 'permit',
      parties: {
        appellants: [{ name: 'רות אלמוג', representative: 'עו"ד דן שחר' }],
        respondents: [],
        permit_applicants: [{ name: 'יזמות בע"מ' }],
      },
      committee: 'ועדת הערר',
      address: 'הזית 5',
      block_parcel: ['6123/251'],
      plan_numbers: ['101-0123456'],
      permit_number: '2024/17',
      filing_date: '2025-02-28',
      hearings: [{ date: '2025-06-01' }],
      decision_date: null,
      chair: 'עו"ד מיכל בר',
      panel: ["אדר' יוסי גל"],
      notes: 'הערה',
    };
    const { body } = await create('1/27', given);
    expect(body).toMatchObject({
      ...given,
      parties: {
        appellants: given.parties.appellants,
        permit_applicants: [{ name: 'יזמות בע"מ', representative: null }],
      },
    });
    expect(body).toMatchObject({
      status: 'new',
      status_label: 'תיק חדש',
      phase: 'intake',
      outcome: null,
      archived: false,
      has_direction: false,
      version: 1,
    });
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect((await details('1/27')).body).toMatchObject({
      documents: [],
      counts: { claims: 0, legal_arguments: 0, blocks_filled: 0, qa_failed: 0 },
    });
  });

  it('has its folders and a repository with a first commit that names the act and the actor', async () => {
    await create('2/27');
    const root = await directoryOf('2/27');
    for (const folder of [
      'documents/originals',
      'documents/extracted',
      'documents/research',
      'documents/backup',
      'drafts',
      'exports',
    ])
      expect(existsSync(join(root, folder))).toBe(true);
    const log = await historyOf(root).log();
    expect(log.all.map((entry) => entry.message)).toEqual(['פתיחת תיק 2/27 (local)']);
    expect(await readFile(join(root, '.gitignore'), 'utf8')).toMatch(/documents\/originals/);
  });

  it.each([
    [{ filing_date: '2025-02-30' }, 'filing_date'],
    [{ filing_date: '1.2.2025' }, 'filing_date'],
    [{ block_parcel: ['גוש 6123'] }, 'block_parcel'],
    [{ hearings: [{ date: '2025-13-01' }] }, 'hearings'],
    [{ title: 'x'.repeat(501) }, 'title'],
    [{ status: 'final' }, 'status'],
  ])('is refused with %j', async (rest, field) => {
    const { status, body } = await create('3/27', rest);
    expect([status, body.errors[0].loc[1]]).toEqual([422, field]);
  });
});

describe('changing a case', () => {
  it('moves its version and refuses a stale one', async () => {
    await create('10/27');
    expect((await update('10/27', { title: 'א', expected_version: 1 })).body.version).toBe(2);
    const stale = await update('10/27', { title: 'ב', expected_version: 1 });
    expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, 'version_conflict', 2]);
    expect((await details('10/27')).body.title).toBe('א');
  });

  it('takes the statuses a person may choose, and the present one', async () => {
    await create('11/27');
    expect((await update('11/27', { status: 'awaiting_chair' })).body).toMatchObject({
      status: 'awaiting_chair',
      phase: 'analysis',
    });
    expect((await update('11/27', { status: 'processing' })).body.code).toBe('status_not_selectable');
    expect((await update('11/27', { status: 'awaiting_chair' })).status).toBe(200);
    expect((await update('11/27', { status: 'nonsense' })).status).toBe(422);
  });

  it('clears a field with null and leaves out what is not sent', async () => {
    await create('12/27', { address: 'הזית 5', committee: 'ועדה' });
    expect((await update('12/27', { address: null })).body).toMatchObject({ address: null, committee: 'ועדה' });
  });

  it('is found by the header search at once', async () => {
    await create('13/27', { title: 'שם ישן' });
    await update('13/27', { title: 'בניין המשושים', parties: { appellants: [{ name: 'זליגמן' }] } });
    for (const q of ['משושים', 'זליג', '13/2', 'בניין זליגמן'])
      expect(
        (await t.json(`/api/search/cases?q=${encodeURIComponent(q)}`)).body.cases.map(
          (c: { case_number: string }) => c.case_number,
        ),
      ).toEqual(['13/27']);
    expect((await t.json(`/api/search/cases?q=${encodeURIComponent('שם ישן')}`)).body.cases).toEqual([]);
  });
});

describe('the header search', () => {
  it('takes LIKE signs, quotes and markup for what they are', async () => {
    await create('100%_א', { title: 'הנחה של 100%' });
    const found = async (q: string) =>
      (await t.json(`/api/search/cases?q=${encodeURIComponent(q)}`)).body.cases.map(
        (c: { case_number: string }) => c.case_number,
      );
    expect(await found('100%')).toEqual(['100%_א']);
    expect(await found('%%%%')).toEqual([]);
    for (const q of ['', '   ', "'; drop table cases", '<script>', '\\', 'א'.repeat(5000)])
      expect(Array.isArray(await found(q))).toBe(true);
  });
});

describe('the list', () => {
  it('counts documents when asked for, pages, and leaves archived cases out', async () => {
    const own = await testApp();
    for (const n of [1, 2, 3]) await own.json('/api/cases/create', 'POST', { case_number: `${n}/30` });
    await own.database.sql`update cases set archived_at = now() where case_number = '2/30'`;
    const numbers = async (query: string) => {
      const { body } = await own.json(`/api/cases?${query}`);
      return [body.cases.map((c: { case_number: string }) => c.case_number), body.total];
    };
    expect(await numbers('')).toEqual([['3/30', '1/30'], 2]);
    expect(await numbers('include_archived=true')).toEqual([['3/30', '2/30', '1/30'], 3]);
    expect(await numbers('archived_only=1')).toEqual([['2/30'], 1]);
    expect(await numbers('archived_only=true&include_archived=true')).toEqual([['2/30'], 1]);
    expect(await numbers('limit=1&offset=1')).toEqual([['1/30'], 2]);
    const { body } = await own.json('/api/cases?detail=true');
    expect(body.cases[0].document_counts).toEqual({ total: 0, ready: 0, processing: 0, failed: 0, by_type: {} });
    expect((await own.json('/api/cases')).body.cases[0]).not.toHaveProperty('document_counts');
    await own.close();
  });

  it('asks the database once for the cases and once for their counts, however many there are', async () => {
    const own = await testApp({ WORKERS: 'off' }, { counted: true });
    const statements = own.database.statements!;
    for (const n of [1, 2, 3]) {
      await own.json('/api/cases/create', 'POST', { case_number: `${n}/31` });
      statements.reset();
      expect((await own.json('/api/cases?detail=true')).body.cases).toHaveLength(n);
      expect(statements.count(/^select [^;]* from "(?:cases|documents)"/i)).toBe(2);
      expect(statements.count(/"documents"/)).toBe(1);
    }
    await own.close();
  });
});

describe('deleting a case', () => {
  it('is done although the disk keeps the directory, and a job goes on removing it', async () => {
    await create('51/27');
    const root = await directoryOf('51/27');
    const { repository } = t.ctx.files;
    Object.assign(t.ctx.files, { repository: () => ({ root: '\0', gitDir: '\0' }) });
    const { status, body } = await t
      .json('/api/cases?remove_files=true&case_number=51%2F27', 'DELETE')
      .finally(() => Object.assign(t.ctx.files, { repository }));
    expect([status, body.deleted, body.files_removed]).toEqual([200, true, false]);
    expect((await t.json('/api/cases/51%2F27/details')).status).toBe(404);
    const [job] = await t.database.sql`select data from pgboss.job where name = ${removeDirectoryJob.name}
      and state = 'created' and data->>'directory' = ${basename(root)}`;
    expect(job).toBeDefined();
  });

  it('removes the directory and its history, also what was set aside of it, when told to', async () => {
    await create('52/27');
    const root = await directoryOf('52/27');
    await cp(gitDirOf(root), `${gitDirOf(root)}-broken-20260101T000000Z`, { recursive: true });
    const other = join(t.ctx.files.git, 'אחר.git');
    await mkdir(other);
    const { body } = await t.json('/api/cases?remove_files=true&case_number=52%2F27', 'DELETE');
    expect([body.files_removed, existsSync(root)]).toEqual([true, false]);
    expect((await readdir(t.ctx.files.git)).filter((name) => name.startsWith(basename(root)))).toEqual([]);
    expect(existsSync(other)).toBe(true);
  });

  it('keeps the directory unless told otherwise, and the audit rows always', async () => {
    await create('50/27');
    const root = await directoryOf('50/27');
    const { body } = await t.json('/api/cases?case_number=50%2F27', 'DELETE');
    expect(body).toEqual({
      deleted: true,
      case_number: '50/27',
      removed: { documents: 0, chunks: 0, claims: 0, legal_arguments: 0, qa_results: 0, precedents: 0 },
      files_removed: false,
    });
    expect([existsSync(root), existsSync(gitDirOf(root))]).toEqual([true, true]);
    const { entries } = (await t.json('/api/audit?case_number=50%2F27')).body;
    expect(entries.map((e: { action: string }) => e.action)).toEqual(['case.deleted', 'case.created']);
    expect((await create('50/27')).status).toBe(200);
  });
});

describe('the status model', () => {
  it('has 18 statuses in their order and 5 phases', async () => {
    const { body } = await t.json('/api/status-model');
    expect(body.statuses).toHaveLength(18);
    expect(body.phases.map((p: { key: string }) => p.key)).toEqual([
      'intake',
      'analysis',
      'drafting',
      'review',
      'closing',
    ]);
    expect(
      body.statuses.filter((s: { selectable: boolean }) => s.selectable).map((s: { key: string }) => s.key),
    ).toEqual([
      'new',
      'awaiting_documents',
      'analysis_ready',
      'awaiting_chair',
      'drafting',
      'draft_ready',
      'chair_review',
      'final',
      'withdrawn',
      'closed',
    ]);
    expect(body.statuses[0]).not.toHaveProperty('waiting');
  });
});

describe('recent activity', () => {
  it('tells what happened, newest first', async () => {
    await create('60/27');
    const { body } = await t.json('/api/system/recent-activity?limit=1');
    expect(body.items).toEqual([
      {
        type: 'case_created',
        label: 'נפתח תיק 60/27',
        timestamp: expect.stringMatching(/Z$/),
        target: { kind: 'case', id: '60/27' },
      },
    ]);
  });
});
