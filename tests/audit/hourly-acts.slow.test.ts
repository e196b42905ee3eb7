import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHourlyActs } from '../../src/audit/hourly-acts.ts';
import { openLog } from '../../src/log.ts';
import { type Json, jsonOf, type TestApp, testApp } from '../helpers/app.ts';
import { caseIdOf, insertDocument } from '../helpers/case-rows.ts';
import { corpusDecision } from '../helpers/corpus-rows.ts';
import { eventually } from '../helpers/eventually.ts';

/** Reading is in the audit log: one row for actor, thing and hour, off the request. */
const A = 'a'.repeat(32);
const B = 'b'.repeat(32);
const CASE = '5/26';
const path = `/api/cases/${encodeURIComponent(CASE)}`;

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ API_TOKENS: `dana=${A},noa=${B}` });
  await t.work();
  await as(A, '/api/cases/create', { case_number: CASE });
});
afterAll(() => t.close());

const as = (token: string, to: string, body?: object, method = body ? 'POST' : 'GET', headers = {}) =>
  t.request(to, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const reads = async (target: string): Promise<Json[]> =>
  (await jsonOf(await as(A, '/api/audit?limit=500'))).entries.filter(
    (entry: Json) => entry.target === target && entry.action.endsWith('.read'),
  );

const recorded = (target: string, people = 1) =>
  eventually(async () => {
    const found = await reads(target);
    return found.length >= people && found;
  }, 5_000);

const addFile = async (folder: string, name: string) => {
  const [row] = await t.database.sql`select directory from cases where case_number = ${CASE}`;
  await writeFile(join(t.ctx.files.caseRoot(row!.directory), folder, name), 'תוכן');
};

describe('reading a file of a case', () => {
  it('is one row for each person, however often and in however many pieces', async () => {
    await addFile('documents/originals', 'ערר.txt');
    const url = `${path}/local-files/documents__originals/${encodeURIComponent('ערר.txt')}`;
    for (const range of ['bytes=0-1', 'bytes=2-3', undefined])
      await (await as(A, url, undefined, 'GET', range ? { range } : {})).text();
    await (await as(B, url)).text();
    const rows = await recorded('documents/originals/ערר.txt', 2);
    expect(rows.map(({ actor, action, case_number_text }: Json) => [actor, action, case_number_text]).sort()).toEqual([
      ['token:dana', 'file.read', CASE],
      ['token:noa', 'file.read', CASE],
    ]);
  });

  it('is not what a look at its headers or at a file that is not there is', async () => {
    await addFile('exports', 'א.docx');
    await as(A, `${path}/local-files/exports/${encodeURIComponent('א.docx')}`, undefined, 'HEAD');
    expect((await as(A, `${path}/local-files/exports/none.docx`)).status).toBe(404);
    await addFile('exports', 'ב.docx');
    await (await as(A, `${path}/local-files/exports/${encodeURIComponent('ב.docx')}`)).text();
    await recorded('exports/ב.docx');
    expect(await reads('exports/א.docx')).toEqual([]);
    expect(await reads('exports/none.docx')).toEqual([]);
  });

  it("is recorded too when a document's text or a Word export is taken", async () => {
    const id = await insertDocument(t, CASE, { status: 'ready' });
    expect((await as(A, `${path}/documents/${id}`)).status).toBe(200);
    expect(await recorded('מסמך')).toMatchObject([
      { actor: 'token:dana', action: 'file.read', case_number_text: CASE },
    ]);
    await as(A, `${path}/decision-blocks/block-he`, { content: 'פתח דבר' }, 'PUT');
    await (await as(A, `${path}/decision/export-docx`)).arrayBuffer();
    expect(await recorded('החלטה 5-26.docx')).toMatchObject([{ action: 'file.read', actor: 'token:dana' }]);
  });

  it('is recorded when the analysis or the summary is downloaded', async () => {
    const [row] = await t.database.sql`select directory from cases where case_number = ${CASE}`;
    const folder = join(t.ctx.files.caseRoot(row!.directory), 'documents/research');
    await writeFile(join(folder, 'party-claims-summary.md'), '# תמצית');
    await writeFile(join(folder, 'analysis.md'), '# ניתוח\n\n## סוגיות\n\n### 1. קו בניין\n\nטקסט\n');
    for (const name of ['analysis', 'party-claims-summary']) {
      expect((await as(A, `${path}/research/${name}/download`)).status).toBe(200);
      expect(await recorded(`documents/research/${name}.md`)).toMatchObject([{ case_number_text: CASE }]);
    }
  });

  it('is recorded also when its case is deleted a moment later', async () => {
    await as(A, '/api/cases/create', { case_number: '6/26' });
    const [row] = await t.database.sql`select directory from cases where case_number = '6/26'`;
    await writeFile(join(t.ctx.files.caseRoot(row!.directory), 'drafts', 'סוד.md'), 'x');
    await (await as(A, `/api/cases/6%2F26/local-files/drafts/${encodeURIComponent('סוד.md')}`)).text();
    await as(A, '/api/cases?case_number=6%2F26', undefined, 'DELETE');
    expect(await recorded('drafts/סוד.md')).toMatchObject([{ case_number_text: '6/26' }]);
  });
});

describe('reading in the chat and in the corpus', () => {
  it('is one row for a conversation, read or written in', async () => {
    const { conv_id } = await jsonOf(await as(A, '/api/training/chat/conversations', { title: 'על הפתיחה' }));
    await as(A, `/api/training/chat/conversations/${conv_id}`);
    await (await as(A, `/api/training/chat/conversations/${conv_id}/messages`, { content: 'איך פותחים?' })).text();
    await (await as(B, `/api/training/chat/conversations/${conv_id}/messages`, { content: 'איך סוגרים?' })).text();
    const rows = await recorded('על הפתיחה', 2);
    expect(rows.map(({ actor, action }: Json) => [actor, action]).sort()).toEqual([
      ['token:dana', 'chat.read'],
      ['token:noa', 'chat.read'],
    ]);
  });

  it('is one row for a decision whose whole text was taken', async () => {
    const id = await corpusDecision(t, 'נוסח ההחלטה', 'החלטה שנקראה');
    for (let n = 0; n < 3; n += 1) await as(A, `/api/training/corpus/${id}/full-text`);
    expect(await recorded('החלטה שנקראה')).toMatchObject([{ actor: 'token:dana', action: 'file.read' }]);
  });

  it('tells conversations of one title apart', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { conv_id } = await jsonOf(await as(A, '/api/training/chat/conversations', { title: 'שיחה' }));
      await as(A, `/api/training/chat/conversations/${conv_id}`);
    }
    expect(await recorded('שיחה', 2)).toHaveLength(2);
  });
});

