import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../src/db/schema/documents.ts';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { replace, save } from '../../helpers/analysis.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { caseIdOf } from '../../helpers/case-rows.ts';
import { newCase } from '../../helpers/classify.ts';

let t: TestApp;
let permit: SeededCase;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  permit = await seedSample(t, '1031-25');
  await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
  await doJob(t.ctx, permit.row.caseId, 'analyze-protocol');
});
afterAll(() => t.close());

const create = (number: string, body: object = {}) =>
  t.json(`/api/cases/${encodeURIComponent(number)}/research/analysis/create`, 'POST', body);
const itemsOf = async ({ row }: SeededCase): Promise<number> => {
  const [found] = await t.database
    .sql`select count(*)::int as n from argument_items join legal_arguments using (argument_id) where case_id = ${row.caseId}`;
  return found!.n;
};
const keysOf = async (number: string) =>
  (await read(t, number, 'status')).next_actions.map(({ key }: Json) => key) as string[];

// One case, from its arguments to the template.
describe('the analysis made from the arguments', { shuffle: false }, () => {
  it('is offered, holds every argument with its sources and the hearing, and moves the case on', async () => {
    expect(await keysOf(permit.number)).toContain('create_analysis');
    const { status, body } = await create(permit.number);
    expect([status, body]).toMatchObject([200, { replaced: false, backup: null }]);
    const analysis = await read(t, permit.number, 'research/analysis');
    expect([analysis.threshold_claims.length, analysis.issues.length]).toEqual([body.threshold_claims, body.issues]);
    expect(analysis.chair_positions).toEqual({ filled: 0, total: body.threshold_claims + body.issues });
    const late = analysis.threshold_claims.find(({ title }: Json) => title === 'איחור בהגשת הערר');
    expect(late.markdown).toMatch(/לטענת הוועדה המקומית:[\s\S]*סעיף 2\)/);
    expect(late.markdown).toMatch(/לטענת העוררים:/);
    expect(late.markdown).toContain('ויתור על הטענה מפי הוועדה המקומית');
    expect(late.markdown).toContain('סעיף 152(ג) לחוק התכנון והבנייה');
    const whole = [...analysis.threshold_claims, ...analysis.issues].map(({ markdown }: Json) => markdown).join('\n');
    const { parties } = await read(t, permit.number, 'legal-arguments');
    const plain = (text: string) => text.replace(/[\\\s]+/g, '');
    for (const { summary } of parties.flatMap((party: Json) => party.arguments))
      expect(plain(whole)).toContain(plain(summary).replace(/[.:;,]$/, ''));
    expect((await read(t, permit.number, 'status')).status.key).toBe('analysis_ready');
    expect(await keysOf(permit.number)).not.toContain('create_analysis');
  });

  it('remembers the item of each argument', async () => {
    const { total } = await read(t, permit.number, 'legal-arguments');
    expect(await itemsOf(permit)).toBe(total);
  });

  it('takes positions, and the template asks its questions', async () => {
    const { status } = await save(t, permit.number, 'issues-3', 'הטענה מתקבלת.');
    expect(status).toBe(200);
    const analysis = await read(t, permit.number, 'research/analysis');
    expect(analysis.issues[2].chair_position).toBe('הטענה מתקבלת.');
    const { blocks } = await read(t, permit.number, 'template');
    const discussion = blocks.find(({ block_id }: Json) => block_id === 'block-yod');
    const titles: string[] = analysis.issues.map(({ title }: Json) => title);
    const unnamed = titles.filter((title) => !discussion.skeleton.includes(title));
    expect(unnamed).not.toContain(titles[2]);
    // A title that names no matter is no heading: the subject of what is argued there is, and what has none is answered together.
    const [, remainder = ''] = discussion.skeleton.split('### יתר הטענות');
    expect(unnamed.some((title) => title.startsWith('הטענה כי '))).toBe(true);
    expect(remainder).toContain('נותרו הטענות האלה:');
    expect(remainder.match(/^\([א-ת]+\)/gm)!.length).toBeLessThan(titles.length / 6);
    expect(discussion.guidance).toContain('הטענה מתקבלת.');
  });

  it('does not stand in the place of a file unless it is asked to, and then keeps the former one', async () => {
    const refused = await create(permit.number);
    expect([refused.status, refused.body.code]).toEqual([409, 'analysis_exists']);
    const { body } = await create(permit.number, { replace: true });
    expect(body).toMatchObject({ replaced: true, backup: expect.stringMatching(/^analysis-\d{8}T\d{6}Z\.md$/) });
    const folder = t.ctx.files.caseFolder(permit.row.directory, 'documents__backup');
    expect(await readdir(folder)).toContain(body.backup);
    expect((await read(t, permit.number, 'research/analysis')).chair_positions.filled).toBe(0);
  });

  it('goes its way after the arguments went: the file stays', async () => {
    await t.ctx.db.delete(documents).where(eq(documents.caseId, permit.row.caseId));
    await t.database.sql`delete from legal_arguments where case_id = ${permit.row.caseId}`;
    expect(await itemsOf(permit)).toBe(0);
    expect((await read(t, permit.number, 'research/analysis')).issues.length).toBeGreaterThan(5);
  });
});

it('needs arguments, an open case and no file of another', async () => {
  const number = await newCase(t);
  expect((await create(number)).body.code).toBe('no_arguments');
  const file = `# ניתוח ומחקר – ערר ${number}\n\n**מספר תיק:** ${number}\n\n## סוגיות\n\n### 1. גובה\n`;
  expect((await replace(t, number, file)).status).toBe(200);
  expect((await create(number)).body.code).toBe('analysis_exists');
  expect((await create(number, { replace: true })).body.code).toBe('no_arguments');
  await t.json(`/api/cases/${encodeURIComponent(number)}/archive`, 'POST');
  expect((await create(number)).body.code).toBe('case_archived');
  expect((await create('אין/1')).body.code).toBe('case_not_found');
});

it('of two who make it at once, one does', async () => {
  const levy = await seedSample(t, '8007-24');
  await doJob(t.ctx, levy.row.caseId, 'aggregate-arguments');
  const answers = await Promise.all([create(levy.number), create(levy.number)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('of more arguments than a file holds says how many there are and what to do', async () => {
  const number = await newCase(t);
  const caseId = await caseIdOf(t, number);
  const fill = (from: number, to: number, summary: string) => t.database.sql`
    insert into legal_arguments (argument_id, case_id, party, position, title, summary, legal_basis, threshold, created_at)
    select gen_random_uuid(), ${caseId}, 'appellant', n, 'עניין ' || n, ${summary}, '{}', false, now()
    from generate_series(${from}::int, ${to}::int) n`;
  await fill(1, 5000, 'ההקלה ניתנה בלא סמכות.');
  expect((await create(number)).body).toMatchObject({ issues: 5000 });
  await fill(5001, 5001, 'ההקלה ניתנה בלא סמכות.');
  const refused = await create(number, { replace: true });
  expect([refused.status, refused.body.code]).toEqual([422, 'too_many_arguments']);
  expect(refused.body.detail).toMatch(/5,001 סוגיות.*לכל היותר 5,000.*יש לאחד טיעונים/);
  await t.database.sql`delete from legal_arguments where case_id = ${caseId}`;
  await fill(1, 300, 'א'.repeat(10_000));
  const long = await create(number, { replace: true });
  expect([long.status, long.body.code]).toEqual([422, 'too_many_arguments']);
  expect(long.body.detail).toContain('5MB');
});
