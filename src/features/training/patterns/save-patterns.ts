import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../../audit/record-act.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/open.ts';
import {
  type PatternExample,
  type PatternType,
  styleAnalyses,
  stylePatternCounts,
  stylePatterns,
} from '../../../db/schema/patterns.ts';
import { styleCorpus, styleCorpusTexts } from '../../../db/schema/style-corpus.ts';
import type { TaskRow } from '../../../jobs/tasks.queries.ts';
import { requireRunning, updateTask } from '../../../jobs/tasks.ts';

/** A pattern of the corpus, before it is stored. */
export interface FoundPattern {
  type: PatternType;
  text: string;
  source: 'rules' | 'model';
  /** Decision → occurrences. */
  counts: Map<string, number>;
  examples: PatternExample[];
}

const BATCH = 500;
/** Runs that are remembered. */
const KEPT_RUNS = 50;

/**
 * Puts the patterns in the place of all former ones and ends the task, at once or not at all. Decisions that were deleted
 * during the analysis give nothing.
 *
 * @param complete false when the model did not answer to the end, which the person is told
 */
export async function savePatterns(
  ctx: Context,
  task: TaskRow,
  found: FoundPattern[],
  complete: boolean,
): Promise<void> {
  const placed = await withPlaces(ctx, found);
  await ctx.database.transaction(async (tx) => {
    await requireRunning(tx, task.taskId);
    const rows = await tx.select({ id: styleCorpus.corpusId }).from(styleCorpus).for('key share');
    const present = new Set(rows.map(({ id }) => id));
    const kept = placed.map((one) => onlyOf(one, present)).filter(({ counts }) => counts.size > 0);
    await tx.delete(stylePatterns);
    await insertPatterns(tx, kept, ctx.clock.now());
    await tx
      .update(styleAnalyses)
      .set({ patternsFound: kept.length, finishedAt: ctx.clock.now(), error: null })
      .where(eq(styleAnalyses.taskId, task.taskId));
    await forgetOldRuns(tx);
    await recordAct({ ...ctx, db: tx }, { action: 'patterns.extracted', target: task.taskId });
    await updateTask(ctx, tx, task.taskId, {
      status: 'completed',
      stage: 'completed',
      percent: 100,
      message: endMessage(present.size, kept.length, complete),
      finishedAt: ctx.clock.now(),
    });
  });
}

/** The patterns with the place of each example in its decision; the texts are read one after another. */
async function withPlaces(ctx: Context, found: readonly FoundPattern[]): Promise<FoundPattern[]> {
  const ids = new Set(found.flatMap(({ examples }) => examples.map(({ corpus_id }) => corpus_id)));
  const wanted = Map.groupBy(
    found.flatMap(({ examples }) => examples),
    ({ corpus_id }) => corpus_id,
  );
  const starts = new Map<PatternExample, number>();
  for (const id of ids) {
    const [row] = await ctx.database.db
      .select({ text: styleCorpusTexts.fullText })
      .from(styleCorpusTexts)
      .where(eq(styleCorpusTexts.corpusId, id));
    for (const example of wanted.get(id)!) starts.set(example, row?.text.indexOf(example.excerpt) ?? -1);
  }
  const placed = (example: PatternExample): PatternExample => {
    const start = starts.get(example) ?? -1;
    return { ...example, start: start < 0 ? null : start };
  };
  return found.map((one) => ({ ...one, examples: one.examples.map(placed) }));
}

function endMessage(decisions: number, patterns: number, complete: boolean): string {
  if (decisions === 0) return 'הקורפוס ריק: אין החלטות לנתח';
  const found = patterns === 1 ? 'נמצא דפוס אחד' : `נמצאו ${patterns} דפוסים`;
  return complete ? found : `${found}; מודל השפה לא השיב עד הסוף, והדפוסים נמצאו לפי כללים`;
}

function onlyOf(found: FoundPattern, present: ReadonlySet<string>): FoundPattern {
  return {
    ...found,
    counts: new Map([...found.counts].filter(([id]) => present.has(id))),
    examples: found.examples.filter(({ corpus_id }) => present.has(corpus_id)),
  };
}

async function insertPatterns(tx: Tx, found: readonly FoundPattern[], createdAt: Date): Promise<void> {
  const rows = found.map(({ type, text, source, counts, examples }) => ({
    patternId: uuidv7(),
    type,
    text,
    source,
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    decisionCount: counts.size,
    examples,
    createdAt,
  }));
  const counts = rows.flatMap(({ patternId }, i) =>
    [...found[i]!.counts].map(([corpusId, count]) => ({ patternId, corpusId, count })),
  );
  for (let at = 0; at < rows.length; at += BATCH) await tx.insert(stylePatterns).values(rows.slice(at, at + BATCH));
  for (let at = 0; at < counts.length; at += BATCH)
    await tx.insert(stylePatternCounts).values(counts.slice(at, at + BATCH));
}

async function forgetOldRuns(tx: Tx): Promise<void> {
  const newest = tx
    .select({ id: styleAnalyses.taskId })
    .from(styleAnalyses)
    .orderBy(desc(styleAnalyses.createdAt))
    .limit(KEPT_RUNS);
  await tx
    .delete(styleAnalyses)
    .where(and(isNotNull(styleAnalyses.finishedAt), notInArray(styleAnalyses.taskId, newest)));
}
