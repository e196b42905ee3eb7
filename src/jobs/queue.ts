import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Database, Executor } from '../db/open.ts';
import { withPatience } from '../db/patience.ts';
import { executeSql, type SqlResult } from '../db/sql.ts';
import { AppError } from '../errors.ts';
import { withTimeLimit } from '../lib/time-limit.ts';
import type { JobDefinition } from './define.ts';

/** A killed process stops touching its jobs; they go to another worker after this long. The queue's minimum is 10. */
const HEARTBEAT_SECONDS = 10;
/** Retries are free for the queue: the task row counts what failed and decides when to give up (`tasks.ts`). */
const RETRY_LIMIT = 1000;
const RETRY_DELAY_SECONDS = 1;
const WAKE_CHANNEL = 'jobs';
const OPTIONS_OF_WORK = { pollingIntervalSeconds: 2, batchSize: 1 };
const ORPHANS = `select name, array_agg(id::text) as ids from pgboss.job
  where state = 'active' and name = any($1::text[]) group by name`;
/** Handed out before a moment, and in nobody's hand. */
const NEVER_ARRIVED = `select id::text from pgboss.job
  where state = 'active' and name = $1 and started_on < $2::timestamptz and not id::text = any($3::text[])`;

export interface EnqueueOptions {
  /** Key against doubles, for `stately` jobs. */
  key?: string;
  startAfterSeconds?: number;
}

