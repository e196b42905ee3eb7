import type { z } from '@hono/zod-openapi';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../../audit/record-act.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/open.ts';
import { PATTERN_TYPES, type PatternType, styleAnalyses, stylePatterns } from '../../../db/schema/patterns.ts';
import { tasks } from '../../../db/schema/tasks.ts';
import { xactLock } from '../../../db/sql.ts';
import { sourceOf, wholeSource } from '../../../domain/places/source.ts';
import { insertTask } from '../../../jobs/tasks.queries.ts';
import { updateTask } from '../../../jobs/tasks.ts';
import { analyzeStyleJob } from './analysis.jobs.ts';
import type { AnalysisStarted, AnalysisStatus, PatternList } from './patterns.contract.ts';

const LABELS: Record<PatternType, string> = {
  opening: 'נוסחאות פתיחה',
  transition: 'מעברים',
  party_reference: 'אזכור הצדדים',
  citation: 'הפניה לאסמכתאות',
  reasoning: 'נוסחאות הנמקה',
  conclusion: 'נוסחאות סיום',
  heading: 'כותרות',
  characteristic_phrase: 'ביטויים אופייניים',
  structure: 'מבנה ההחלטה',
};

/** All patterns by type, the most widespread first within each. */
export async function listPatterns(ctx: Context): Promise<z.input<typeof PatternList>> {
  const [rows, analyzedAt] = await Promise.all([
    ctx.db
      .select()
      .from(stylePatterns)
      .orderBy(desc(stylePatterns.decisionCount), desc(stylePatterns.count), asc(stylePatterns.text)),
    lastAnalysisAt(ctx.db),
  ]);
  const byType = Map.groupBy(rows, ({ type }) => type);
  return {
    total: rows.length,
    analyzed_at: analyzedAt,
    types: PATTERN_TYPES.map((type) => ({
      type,
      label: LABELS[type],
      patterns: (byType.get(type) ?? []).map(({ patternId, text, count, decisionCount, source, examples }) => ({
        pattern_id: patternId,
        text,
        count,
        decision_count: decisionCount,
        source,
        examples: examples.map(({ corpus_id, excerpt, start }) => ({
          corpus_id,
          excerpt,
          source:
            start === undefined || start === null
              ? wholeSource({ corpus_id })
              : sourceOf({ corpus_id }, { start, end: start + excerpt.length }),
        })),
      })),
    })),
  };
}

/**
 * Finds the examples of an analysis from before in their decisions. The database counts characters, not code units: in a text
 * with characters of two units no place is told.
 *
 * @returns how many patterns were looked at
 */
export async function fillExamplePlaces(db: Executor): Promise<number> {
  const rows = await db.execute(sql`
    update style_patterns p set examples = (
      select jsonb_agg(case when each.example -> 'start' is not null or c.corpus_id is null then each.example
        else each.example || jsonb_build_object('start', nullif(strpos(t.full_text, each.example ->> 'excerpt'), 0) - 1) end
        order by each.place)
      from jsonb_array_elements(p.examples) with ordinality each(example, place)
      left join style_corpus_texts t on t.corpus_id = (each.example ->> 'corpus_id')::uuid
      left join style_corpus c on c.corpus_id = t.corpus_id and length(t.full_text) = c.char_count)
    where exists (select from jsonb_array_elements(p.examples) example where example -> 'start' is null)
    returning p.pattern_id`);
  return rows.length;
}

/** When the patterns that there are were found; null before the first analysis. */
export async function lastAnalysisAt(db: Executor): Promise<Date | null> {
  const [row] = await db
    .select({ at: styleAnalyses.finishedAt })
    .from(styleAnalyses)
    .where(and(isNotNull(styleAnalyses.finishedAt), isNull(styleAnalyses.error)))
    .orderBy(desc(styleAnalyses.finishedAt))
    .limit(1);
  return row?.at ?? null;
}

/** Starts the analysis of the corpus, unless one waits or runs, in whatever process. */
export function startAnalysis(ctx: Context): Promise<z.input<typeof AnalysisStarted>> {
  return ctx.database.transaction(async (tx) => {
    const inner = { ...ctx, db: tx };
    await xactLock(tx, 'style analysis');
    const [running] = await tx
      .select({ taskId: tasks.taskId })
      .from(tasks)
      .where(and(eq(tasks.kind, 'style_analysis'), inArray(tasks.status, ['queued', 'processing'])));
    if (running) return { status: 'already_running', task_id: running.taskId };
    const taskId = uuidv7();
    await insertTask(tx, {
      taskId,
      kind: 'style_analysis',
      title: 'ניתוח הסגנון',
      message: 'ממתין בתור',
      requestedBy: ctx.actor,
      createdAt: ctx.clock.now(),
    });
    await tx.insert(styleAnalyses).values({ taskId, createdAt: ctx.clock.now() });
    const jobId = await ctx.queue.enqueue(tx, analyzeStyleJob, { task_id: taskId });
    await updateTask(inner, tx, taskId, { jobId });
    await recordAct(inner, { action: 'style_analysis.started', target: taskId });
    return { status: 'started', task_id: taskId };
  });
}

/** The running analysis, else the last one. */
export async function readAnalysisStatus(ctx: Context): Promise<z.input<typeof AnalysisStatus>> {
  const [row] = await ctx.db
    .select()
    .from(styleAnalyses)
    .orderBy(desc(styleAnalyses.createdAt), desc(styleAnalyses.taskId))
    .limit(1);
  return {
    status: row ? statusOf(row) : 'idle',
    task_id: row?.taskId ?? null,
    progress: { processed: row?.processed ?? 0, total: row?.total ?? 0 },
    patterns_found: row?.patternsFound ?? 0,
    started_at: row?.startedAt ?? null,
    finished_at: row?.finishedAt ?? null,
    error: row?.error ?? null,
  };
}

function statusOf({ finishedAt, error }: typeof styleAnalyses.$inferSelect): 'running' | 'done' | 'failed' {
  if (finishedAt === null) return 'running';
  return error === null ? 'done' : 'failed';
}
