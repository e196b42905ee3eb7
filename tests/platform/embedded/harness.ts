// The embedded platform in a whole application, its runs done by stand-in agents (see stand-ins.ts).
import { sql } from 'drizzle-orm';
import { serviceContext } from '../../../src/deps.ts';
import { openQueue } from '../../../src/jobs/queue.ts';
import type { AgentProgram } from '../../../src/platform/embedded/agent-process.ts';
import { addNotice } from '../../../src/platform/embedded/notices.ts';
import { agentRunJob } from '../../../src/platform/embedded/run-agent.jobs.ts';
import type { CasePlace } from '../../../src/platform/platform.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import type { Harness } from '../conformance.ts';
import { openStandIns, type StandIns } from './stand-ins.ts';

export interface EmbeddedHarness extends Harness {
  t: TestApp;
  standIns: StandIns;
  /** A run that is queued, on a new issue of a new case. */
  queueRun(): Promise<{ runId: string; issueId: string; caseNumber: string }>;
}

const { signal } = new AbortController();

/**
 * @param limits of the stand-in program, where they are not the real one's
 * @param runs whether runs are done here; else by whatever the test starts
 */
export async function embeddedHarness(limits: Partial<AgentProgram> = {}, runs = true): Promise<EmbeddedHarness> {
  const t = await testApp();
  const standIns = await openStandIns(limits);
  const runner = await openQueue(t.database, [agentRunJob(standIns.program)], t.ctx.log, true);
  if (runs) await runner.work((stop) => serviceContext(t.deps.ports, stop));
  const { platform } = t.ctx;
  const companyId = platform.companies[0]!.id;
  const agentId = (await platform.agents(companyId, signal))[0]!.agentId;

  const newPlace = async () => placeOf(t, await newCase(t));
  const queueRun = async () => {
    const { name, ...place } = await newPlace();
    const issue = { ...place, parentId: place.mainIssueId, title: 'עבודה', description: '', assigneeAgentId: agentId };
    const { issueId } = await platform.createIssue({ ...issue, idempotencyKey: `run of ${name}` }, signal);
    const woken = await platform.wake(agentId, issueId, signal);
    return { runId: woken!.runId, issueId, caseNumber: name };
  };
  const started = async (runId: string) => void (await standIns.of(runId));
  const finishRun = async (runId: string) => (await standIns.of(runId)).end(0);

  return {
    t,
    standIns,
    platform,
    companyId,
    agentId,
    newPlace,
    queueRun,
    controls: {
      started,
      finishRun,
      failRun: async (runId) => (await standIns.of(runId)).end(1, 'אין בתיק טענות\n'),
      // It does so by itself.
      block: async () => {},
      write: (runId, lines) => write(t, standIns, runId, lines),
      async hold() {
        const busy = [await queueRun(), await queueRun()];
        for (const { runId } of busy) await started(runId);
        return async () => {
          for (const { runId } of busy) await finishRun(runId);
        };
      },
      async silence(runId, ms) {
        await t.ctx.db.execute(sql`update platform_runs
          set last_output_at = now() - make_interval(secs => ${ms / 1000}::float8) where run_id = ${runId}`);
      },
      crowd: () => crowd(t, companyId, agentId, newPlace),
      notice: (issueId, body) => addNotice(t.ctx.db, issueId, 'info', body),
      platformChild: null,
    },
    async close() {
      await runner.stop(8000);
      await t.close();
      await standIns.close();
    },
  };
}

async function placeOf(t: TestApp, caseNumber: string): Promise<CasePlace & { name: string }> {
  const [row] = await t.ctx.db.execute<{ company: string; project: string; main: string }>(
    sql`select platform_company_id as company, platform_project_id as project, platform_main_issue_id as main
      from cases where case_number = ${caseNumber}`,
  );
  return { name: caseNumber, companyId: row!.company, projectId: row!.project, mainIssueId: row!.main };
}

async function write(t: TestApp, standIns: StandIns, runId: string, lines: string[]): Promise<void> {
  const standIn = await standIns.of(runId);
  await standIn.tell({ name: 'write', text: lines.map((line) => `${JSON.stringify({ chunk: line })}\n`).join('') });
  await eventually(async () => {
    const log = await t.ctx.platform.runLog(runId, { offset: null, limitBytes: 1_000_000 }, signal);
    return log!.content.includes(lines.at(-1)!);
  });
}

/** 501 queued runs, each on an issue of its own. */
async function crowd(t: TestApp, companyId: string, agentId: string, newPlace: () => Promise<CasePlace>) {
  const { projectId } = await newPlace();
  await t.ctx.db.execute(sql`with made as (
      insert into platform_issues (issue_id, company_id, project_id, identifier, title, status)
      select gen_random_uuid(), ${companyId}, ${projectId}, 'X-' || n, 'crowd', 'backlog' from generate_series(1, 501) n
      returning issue_id)
    insert into platform_runs (run_id, company_id, agent_id, issue_id)
    select gen_random_uuid(), ${companyId}, ${agentId}, issue_id from made`);
  return async () => {
    await t.ctx.db.execute(sql`delete from platform_issues where title = 'crowd'`);
  };
}
