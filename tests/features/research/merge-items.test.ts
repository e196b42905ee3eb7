import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { caseWithAnalysis, save } from '../../helpers/analysis.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const own = (number: string, rest: string) => `/api/cases/${encodeURIComponent(number)}${rest}`;
const merge = (number: string, body: object) => t.json(own(number, '/research/analysis/merge'), 'POST', body);
const analysisOf = (number: string): Promise<Json> => read(t, number, 'research/analysis');

const FILE = `# ניתוח – {case}

**מספר תיק:** {case}

## סוגיות

### 1. קווי בניין

טקסט א.

### 2. גובה

טקסט ב.

### 3. חניה
`;

describe('questions that are one', () => {
  it('take their arguments, positions and quotes with them, in the ledger too', async () => {
    const permit: SeededCase = await seedSample(t, '1031-25');
    const { number } = permit;
    await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
    await t.json(own(number, '/research/analysis/create'), 'POST', {});
    const before = await analysisOf(number);
    const [one, other, third] = before.issues;
    await save(t, number, one.id, 'נדחית בחלקה.');
    await save(t, number, other.id, 'מתקבלת.');
    const quote = { quote: 'הקלה אינה זכות מוקנית.', citation: 'עע"מ 317/10', section: 'issues', section_id: other.id };
    await t.json(own(number, '/precedents'), 'POST', quote);
    const placesOf = async (id: string): Promise<string[]> =>
      (await read(t, number, 'ledger')).items
        .filter(({ position }: Json) => position?.item_id === id)
        .map(({ argument_id }: Json) => argument_id);
    const wanted = [...(await placesOf(one.id)), ...(await placesOf(other.id))].sort();
    expect(wanted.length).toBeGreaterThan(1);
    const ofThird = await placesOf(third.id);

    const { version } = await analysisOf(number);
    const body = { item_ids: [other.id, one.id], title: 'השאלה המאוחדת', expected_version: version };
    const merged = await merge(number, body);
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    const after = await analysisOf(number);
    expect(merged.body).toEqual(after);
    expect(after.issues.length).toBe(before.issues.length - 1);
    expect(after.issues[0]).toMatchObject({
      id: one.id,
      title: 'השאלה המאוחדת',
      chair_position: 'נדחית בחלקה.\n\nמתקבלת.',
      precedents: [{ quote: 'הקלה אינה זכות מוקנית.', section_title: 'השאלה המאוחדת' }],
    });
    expect((await placesOf(one.id)).sort()).toEqual(wanted);
    expect(after.issues[1].title).toBe(third.title);
    expect(await placesOf(after.issues[1].id)).toEqual(ofThird);
    expect(after.version).toBe(version + 1);
    const folder = t.ctx.files.caseFolder(permit.row.directory, 'documents__backup');
    expect((await readdir(folder)).filter((name) => name.startsWith('analysis-')).length).toBe(1);

    // Another title alone takes the arguments with it too.
    const renamed = await merge(number, { item_ids: [one.id], title: 'קווי הבניין', expected_version: after.version });
    expect(renamed.body.issues[0]).toMatchObject({ title: 'קווי הבניין', chair_position: 'נדחית בחלקה.\n\nמתקבלת.' });
    expect(renamed.body.issues[0].precedents.length).toBe(1);
    expect((await placesOf(one.id)).sort()).toEqual(wanted);
    const acts = (await t.json(own(number, '/history'))).body.entries.map(({ action }: Json) => action);
    expect(acts).toEqual(expect.arrayContaining(['analysis.items_merged', 'analysis.item_renamed']));
  });

  it('are refused where the file is another one, an item is not there, or the title is another one’s', async () => {
    const number = await caseWithAnalysis(t, FILE);
    const { version } = await analysisOf(number);
    const refused = async (body: object) => {
      const answer = await merge(number, { expected_version: version, ...body });
      return [answer.status, answer.body.code, answer.body.errors?.[0]?.type].filter(Boolean);
    };
    const both = ['issues-1', 'issues-2'];
    expect(await refused({ item_ids: both, expected_version: version + 1 })).toEqual([409, 'version_conflict']);
    expect(await refused({ item_ids: ['issues-1', 'issues-9'] })).toEqual([404, 'analysis_item_not_found']);
    expect(await refused({ item_ids: both, title: 'חניה.' })).toEqual([422, 'validation_error', 'title_taken']);
    expect(await refused({ item_ids: both, title: 'עמדת היו"ר' })).toEqual([422, 'validation_error', 'unplaceable']);
    expect((await refused({ item_ids: ['issues-1'] }))[0]).toBe(422);
    expect((await refused({ item_ids: ['issues-1', 'issues-1'] }))[0]).toBe(422);
    expect((await refused({ item_ids: both, title: 'שתי\nשורות' }))[0]).toBe(422);
    const long = 'מ'.repeat(60_000);
    await save(t, number, 'issues-1', long);
    await save(t, number, 'issues-2', `${long}ם`);
    const now = (await analysisOf(number)).version;
    expect(await refused({ item_ids: both, expected_version: now })).toEqual([422, 'validation_error', 'too_long']);
    expect((await analysisOf(number)).issues.length).toBe(3);
  });

  it('become one once, of two who ask at once', async () => {
    const number = await caseWithAnalysis(t, FILE);
    const { version } = await analysisOf(number);
    const ask = (item_ids: string[]) => merge(number, { item_ids, expected_version: version });
    const answers = await Promise.all([ask(['issues-1', 'issues-2']), ask(['issues-2', 'issues-3'])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await analysisOf(number)).issues.length).toBe(2);
  });
});
