// Handing work to an agent, once: whoever asks while a job is under way, from whatever process, gets the same one.
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNull, lte, or } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { installationOfDatabase } from '../../db/installation.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import {
  type BlockDraftKind,
  type DelegatedInput,
  type DelegatedKind,
  delegatedJobs,
} from '../../db/schema/delegation.ts';
import { xactLock } from '../../db/sql.ts';
import { BLOCKS } from '../../domain/blocks.ts';
import { AppError } from '../../errors.ts';
import { isLive, type PlatformRun } from '../../platform/platform.ts';
import { askPlatform } from '../../platform/platform-problem.ts';
import { auditSubject } from '../cases/cases.service.ts';
import { findPlace } from '../cases/platform/case-place.service.ts';
import { findAnalyst } from './analyst.service.ts';

export type JobRow = typeof delegatedJobs.$inferSelect;

export type Delegation =
  | { status: 'queued'; already: boolean; issueId: string; agentId: string; mainIssueId: string; input: DelegatedInput }
  | { status: 'skipped'; reason: 'no_api_key' | 'no_analyst' | 'no_issue' };

const TITLES: Record<Exclude<DelegatedKind, BlockDraftKind>, string> = {
  'aggregate-arguments': 'קיבוץ הטענות לטיעונים',
  'analyze-protocol': 'ניתוח פרוטוקול הדיון',
  'party-claims-summary': 'תמצית טענות הצדדים',
  'interim-draft': 'טיוטת ביניים',
};

function titleOf(kind: DelegatedKind): string {
  const drafted = BLOCKS.find(({ id }) => kind === `block-draft:${id}`);
  return drafted ? `טיוטה של החלק "${drafted.title}"` : TITLES[kind as keyof typeof TITLES];
}

/** Longer than the platform can take to make an issue and a run. */
const STARTING_MS = 35_000;
const LOOK_EVERY_MS = 100;
/** Attempts that others are first to make, until whoever asks is told to ask again. */
const MOST_TRIES = 10;

/**
 * Queues a job of a case on the agent platform, or gives the one that is under way.
 *
 * @throws AppError agent_platform_unavailable, agent_platform_error
 */
export const delegate = (ctx: Context, row: CaseRow, kind: DelegatedKind, input: DelegatedInput): Promise<Delegation> =>
  askPlatform(async () => {
    if (!ctx.platform.hasKey) return { status: 'skipped', reason: 'no_api_key' };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const waited = await othersToStart(ctx, row.caseId, kind);
      const latest = await latestAttempt(ctx, row.caseId, kind);
      if (latest?.run && (waited || isLive(latest.run.status))) return underWay(ctx, row, latest.job, latest.run);
      const queued = await queueNext(ctx, row, kind, input, latest);
      if (queued) return queued;
    }
    throw new AppError('agent_platform_unavailable', { retryAfter: 1 });
  });

/**
 * Waits while another request starts the latest attempt: a platform that is asked twice at once starts two runs.
 *
 * @returns whether there was anything to wait for
 */
async function othersToStart(ctx: Context, caseId: string, kind: DelegatedKind): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    const latest = await selectLatest(ctx, caseId, kind);
    if (!latest?.startingUntil || latest.startingUntil <= ctx.clock.now()) return waited;
    await wait(LOOK_EVERY_MS, undefined, { signal: ctx.signal });
  }
}

/** What is said of an attempt that has its run, whatever became of its agent or of the case's place meanwhile. */
async function underWay(ctx: Context, row: CaseRow, job: JobRow, run: PlatformRun): Promise<Delegation> {
  const issue = await ctx.platform.issue(job.issueId!, ctx.signal);
  return {
    status: 'queued',
    already: true,
    issueId: job.issueId!,
    agentId: run.agentId,
    mainIssueId: issue?.parentId ?? row.platformMainIssueId ?? '',
    input: job.input,
  };
}

/** Null when somebody else made an attempt meanwhile: that one is looked at. */
async function queueNext(
  ctx: Context,
  row: CaseRow,
  kind: DelegatedKind,
  input: DelegatedInput,
  latest: Attempt | undefined,
): Promise<Delegation | null> {
  // The company that has the case is its analyst's, also when the case's type changed since.
  const place = await findPlace(ctx, row);
  const companyId = place?.companyId ?? ctx.platform.companyFor(row.appealType)?.id;
  const analyst = companyId && (await findAnalyst(ctx, companyId));
  if (!analyst) return { status: 'skipped', reason: 'no_analyst' };
  if (!place) return { status: 'skipped', reason: 'no_issue' };
  const job = await attemptToStart(ctx, row, { kind, input, companyId: place.companyId }, latest);
  if (!job) return null;
  const { agentId } = analyst;
  const issueId = await start(ctx, row, job, place, agentId);
  return { status: 'queued', already: false, issueId, agentId, mainIssueId: place.mainIssueId, input: job.input };
}

