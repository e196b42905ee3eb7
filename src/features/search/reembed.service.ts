/**
 * Moves the vectors of all passages to the configured model. Searches go on with the old model until the new one is
 * complete. A run is a task; what a killed one has done stays done, and the next run goes on from there.
 */
import { and, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import type { Executor, Tx } from '../../db/open.ts';
import { documents } from '../../db/schema/documents.ts';
import { chunkEmbeddings, chunks, embeddingModels } from '../../db/schema/search.ts';
import { styleCorpus } from '../../db/schema/style-corpus.ts';
import { tasks } from '../../db/schema/tasks.ts';
import { xactLock } from '../../db/sql.ts';
import { insertTask } from '../../jobs/tasks.queries.ts';
import { type TaskChange, TaskFailure, TaskMustWait, updateTask } from '../../jobs/tasks.ts';
import { embedPatiently } from './embedding.service.ts';
import { lockModel, markSearched } from './embedding-models.ts';
import { dropVectorIndex, ensureVectorIndex } from './vector-index.ts';

const BATCH = 64;
/** Old vectors deleted in one transaction. */
const DROP_BATCH = 1000;
const BEAT_MS = 5000;
/** A run that has said nothing for this long was killed. */
const LEASE_SECONDS = 30;

export type ReembedResult =
  | { status: 'completed'; taskId: string; embedded: number; switched: boolean }
  | { status: 'already_running'; taskId: string };

/**
 * Embeds every visible passage that lacks a vector of the configured model, then makes that model the searched one and
 * drops the vectors of all others. While the endpoint is away it waits.
 *
 * @param onProgress hears of each batch: passages done of all that were missing
 * @throws TaskFailure when the endpoint does not take a text; the signal's reason when it is aborted
 */
export async function reembed(
  ctx: Context,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<ReembedResult> {
  const run = await beginRun(ctx);
  if (!run.mine) return { status: 'already_running', taskId: run.taskId };
  const lost = new AbortController();
  const beat = setInterval(() => keepRun(ctx, run, {}).catch((error) => lost.abort(error)), BEAT_MS);
  try {
    const inner = { ...ctx, signal: AbortSignal.any([ctx.signal, lost.signal]) };
    const result = await moveAll(inner, run, onProgress);
    return { status: 'completed', taskId: run.taskId, ...result };
  } catch (error) {
    await endFailed(ctx, run, error);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

interface Run {
  taskId: string;
  /** Names this very run in the task's row. */
  token: string;
}

/** Takes the one run that may be: a new task, or that of a run that was killed. */
async function beginRun(ctx: Context): Promise<Run & { mine: boolean }> {
  return ctx.database.transaction(async (tx) => {
    await xactLock(tx, 'reembed');
    const token = uuidv7();
    const [active] = await tx
      .select({
        taskId: tasks.taskId,
        alive: sql<boolean>`${tasks.updatedAt} > now() - make_interval(secs => ${LEASE_SECONDS})`,
      })
      .from(tasks)
      .where(and(eq(tasks.kind, 'reembed'), eq(tasks.status, 'processing')));
    if (active?.alive) return { taskId: active.taskId, token, mine: false };
    const taskId = active?.taskId ?? uuidv7();
    if (!active)
      await insertTask(tx, {
        taskId,
        kind: 'reembed',
        title: 'הכנת החיפוש לפי משמעות מחדש',
        status: 'processing',
        requestedBy: ctx.actor,
        startedAt: ctx.clock.now(),
        createdAt: ctx.clock.now(),
      });
    await updateTask(ctx, tx, taskId, { jobId: token, stage: 'embedding', message: 'מכין את החיפוש מחדש' });
    return { taskId, token, mine: true };
  });
}

/** Says that this run goes on. @throws when another one has taken it over */
const keepRun = (ctx: Context, run: Run, change: TaskChange): Promise<void> =>
  ctx.database.transaction((tx) => keepRunIn(ctx, tx, run, change));

async function keepRunIn(ctx: Context, tx: Tx, run: Run, change: TaskChange): Promise<void> {
  const [mine] = await tx
    .select({ taskId: tasks.taskId })
    .from(tasks)
    .where(and(eq(tasks.taskId, run.taskId), eq(tasks.jobId, run.token), eq(tasks.status, 'processing')))
    .for('update');
  if (!mine) throw new Error('another run has taken this re-embedding over');
  await updateTask(ctx, tx, run.taskId, change);
}

async function moveAll(ctx: Context, run: Run, onProgress: (done: number, total: number) => void) {
  const { modelId: name, dimensions } = ctx.embedder;
  const modelId = await ctx.database.transaction((tx) => lockModel(tx, name, dimensions));
  let embedded = await fillModel(ctx, run, modelId, onProgress);
  await keepRun(ctx, run, { stage: 'indexing', percent: 96, message: 'בונה את מפתח החיפוש' });
  await ensureVectorIndex(ctx.database, { modelId, dimensions });
  let switched = await switchTo(ctx, run, modelId);
  // A document may have been read meanwhile by a process that knows the old model only.
  while (switched === null) {
    embedded += await fillModel(ctx, run, modelId, onProgress);
    switched = await switchTo(ctx, run, modelId);
  }
  await dropOthers(ctx, run, modelId);
  await ctx.database.transaction((tx) =>
    keepRunIn(ctx, tx, run, {
      status: 'completed',
      stage: 'completed',
      percent: 100,
      message: 'החיפוש לפי משמעות מוכן',
      finishedAt: ctx.clock.now(),
    }),
  );
  return { embedded, switched };
}

/** Embeds what lacks a vector, in the order of the passages. @returns how many were embedded */
async function fillModel(
  ctx: Context,
  run: Run,
  modelId: number,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const total = await countMissing(ctx.db, modelId);
  let done = 0;
  for (let after = 0; ; ) {
    ctx.signal.throwIfAborted();
    const batch = await missing(ctx.db, modelId, gt(chunks.chunkId, after));
    if (batch.length === 0) return done;
    const vectors = await embedWaiting(
      ctx,
      run,
      batch.map(({ text }) => text),
    );
    done += batch.length;
    const percent = Math.min(95, Math.round((95 * done) / Math.max(done, total)));
    await ctx.database.transaction(async (tx) => {
      await keepRunIn(ctx, tx, run, { percent, message: `הוכנו ${done} קטעים מתוך ${Math.max(done, total)}` });
      await storeVectors(
        tx,
        modelId,
        batch.map(({ chunkId }, n) => ({ chunkId, embedding: vectors[n]! })),
      );
    });
    onProgress(done, Math.max(done, total));
    after = batch.at(-1)!.chunkId;
  }
}

async function embedWaiting(ctx: Context, run: Run, texts: string[]): Promise<Float32Array[]> {
  for (;;) {
    try {
      return await embedPatiently(ctx, ctx.embedder, texts);
    } catch (error) {
      if (!(error instanceof TaskMustWait)) throw error;
      ctx.log.warn({ err: error.cause }, 're-embedding waits for the endpoint');
      await keepRun(ctx, run, { message: error.message });
    }
  }
}

const lacks = (modelId: number): SQL =>
  sql`not exists (select 1 from ${chunkEmbeddings} e where e.chunk_id = ${chunks.chunkId} and e.model_id = ${modelId})`;
const ofDocument = and(eq(documents.documentId, chunks.documentId), eq(documents.revision, chunks.revision));
const ofDecision = and(eq(styleCorpus.corpusId, chunks.corpusId), eq(styleCorpus.revision, chunks.revision));
const visible = or(isNotNull(documents.documentId), isNotNull(styleCorpus.corpusId));

const missing = async (db: Executor, modelId: number, from: SQL) =>
  db
    .select({ chunkId: chunks.chunkId, text: chunks.text })
    .from(chunks)
    .leftJoin(documents, ofDocument)
    .leftJoin(styleCorpus, ofDecision)
    .where(and(from, visible, lacks(modelId)))
    .orderBy(chunks.chunkId)
    .limit(BATCH);

async function countMissing(db: Executor, modelId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(chunks)
    .leftJoin(documents, ofDocument)
    .leftJoin(styleCorpus, ofDecision)
    .where(and(visible, lacks(modelId)));
  return row?.count ?? 0;
}

/** Passages may have been deleted since they were read. */
async function storeVectors(
  tx: Tx,
  modelId: number,
  vectors: { chunkId: number; embedding: Float32Array }[],
): Promise<void> {
  const ids = vectors.map(({ chunkId }) => chunkId);
  const still = await tx
    .select({ id: chunks.chunkId })
    .from(chunks)
    .where(inArray(chunks.chunkId, ids))
    .for('key share');
  const there = new Set(still.map(({ id }) => id));
  const rows = vectors.filter(({ chunkId }) => there.has(chunkId)).map((vector) => ({ ...vector, modelId }));
  if (rows.length > 0) await tx.insert(chunkEmbeddings).values(rows).onConflictDoNothing();
}

/** @returns whether the searched model changed; null when passages lack vectors of this one, and nothing was done */
function switchTo(ctx: Context, run: Run, modelId: number): Promise<boolean | null> {
  return ctx.database.transaction(async (tx) => {
    await keepRunIn(ctx, tx, run, { percent: 98, message: 'עובר לחיפוש החדש' });
    if ((await countMissing(tx, modelId)) > 0) return null;
    const [model] = await tx
      .select({ searched: embeddingModels.searched })
      .from(embeddingModels)
      .where(eq(embeddingModels.modelId, modelId));
    if (model?.searched) return false;
    await markSearched(tx, modelId);
    return true;
  });
}

/**
 * Drops the vectors of every other model, in small transactions, and at last the model. Not in the transaction of the
 * switch: that would lock searches out while all old vectors are deleted. A crash between leaves it to the next run.
 */
async function dropOthers(ctx: Context, run: Run, modelId: number): Promise<void> {
  const others = await ctx.db.select().from(embeddingModels).where(ne(embeddingModels.modelId, modelId));
  for (const other of others) {
    await dropVectorIndex(ctx.database, other);
    const oldest = sql`(select chunk_id from chunk_embeddings where model_id = ${other.modelId} order by chunk_id limit ${DROP_BATCH})`;
    const ofOther = and(eq(chunkEmbeddings.modelId, other.modelId), sql`${chunkEmbeddings.chunkId} in ${oldest}`);
    for (let left = true; left; ) {
      ctx.signal.throwIfAborted();
      left = await ctx.database.transaction(async (tx) => {
        await keepRunIn(ctx, tx, run, { percent: 99, message: 'מוחק את נתוני החיפוש הקודם' });
        // Waits for writers that still knew this model as the searched one.
        await tx.select().from(embeddingModels).where(eq(embeddingModels.modelId, other.modelId)).for('update');
        const gone = await tx.delete(chunkEmbeddings).where(ofOther).returning({ id: chunkEmbeddings.chunkId });
        if (gone.length < DROP_BATCH)
          await tx.delete(embeddingModels).where(eq(embeddingModels.modelId, other.modelId));
        return gone.length === DROP_BATCH;
      });
    }
  }
}

/** The run ends here, for a person to see; one that was taken over is not ours any more. */
async function endFailed(ctx: Context, run: Run, error: unknown): Promise<void> {
  const reason = error instanceof TaskFailure ? error.reason : 'ההכנה נפסקה; הפעלה נוספת תמשיך מן המקום שבו נעצרה';
  await keepRun(ctx, run, { status: 'failed', error: reason, message: reason, finishedAt: ctx.clock.now() }).catch(
    (err) => ctx.log.warn({ err }, 'end of the re-embedding not written'),
  );
}