/** The job queue (pg-boss in the same database): jobs are enqueued in the transaction of the change that needs them. */
export interface Queue {
  /** @returns the job's id, or null when a job with this key waits already */
  enqueue<S extends z.ZodType>(
    tx: Executor,
    job: JobDefinition<S>,
    payload: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Cancels a waiting or running job inside the caller's transaction. */
  cancel(tx: Executor, job: JobDefinition, jobId: string): Promise<void>;
  /**
   * Gives the jobs that a dead process was running back to the queue. Only for whoever knows that no other process runs
   * any; else they come back when their heartbeat has been missing for long enough.
   */
  recover(): Promise<void>;
  /**
   * Starts running jobs in this process.
   *
   * @param isAlone whether no other process runs any, at the moment of asking
   */
  work(context: (signal: AbortSignal) => Context, isAlone?: () => boolean): Promise<void>;
  /** Lets running jobs reach a safe point within `graceMs`, then leaves. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Opens the queue and declares every job kind.
 *
 * @param workers whether this process takes part in supervising the queue (retrying the jobs of killed processes)
 */
export async function openQueue(
  database: Database,
  catalog: JobDefinition[],
  log: Logger,
  workers: boolean,
): Promise<Queue> {
  const boss = new PgBoss(bossOptions(database, workers));
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  await declareQueues(boss, catalog);
  const stopping = new AbortController();
  let unlisten: (() => Promise<void>) | undefined;
  /** By worker, the job that it ran last; and what runs now. */
  const lastJobs = new Map<string, string>();
  const inHand = new Set<string>();
  let aloneNow = () => false;
  const workerIds = new Map<string, string[]>();
  const wake = (name: string) => {
    for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id);
  };

  // A worker that fails could not say how its job ended, or never heard which job it was given: either would stand as running
  // until its heartbeat was missed. What was given out on the lost connection is told by this process alone working on the
  // embedded database, whose clock is this process's own.
  async function giveBack(name: string, last: string | undefined, lostAt: Date): Promise<void> {
    if (last !== undefined) await boss.fail(name, last);
    if (database.engine === 'embedded' && aloneNow()) {
      const { rows } = await executeSql(database.db, NEVER_ARRIVED, [name, lostAt, `{${[...inHand].join(',')}}`]);
      if (rows.length > 0)
        await boss.fail(
          name,
          rows.map(({ id }) => String(id)),
        );
    }
    setTimeout(wake, RETRY_DELAY_SECONDS * 1000 + 50, name).unref();
  }
  boss.on('error', (error) => {
    const { queue, worker } = error as Error & { queue?: string; worker?: string };
    if (queue === undefined || worker === undefined) return;
    const [last, lostAt] = [lastJobs.get(worker), new Date()];
    withPatience(stopping.signal, () => giveBack(queue, last, lostAt)).catch((err: unknown) =>
      log.warn({ err }, 'job queue'),
    );
  });

  return {
    async enqueue(tx, job, payload, options = {}) {
      const data = job.payload.parse(payload) as object;
      const id = await boss.send(job.name, data, {
        db: fromDrizzle(tx, sql),
        ...(options.key === undefined ? {} : { singletonKey: options.key }),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
      });
      await database.notify.notify(tx, WAKE_CHANNEL, job.name);
      return id;
    },
    async cancel(tx, job, jobId) {
      await boss.cancel(job.name, jobId, { db: fromDrizzle(tx, sql) });
    },
    async recover() {
      const names = catalog.filter(({ outlivesProcess }) => !outlivesProcess).map(({ name }) => name);
      await withPatience(stopping.signal, async () => {
        const { rows } = await executeSql(database.db, ORPHANS, [names]);
        for (const { name, ids } of rows as { name: string; ids: string[] }[]) await boss.fail(name, ids);
      });
    },
    async work(context, isAlone = () => false) {
      aloneNow = isAlone;
      for (const job of catalog) {
        const ids: string[] = [];
        for (let n = 0; n < job.concurrency; n += 1) {
          const workerId: string = await boss.work(job.name, OPTIONS_OF_WORK, async ([item]) => {
            if (!item) return;
            lastJobs.set(workerId, item.id);
            inHand.add(item.id);
            const signal = AbortSignal.any([stopping.signal, item.signal]);
            try {
              await job.handler(context(signal), job.payload.parse(item.data), { signal, jobId: item.id });
            } finally {
              inHand.delete(item.id);
              // Where one job was another may wait, perhaps of the same key: look at once, not at the next poll.
              for (const id of ids) boss.notifyWorker(id);
            }
          });
          ids.push(workerId);
        }
        workerIds.set(job.name, ids);
      }
      unlisten = await withPatience(stopping.signal, () => database.notify.listen(WAKE_CHANNEL, wake));
    },
    async stop(graceMs) {
      await unlisten?.();
      stopping.abort(new AppError('shutting_down'));
      // The queue's own stop looks every half second whether its workers have ended: they are waited for here.
      const names = catalog.map(({ name }) => name);
      await withTimeLimit(graceMs, Promise.all(names.map((name) => boss.offWork(name, { wait: true }))));
      await boss.stop({ graceful: false, close: false });
    },
  };
}

function bossOptions(database: Database, workers: boolean): ConstructorOptions {
  return {
    db: {
      executeSql: async (text, values) =>
        withoutNotes(
          await (/^\s*BEGIN\b/i.test(text) ? runScript(database, text) : executeSql(database.db, text, values)),
        ),
    },
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: 'pgboss',
    supervise: workers,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
  };
}

/**
 * The queue's supervisor notes every five seconds which keys are at work, and until its next note nothing is fetched under
 * them, long after their jobs have ended: a case's commits waited ten seconds. The unique index bars what must be barred.
 */
function withoutNotes(result: SqlResult): SqlResult {
  for (const row of result.rows) if ('singletonsActive' in row) row.singletonsActive = null;
  return result;
}

/** A script with a transaction of its own (the queue's schema changes) keeps one connection to itself. */
async function runScript(database: Database, script: string): Promise<SqlResult> {
  const connection = await database.sql.reserve();
  try {
    await connection.unsafe(script);
    return { rows: [] };
  } catch (error) {
    // On a lost connection it fails too; what matters is why the script did.
    await connection.unsafe('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

/** A lookup through the root connection warms the queue's cache, so that no enqueue inside a transaction needs one. */
async function declareQueues(boss: PgBoss, catalog: JobDefinition[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of catalog) {
    const options = {
      retryLimit: RETRY_LIMIT,
      retryDelay: RETRY_DELAY_SECONDS,
      expireInSeconds: job.expireInSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 3600,
    };
    if (!known.has(job.name)) await boss.createQueue(job.name, { policy: job.policy, ...options });
    await boss.findJobs(job.name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}