/** An attempt at a job with its newest run. */
interface Attempt {
  job: JobRow;
  run: PlatformRun | undefined;
}

/** The latest attempt at a job with its newest run; undefined when nobody asked for it yet. */
export async function latestAttempt(ctx: Context, caseId: string, kind: DelegatedKind): Promise<Attempt | undefined> {
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
 * The attempt to start: the latest, when its run is still to be made (a crash or a platform that was down came between) and
 * it is for the same; else a new one. The platform is asked outside the lock: null when somebody else was first.
 */
async function attemptToStart(
  ctx: Context,
  row: CaseRow,
  wanted: Pick<JobRow, 'kind' | 'input' | 'companyId'>,
  latest: Attempt | undefined,
): Promise<JobRow | null> {
  const isSame = latest && !latest.run && isDeepStrictEqual(latest.job.input, wanted.input);
  if (isSame && (await canStart(ctx, latest.job))) return claimStart(ctx, latest.job);
  const made = await insertNext(ctx, row, wanted, latest?.job.attempt ?? 0);
  if (made && latest) await closeFormer(ctx, latest);
  return made;
}

/** Whether an attempt without a run may still get one: its issue is to be made, or open on the platform. */
async function canStart(ctx: Context, { issueId }: JobRow): Promise<boolean> {
  if (issueId === null) return true;
  const issue = await ctx.platform.issue(issueId, ctx.signal);
  return issue !== null && issue.status !== 'done' && issue.status !== 'cancelled';
}

/** An attempt is no open matter any more once another is made; one that is done stays done. */
async function closeFormer(ctx: Context, { job }: Attempt): Promise<void> {
  if (job.issueId === null) return;
  await ctx.platform.setIssueStatus(job.issueId, 'cancelled', ctx.signal);
}

/** Null when another request starts it. */
async function claimStart(ctx: Context, { jobId }: JobRow): Promise<JobRow | null> {
  const now = ctx.clock.now();
  const isFree = or(isNull(delegatedJobs.startingUntil), lte(delegatedJobs.startingUntil, now));
  const [job] = await ctx.db
    .update(delegatedJobs)
    .set({ startingUntil: startingUntil(now) })
    .where(and(eq(delegatedJobs.jobId, jobId), isFree))
    .returning();
  return job ?? null;
}

const startingUntil = (now: Date): Date => new Date(now.getTime() + STARTING_MS);

/** The next attempt, to be started by whoever made it. Null when `after` is no longer the latest one. */
function insertNext(
  ctx: Context,
  row: CaseRow,
  wanted: Pick<JobRow, 'kind' | 'input' | 'companyId'>,
  after: number,
): Promise<JobRow | null> {
  return ctx.database.transaction(async (tx) => {
    const { caseId } = row;
    const inner = { ...ctx, db: tx };
    await xactLock(tx, 'delegate', caseId, wanted.kind);
    const latest = await selectLatest(inner, caseId, wanted.kind);
    if ((latest?.attempt ?? 0) !== after) return null;
    const createdAt = ctx.clock.now();
    const attempt = { caseId, jobId: uuidv7(), attempt: after + 1, createdAt, startingUntil: startingUntil(createdAt) };
    const [job] = await tx
      .insert(delegatedJobs)
      .values({ ...wanted, ...attempt })
      .returning();
    await recordAct(inner, { action: 'job.requested', subject: auditSubject(row), target: titleOf(wanted.kind) });
    return job!;
  });
}

/** Makes the attempt's issue, which gives the same when done again, and wakes the agent. */
async function start(
  ctx: Context,
  row: CaseRow,
  job: JobRow,
  place: { companyId: string; projectId: string; mainIssueId: string },
  agentId: string,
): Promise<string> {
  const started = async (change: Pick<Partial<JobRow>, 'runId'>) =>
    ctx.db
      .update(delegatedJobs)
      .set({ ...change, startingUntil: null })
      .where(eq(delegatedJobs.jobId, job.jobId));
  try {
    const issueId = job.issueId ?? (await makeIssue(ctx, row, job, place, agentId));
    const woken = await ctx.platform.wake(agentId, issueId, ctx.signal);
    if (!woken) throw new AppError('agent_platform_error', { detail: 'פלטפורמת הסוכנים לא הפעילה את הסוכן.' });
    await started({ runId: woken.runId });
    return issueId;
  } catch (error) {
    await started({});
    throw error;
  }
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
      title: `${titleOf(job.kind)} – ערר ${row.caseNumber} (${job.attempt})`,
      // By the installation an agent sees that it was started with another one's settings.
      description: `${job.kind} ${job.jobId} installation ${await installationOfDatabase(ctx.db)}`,
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
