import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runQa } from '../../../../src/features/decisions/qa/qa.service.ts';
import type { CaseFacts, DraftBlock } from '../../../../src/hebrew/check/types.ts';
import type { ThreadPool } from '../../../../src/jobs/threads.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { newCase } from '../../../helpers/classify.ts';
import { openDecisionCase, saveDraft, saveDraftBlock } from '../../../helpers/decision-case.ts';
import { sampleDecisions, withBlock } from '../../../helpers/decisions.ts';

let t: TestApp;
let blocks: DraftBlock[];
let facts: CaseFacts;

beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  ({ blocks, facts } = (await sampleDecisions()).find(({ folder }) => folder === '1031-25')!);
});
afterAll(() => t.close());

const statusOf = async (path: string): Promise<string> => (await t.json(`${path}/details`)).body.status;
const check = (result: Json, key: string): Json => result.checks.find((one: Json) => one.key === key);

describe('a quality check over the API', () => {
  it('needs a block, and is not there before it ran', async () => {
    const path = `/api/cases/${encodeURIComponent(await newCase(t))}`;
    expect((await t.json(`${path}/qa`)).body.code).toBe('qa_not_run');
    const refused = await t.json(`${path}/qa`, 'POST');
    expect([refused.status, refused.body.code]).toEqual([409, 'no_draft']);
    await saveDraftBlock(t, path, 'block-he', '   \n');
    expect((await t.json(`${path}/qa`, 'POST')).body.code).toBe('no_draft');
    expect((await t.json('/api/cases/none/qa', 'POST')).body.code).toBe('case_not_found');
  });

  it('passes a finished decision, fails it over one fault, and moves the case with each save', async () => {
    const opened = await openDecisionCase(t, facts);
    await saveDraft(t, opened, blocks);
    expect(await statusOf(opened.path)).toBe('draft_ready');

    const passed = await t.json(`${opened.path}/qa`, 'POST');
    expect([passed.status, passed.body.passed, passed.body.case_number]).toEqual([200, true, '1031/25']);
    expect(passed.body.checks).toHaveLength(14);
    expect((await t.json(`${opened.path}/qa`)).body).toEqual(passed.body);
    expect(await statusOf(opened.path)).toBe('qa_passed');

    const faulty = withBlock(blocks, 'block-gimel', (content) => content.replace('דפנה ברקאי', 'דפנה ברקן'));
    await saveDraftBlock(t, opened.path, 'block-gimel', faulty[2]!.content);
    expect(await statusOf(opened.path)).toBe('draft_ready');
    const failed = (await t.json(`${opened.path}/qa`, 'POST')).body;
    expect([failed.passed, check(failed, 'parties_match').passed]).toEqual([false, false]);
    expect(check(failed, 'parties_match')).toMatchObject({ severity: 'critical', block_ids: ['block-gimel'] });
    expect(check(failed, 'parties_match').evidence.join()).toContain('דפנה ברקן');
    expect(await statusOf(opened.path)).toBe('qa_failed');
    expect((await t.json(`${opened.path}/status`)).body.qa).toMatchObject({ passed: false, ran_at: failed.ran_at });

    const acts = (await t.json(`/api/audit?case_number=${encodeURIComponent('1031/25')}`)).body.entries;
    expect(acts.filter(({ action }: Json) => action === 'qa.ran').map(({ target }: Json) => target)).toEqual([
      'failed',
      'passed',
    ]);
  });

  it('holds an attached precedent and the aggregated arguments against the draft', async () => {
    const opened = await openDecisionCase(t, facts, '77/26');
    await saveDraft(t, opened, blocks);
    const attach = { quote: 'ציטוט שאינו בהחלטה כלל ועיקר', citation: "ערר (מרכז) 9/11 לוי נ' הוועדה המקומית רחובות" };
    await t.json(`${opened.path}/precedents`, 'POST', attach);
    const [row] = await t.database.sql`select case_id from cases where case_number = '77/26'`;
    await t.database.sql`
      insert into legal_arguments (argument_id, case_id, party, position, title, summary, legal_basis, threshold, created_at)
      values (gen_random_uuid(), ${row!.case_id}, 'appellant', 0, 'קרינה מאנטנה סלולרית', 'המתקן מקרין אל גן הילדים', '{}', false, now())`;
    const result = (await t.json(`${opened.path}/qa`, 'POST')).body;
    expect(check(result, 'quotes_verbatim')).toMatchObject({ passed: false, severity: 'critical' });
    expect(check(result, 'quotes_verbatim').evidence.join()).toContain(attach.quote);
    expect(check(result, 'claims_coverage')).toMatchObject({ passed: false, block_ids: ['block-yod'] });
    expect(check(result, 'claims_coverage').message).toContain('קרינה מאנטנה סלולרית');
  });

  it('is run again when a block is saved meanwhile, and tells of the blocks as they are', async () => {
    const opened = await openDecisionCase(t, facts, '78/26');
    await saveDraft(t, opened, blocks);
    let runs = 0;
    const { run } = t.ctx.threads;
    const saving = async (...[name, input, options]: Parameters<typeof run>) => {
      const answer = await run(name, input, options);
      if (name === 'runQa') runs += 1;
      if (name === 'runQa' && runs === 1)
        await saveDraftBlock(t, opened.path, 'block-yod-alef', 'אנו [להשלמה: ההכרעה].');
      return answer;
    };
    const threads: ThreadPool = { ...t.ctx.threads, run: saving as typeof run };
    const result = await runQa({ ...t.ctx, threads }, '78/26');
    expect([runs, result.passed]).toEqual([2, false]);
    expect(check(result, 'placeholders').evidence).toEqual(['אנו [להשלמה: ההכרעה].']);
  });

  it('refuses an archived case and keeps its last result readable', async () => {
    const opened = await openDecisionCase(t, facts, '79/26');
    await saveDraft(t, opened, blocks.slice(0, 5));
    const before = (await t.json(`${opened.path}/qa`, 'POST')).body;
    await t.json(`${opened.path}/archive`, 'POST');
    expect((await t.json(`${opened.path}/qa`, 'POST')).body.code).toBe('case_archived');
    expect((await t.json(`${opened.path}/qa`)).body).toEqual(before);
  });
});
