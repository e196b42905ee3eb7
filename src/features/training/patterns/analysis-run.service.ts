// The analysis of the corpus: rules over every decision, twice, in worker threads; then a model, when there is one. The
// patterns are replaced in one transaction at the end, so a run that fails or is killed leaves the former ones.
import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { styleAnalyses } from '../../../db/schema/patterns.ts';
import { createGramCounts, type GramCounts } from '../../../hebrew/read/style/gram-counts.ts';
import {
  EXAMPLES,
  type FormulaTable,
  mergeDecision,
  openFormulaTable,
  summarise,
} from '../../../hebrew/read/style/merge.ts';
import { phraseKey } from '../../../hebrew/read/style/occurrences.ts';
import type { TaskRow } from '../../../jobs/tasks.queries.ts';
import { type Report, runTask } from '../../../jobs/tasks.ts';
import { type CorpusEntry, listEntries, readEntry } from './analysis-corpus.ts';
import { askModel, type ModelFinding } from './model-findings.service.ts';
import { type FoundPattern, savePatterns } from './save-patterns.ts';

const DECISION_LIMIT_MS = 5 * 60_000;

/** One attempt at the analysis of a task; one that was killed is done again from the beginning. */
export function runAnalysis(ctx: Context, taskId: string): Promise<void> {
  return runTask(ctx, taskId, {
    run: (task, report, signal) => analyse({ ...ctx, actor: task.requestedBy, signal }, task, report),
    onFailure: async (inner, task, error) => {
      await inner.db
        .update(styleAnalyses)
        .set({ error, finishedAt: inner.clock.now() })
        .where(eq(styleAnalyses.taskId, task.taskId));
    },
  });
}

async function analyse(ctx: Context, task: TaskRow, report: Report): Promise<void> {
  const entries = await listEntries(ctx);
  await note(ctx, task.taskId, { startedAt: task.startedAt, processed: 0, total: entries.length });
  const { table, units } = await readCorpus(ctx, task, entries, report);
  await report('selecting', 80, 'בורר את הדפוסים');
  const byRules = await selectFound(ctx, entries, table, units);
  const { model } = ctx;
  if (!model || entries.length === 0) return savePatterns(ctx, task, byRules, true);
  const known = new Set(byRules.map(({ text }) => phraseKey(text).join(' ')));
  const { findings, complete } = await askModel(ctx, model, entries, known, (done, total) =>
    report('asking_model', 82 + Math.round((12 * done) / total), `מתייעץ במודל השפה: ${done} מתוך ${total}`),
  );
  await report('counting', 94, 'מאמת את ממצאי המודל בהחלטות');
  const byModel = await countFindings(ctx, entries, findings);
  await savePatterns(ctx, task, [...byRules, ...byModel], complete);
}

const note = async (ctx: Context, taskId: string, change: Partial<typeof styleAnalyses.$inferInsert>) =>
  ctx.db.update(styleAnalyses).set(change).where(eq(styleAnalyses.taskId, taskId));

/** Both passes. A decision counts as processed by half after each. */
async function readCorpus(
  ctx: Context,
  task: TaskRow,
  entries: readonly CorpusEntry[],
  report: Report,
): Promise<{ table: FormulaTable; units: number }> {
  const counts = createGramCounts(entries.reduce((sum, { charCount }) => sum + charCount, 0));
  const table = openFormulaTable();
  let units = 0;
  const passes = [
    async (entry: Entry) => {
      units += await ctx.threads.run('countStyle', { ...entry.decision, counts }, limits(ctx));
    },
    async (entry: Entry) => mergeDecision(table, entry.place, await formulasOf(ctx, entry, counts, entries.length)),
  ];
  for (const [pass, work] of passes.entries())
    for (const [place, { corpusId, title }] of entries.entries()) {
      ctx.signal.throwIfAborted();
      const done = pass * entries.length + place;
      await report('analysing', Math.round((80 * done) / (2 * entries.length)), `קורא את ${title}`);
      const decision = await readEntry(ctx, corpusId);
      if (decision) await work({ place, decision });
      await note(ctx, task.taskId, { processed: Math.floor((done + 1) / 2) });
    }
  return { table, units };
}

interface Entry {
  place: number;
  decision: NonNullable<Awaited<ReturnType<typeof readEntry>>>;
}

const limits = ({ signal, turn }: Context) => ({ timeoutMs: DECISION_LIMIT_MS, signal, turn });

const formulasOf = (ctx: Context, { decision }: Entry, counts: GramCounts, decisions: number) =>
  ctx.threads.run('extractStyle', { ...decision, counts, decisions }, limits(ctx));

async function selectFound(
  ctx: Context,
  entries: readonly CorpusEntry[],
  table: FormulaTable,
  units: number,
): Promise<FoundPattern[]> {
  const decisions = entries.length;
  const formulas = summarise(table, decisions);
  const chosen = await ctx.threads.run(
    'selectStyle',
    { formulas, shares: table.shares, decisions, units },
    limits(ctx),
  );
  return chosen.map(({ id, type, text }) => {
    const { decisions: counts, examples } = table.formulas.get(id)!;
    return {
      type,
      text,
      source: 'rules',
      counts: new Map([...counts].map(([place, count]) => [entries[place]!.corpusId, count])),
      examples: examples.map(({ decision, excerpt }) => ({ corpus_id: entries[decision]!.corpusId, excerpt })),
    };
  });
}

async function countFindings(
  ctx: Context,
  entries: readonly CorpusEntry[],
  findings: readonly ModelFinding[],
): Promise<FoundPattern[]> {
  const forms = findings.map(() => new Map<string, number>());
  const found = findings.map(({ type }): FoundPattern => {
    return { type, text: '', source: 'model', counts: new Map(), examples: [] };
  });
  const phrases = findings.map(({ keys }) => keys);
  for (const { corpusId } of findings.length > 0 ? entries : []) {
    const decision = await readEntry(ctx, corpusId);
    if (!decision) continue;
    const occurrences = await ctx.threads.run('findStylePhrases', { ...decision, phrases }, limits(ctx));
    occurrences.forEach(({ count, excerpt, forms: written }, i) => {
      if (count === 0) return;
      const { counts, examples } = found[i]!;
      counts.set(corpusId, count);
      if (excerpt && examples.length < EXAMPLES) examples.push({ corpus_id: corpusId, excerpt });
      for (const [form, times] of Object.entries(written)) forms[i]!.set(form, (forms[i]!.get(form) ?? 0) + times);
    });
  }
  for (const [i, pattern] of found.entries()) pattern.text = mostFrequent(forms[i]!);
  return found.filter(({ counts }) => counts.size > 0);
}

const mostFrequent = (forms: ReadonlyMap<string, number>): string =>
  [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? '';
