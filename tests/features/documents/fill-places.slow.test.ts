// Places of what was read before they were kept, and what the check says of places (contract sections 9 and 13).
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAll } from '../../../src/check/check.ts';
import { fillAnchors } from '../../../src/features/documents/fill-places.service.ts';
import { doJob } from '../../agent/seed.ts';
import { fixture } from '../../extract/build-files.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { caseIdOf } from '../../helpers/case-rows.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadBytes } from '../../helpers/intake.ts';

const root = new URL('../../..', import.meta.url).pathname;
const PROTOCOL = `פרוטוקול דיון בערר 1031/25

נוכחים:
עו"ד דן שחר - ב"כ העוררת
עו"ד מיכל ארז - ב"כ הוועדה המקומית

עו"ד דן שחר: אנחנו מוותרים על הטענה בעניין הפרסום ואיננו עומדים עליה עוד. אנו עומדים על הטענה בעניין קו הבניין.
עו"ד מיכל ארז: ההקלה ניתנה כדין, והתכנית מאפשרת אותה.
`;

let t: TestApp;
let number: string;
let casePath: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  t = await testApp();
  await t.work();
  number = await newCase(t);
  casePath = `/api/cases/${encodeURIComponent(number)}`;
  await read('pdf', 'ערר.pdf', readFileSync(fixture('pleading.pdf')), 'appeal');
  await read('text', 'תגובה.txt', Buffer.from(APPEAL_TEXT), 'appeal');
  await read('protocol', 'פרוטוקול.txt', Buffer.from(PROTOCOL), 'protocol');
  await doJob(t.ctx, await caseIdOf(t, number), 'aggregate-arguments');
  await doJob(t.ctx, await caseIdOf(t, number), 'analyze-protocol');
});
afterAll(() => t.close());

async function read(key: string, name: string, bytes: Uint8Array, doc_type: string): Promise<void> {
  const { body: upload } = await uploadBytes(t, name, bytes);
  const { body } = await classify(t, upload.filename, number, { doc_type });
  expect((await finished(t, body.task_id)).status).toBe('completed');
  ids[key] = body.document_id;
}

/** Everything that says where something stands. */
async function places(): Promise<Json> {
  const claims = (await t.json(`${casePath}/claims`)).body.parties.flatMap((party: Json) => party.claims);
  const { pages, text } = (await t.json(`${casePath}/documents/${ids.pdf}`)).body;
  const shown = (await t.json(`${casePath}/documents/${ids.pdf}/places?start=0&end=${Math.min(400, text.length)}`))
    .body;
  const { hearing, parties } = (await t.json(`${casePath}/protocol-analysis`)).body;
  return { claims: claims.map(({ source }: Json) => source), pages, shown, attendees: hearing.attendees, parties };
}

/** As a version left it that kept no places. */
async function forget(): Promise<void> {
  await t.database.sql`delete from document_pages`;
  await t.database.sql`update claims set start_offset = null, end_offset = null, page = null`;
  await t.database
    .sql`update protocol_verdicts set start_offset = null, end_offset = null, page = null, document_id = null`;
  await t.database.sql`update protocol_analyses set attendees = (select jsonb_agg(one - 'place' - 'confidence')
    from jsonb_array_elements(attendees) one)`;
}

function run(...[script]: [string]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: t.database.dataDir, DATABASE_URL: t.database.url ?? '' };
  return new Promise((resolve) => {
    const command = ['--import', './src/db/driver/hooks.mjs', `src/entrypoints/${script}.ts`];
    execFile(`${root}/node_modules/.bin/node`, command, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

async function faults(): Promise<string[]> {
  const lines: string[] = [];
  const { dataDir } = t.database;
  const say = (line: string) => lines.push(line);
  await checkAll({ database: t.database, dataDir, backupDir: null, mend: false, say, settleMs: 0 });
  return lines.filter((line) => line.startsWith('anchor'));
}

describe('npm run anchors', () => {
  it('fills in the places of documents that were read before they were kept', async () => {
    const before = await places();
    expect(before.attendees.length).toBeGreaterThan(0);
    expect(before.parties.length).toBeGreaterThan(0);
    await forget();
    expect((await places()).claims).not.toEqual(before.claims);
    expect(await run('anchors')).toMatchObject({ code: 0, output: expect.stringContaining('3 documents have') });
    expect(await places()).toEqual(before);
    expect((await run('anchors')).output).toContain('0 documents have');
    expect(await faults()).toEqual([]);
  }, 120_000);

  it('goes on where it was ended, and tells a file that cannot be read', async () => {
    const before = await places();
    await forget();
    const stop = new AbortController();
    const first = fillAnchors({ ...t.ctx, signal: stop.signal }, () => stop.abort(new Error('enough')));
    await expect(first).rejects.toThrow('enough');
    expect(await fillAnchors(t.ctx)).toEqual({ filled: 2, unread: [] });
    expect(await places()).toEqual(before);
    await t.database.sql`delete from document_pages where document_id = ${ids.pdf!}`;
    const [row] = await t.database.sql`update documents set original_file = 'gone.pdf' where document_id = ${ids.pdf!}
      returning (select original_file from documents where document_id = ${ids.pdf!}) as former`;
    expect(await fillAnchors(t.ctx)).toEqual({ filled: 0, unread: [ids.pdf] });
    await t.database.sql`update documents set original_file = ${row!.former} where document_id = ${ids.pdf!}`;
    await fillAnchors(t.ctx);
    expect(await places()).toEqual(before);
  }, 120_000);
});

describe('npm run check', () => {
  it('says which places are not those of their words', async () => {
    await t.database
      .sql`update claims set start_offset = start_offset + 1 where document_id = ${ids.text!} and position = 1`;
    const [page] = await t.database.sql`select end_offset from document_pages
      where document_id = ${ids.pdf!} and number = 1`;
    await t.database
      .sql`update document_pages set end_offset = 99999999 where document_id = ${ids.pdf!} and number = 1`;
    await t.json(`${casePath}/documents/${ids.text!}/anchors`, 'POST', { start: 0, end: 5 });
    await t.database.sql`update anchors set words = 'אחרות' where document_id = ${ids.text!}`;
    const found = await faults();
    expect(found).toHaveLength(3);
    expect(found.join('\n')).toContain('the words of source link');
    expect(found.join('\n')).toMatch(
      /anchor-wrong: cases\/.*\/documents\/extracted\/.*: the words of claim .* are not where/,
    );
    expect(found.join('\n')).toContain('page 1 is not within the text');
    await t.database.sql`delete from anchors where document_id = ${ids.text!}`;
    await t.database
      .sql`update claims set start_offset = start_offset - 1 where document_id = ${ids.text!} and position = 1`;
    await t.database.sql`update document_pages set end_offset = ${page!.end_offset}
      where document_id = ${ids.pdf!} and number = 1`;
  });
});