describe('acts of once an hour', () => {
  const log = openLog('silent', 'test');
  const act = (target: string) => ({ actor: 'user:dana', action: 'file.read' as const, target, requestId: 'r' });
  const rows = async (target: string) =>
    (await t.database.sql`select count(*)::int as n from audit_entries where target = ${target}`)[0]!.n;

  it('are one row over several processes, and another in the next hour', async () => {
    let at = new Date('2026-03-01T09:59:00Z');
    const clock = { now: () => at };
    const processes = [1, 2, 3].map(() => openHourlyActs(t.database, clock, log));
    for (const each of processes) each.record(act('אחד'));
    at = new Date('2026-03-01T10:00:00Z');
    for (const each of processes) each.record(act('אחד'));
    for (const each of processes) await each.close();
    expect(await rows('אחד')).toBe(2);
  });

  it('are written when the process ends, all of them', async () => {
    const acts = openHourlyActs(t.database, { now: () => new Date() }, log);
    for (let n = 0; n < 1700; n += 1) acts.record({ ...act('הרבה'), thing: String(n) });
    await acts.close();
    expect(await rows('הרבה')).toBe(1700);
  });

  it('are no row of a case that is there under another name', async () => {
    const acts = openHourlyActs(t.database, { now: () => new Date() }, log);
    const caseId = await caseIdOf(t, CASE);
    acts.record({ ...act('קשור'), subject: { caseId, caseNumber: CASE, caseKey: CASE } });
    await acts.close();
    const [row] = await t.database.sql`select case_id, case_number_text from audit_entries where target = 'קשור'`;
    expect(row).toEqual({ case_id: caseId, case_number_text: CASE });
  });
});
