import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { isForeignKeyViolation } from '../../../db/errors.ts';
import { styleCorpus, styleCorpusTexts } from '../../../db/schema/style-corpus.ts';
import type { Section } from '../../../hebrew/read/sections/split.ts';
import type { TaskRow } from '../../../jobs/tasks.queries.ts';
import { type Report, requireRunning, runTask, updateTask } from '../../../jobs/tasks.ts';
import { dropOtherRevisions, writeChunks } from '../../search/chunk-store.service.ts';
import { embedPassages } from '../../search/embedding.service.ts';

const CHUNKING_LIMIT_MS = 5 * 60_000;

/** One attempt at embedding the passages of a decision; while the endpoint is away the task waits. */
export function embedDecision(ctx: Context, taskId: string): Promise<void> {
  return runTask(ctx, taskId, {
    run: (task, report, signal) => embedAndPublish({ ...ctx, actor: task.requestedBy, signal }, task, report),
    // The decision stays in the corpus with its text; only the search does not find it.
    onFailure: async () => {},
  });
}

/** A decision that was deleted meanwhile took its task with it: nothing is left to do. */
async function embedAndPublish(ctx: Context, task: TaskRow, report: Report): Promise<void> {
  const corpusId = task.corpusId ?? '';
  const [decision] = await ctx.db
    .select({ revision: styleCorpus.revision, sections: styleCorpus.sections, text: styleCorpusTexts.fullText })
    .from(styleCorpus)
    .innerJoin(styleCorpusTexts, eq(styleCorpusTexts.corpusId, styleCorpus.corpusId))
    .where(eq(styleCorpus.corpusId, corpusId));
  if (!decision) return;
  await report('chunking', 5, 'מחלק לפסקאות לחיפוש');
  const { text } = decision;
  const passages = await ctx.threads.run(
    'chunkForSearch',
    { text, sections: decision.sections as Section[] },
    { timeoutMs: CHUNKING_LIMIT_MS, signal: ctx.signal, turn: ctx.turn },
  );
  await report('embedding', 20, 'מכין את החיפוש');
  const embeddings = await embedPassages(
    ctx,
    passages.map((passage) => passage.text),
  );
  await report('saving', 80, 'שומר');
  const owner = { corpusId, revision: decision.revision + 1 };
  try {
    await writeChunks(ctx, owner, passages, embeddings);
  } catch (error) {
    if (isForeignKeyViolation(error, 'chunks_corpus_id_style_corpus_corpus_id_fk')) return;
    throw error;
  }
  await ctx.database.transaction(async (tx) => {
    await requireRunning(tx, task.taskId);
    const [current] = await tx
      .update(styleCorpus)
      .set({ revision: owner.revision, chunkCount: passages.length })
      .where(and(eq(styleCorpus.corpusId, corpusId), eq(styleCorpus.revision, decision.revision)))
      .returning({ corpusId: styleCorpus.corpusId });
    if (!current) return;
    await dropOtherRevisions(tx, owner);
    await updateTask(ctx, tx, task.taskId, {
      status: 'completed',
      stage: 'completed',
      percent: 100,
      message: 'ההחלטה נוספה לקורפוס',
      finishedAt: ctx.clock.now(),
    });
  });
}
