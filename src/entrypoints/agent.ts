// npm run agent: does the one delegated job that the agent platform started it for, and ends. Standard output is the
// run's log, one JSON object a line; the last line on standard error says to a person why a job was not done.
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Assignment, AssignmentError, readAssignment } from '../agent/assignment.ts';
import { type AgentJob, JobFailure, runDelegatedJob } from '../agent/run-job.ts';
import { type AgentConfig, agentSettings } from '../config/agent.ts';
import { ConfigurationError, parseEnvironment } from '../config/parse.ts';
import type { Context } from '../context.ts';
import { requireInstallation, requireUsedFolder, WrongInstallation } from '../db/installation.ts';
import { type Database, type Executor, openDatabase } from '../db/open.ts';
import { delegatedJobs } from '../db/schema/delegation.ts';
import { openPorts, serviceContext } from '../deps.ts';
import { titleOf } from '../errors.ts';
import { toAppError } from '../http/problem.ts';
import { openLog } from '../log.ts';

/** What a shell gives for a process that SIGTERM ended. */
const STOPPED = 143;
/** Asked to stop, a job has this long to come to a safe point; then this process ends all the same. */
const GRACE_MS = 8000;
const MAX_CHUNK_CHARACTERS = 8000;

const stopping = new AbortController();

function stop(): void {
  if (stopping.signal.aborted) return;
  stopping.abort(new Error('asked to stop'));
  setTimeout(() => process.exit(STOPPED), GRACE_MS).unref();
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
// Whoever started this process is gone, or reads it no longer: its run goes on elsewhere.
process.on('disconnect', stop);
if (process.send && !process.connected) stop();
process.stdout.on('error', stop);
process.stderr.on('error', stop);

process.exit(await main());

async function main(): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (stopping.signal.aborted) {
      complain('הריצה נעצרה לפני שהושלמה');
      return STOPPED;
    }
    if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
    complain(reasonOf(error));
    return 1;
  }
}

async function work(): Promise<void> {
  const config = parseEnvironment(agentSettings);
  const log = openLog(config.LOG_LEVEL, 'agent', 'stderr');
  await requireUsedFolder(config.DATA_DIR, config.DATABASE_URL);
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, applicationName: 'agent' });
  try {
    await requireInstallation(database.db, config.DATA_DIR, null);
    await workWith(config, database, log);
  } finally {
    await database.close();
  }
}

async function workWith(config: AgentConfig, database: Database, log: Logger): Promise<void> {
  const { signal } = stopping;
  const { ports, dispose } = await openPorts(config, log, false, { database });
  try {
    const assignment = await readAssignment(config, signal);
    const ofAnother = async () => requireInstallation(database.db, config.DATA_DIR, await assignment.installation());
    const ctx = serviceContext(ports, signal);
    await workOn(ctx, assignment, ofAnother).catch((error) => {
      log.error({ err: error }, 'job not done');
      throw error;
    });
  } finally {
    await dispose();
  }
}

/**
 * A job that went with its case ends without a complaint, whenever that shows.
 *
 * @param requireOurs throws when the work is of another installation: then its case is unknown here and not deleted
 */
async function workOn(ctx: Context, { issueId, close }: Assignment, requireOurs: () => Promise<void>): Promise<void> {
  ctx.signal.throwIfAborted();
  const job = await jobOfIssue(ctx.db, issueId);
  if (job) {
    try {
      await runDelegatedJob(ctx, job, tell);
      return await closed(ctx, () => close('done'));
    } catch (error) {
      if (ctx.signal.aborted || (await jobOfIssue(ctx.db, issueId))) throw error;
    }
  }
  await requireOurs();
  tell('התיק נמחק ועמו המשימה; לא נותר מה לבצע');
  await closed(ctx, () => close('cancelled'));
}

/** The job itself is done: a platform that does not hear so changes nothing about that. */
async function closed(ctx: Context, close: () => Promise<void>): Promise<void> {
  await close().catch((err) => ctx.log.warn({ err }, 'issue not closed'));
}

async function jobOfIssue(db: Executor, issueId: string): Promise<AgentJob | undefined> {
  const [row] = await db.select().from(delegatedJobs).where(eq(delegatedJobs.issueId, issueId));
  return row && { jobId: row.jobId, caseId: row.caseId, kind: row.kind, attempt: row.attempt, input: row.input };
}

/** Writes what a job tells to the run's log. */
function tell(chunk: string): void {
  const ts = new Date().toISOString();
  for (let at = 0; at < chunk.length; at += MAX_CHUNK_CHARACTERS) {
    const part = chunk.slice(at, at + MAX_CHUNK_CHARACTERS);
    process.stdout.write(`${JSON.stringify({ ts, stream: 'stdout', chunk: part })}\n`);
  }
}

function complain(sentence: string): void {
  process.stderr.write(`${sentence.replaceAll(/\s+/g, ' ')}\n`);
}

/** Why the job was not done, for a person: internals are in the log. */
function reasonOf(error: unknown): string {
  if (error instanceof JobFailure) return error.message;
  if (error instanceof WrongInstallation)
    return 'הסוכן הופעל עם DATA_DIR או DATABASE_URL שאינם של השירות שמסר את העבודה, ולכן לא נעשה דבר';
  if (error instanceof ConfigurationError) return 'הגדרות התהליך שגויות, ולכן העבודה לא התחילה';
  if (error instanceof AssignmentError) return 'פלטפורמת הסוכנים לא מסרה מהי המשימה';
  const { code, options } = toAppError(error);
  if (code === 'internal_error') return 'אירעה תקלה פנימית והעבודה לא הושלמה; אפשר לנסות שוב';
  return options.detail ?? titleOf(code);
}
