// Handing work to the embedded platform. No workers run here, so that what is queued stays queued.
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformAgents, platformRuns } from '../../../src/db/schema/agent-platform.ts';
import { argumentClaims, legalArguments } from '../../../src/db/schema/arguments.ts';
import { cases } from '../../../src/db/schema/cases.ts';
import { delegatedJobs } from '../../../src/db/schema/delegation.ts';
import { claims, documents } from '../../../src/db/schema/documents.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const post = (number: string, path: string): Promise<{ status: number; body: Json }> =>
  t.json(`/api/cases/${encodeURIComponent(number)}/${path}`, 'POST');
const get = (number: string, path: string): Promise<{ status: number; body: Json }> =>
  t.json(`/api/cases/${encodeURIComponent(number)}/${path}`);

/** A case with one read protocol and one claim. */
async function caseWithClaim(): Promise<{ number: string; caseId: string; documentId: string }> {
  const number = await newCase(t);
  const [row] = await t.ctx.db.select().from(cases).where(eq(cases.caseNumber, number));
  const { caseId } = row!;
  const documentId = uuidv7();
  await t.ctx.db.insert(documents).values({
    documentId,
    caseId,
    title: 'פרוטוקול דיון',
    docType: 'protocol',
    originalName: 'פרוטוקול.txt',
    contentType: 'text/plain',
    sizeBytes: 1,
    sha256: documentId,
    status: 'ready',
  });
  await t.ctx.db.insert(claims).values({
    claimId: uuidv7(),
    documentId,
    caseId,
    position: 0,
    party: 'appellant',
    text: 'הבנייה חורגת מקו הבניין.',
    location: '',
    confidence: 1,
  });
  return { number, caseId, documentId };
}

test('the statuses of aggregation come in the order of the contract', async () => {
  const empty = await newCase(t);
  expect((await post(empty, 'aggregate-arguments')).body).toMatchObject({ status: 'no_claims', total: 0 });

  const { number, caseId } = await caseWithClaim();
  await t.ctx.db.insert(legalArguments).values({
    argumentId: uuidv7(),
    caseId,
    party: 'appellant',
    position: 0,
    title: 'חריגה מקו בניין',
    summary: 'הבנייה חורגת.',
    legalBasis: [],
    threshold: false,
    createdAt: new Date(),
  });
  expect((await post(number, 'aggregate-arguments')).body).toMatchObject({ status: 'exists', total: 1 });
  const queued = await post(number, 'aggregate-arguments?force=true');
  expect(queued.body).toMatchObject({ status: 'queued' });
  expect((await get(number, 'legal-arguments')).body.total).toBe(1);
  const again = await post(number, 'aggregate-arguments');
  expect(again.body).toEqual(queued.body);
});

test('an argument lists its own claims and no others', async () => {
  const one = await caseWithClaim();
  const other = await caseWithClaim();
  for (const { caseId } of [one, other]) {
    const argumentId = uuidv7();
    const [claim] = await t.ctx.db.select().from(claims).where(eq(claims.caseId, caseId));
    await t.ctx.db.insert(legalArguments).values({
      argumentId,
      caseId,
      party: 'appellant',
      position: 0,
      title: 'חריגה מקו בניין',
      summary: 'הבנייה חורגת.',
      legalBasis: [],
      threshold: false,
      createdAt: new Date(),
    });
    await t.ctx.db.insert(argumentClaims).values({ argumentId, claimId: claim!.claimId });
    const { body } = await get(caseId === one.caseId ? one.number : other.number, 'legal-arguments');
    expect(body.parties[0].arguments[0].claim_ids).toEqual([claim!.claimId]);
  }
});

test('asked by many at once, a job is one', async () => {
  const { number, caseId } = await caseWithClaim();
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(number, 'aggregate-arguments')));
  expect(new Set(answers.map(({ body }) => body.sub_issue_id)).size).toBe(1);
  expect(await t.ctx.db.select().from(delegatedJobs).where(eq(delegatedJobs.caseId, caseId))).toHaveLength(1);
  const issueId = answers[0]!.body.sub_issue_id;
  expect(await t.ctx.db.select().from(platformRuns).where(eq(platformRuns.issueId, issueId))).toHaveLength(1);
});

test('an attempt that a crash left without its issue is continued, not doubled', async () => {
  const { number, caseId } = await caseWithClaim();
  const company = t.ctx.platform.companyFor('other')!;
  await t.ctx.db.insert(delegatedJobs).values({
    jobId: uuidv7(),
    caseId,
    kind: 'interim-draft',
    attempt: 1,
    companyId: company.id,
    input: {},
  });
  expect((await get(number, 'generate/interim-draft/status')).body).toMatchObject({ status: 'queued' });
  const { status, body } = await post(number, 'generate/interim-draft');
  expect([status, body.status]).toEqual([202, 'queued']);
  const jobs = await t.ctx.db.select().from(delegatedJobs).where(eq(delegatedJobs.caseId, caseId));
  expect(jobs.map(({ attempt, issueId }) => [attempt, issueId])).toEqual([[1, body.sub_issue_id]]);
});

