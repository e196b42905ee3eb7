// Handing work to an agent, once: whoever asks while a job is under way, from whatever process, gets the same one.
import { and, desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import { xactLock } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { isLive, type PlatformRun } from '../agents/platform.ts';
import { askPlatform } from '../agents/platform-problem.ts';
import type { CaseRow } from '../cases/cases.queries.ts';
import { findAnalyst, findPlace } from './case-place.service.ts';
import { type DelegatedInput, type DelegatedKind, delegatedJobs } from './delegation.tables.ts';

export type JobRow = typeof delegatedJobs.$inferSelect;

export type Delegation =
  | { status: 'queued'; already: boolean; issueId: string; agentId: string; mainIssueId: string; input: DelegatedInput }
  | { status: 'skipped'; reason: 'no_api_key' | 'no_analyst' | 'no_issue' };

const TITLES: Record<DelegatedKind, string> = {
  'aggregate-arguments': 'קיבוץ הטענות לטיעונים',
  'analyze-protocol': 'ניתוח פרוטוקול הדיון',
  'party-claims-summary': 'תמצית טענות הצדדים',
  'interim-draft': 'טיוטת ביניים',
};

/**
 * Queues a job of a case on the agent platform, or gives the one that is under way.
 *
 * @throws AppError agent_platform_unavailable, agent_platform_error
 */
export const delegate = (ctx: Context, row: CaseRow, kind: DelegatedKind, input: DelegatedInput): Promise<Delegation> =>
  askPlatform(async () => {
    if (!ctx.platform.hasKey) return { status: 'skipped', reason: 'no_api_key' };
    // The company that has the case is its analyst's, also when the case's type changed since.
    const place = await findPlace(ctx, row);
    const companyId = place?.companyId ?? ctx.platform.companyFor(row.appealType)?.id;
    const analyst = companyId && (await findAnalyst(ctx, companyId));
    if (!analyst) return { status: 'skipped', reason: 'no_analyst' };
    if (!place) return { status: 'skipped', reason: 'no_issue' };
    const { job, live } = await currentAttempt(ctx, row, kind, input, place.companyId);
    const issueId = live ? job.issueId! : await start(ctx, row, job, place, analyst.agentId);
    return {
      status: 'queued',
      already: live,
      issueId,
      agentId: analyst.agentId,
      mainIssueId: place.mainIssueId,
      input: job.input,
    };
  });

/** The latest attempt at a job with its newest run; undefined when nobody asked for it yet. */
export async function latestAttempt(
  ctx: Context,
  caseId: string,
  kind: DelegatedKind,
): Promise<{ job: JobRow; run: PlatformRun | undefined } | undefined> {
  const job = await selectLatest(ctx, caseId, kind);
  if (!job) return undefined;
  const runs = job.issueId ? await askPlatform(() => ctx.platform.runsOfIssue(job.issueId!, ctx.signal)) : [];
  return { job, run: runs[0] };
}

/** The attempt that is under way, if its run is queued or running. */
export async function attemptUnderWay(ctx: Context, caseId: string, kind: DelegatedKind): Promise<JobRow | undefined> {
  const latest = await latestAttempt(ctx, caseId, kind);
  return latest?.run && isLive(latest.run.status) ? latest.job : undefined;
}

/**
 * The attempt to work with: the latest while its run is live or still to be made (a crash came between), else a new one.
 * The platform is asked outside the lock; when somebody else made an attempt meanwhile, that one is looked at.
 */
async function currentAttempt(
  ctx: Context,
  row: CaseRow,
  kind: DelegatedKind,
  input: DelegatedInput,
  companyId: string,
): Promise<{ job: JobRow; live: boolean }> {
  for (let tries = 0; tries < 10; tries += 1) {
    const latest = await latestAttempt(ctx, row.caseId, kind);
    if (latest?.run && isLive(latest.run.status)) return { job: latest.job, live: true };
    if (latest && !latest.run && (await canStart(ctx, latest.job))) return { job: latest.job, live: false };
    const made = await insertNext(ctx, { caseId: row.caseId, kind, input, companyId }, latest?.job.attempt ?? 0);
    if (made && latest) await closeFailed(ctx, latest);
    if (made) return { job: made, live: false };
  }
  throw new AppError('agent_platform_unavailable', { retryAfter: 1 });
}

/** Whether an attempt without a run may still get one: its issue is to be made, or open on the platform. */
async function canStart(ctx: Context, { issueId }: JobRow): Promise<boolean> {
  if (issueId === null) return true;
  const issue = await ctx.platform.issue(issueId, ctx.signal);
  return issue !== null && issue.status !== 'done' && issue.status !== 'cancelled';
}

/** An attempt that failed is no open matter any more once another is made. */
async function closeFailed(ctx: Context, { job, run }: { job: JobRow; run: PlatformRun | undefined }): Promise<void> {
  if (job.issueId === null || run?.status === 'succeeded') return;
  await ctx.platform.setIssueStatus(job.issueId, 'cancelled', ctx.signal);
}

/** Null when `after` is no longer the latest attempt. */
function insertNext(
  ctx: Context,
  wanted: { caseId: string; kind: DelegatedKind; input: DelegatedInput; companyId: string },
  after: number,
): Promise<JobRow | null> {
  return ctx.database.transaction(async (tx) => {
    await xactLock(tx, 'delegate', wanted.caseId, wanted.kind);
    const latest = await selectLatest({ ...ctx, db: tx }, wanted.caseId, wanted.kind);
    if ((latest?.attempt ?? 0) !== after) return null;
    const [job] = await tx
      .insert(delegatedJobs)
      .values({ ...wanted, jobId: uuidv7(), attempt: after + 1, createdAt: ctx.clock.now() })
      .returning();
    return job!;
  });
}

/** Makes the attempt's issue and wakes the agent; both give the same when done again. */
async function start(
  ctx: Context,
  row: CaseRow,
  job: JobRow,
  place: { companyId: string; projectId: string; mainIssueId: string },
  agentId: string,
): Promise<string> {
  const issueId = job.issueId ?? (await makeIssue(ctx, row, job, place, agentId));
  const woken = await ctx.platform.wake(agentId, issueId, ctx.signal);
  if (!woken) throw new AppError('agent_platform_error', { detail: 'פלטפורמת הסוכנים לא הפעילה את הסוכן.' });
  await ctx.db.update(delegatedJobs).set({ runId: woken.runId }).where(eq(delegatedJobs.jobId, job.jobId));
  return issueId;
}

/** The row knows its issue before the agent can start, since the agent finds its job by it. */
async function makeIssue(
  ctx: Context,
  row: CaseRow,
  job: JobRow,
  place: { companyId: string; projectId: string; mainIssueId: string },
  agentId: string,
): Promise<string> {
  const { issueId } = await ctx.platform.createIssue(
    {
      companyId: place.companyId,
      projectId: place.projectId,
      parentId: place.mainIssueId,
      title: `${TITLES[job.kind]} – ערר ${row.caseNumber} (${job.attempt})`,
      description: `${job.kind} ${job.jobId}`,
      assigneeAgentId: agentId,
      idempotencyKey: `${job.caseId}:${job.kind}:${job.attempt}`,
    },
    ctx.signal,
  );
  await ctx.db.update(delegatedJobs).set({ issueId }).where(eq(delegatedJobs.jobId, job.jobId));
  return issueId;
}

async function selectLatest(ctx: Context, caseId: string, kind: DelegatedKind): Promise<JobRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(delegatedJobs)
    .where(and(eq(delegatedJobs.caseId, caseId), eq(delegatedJobs.kind, kind)))
    .orderBy(desc(delegatedJobs.attempt))
    .limit(1);
  return row;
}
