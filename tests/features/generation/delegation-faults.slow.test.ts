// Delegated work when several processes ask at once, when the platform is down, and when it forgot.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { platformRuns } from '../../../src/db/schema/agent-platform.ts';
import { legalArguments } from '../../../src/db/schema/arguments.ts';
import { delegatedJobs } from '../../../src/db/schema/delegation.ts';
import { claims, documents } from '../../../src/db/schema/documents.ts';
import { findCase } from '../../../src/features/cases/cases.service.ts';
import { delegate } from '../../../src/features/generation/delegation.service.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { KEY, type PaperclipHarness, paperclipHarness } from '../../platform/paperclip/harness.ts';

describe('on the embedded platform', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await testApp({ WORKERS: 'off' });
  });
  afterEach(() => t.close());

  it('asked by two processes at once, a job is one', async () => {
    const caseNumber = await newCase(t);
    const env = { DATA_DIR: t.database.dataDir, DATABASE_URL: t.database.url ?? '' };
    const program = fileURLToPath(new URL('./delegating-process.ts', import.meta.url));
    const children = [1, 2].map(() =>
      fork(program, [JSON.stringify({ caseNumber, env })], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    );
    await Promise.all(children.map((child) => once(child, 'message')));
    const answers = children.map((child) => once(child, 'message'));
    for (const child of children) child.send(4);
    const issues = (await Promise.all(answers)).flatMap(([made]) => made as string[]);
    expect([issues.length, new Set(issues).size]).toEqual([8, 1]);
    expect(await t.ctx.db.select().from(delegatedJobs)).toHaveLength(1);
    expect(await t.ctx.db.select().from(platformRuns)).toHaveLength(1);
  });
});

