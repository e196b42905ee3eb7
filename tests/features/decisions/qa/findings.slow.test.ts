import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseFacts, DraftBlock } from '../../../../src/hebrew/check/types.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { type DecisionCase, openDecisionCase, saveDraft, saveDraftBlock } from '../../../helpers/decision-case.ts';
import { sampleDecisions } from '../../../helpers/decisions.ts';

let t: TestApp;
let blocks: DraftBlock[];
let facts: CaseFacts;
let opened: DecisionCase;
let serial = 100;

beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  ({ blocks, facts } = (await sampleDecisions()).find(({ folder }) => folder === '1031-25')!);
});
afterAll(() => t.close());
beforeEach(async () => {
  opened = await openDecisionCase(t, facts, `${serial++}/27`);
  await saveDraft(t, opened, blocks);
});

const LINK = (words: string) => `[${words}](source:0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11)`;
const run = async (): Promise<Json> => (await t.json(`${opened.path}/qa`, 'POST')).body;
const last = async (): Promise<Json> => (await t.json(`${opened.path}/qa`)).body;
const check = (result: Json, key: string): Json => result.checks.find((one: Json) => one.key === key);
const dismiss = (id: string, body: Json = { reason: 'הסימון מכוון' }) =>
  t.json(`${opened.path}/qa/findings/${id}/dismiss`, 'POST', body);
const statusOf = async (): Promise<string> => (await t.json(`${opened.path}/details`)).body.status;
const GAP = 'אנו [להשלמה: ההכרעה].';
/** The operative part with a gap to be filled, behind words that link to their source. */
const leaveGap = (before = LINK('כאמור בכתב הערר')) =>
  saveDraftBlock(t, opened.path, 'block-yod-alef', `${before}, הערר נדון.\n\n${GAP}`);

