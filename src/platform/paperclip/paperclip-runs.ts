import type { z } from 'zod';
import type { RunStatus } from '../../domain/agent-states.ts';
import { isUuid } from '../../lib/uuid.ts';
import { hasEnded, isLive, type Listed, type PlatformIssue, type PlatformRun } from '../platform.ts';
import { AgentAnswer, failureOf, IssueAnswer, IssueRunAnswer, RunAnswer, toRun } from './answers.ts';
import type { PaperclipApi as Api } from './paperclip-api.ts';

/** One run; null when there is none. */
export async function readRun(api: Api, runId: string, signal: AbortSignal): Promise<PlatformRun | null> {
  const run = await api.read(RunAnswer, '/api/heartbeat-runs', runId, signal);
  if (!run) return null;
  const { companyId, contextSnapshot } = run;
  return toRun(run.id, run, { companyId, issueId: contextSnapshot?.issueId ?? null, error: failureOf(run) });
}

/**
 * Runs of an issue, newest first, without those that the platform queued by itself and that did not start: a job that is
 * closed when it is done has one, which is cancelled at once. The list has a code in place of the reason: the newest run,
 * which people are told of, is read whole when it failed.
 */
export async function runsOfIssue(api: Api, issueId: string, signal: AbortSignal): Promise<PlatformRun[]> {
  const answers = await api.listOfIssue(IssueRunAnswer, issueId, 'runs', signal);
  const real = answers.filter((run) => !isIdle(run));
  const runs = real.map((run) =>
    toRun(run.runId, run, { companyId: '', issueId, error: run.status === 'failed' ? run.errorCode : null }),
  );
  const [newest, ...older] = runs;
  if (newest?.status !== 'failed') return runs;
  const whole = await readRun(api, newest.runId, signal);
  return [{ ...newest, error: whole?.error ?? newest.error }, ...older];
}

/** As many as the API gives. */
const MOST_RECENT = 1000;

/** Runs of a company in whatever state, newest first, without those that did not start of themselves. */
export async function recentRuns(api: Api, companyId: string, signal: AbortSignal): Promise<Listed<PlatformRun>> {
  const most = { limit: String(MOST_RECENT), summary: 'true' };
  const [answers, agents] = await Promise.all([
    api.listOfCompany(RunAnswer, companyId, 'heartbeat-runs', signal, most, true),
    api.listOfCompany(AgentAnswer, companyId, 'agents', signal, undefined, true),
  ]);
  const agentOf = new Map(agents.map((agent) => [agent.agentId, agent]));
  const runs = answers
    .filter((run) => !isIdle(run))
    .map((run) => {
      const agent = agentOf.get(run.agentId);
      const named = { ...run, agentName: agent?.name ?? null, adapterType: agent?.adapterType ?? null };
      return toRun(run.id, named, {
        companyId,
        issueId: run.contextSnapshot?.issueId ?? null,
        error: failureOf(run),
      });
    });
  return { items: runs, cut: answers.length >= MOST_RECENT };
}

/** Queued by the platform itself, and not started. */
const isIdle = (run: Pick<z.output<typeof IssueRunAnswer>, 'invocationSource' | 'startedAt'>): boolean =>
  run.invocationSource === 'automation' && run.startedAt === null;

/**
 * Sets the status of an issue; the end of it ends its runs first. Nothing happens to an unknown one, nor is one cancelled
 * that has ended.
 */
export async function setIssueStatus(api: Api, issueId: string, status: string, signal: AbortSignal): Promise<void> {
  if (!isUuid(issueId)) return;
  if (status !== 'cancelled') return void (await api.patch(`/api/issues/${issueId}`, { status }, signal));
  const issue = await api.read(IssueAnswer, '/api/issues', issueId, signal);
  if (!issue) return;
  const runs = await api.listOfIssue(IssueRunAnswer, issueId, 'runs', signal);
  const live = runs.filter((run) => isLive(run.status) && !(hasEnded(issue) && isIdle(run)));
  if (live.length === 0 && hasEnded(issue)) return;
  if (live.length > 0) await keepFromWork(api, issue, signal);
  for (const { runId } of live) await endRun(api, runId, signal);
  await closeIssue(api, issueId, signal);
}

/** Ends a run for good; waits for that no longer than `patienceMs` and gives what the run is then. */
export async function cancelRun(
  api: Api,
  runId: string,
  signal: AbortSignal,
  patienceMs: number,
): Promise<{ status: RunStatus; cancelled: boolean } | null> {
  const before = await readRun(api, runId, signal);
  if (!before) return null;
  if (!isLive(before.status)) return { status: before.status, cancelled: false };
  const patience = AbortSignal.timeout(patienceMs);
  try {
    await endWork(api, before, AbortSignal.any([signal, patience]));
  } catch (error) {
    signal.throwIfAborted();
    if (!patience.aborted) throw error;
  }
  const after = await readRun(api, runId, signal);
  const status = after?.status ?? 'cancelled';
  return { status, cancelled: isLive(status) || status === 'cancelled' };
}

/** An issue that waited in the backlog all along is one of our jobs, and ends with its run. */
async function endWork(api: Api, run: PlatformRun, signal: AbortSignal): Promise<void> {
  const issue = run.issueId ? await api.read(IssueAnswer, '/api/issues', run.issueId, signal) : null;
  if (issue) await keepFromWork(api, issue, signal);
  await endRun(api, run.runId, signal);
  if (issue?.status === 'backlog') await closeIssue(api, issue.issueId, signal);
}

/** An issue that leaves the backlog with an agent to it has a run queued, even when it is closed by that. */
const closeIssue = (api: Api, issueId: string, signal: AbortSignal) =>
  api.patch(`/api/issues/${issueId}`, { status: 'cancelled', assigneeAgentId: null }, signal);

/** The platform puts another run in the place of one that ends while its issue is in work. */
async function keepFromWork(api: Api, issue: PlatformIssue, signal: AbortSignal): Promise<void> {
  if (issue.status === 'backlog' || hasEnded(issue)) return;
  await api.patch(`/api/issues/${issue.issueId}`, { status: 'backlog' }, signal);
}

const endRun = (api: Api, runId: string, signal: AbortSignal) =>
  api.send({ method: 'POST', path: `/api/heartbeat-runs/${runId}/cancel`, safe: true, signal });
