// What a reply may draw on: the corpus, its patterns and the approved lessons, and nothing else.
import { desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { styleCorpus } from '../corpus/corpus.tables.ts';
import { findPassages, type StylePassage } from '../corpus/passages.service.ts';
import { approvedLessons } from '../lessons/lessons.service.ts';
import { type PatternType, stylePatternCounts, stylePatterns } from '../patterns/patterns.tables.ts';

export interface StyleKnowledge {
  decisions: number;
  passages: StylePassage[];
  patterns: { type: PatternType; text: string; count: number; decisions: number; example: string | null }[];
  lessons: { text: string; category: string | null }[];
}

const PASSAGES = 6;
const PATTERNS = 60;

/** What is known that bears on a question; of one decision when the conversation is about it. */
export async function gatherKnowledge(
  ctx: Context,
  question: string,
  corpusId: string | null,
): Promise<StyleKnowledge> {
  const [passages, patterns, lessons, decisions] = await Promise.all([
    findPassages(ctx, { query: question, corpusId, limit: PASSAGES }),
    selectPatterns(ctx, corpusId),
    approvedLessons(ctx),
    ctx.db.$count(styleCorpus),
  ]);
  return { decisions, passages, patterns, lessons };
}

async function selectPatterns(ctx: Context, corpusId: string | null): Promise<StyleKnowledge['patterns']> {
  const columns = {
    type: stylePatterns.type,
    text: stylePatterns.text,
    count: stylePatterns.count,
    decisions: stylePatterns.decisionCount,
    example: sql<string | null>`${stylePatterns.examples} -> 0 ->> 'excerpt'`,
  };
  if (corpusId === null)
    return ctx.db
      .select(columns)
      .from(stylePatterns)
      .orderBy(desc(stylePatterns.decisionCount), desc(stylePatterns.count))
      .limit(PATTERNS);
  return ctx.db
    .select({ ...columns, count: stylePatternCounts.count })
    .from(stylePatterns)
    .innerJoin(stylePatternCounts, eq(stylePatternCounts.patternId, stylePatterns.patternId))
    .where(eq(stylePatternCounts.corpusId, corpusId))
    .orderBy(desc(stylePatternCounts.count))
    .limit(PATTERNS);
}