describe('findings of a quality check', () => {
  it('stand at their words in the block as it is written', async () => {
    await leaveGap();
    const { findings, evidence, evidence_sources } = check(await run(), 'placeholders');
    const { content } = (await t.json(`${opened.path}/decision-blocks`)).body.blocks[10];
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ block_id: 'block-yod-alef', dismissed: null });
    expect(content.slice(findings[0].start, findings[0].end)).toBe(GAP);
    expect(findings[0].evidence).toEqual(evidence.map((words: string) => ({ words, source: null })));
    expect([evidence, evidence_sources]).toEqual([[GAP], [null]]);
  });

  it('keep their ids as long as their words stand, wherever these are', async () => {
    await leaveGap();
    const [{ finding_id }] = check(await run(), 'placeholders').findings;
    await leaveGap('פסקה שנוספה לפני כן, ובה מילים אחרות לגמרי');
    expect(check(await run(), 'placeholders').findings[0].finding_id).toBe(finding_id);
    await saveDraftBlock(t, opened.path, 'block-yod-alef', 'אנו [להשלמה: התוצאה].');
    expect(check(await run(), 'placeholders').findings[0].finding_id).not.toBe(finding_id);
  });

  it('no longer count when they are dismissed: in this run, in the next one, and for the case', async () => {
    await leaveGap();
    const failed = await run();
    expect([failed.passed, await statusOf()]).toEqual([false, 'qa_failed']);
    const wrong = failed.checks.filter(({ passed, severity }: Json) => !passed && severity === 'critical');
    expect(wrong.map(({ key }: Json) => key)).toContain('placeholders');
    let answer: Json = {};
    for (const { findings } of wrong) for (const { finding_id } of findings) answer = (await dismiss(finding_id)).body;
    expect(answer.passed).toBe(true);
    const told = check(answer, 'placeholders');
    expect(told).toMatchObject({ passed: true, message: 'הליקוי שנמצא נבדק ונדחה.', evidence: [], block_ids: [] });
    expect(told.findings[0].dismissed).toMatchObject({ by: 'local', reason: 'הסימון מכוון' });
    expect(await statusOf()).toBe('qa_passed');
    expect((await last()).checks).toEqual(answer.checks);
    const again = await run();
    expect([again.passed, check(again, 'placeholders').findings[0].dismissed.reason]).toEqual([true, 'הסימון מכוון']);
    const acts = (await t.json('/api/audit?action=qa.dismissed')).body.entries;
    expect(acts[0]).toMatchObject({ action: 'qa.dismissed', case_number_text: opened.number });
  });

  it('count again when their words change', async () => {
    await leaveGap();
    const [{ finding_id }] = check(await run(), 'placeholders').findings;
    await dismiss(finding_id);
    await saveDraftBlock(t, opened.path, 'block-yod-alef', 'אנו [להשלמה: התוצאה].');
    expect(check(await run(), 'placeholders')).toMatchObject({ passed: false, findings: [{ dismissed: null }] });
  });

  it('leave the others of their check as they are', async () => {
    await saveDraftBlock(t, opened.path, 'block-yod-alef', `${GAP}\n\nסכום ההוצאות: XXX ש"ח.`);
    const before = check(await run(), 'placeholders');
    expect(before.findings).toHaveLength(2);
    const first = before.findings.find(({ start }: Json) => start === 0);
    const after = check((await dismiss(first.finding_id)).body, 'placeholders');
    expect(after).toMatchObject({ passed: false, evidence: ['סכום ההוצאות: XXX ש"ח.'] });
    expect(after.findings.map(({ dismissed }: Json) => dismissed !== null).sort()).toEqual([false, true]);
  });

  it('lead to the document whose words they show, also after it was read again or is gone', async () => {
    const quote = 'קרינה בלתי מייננת מאנטנה סלולרית שבראש התורן מסכנת פעוטות בגנון';
    const [row] = await t.database.sql`select case_id from cases where case_number = ${opened.number}`;
    const id = crypto.randomUUID();
    const text = `כתב ערר\n\n1. ${quote}.\n`;
    await t.database.sql`insert into documents (document_id, case_id, title, doc_type, original_name, content_type,
      size_bytes, sha256, status, char_count) values (${id}, ${row!.case_id}, 'כתב ערר', 'appeal', 'א.txt', 'text/plain', 1, ${id},
      'ready', ${text.length})`;
    await t.database
      .sql`insert into document_texts (document_id, text, metadata, sections) values (${id}, ${text}, '{}', '[]')`;
    await t.database
      .sql`insert into claims (claim_id, document_id, case_id, position, party, text, topic, location, confidence)
      values (gen_random_uuid(), ${id}, ${row!.case_id}, 0, 'appellant', ${quote}, 'קרינה מאנטנה סלולרית', '1', 0.9)`;
    const coverage = check(await run(), 'claims_coverage');
    const at = coverage.evidence.indexOf(quote);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(coverage.evidence_sources).toHaveLength(coverage.evidence.length);
    const source = coverage.evidence_sources[at];
    expect([source.document_id, text.slice(source.start, source.end)]).toEqual([id, quote]);
    await t.database.sql`update document_texts set text = ${`עמוד שער\n\n${text}`} where document_id = ${id}`;
    const moved = check(await last(), 'claims_coverage').evidence_sources[at];
    expect([moved.start, moved.lost]).toEqual([source.start + 'עמוד שער\n\n'.length, false]);
    await t.database.sql`delete from documents where document_id = ${id}`;
    expect(check(await last(), 'claims_coverage').evidence_sources[at]).toMatchObject({ lost: true, start: null });
  });

  it('are refused with a reason where there is nothing to dismiss', async () => {
    await leaveGap();
    expect((await dismiss('x')).body.code).toBe('qa_not_run');
    const [{ finding_id }] = check(await run(), 'placeholders').findings;
    const missing = await dismiss('f'.repeat(32));
    expect([missing.status, missing.body.code]).toEqual([404, 'finding_not_found']);
    for (const body of [{ reason: ' ' }, {}, { reason: 'א'.repeat(2001) }, { reason: 'די', more: 1 }])
      expect((await dismiss(finding_id, body)).status).toBe(422);
    expect((await t.json('/api/cases/none/qa/findings/x/dismiss', 'POST', { reason: 'די' })).body.code).toBe(
      'case_not_found',
    );
    await t.json(`${opened.path}/archive`, 'POST');
    expect((await dismiss(finding_id)).body.code).toBe('case_archived');
  });

  it('rest on words of their own check', async () => {
    const { checks } = await run();
    for (const { key, findings, evidence } of checks as Json[])
      for (const finding of findings)
        for (const { words } of finding.evidence)
          if (evidence.length < 20) expect([key, evidence]).toEqual([key, expect.arrayContaining([words])]);
  });
});