test('generation: skipped without claims, accepted once, its state told as the platform has it', async () => {
  const empty = await newCase(t);
  expect((await post(empty, 'generate/party-claims-summary')).body).toMatchObject({
    status: 'skipped',
    reason: 'no_claims',
  });
  expect((await get(empty, 'generate/party-claims-summary/status')).body).toMatchObject({
    status: 'idle',
    artifact: null,
  });

  const { number } = await caseWithClaim();
  const first = await post(number, 'generate/party-claims-summary');
  expect([first.status, first.body.status]).toEqual([202, 'queued']);
  const second = await post(number, 'generate/party-claims-summary');
  expect(second.body).toEqual({ ...first.body, status: 'already_running' });
  expect((await get(number, 'generate/party-claims-summary/status')).body).toMatchObject({
    status: 'queued',
    error: null,
  });

  const [run] = await t.ctx.platform.runsOfIssue(first.body.sub_issue_id, t.ctx.signal);
  await t.ctx.platform.cancelRun(run!.runId, t.ctx.signal);
  expect((await get(number, 'generate/party-claims-summary/status')).body).toMatchObject({
    status: 'failed',
    error: 'הריצה בוטלה',
  });
  const third = await post(number, 'generate/party-claims-summary');
  expect(third.body.status).toBe('queued');
  expect(third.body.sub_issue_id).not.toBe(first.body.sub_issue_id);
});

test('protocol analysis: the newest protocol, the named one, or none', async () => {
  const empty = await newCase(t);
  expect((await post(empty, 'analyze-protocol')).body).toEqual({ status: 'skipped', reason: 'no_protocol' });
  expect((await get(empty, 'protocol-analysis')).body).toMatchObject({
    document_id: null,
    hearing: { date: null, attendees: [] },
    parties: [],
  });
  const { number, documentId } = await caseWithClaim();
  expect((await post(number, `analyze-protocol?document_id=${uuidv7()}`)).body.code).toBe('document_not_found');
  const queued = await post(number, 'analyze-protocol');
  expect(queued.body).toMatchObject({ status: 'queued', document_id: documentId });
  expect((await post(number, `analyze-protocol?document_id=${documentId}`)).body).toEqual(queued.body);
});

test('who asked for a job stands in the history of the case', async () => {
  const { number } = await caseWithClaim();
  await post(number, 'aggregate-arguments');
  await post(number, 'aggregate-arguments');
  const { body } = await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`);
  const asked = body.entries.filter(({ action }: Json) => action === 'job.requested');
  expect(asked).toMatchObject([
    { target: 'קיבוץ הטענות לטיעונים', case_number_text: number, actor: expect.any(String) },
  ]);
});

test('what is under way is told of with the same ids, though its agent was paused meanwhile', async () => {
  const { number } = await caseWithClaim();
  const queued = await post(number, 'aggregate-arguments');
  const [{ agentId } = { agentId: '' }] = await t.ctx.db
    .select()
    .from(platformAgents)
    .where(eq(platformAgents.agentId, queued.body.analyst_id));
  await t.ctx.db.update(platformAgents).set({ status: 'paused' }).where(eq(platformAgents.agentId, agentId));
  try {
    for (const query of ['', '?force=true'])
      expect((await post(number, `aggregate-arguments${query}`)).body).toEqual(queued.body);
  } finally {
    await t.ctx.db.update(platformAgents).set({ status: 'idle' }).where(eq(platformAgents.agentId, agentId));
  }
});

test('no analyst, no job; an archived case takes none and what ran for it ends', async () => {
  const { number } = await caseWithClaim();
  const queued = await post(number, 'aggregate-arguments');
  const archived = await post(number, 'archive');
  expect(archived.body.agent_platform).toEqual({ status: 'archived', reason: null });
  const [run] = await t.ctx.platform.runsOfIssue(queued.body.sub_issue_id, t.ctx.signal);
  expect(run!.status).toBe('cancelled');
  expect((await post(number, 'aggregate-arguments')).body.code).toBe('case_archived');
  expect((await post(number, 'restore')).body.agent_platform).toEqual({ status: 'restored', reason: null });

  await t.ctx.db.update(platformAgents).set({ status: 'paused' });
  expect((await post(number, 'aggregate-arguments')).body).toEqual({ status: 'skipped', reason: 'no_analyst' });
  await t.ctx.db.update(platformAgents).set({ status: 'idle' });
});

test('an unknown party or action is refused', async () => {
  const number = await newCase(t);
  expect((await get(number, 'legal-arguments?party=nobody')).status).toBe(422);
  expect((await get(number, 'generate/something/status')).status).toBe(422);
});
