// What a reply may draw on: the corpus, its patterns and the approved lessons, and nothing else.
import { desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { type PatternType, stylePatternCounts, stylePatterns } from '../../../db/schema/patterns.ts';
import { styleCorpus } from '../../../db/schema/style-corpus.ts';
import { findPassages, type StylePassage } from '../corpus/passages.service.ts';
import { approvedLessons } from '../lessons/lessons.service.ts';

export interface StyleKnowledge {
  /** How many the corpus holds. */
  decisions: number;
  passages: StylePassage[];
  patterns: KnownPattern[];
  lessons: { text: string; category: string | null; source: string | null }[];
}

export interface KnownPattern {
  type: PatternType;
  text: string;
  count: number;
  /** How many decisions `count` is of. */
  decisions: number;
  /** Title of one of them; null when none is remembered. */
  title: string | null;
}

const PASSAGES = 6;
const PATTERNS = 60;

/** What is known that bears on a question; passages and patterns of one decision when the conversation is about it. */
export async function gatherKnowledge(
  ctx: Context,
  question: string,
  corpusId: string | null,
): Promise<StyleKnowledge> {
  const [passages, patterns, lessons, decisions] = await Promise.all([
    findPassages(ctx, { query: question, corpusId, limit: PASSAGES }),
    corpusId === null ? patternsOfCorpus(ctx) : patternsOfDecision(ctx, corpusId),
    lessonsWithSource(ctx),
    ctx.db.$count(styleCorpus),
  ]);
  return { decisions, passages, patterns, lessons };
}

const patternsOfCorpus = async ({ db }: Context): Promise<KnownPattern[]> =>
  db
    .select({
      type: stylePatterns.type,
      text: stylePatterns.text,
      count: stylePatterns.count,
      decisions: stylePatterns.decisionCount,
      title: styleCorpus.title,
    })
    .from(stylePatterns)
    .leftJoin(styleCorpus, sql`${styleCorpus.corpusId}::text = ${stylePatterns.examples} -> 0 ->> 'corpus_id'`)
    .orderBy(desc(stylePatterns.decisionCount), desc(stylePatterns.count), stylePatterns.patternId)
    .limit(PATTERNS);

const patternsOfDecision = async ({ db }: Context, corpusId: string): Promise<KnownPattern[]> =>
  db
    .select({
      type: stylePatterns.type,
      text: stylePatterns.text,
      count: stylePatternCounts.count,
      decisions: sql<number>`1`,
      title: styleCorpus.title,
    })
    .from(stylePatternCounts)
    .innerJoin(stylePatterns, eq(stylePatterns.patternId, stylePatternCounts.patternId))
    .innerJoin(styleCorpus, eq(styleCorpus.corpusId, stylePatternCounts.corpusId))
    .where(eq(stylePatternCounts.corpusId, corpusId))
    .orderBy(desc(stylePatternCounts.count), stylePatterns.patternId)
    .limit(PATTERNS);

async function lessonsWithSource(ctx: Context): Promise<StyleKnowledge['lessons']> {
  const lessons = await approvedLessons(ctx);
  const ids = lessons.flatMap(({ corpus_id }) => corpus_id ?? []);
  const rows = await ctx.db
    .select({ id: styleCorpus.corpusId, title: styleCorpus.title })
    .from(styleCorpus)
    .where(eq(styleCorpus.corpusId, sql`any(${sql.param(ids)}::uuid[])`));
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return lessons.map(({ text, category, corpus_id, case_number }) => ({
    text,
    category,
    source: case_number === null ? (titles.get(corpus_id ?? '') ?? null) : `תיק ${case_number}`,
  }));
}
