// What became of all tasks (contract section 11): the rows that we keep, and the runs of agents, which their platform keeps.
import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { caseKey, normaliseCaseNumber } from '../../domain/case-number.ts';
import { AppError } from '../../errors.ts';
import { projectTask } from '../../jobs/task-view.ts';
import { type TaskFilter, taskHistory } from '../../jobs/tasks.queries.ts';
import { withTimeLimit } from '../../lib/time-limit.ts';
import type { PlatformRun } from '../../platform/platform.ts';
import type { AgentWatch } from '../agents/agent-watch.service.ts';
import { runStatus, runTask } from './outside-work.ts';
import type { TaskList } from './system.contract.ts';
import { caseNumbersOfIssues } from './system.queries.ts';
import { numberOfCase } from './task-control.queries.ts';

/** Who asks does not wait longer for the agent platform. */
const PLATFORM_LIMIT_MS = 3000;

/**
 * A page of all tasks that are kept, newest first. While the agent platform does not answer, the runs of its agents are
 * missing.
 *
 * @throws AppError agent_platform_unavailable where nothing but those runs was asked for
 */
export async function listHistory(
  ctx: Context,
  agents: AgentWatch,
  { case_number, ...filter }: Omit<TaskFilter, 'caseNumber'> & { case_number?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<z.input<typeof TaskList>> {
  const wanted = { ...filter, caseNumber: await storedNumber(ctx, case_number) };
  const runs = await runsFor(ctx, agents, wanted);
  // Of the tasks before the page at most as many lie further on as there are runs.
  const skipped = Math.max(0, offset - runs.length);
  const { rows, total } = await taskHistory(ctx.db, wanted, { limit: offset + limit - skipped, offset: skipped });
  const page = merged(rows, runs).slice(offset - skipped, offset - skipped + limit);
  const numbers = await numbersOf(
    ctx,
    page.flatMap((one) => ('runId' in one ? [one] : [])),
  );
  const live = runs.filter(({ status }) => status === 'queued' || status === 'running');
  const tasks = page.map((one) =>
    'runId' in one ? runTask(one, numbers.get(one.issueId ?? '') ?? null, undefined, live).view : projectTask(one),
  );
  return { tasks, total: total + runs.length };
}

const storedNumber = async (ctx: Context, number: string | undefined): Promise<string | undefined> =>
  number === undefined ? undefined : ((await numberOfCase(ctx.db, caseKey(number))) ?? normaliseCaseNumber(number));

/** The runs that a filter lets by, newest first. */
async function runsFor(ctx: Context, agents: AgentWatch, { kind, status, caseNumber }: TaskFilter) {
  if (kind !== undefined && kind !== 'agent_run') return [];
  const gathered = await withTimeLimit(PLATFORM_LIMIT_MS, agents.recentRuns());
  const isSilent = gathered === null || (gathered.failed > 0 && gathered.failed === gathered.companies);
  if (isSilent && kind === 'agent_run') throw new AppError('agent_platform_unavailable', { retryAfter: 1 });
  const all = gathered?.items.map(({ item }) => item) ?? [];
  const ofStatus = all.filter((run) => status === undefined || runStatus(run) === status);
  const numbers = caseNumber === undefined ? undefined : await numbersOf(ctx, ofStatus);
  return ofStatus
    .filter((run) => numbers === undefined || numbers.get(run.issueId ?? '') === caseNumber)
    .sort((a, b) => timeOf(b) - timeOf(a) || (a.runId < b.runId ? -1 : 1));
}

const numbersOf = (ctx: Context, runs: readonly PlatformRun[]) =>
  caseNumbersOfIssues(ctx.db, [...new Set(runs.flatMap(({ issueId }) => issueId ?? []))]);

const timeOf = ({ createdAt }: Pick<PlatformRun, 'createdAt'>): number => createdAt?.getTime() ?? 0;

/** Both are newest first, and so is what this gives; each keeps its own order. */
function merged<Row extends { createdAt: Date }>(rows: readonly Row[], runs: readonly PlatformRun[]) {
  const all: (Row | PlatformRun)[] = [];
  let at = 0;
  for (const row of rows) {
    while (at < runs.length && timeOf(runs[at]!) > timeOf(row)) all.push(runs[at++]!);
    all.push(row);
  }
  return [...all, ...runs.slice(at)];
}