describe('on Paperclip', () => {
  let harness: PaperclipHarness;
  let t: TestApp;
  beforeEach(async () => {
    harness = await paperclipHarness('authenticated');
    const { settings } = harness;
    t = await testApp({
      AGENT_PLATFORM: 'paperclip',
      AGENT_PLATFORM_URL: settings.url,
      AGENT_PLATFORM_API_KEY: KEY,
      AGENT_PLATFORM_COMPANIES: settings.companies.map(({ id, label }) => `${id}=${label}`).join(','),
      AGENT_PLATFORM_CASE_COMPANIES: [...settings.caseCompanies].map(([type, id]) => `${type}=${id}`).join(','),
    });
  });
  afterEach(async () => {
    await t.close();
    await harness.close();
  });

  const caseWithProject = async (companyId = harness.companyId) => {
    const number = await newCase(t);
    return { number, ...harness.peer.addProject(companyId, number) };
  };
  const ask = async (number: string) => {
    const made = await delegate(t.ctx, await findCase(t.ctx, number), 'interim-draft', {});
    expect(made).toMatchObject({ status: 'queued' });
    return made as Extract<typeof made, { status: 'queued' }>;
  };
  const post = (number: string, path: string) => t.json(`/api/cases/${encodeURIComponent(number)}/${path}`, 'POST');
  const project = (id: string) => harness.peer.state.projects.get(id)!;

  it('a case is archived though the platform is down, and the platform hears of it once it is up', async () => {
    await t.work();
    const { number, projectId } = await caseWithProject();
    const { issueId } = await ask(number);
    await harness.peer.down();
    const { status, body } = await post(number, 'archive');
    expect(status).toBe(200);
    expect(body).toMatchObject({ archived: true, agent_platform: { status: 'failed', reason: 'unavailable' } });
    expect((await t.json(`/api/cases/${encodeURIComponent(number)}/details`)).body.archived).toBe(true);
    expect((await post(number, 'archive')).body.code).toBe('already_archived');

    // Until the job has tried once in vain: it tries again by itself.
    await eventually(async () => {
      const [waiting] = await t.ctx.db.execute<{ tries: number }>(
        `select (data->>'tries')::int as tries from pgboss.job where name = 'tell-platform' and state = 'created'`,
      );
      return waiting?.tries === 1;
    });
    await harness.peer.up();
    await eventually(async () => project(projectId).archivedAt !== null, 40_000);
    const runs = [...harness.peer.state.runs.values()].filter((run) => run.issueId === issueId);
    expect(runs.map((run) => run.status)).toEqual(['cancelled']);
    expect((await post(number, 'restore')).body.agent_platform).toEqual({ status: 'restored', reason: null });
    expect(project(projectId).archivedAt).toBeNull();
  });

  it('a case without a project there is archived all the same', async () => {
    const number = await newCase(t);
    expect((await post(number, 'archive')).body).toMatchObject({
      archived: true,
      agent_platform: { status: 'skipped', reason: 'no_project' },
    });
  });

  it('a project without a main issue is archived and restored with its case', async () => {
    const { number, projectId, mainIssueId } = await caseWithProject();
    harness.peer.state.issues.delete(mainIssueId);
    expect((await post(number, 'archive')).body.agent_platform).toEqual({ status: 'archived', reason: null });
    expect(project(projectId).archivedAt).not.toBeNull();
    expect((await post(number, 'restore')).body.agent_platform).toEqual({ status: 'restored', reason: null });
    expect(project(projectId).archivedAt).toBeNull();
  });

  it('the analyst is of the company that has the case, also when its type has changed', async () => {
    const { number } = await caseWithProject();
    await ask(number);
    const changed = await t.json(`/api/cases/${encodeURIComponent(number)}`, 'PUT', { appeal_type: 'betterment_levy' });
    expect(changed.body.appeal_type).toBe('betterment_levy');
    const made = await delegate(t.ctx, await findCase(t.ctx, number), 'party-claims-summary', {});
    expect(made).toMatchObject({ status: 'queued', agentId: harness.agentId });
  });

  it('an issue that is gone there, or was closed before its run, is made anew', async () => {
    const { number } = await caseWithProject();
    const first = await ask(number);
    harness.peer.state.issues.delete(first.issueId);
    harness.peer.state.runs.clear();
    const second = await ask(number);
    expect([second.already, second.issueId === first.issueId]).toEqual([false, false]);
    harness.peer.state.runs.clear();
    harness.peer.state.issues.get(second.issueId)!.status = 'cancelled';
    const third = await ask(number);
    expect([third.already, third.issueId === second.issueId]).toEqual([false, false]);
    harness.peer.state.runs.clear();
    expect((await ask(number)).issueId).toBe(third.issueId);
  });

  it('a failed attempt is closed there when the next is made', async () => {
    const { number } = await caseWithProject();
    const first = await ask(number);
    const [run] = [...harness.peer.state.runs.values()];
    await harness.controls.failRun(run!.id);
    const { body } = await t.json(`/api/cases/${encodeURIComponent(number)}/generate/interim-draft/status`);
    expect(body).toMatchObject({ status: 'failed', error: 'אין בתיק טענות' });
    const second = await ask(number);
    const status = (id: string) => harness.peer.state.issues.get(id)!.status;
    expect([status(first.issueId), status(second.issueId)]).toEqual(['cancelled', 'backlog']);
  });

  it('skips for want of an analyst or of a project, and says when the platform is down', async () => {
    const empty = await findCase(t.ctx, await newCase(t));
    expect(await delegate(t.ctx, empty, 'interim-draft', {})).toEqual({ status: 'skipped', reason: 'no_issue' });
    const { number } = await caseWithProject();
    const row = await findCase(t.ctx, number);
    harness.peer.state.agents.get(harness.agentId)!.status = 'paused';
    expect(await delegate(t.ctx, row, 'interim-draft', {})).toEqual({ status: 'skipped', reason: 'no_analyst' });
    await harness.peer.down();
    await expect(delegate(t.ctx, row, 'interim-draft', {})).rejects.toMatchObject({
      code: 'agent_platform_unavailable',
    });
    await harness.peer.up();
  });

  it('an attempt that never reached the platform is continued for the same document only', async () => {
    const { number } = await caseWithProject();
    const row = await findCase(t.ctx, number);
    const analyse = (document_id: string) => delegate(t.ctx, row, 'analyze-protocol', { document_id });
    const [one, other] = [uuidv7(), uuidv7()];
    harness.peer.fault = (path, method) =>
      method === 'POST' && path.endsWith('/issues') ? Response.json({ error: 'x' }, { status: 503 }) : undefined;
    await expect(analyse(one)).rejects.toMatchObject({ code: 'agent_platform_unavailable' });
    await expect(analyse(one)).rejects.toMatchObject({ code: 'agent_platform_unavailable' });
    harness.peer.fault = null;
    expect(await analyse(other)).toMatchObject({ status: 'queued', already: false, input: { document_id: other } });
    const jobs = await t.ctx.db.select().from(delegatedJobs).where(eq(delegatedJobs.caseId, row.caseId));
    const told = jobs.map(({ attempt, input, issueId }) => [attempt, input.document_id, issueId !== null]);
    expect(told.sort()).toEqual([
      [1, one, false],
      [2, other, true],
    ]);
  });

  it('asked by several at once, a run is asked for once; whoever comes second gets the first one’s ids', async () => {
    const { number } = await caseWithProject();
    const row = await findCase(t.ctx, number);
    const ids = [uuidv7(), uuidv7(), uuidv7()];
    const made = await Promise.all(ids.map((document_id) => delegate(t.ctx, row, 'analyze-protocol', { document_id })));
    expect(new Set(made.map((one) => one.status === 'queued' && `${one.issueId} ${one.agentId}`)).size).toBe(1);
    expect(made.filter((one) => one.status === 'queued' && !one.already)).toHaveLength(1);
    expect(harness.peer.requests.filter(({ path }) => path.endsWith('/wakeup'))).toHaveLength(1);
  });

  it('one that was being started when its process died is started by the next, once its time is over', async () => {
    const { number } = await caseWithProject();
    const { caseId } = await findCase(t.ctx, number);
    const dying = { jobId: uuidv7(), caseId, kind: 'interim-draft' as const, attempt: 1, input: {} };
    const startingUntil = new Date(Date.now() + 700);
    await t.ctx.db.insert(delegatedJobs).values({ ...dying, companyId: harness.companyId, startingUntil });
    const made = await Promise.all([ask(number), ask(number)]);
    expect(Date.now()).toBeGreaterThanOrEqual(startingUntil.getTime());
    expect(made[0]!.issueId).toBe(made[1]!.issueId);
    expect(harness.peer.state.runs.size).toBe(1);
    const jobs = await t.ctx.db.select().from(delegatedJobs).where(eq(delegatedJobs.caseId, caseId));
    expect(jobs.map(({ attempt, startingUntil: until }) => [attempt, until])).toEqual([[1, null]]);
  });

  it('arguments that are there are told of soon, though the platform hangs', async () => {
    const { number } = await caseWithProject();
    const { caseId } = await findCase(t.ctx, number);
    const documentId = uuidv7();
    const file = { originalName: 'ערר.txt', contentType: 'text/plain', sizeBytes: 1, sha256: documentId };
    const document = { documentId, caseId, title: 'ערר', docType: 'appeal', status: 'ready' as const, ...file };
    await t.ctx.db.insert(documents).values(document);
    const claim = {
      claimId: uuidv7(),
      documentId,
      caseId,
      position: 0,
      party: 'appellant',
      text: 'חריגה',
      location: '',
    };
    await t.ctx.db.insert(claims).values({ ...claim, confidence: 1 });
    expect((await post(number, 'aggregate-arguments')).body.status).toBe('queued');
    const argument = { argumentId: uuidv7(), caseId, party: 'appellant', position: 0, title: 'א', summary: 'ב' };
    const rest = { legalBasis: [], threshold: false, createdAt: new Date() };
    await t.ctx.db.insert(legalArguments).values({ ...argument, ...rest });
    harness.peer.fault = () => new Promise(() => {});
    const began = performance.now();
    expect((await post(number, 'aggregate-arguments')).body).toMatchObject({ status: 'exists', total: 1 });
    expect(performance.now() - began).toBeLessThan(4000);
  });

  it('the issues of a deleted case that were done stay so', async () => {
    await t.work();
    const { number } = await caseWithProject();
    const done = await ask(number);
    const [run] = [...harness.peer.state.runs.values()];
    await harness.controls.finishRun(run!.id);
    await t.ctx.platform.setIssueStatus(done.issueId, 'done', t.ctx.signal);
    const open = await ask(number);
    await t.json(`/api/cases?case_number=${encodeURIComponent(number)}`, 'DELETE');
    const status = (id: string) => harness.peer.state.issues.get(id)!.status;
    await eventually(async () => status(open.issueId) === 'cancelled', 20_000);
    expect(status(done.issueId)).toBe('done');
  });

  it('an attempt from another platform is left behind', async () => {
    const { number } = await caseWithProject();
    const { caseId } = await findCase(t.ctx, number);
    const old = { caseId, kind: 'interim-draft' as const, attempt: 1, companyId: uuidv7(), input: {} };
    await t.ctx.db.insert(delegatedJobs).values({ ...old, jobId: uuidv7(), issueId: uuidv7(), runId: uuidv7() });
    await ask(number);
    const jobs = await t.ctx.db.select().from(delegatedJobs).where(eq(delegatedJobs.caseId, caseId));
    expect(jobs.map(({ attempt }) => attempt).sort()).toEqual([1, 2]);
  });
});
