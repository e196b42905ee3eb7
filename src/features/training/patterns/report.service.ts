// The style of the corpus in figures, from what was counted when each decision was stored: no text is read.
import type { z } from '@hono/zod-openapi';
import { asc, count, gt, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { PATTERN_TYPES, stylePatterns } from '../../../db/schema/patterns.ts';
import { type CorpusStatistics, styleCorpus } from '../../../db/schema/style-corpus.ts';
import { SECTION_TYPES } from '../../../hebrew/read/sections/types.ts';
import { distinctWords } from '../../../hebrew/read/style/word-sketch.ts';
import type { StyleReport } from './patterns.contract.ts';
import { lastAnalysisAt } from './patterns.service.ts';

type Report = z.input<typeof StyleReport>;

const TOP_TERMS = 50;
/** Rows read at once: their statistics are parsed on the event loop. */
const BATCH = 25;

/** The report on the corpus; zeros and empty lists while it is empty. */
export async function readStyleReport(ctx: Context): Promise<Report> {
  const [facts, sums, byType, analyzedAt] = await Promise.all([
    corpusFacts(ctx),
    sumStatistics(ctx),
    ctx.db.select({ type: stylePatterns.type, count: count() }).from(stylePatterns).groupBy(stylePatterns.type),
    lastAnalysisAt(ctx.db),
  ]);
  const found = new Map(byType.map(({ type, count }) => [type, count]));
  return {
    ...facts,
    section_profile: SECTION_TYPES.flatMap((type) => {
      const share = sums.shares.get(type);
      return share === undefined ? [] : [{ section_type: type, average_share: rounded(share / sums.decisions) }];
    }),
    sentence_length: sentenceLength(sums.sentenceLengths),
    vocabulary: {
      distinct: Math.max(sums.mostDistinct, distinctWords(sums.sketches)),
      richness: sums.decisions === 0 ? 0 : rounded(Math.min(1, sums.richness / sums.decisions)),
      top_terms: topTerms(sums.terms),
    },
    patterns_by_type: PATTERN_TYPES.map((type) => ({ type, count: found.get(type) ?? 0 })),
    analyzed_at: analyzedAt,
  };
}

async function corpusFacts({ db }: Context): Promise<Pick<Report, 'corpus' | 'categories' | 'timeline'>> {
  const [totals] = await db
    .select({
      decisions: count(),
      characters: sql<number>`coalesce(sum(${styleCorpus.charCount}), 0)::float8`,
      words: sql<number>`coalesce(sum(${styleCorpus.wordCount}), 0)::float8`,
      from: sql<string | null>`min(${styleCorpus.decisionDate})::text`,
      to: sql<string | null>`max(${styleCorpus.decisionDate})::text`,
    })
    .from(styleCorpus);
  const { decisions, characters, words, from, to } = totals!;
  const categories = await db.execute<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from ${styleCorpus}, unnest(${styleCorpus.categories}) as name
      group by name order by 2 desc, 1`,
  );
  const timeline = await db.execute<{ month: string; decisions: number }>(
    sql`select to_char(${styleCorpus.decisionDate}, 'YYYY-MM') as month, count(*)::int as decisions from ${styleCorpus}
      where ${styleCorpus.decisionDate} is not null group by 1 order by 1`,
  );
  return {
    corpus: {
      decisions,
      characters,
      words,
      average_words: decisions === 0 ? 0 : Math.round(words / decisions),
      date_range: { from, to },
    },
    categories: [...categories],
    timeline: [...timeline],
  };
}

interface Sums {
  decisions: number;
  /** Section type → its shares in the decisions, added up. */
  shares: Map<string, number>;
  sentenceLengths: number[];
  terms: Map<string, number>;
  sketches: string[];
  mostDistinct: number;
  richness: number;
}

async function sumStatistics({ db }: Context): Promise<Sums> {
  const sums: Sums = {
    decisions: 0,
    shares: new Map(),
    sentenceLengths: [],
    terms: new Map(),
    sketches: [],
    mostDistinct: 0,
    richness: 0,
  };
  for (let after: string | null = null; ; ) {
    const rows: StatisticsRow[] = await db
      .select({ id: styleCorpus.corpusId, statistics: styleCorpus.statistics, words: styleCorpus.wordCount })
      .from(styleCorpus)
      .where(after === null ? undefined : gt(styleCorpus.corpusId, after))
      .orderBy(asc(styleCorpus.corpusId))
      .limit(BATCH);
    for (const row of rows) addStatistics(sums, row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return sums;
    after = last.id;
  }
}

interface StatisticsRow {
  id: string;
  statistics: Partial<CorpusStatistics>;
  words: number;
}

/** A decision that was stored before anything was counted is left out, so that it does not lower the averages. */
function addStatistics(sums: Sums, { statistics, words }: StatisticsRow): void {
  const { sections, sentenceLengths = [], distinctWords: distinct = 0, topTerms: terms = [], wordSketch } = statistics;
  if (sections === undefined) return;
  sums.decisions += 1;
  const all = Object.values(sections).reduce((sum, size) => sum + size, 0);
  for (const [type, size] of Object.entries(sections)) add(sums.shares, type, size / Math.max(1, all));
  sentenceLengths.forEach((times, length) => {
    sums.sentenceLengths[length] = (sums.sentenceLengths[length] ?? 0) + times;
  });
  for (const { term, count: times } of terms) add(sums.terms, term, times);
  if (wordSketch !== undefined) sums.sketches.push(wordSketch);
  sums.mostDistinct = Math.max(sums.mostDistinct, distinct);
  sums.richness += words === 0 ? 0 : distinct / words;
}

const add = (map: Map<string, number>, key: string, value: number): void =>
  void map.set(key, (map.get(key) ?? 0) + value);

const topTerms = (terms: Map<string, number>): { term: string; count: number }[] =>
  [...terms]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, TOP_TERMS)
    .map(([term, count]) => ({ term, count }));

function sentenceLength(histogram: readonly number[]): Report['sentence_length'] {
  const sentences = histogram.reduce((sum, times) => sum + times, 0);
  const words = histogram.reduce((sum, times, length) => sum + times * length, 0);
  const quantile = (q: number): number => {
    let below = 0;
    for (const [length, times] of histogram.entries()) {
      below += times;
      if (below > 0 && below >= q * sentences) return length;
    }
    return 0;
  };
  return {
    average: sentences === 0 ? 0 : Math.round((10 * words) / sentences) / 10,
    median: quantile(0.5),
    p90: quantile(0.9),
  };
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;
