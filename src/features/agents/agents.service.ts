import type { z } from '@hono/zod-openapi';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { withTimeLimit } from '../../lib/time-limit.ts';
import type { Gathered, PlatformAgent, PlatformCompany, PlatformRun } from '../../platform/platform.ts';
import { askPlatform } from '../../platform/platform-problem.ts';
import { runWait } from '../../platform/run-wait.ts';
import type { AgentWatch } from './agent-watch.service.ts';
import type { AgentRun, AgentRunsResponse, Escalations, RunCancelled, RunEvents, RunLog } from './agents.contract.ts';

/** Who asks for the runs does not wait longer to hear of their agents. */
const AGENTS_LIMIT_MS = 1000;

/** The agents, where a run waits for one; none while the platform does not tell in time. */
export async function agentsOfWaiting(watch: AgentWatch, runs: Gathered<PlatformRun>): Promise<PlatformAgent[]> {
  if (!runs.items.some(({ item }) => item.status === 'queued')) return [];
  const agents = await withTimeLimit(AGENTS_LIMIT_MS, watch.agents());
  return agents?.items.map(({ item }) => item) ?? [];
}

/**
 * Queued and running runs of all companies, the newest first.
 *
 * @param agents as far as they are known: one that takes no runs is what its runs wait for
 */
export function runsView(
  { items, errors }: Gathered<PlatformRun>,
  agents: readonly PlatformAgent[],
  now: Date,
): z.input<typeof AgentRunsResponse> {
  const all = items.map(({ item }) => item);
  const agentOf = new Map(agents.map((agent) => [agent.agentId, agent]));
  const count = (status: PlatformRun['status']) => items.filter(({ item }) => item.status === status).length;
  const newest = items.toSorted((a, b) => (b.item.createdAt?.getTime() ?? 0) - (a.item.createdAt?.getTime() ?? 0));
  const runs = newest.map(({ company, item }) => ({
    ...projectRun(company, item),
    waiting_for: runWait(item, agentOf.get(item.agentId), all, now),
  }));
  return { runs, running: count('running'), queued: count('queued'), errors };
}

/** A part of a run's output in whole lines. @throws AppError run_not_found and what the platform gives */
export async function readRunLog(
  ctx: Context,
  runId: string,
  range: { offset: number | null; limitBytes: number },
): Promise<z.input<typeof RunLog>> {
  const page = await askPlatform(() => ctx.platform.runLog(runId, range, ctx.signal));
  if (!page) throw new AppError('run_not_found');
  return page;
}

/** The timeline of a run. @throws AppError run_not_found and what the platform gives */
export async function readRunEvents(ctx: Context, runId: string): Promise<z.input<typeof RunEvents>> {
  const events = await askPlatform(() => ctx.platform.runEvents(runId, ctx.signal));
  if (!events) throw new AppError('run_not_found');
  return { run_id: runId, events };
}

/** Ends a run, for good. @throws AppError run_not_found and what the platform gives */
export async function cancelRun(ctx: Context, runId: string): Promise<z.input<typeof RunCancelled>> {
  const end = await askPlatform(() => ctx.platform.cancelRun(runId, ctx.signal));
  if (!end) throw new AppError('run_not_found');
  await recordAct(ctx, { action: 'run.cancelled', target: runId });
  return { run_id: runId, status: end.status, cancelled: end.cancelled };
}

/** Makes an agent forget its session. @throws AppError agent_not_found and what the platform gives */
export async function resetSession(ctx: Context, agentId: string): Promise<void> {
  if (!(await askPlatform(() => ctx.platform.resetSession(agentId, ctx.signal)))) throw new AppError('agent_not_found');
  await recordAct(ctx, { action: 'agent.session_reset', target: agentId });
}

/** The platform's own complaints, newest first. */
export async function listEscalations(watch: AgentWatch, limit: number): Promise<z.input<typeof Escalations>> {
  const { escalations, errors } = await watch.escalations();
  return {
    escalations: escalations.slice(0, limit).map(({ issue, severity, reason, body, createdAt }) => ({
      issue_id: issue.issueId,
      issue_identifier: issue.identifier,
      company_id: issue.companyId,
      severity,
      reason,
      body,
      created_at: createdAt,
    })),
    errors,
  };
}

const projectRun = (company: PlatformCompany, item: PlatformRun): Omit<z.input<typeof AgentRun>, 'waiting_for'> => ({
  run_id: item.runId,
  agent_id: item.agentId,
  agent_name: item.agentName,
  company_id: item.companyId,
  company_label: company.label,
  status: item.status,
  invocation_source: item.invocationSource,
  trigger_detail: item.triggerDetail,
  issue_id: item.issueId,
  adapter_type: item.adapterType,
  started_at: item.startedAt,
  created_at: item.createdAt,
  last_output_at: item.lastOutputAt,
  continuation_attempt: item.continuationAttempt,
  silence_level: item.silenceLevel,
  silence_age_ms: Math.round(item.silenceAgeMs),
});
