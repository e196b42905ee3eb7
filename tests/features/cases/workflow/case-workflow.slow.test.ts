import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOCK_IDS } from '../../../../src/domain/blocks.ts';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { caseIdOf, insertBlocks, insertClaim, insertDocument, insertQa } from '../../../helpers/case-rows.ts';
import { newCase } from '../../../helpers/classify.ts';
import { uploadText } from '../../../helpers/intake.ts';

/** Where a case stands and what moves it on. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const at = (number: string, path = '') => `/api/cases/${encodeURIComponent(number)}${path}`;
const status = async (number: string): Promise<Json> => (await t.json(at(number, '/status'))).body;
const keys = (list: Json[]) => list.map((each) => each.key);
describe('the status of a case', () => {
  it('of a new one tells its phases and asks for documents', async () => {
    const number = await newCase(t);
    expect(await status(number)).toEqual({
      case_number: number,
      status: expect.objectContaining({ key: 'new', label: 'תיק חדש', phase: 'intake', selectable: true }),
      phases: [
        { key: 'intake', label: 'קליטה', state: 'current' },
        { key: 'analysis', label: 'ניתוח', state: 'upcoming' },
        { key: 'drafting', label: 'כתיבה', state: 'upcoming' },
        { key: 'review', label: 'בקרה', state: 'upcoming' },
        { key: 'closing', label: 'סיום', state: 'upcoming' },
      ],
      progress_percent: 0,
      counts: {
        documents: 0,
        documents_ready: 0,
        documents_processing: 0,
        documents_failed: 0,
        claims: 0,
        legal_arguments: 0,
        precedents: 0,
        blocks_filled: 0,
        qa_failed: 0,
      },
      next_actions: [{ key: 'upload_documents', label: 'לצרף את כתבי הטענות', endpoint: 'POST /api/upload' }],
      blockers: [],
      blocker_details: [],
      qa: { passed: null, ran_at: null },
      updated_at: expect.stringMatching(/Z$/),
    });
  });

  it('follows the case from its documents to its end, with a real next step at each stage', async () => {
    const number = await newCase(t);
    await insertDocument(t, number, { status: 'processing' });
    expect(keys((await status(number)).next_actions)).toEqual(['wait_for_documents']);

    await t.database.sql`update documents set status = 'ready' where case_id = ${await caseIdOf(t, number)}`;
    expect(keys((await status(number)).next_actions)).toEqual(['upload_documents']);

    const failed = await insertDocument(t, number, { status: 'failed', error: 'הקובץ פגום' });
    const doc = await insertDocument(t, number, { status: 'ready' });
    await insertClaim(t, number, doc, 'appellant', 0, 'טענה');
    const withClaims = await status(number);
    expect(keys(withClaims.next_actions)).toEqual([
      'fix_documents',
      'aggregate_arguments',
      'upload_analysis',
      'set_outcome',
    ]);
    expect(withClaims.next_actions[1].endpoint).toBe(`POST ${at(number, '/aggregate-arguments')}`);
    expect(withClaims.blockers).toEqual(['המסמך "מסמך" לא נקרא: הקובץ פגום']);
    expect(withClaims.blocker_details).toEqual([
      { code: 'document_failed', message: withClaims.blockers[0], document_id: failed },
    ]);
    expect(withClaims.counts).toMatchObject({ documents: 3, documents_ready: 2, documents_failed: 1, claims: 1 });
    await t.database.sql`delete from documents where document_id = ${failed}`;

    const outcome = await t.json(at(number, '/outcome'), 'POST', {
      outcome: 'partially_accepted',
      reasoning: ' נימוק ',
    });
    expect(outcome.body).toMatchObject({
      outcome: 'partially_accepted',
      outcome_reasoning: 'נימוק',
      status: 'outcome_set',
    });
    expect((await status(number)).next_actions).toEqual([
      {
        key: 'approve_direction',
        label: expect.any(String),
        endpoint: `POST /api/cases/${encodeURIComponent(number)}/direction`,
      },
    ]);
    const saved = await t.json(at(number, '/direction'), 'POST', { content: '# כיוון', expected_version: 0 });
    expect(saved.body).toEqual({
      case_number: number,
      path: 'documents/research/direction.md',
      version: 1,
      saved_at: expect.stringMatching(/Z$/),
    });
    const directed = await status(number);
    expect([directed.status.key, keys(directed.next_actions)]).toEqual(['direction_approved', ['write_blocks']]);
    expect(directed.next_actions[0].endpoint).toMatch(/^PUT .*\/decision-blocks\/block-alef$/);

    await insertBlocks(t, number, BLOCK_IDS);
    expect(keys((await status(number)).next_actions)).toEqual(['run_qa']);
    await insertQa(t, number, false);
    const rejected = await status(number);
    expect([keys(rejected.next_actions), rejected.qa.passed, rejected.counts.qa_failed]).toEqual([
      ['fix_qa_findings'],
      false,
      2,
    ]);
    expect(rejected.blockers).toEqual(['בקרת האיכות מצאה ליקויים מהותיים: שרידי תבנית']);
    expect(rejected.blocker_details).toMatchObject([{ code: 'qa_failed', document_id: null }]);
    await t.database.sql`update decision_blocks set updated_at = now() + interval '1 second'`;
    expect(keys((await status(number)).next_actions)).toEqual(['run_qa']);
    await t.database.sql`update decision_blocks set updated_at = now() - interval '1 hour'`;
    await insertQa(t, number, true);
    expect(keys((await status(number)).next_actions)).toEqual(['send_to_chair']);
    await t.json(at(number), 'PUT', { status: 'chair_review' });
    expect(keys((await status(number)).next_actions)).toEqual(['finalize']);
    await t.json(at(number), 'PUT', { status: 'final', override_reason: 'כל הטענות נענו בעל פה' });
    const final = await status(number);
    expect([final.progress_percent, final.phases.at(-1).state, keys(final.next_actions)]).toEqual([
      100,
      'current',
      ['upload_final', 'export_decision', 'archive'],
    ]);
    await insertDocument(t, number, { status: 'ready', doc_type: 'final_decision' });
    expect(keys((await status(number)).next_actions)).toEqual(['learn', 'export_decision', 'archive']);
  });

  it('offers what the analyst can do until it is done or the outcome is set', async () => {
    const number = await newCase(t);
    const caseId = await caseIdOf(t, number);
    const doc = await insertDocument(t, number, { status: 'ready', doc_type: 'protocol' });
    await insertClaim(t, number, doc, 'appellant', 0, 'טענה');
    const offered = async () =>
      keys((await status(number)).next_actions).filter((key) => !/^(?:upload|set|create)_/.test(key));
    expect(await offered()).toEqual(['aggregate_arguments', 'analyze_protocol']);
    await t.database
      .sql`insert into legal_arguments (argument_id, case_id, party, position, title, summary, legal_basis,
      threshold, created_at) values (${crypto.randomUUID()}, ${caseId}, 'appellant', 0, 'א', 'א', '{}', false, now())`;
    expect(await offered()).toEqual(['analyze_protocol']);
    await t.database.sql`insert into protocol_analyses (case_id, document_id, attendees, analyzed_at)
      values (${caseId}, ${doc}, '[]', now())`;
    expect(await offered()).toEqual([]);
    await t.database.sql`delete from protocol_analyses where case_id = ${caseId}`;
    await t.json(at(number, '/outcome'), 'POST', { outcome: 'accepted' });
    expect(await offered()).toEqual(['approve_direction']);
  });

  it('does not ask for a direction that somebody put there by hand', async () => {
    const number = await newCase(t);
    await t.json(at(number, '/outcome'), 'POST', { outcome: 'accepted' });
    expect(keys((await status(number)).next_actions)).toContain('approve_direction');
    const { directory } = await findCase(t.ctx, number);
    await writeFile(join(t.ctx.files.caseRoot(directory), 'documents/research/direction.md'), 'כיוון');
    expect(keys((await status(number)).next_actions)).toEqual(['upload_documents', 'write_blocks']);
  });

  it('grows with the status model and ends at 100', async () => {
    const number = await newCase(t);
    const percents: number[] = [];
    for (const key of [
      'new',
      'awaiting_documents',
      'analysis_ready',
      'drafting',
      'chair_review',
      'final',
      'withdrawn',
    ]) {
      await t.database.sql`update cases set status = ${key} where case_number = ${number}`;
      percents.push((await status(number)).progress_percent);
    }
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.slice(-2)).toEqual([100, 100]);
  });
});

describe('the outcome', () => {
  it('can be changed, and a changed one does not pull a written decision back', async () => {
    const number = await newCase(t);
    await t.json(at(number, '/outcome'), 'POST', { outcome: 'accepted', reasoning: 'א' });
    await t.database.sql`update cases set status = 'draft_ready' where case_number = ${number}`;
    const { body } = await t.json(at(number, '/outcome'), 'POST', { outcome: 'rejected' });
    expect(body).toMatchObject({ outcome: 'rejected', outcome_reasoning: null, status: 'draft_ready' });
  });

  it('leaves a status that a person chose, and a terminal one', async () => {
    const number = await newCase(t);
    await t.json(at(number), 'PUT', { status: 'awaiting_chair' });
    expect((await t.json(at(number, '/outcome'), 'POST', { outcome: 'settled' })).body.status).toBe('awaiting_chair');
  });

  it.each([{}, { outcome: 'maybe' }, { outcome: 'accepted', reason: 'x' }, { outcome: null }])(
    'is refused as %j',
    async (body) => {
      expect((await t.json(at(await newCase(t), '/outcome'), 'POST', body)).status).toBe(422);
    },
  );
});

describe('the direction', () => {
  it('is read back with an ETag, by version', async () => {
    const number = await newCase(t);
    expect((await t.json(at(number, '/direction'))).body.code).toBe('direction_not_found');
    const content = '# כיוון\r\n\r\n<script>alert(1)</script> "ציטוט"\n';
    await t.json(at(number, '/direction'), 'POST', { content });
    const first = await t.request(at(number, '/direction'));
    expect(await first.json()).toEqual({
      case_number: number,
      content,
      version: 1,
      saved_at: expect.stringMatching(/Z$/),
    });
    const tag = { headers: { 'if-none-match': first.headers.get('etag')! } };
    expect((await t.request(at(number, '/direction'), tag)).status).toBe(304);
    expect((await t.json(at(number, '/details'))).body.has_direction).toBe(true);
    const stale = await t.json(at(number, '/direction'), 'POST', { content: 'ב', expected_version: 0 });
    expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, 'version_conflict', 1]);
  });

  it('is up to 200,000 characters that say something', async () => {
    const number = await newCase(t);
    const send = async (content: string) => (await t.json(at(number, '/direction'), 'POST', { content })).status;
    expect(await send('א'.repeat(200_001))).toBe(422);
    expect(await send(' \n ')).toBe(422);
    expect(await send('א'.repeat(200_000))).toBe(200);
  });

  it('names its two versions in the audit', async () => {
    const number = await newCase(t);
    for (const content of ['א', 'ב']) await t.json(at(number, '/direction'), 'POST', { content });
    const { entries } = (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body;
    expect(entries[0]).toMatchObject({ action: 'direction.saved', before_sha256: entries[1].after_sha256 });
  });
});

describe('a final decision', () => {
  it('has its filled blocks approved', async () => {
    const number = await newCase(t);
    await insertBlocks(t, number, ['block-he', 'block-vav']);
    await t.database.sql`update decision_blocks set status = 'empty', content = '' where block_id = 'block-vav'`;
    await t.json(at(number), 'PUT', { status: 'final' });
    const rows = await t.database.sql`select block_id, decision_blocks.status from decision_blocks
      join decisions using (decision_id) where case_id = ${await caseIdOf(t, number)} order by block_id`;
    expect(rows.map((row) => [row.block_id, row.status])).toEqual([
      ['block-he', 'approved'],
      ['block-vav', 'empty'],
    ]);
  });
});

describe('stale cases', () => {
  it('are those nobody touched, that neither wait nor ended nor are archived', async () => {
    const own = await testApp({ WORKERS: 'off' });
    const set = async (number: string, days: number, rest: { status?: string; archived?: boolean } = {}) => {
      await own.json('/api/cases/create', 'POST', { case_number: number });
      await own.database.sql`update cases set updated_at = now() - make_interval(days => ${days}, hours => 1),
        status = ${rest.status ?? 'new'}, archived_at = ${rest.archived ? new Date().toISOString() : null} where case_number = ${number}`;
    };
    await set('1/1', 5);
    await set('2/1', 10, { status: 'drafting' });
    await set('3/1', 2);
    await set('4/1', 10, { status: 'awaiting_chair' });
    await set('5/1', 10, { status: 'final' });
    await set('6/1', 10, { archived: true });
    const { body } = await own.json('/api/cases/stale');
    expect([body.days, body.cases.map((c: Json) => [c.case_number, c.days_since_update])]).toEqual([
      3,
      [
        ['2/1', 10],
        ['1/1', 5],
      ],
    ]);
    expect((await own.json('/api/cases/stale?days=1')).body.cases).toHaveLength(3);
    for (const bad of ['0', '3651', 'x', '1.5'])
      expect((await own.json(`/api/cases/stale?days=${bad}`)).status).toBe(422);
    await own.close();
  });
});

describe('an archived case', () => {
  it('is archived and restored once each, and so is its project on the agent platform', async () => {
    const number = await newCase(t);
    expect((await t.json(at(number, '/restore'), 'POST')).body.code).toBe('not_archived');
    const archived = await t.json(at(number, '/archive'), 'POST');
    expect(archived.body).toMatchObject({
      archived: true,
      archived_at: expect.stringMatching(/Z$/),
      agent_platform: { status: 'archived', reason: null },
    });
    expect((await t.json(at(number, '/archive'), 'POST')).body.code).toBe('already_archived');
    const stands = await status(number);
    expect([keys(stands.next_actions), stands.blockers[0]]).toEqual([['restore'], expect.stringMatching(/בארכיון/)]);
    const found = (await t.json(`/api/search/cases?q=${encodeURIComponent(number)}`)).body.cases;
    expect(found).toEqual([expect.objectContaining({ case_number: number, archived: true })]);
    expect((await t.json(at(number, '/restore'), 'POST')).body).toMatchObject({
      archived: false,
      archived_at: null,
      agent_platform: { status: 'restored', reason: null },
    });
  });

  it('refuses every change but restoring and deleting, and is read', async () => {
    const number = await newCase(t);
    await t.json(at(number, '/direction'), 'POST', { content: 'כיוון' });
    const documentId = await insertDocument(t, number, { status: 'ready' });
    const { body: upload } = await uploadText(t, 'עוד.txt', 'כתב ערר');
    await t.json(at(number, '/archive'), 'POST');
    const changes: [string, string, object?][] = [
      ['PUT', at(number), { title: 'אחר' }],
      ['POST', at(number, '/outcome'), { outcome: 'accepted' }],
      ['POST', at(number, '/direction'), { content: 'אחר' }],
      ['DELETE', at(number, `/documents/${documentId}`)],
      ['POST', at(number, `/documents/${documentId}/reprocess`)],
      ['POST', '/api/classify', { filename: upload.filename, target: 'case', case_number: number }],
    ];
    for (const [method, path, body] of changes) {
      const refused = await t.json(path, method, body);
      expect([method, path, refused.status, refused.body.code]).toEqual([method, path, 409, 'case_archived']);
    }
    for (const path of ['/details', '/status', '/direction', '/claims', '/local-files', '/exports', '/git-status'])
      expect([path, (await t.json(at(number, path))).status]).toEqual([path, 200]);
    const gone = await t.json(`/api/cases?case_number=${encodeURIComponent(number)}`, 'DELETE');
    expect(gone.status).toBe(200);
  });
});
