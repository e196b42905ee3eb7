// Two decisions side by side, from what is stored of them: no text is read.
import type { z } from '@hono/zod-openapi';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { type PatternType, stylePatternCounts, stylePatterns } from '../../../db/schema/patterns.ts';
import { styleCorpus } from '../../../db/schema/style-corpus.ts';
import { fieldError } from '../../../errors.ts';
import { SECTION_TYPES } from '../../../hebrew/read/sections/types.ts';
import { styleSimilarity } from '../../../hebrew/read/style/similarity.ts';
import { readCorpusItem } from '../corpus/corpus.service.ts';
import type { StyleComparison } from './patterns.contract.ts';

type Comparison = z.input<typeof StyleComparison>;

/** Compares two decisions of the corpus. @throws AppError corpus_not_found, validation_error for one and the same */
export async function compareStyles(ctx: Context, a: string, b: string): Promise<Comparison> {
  if (a.toLowerCase() === b.toLowerCase())
    throw fieldError(['query', 'b'], 'יש לבחור שתי החלטות שונות', 'same_decision');
  const items = { a: await readCorpusItem(ctx, a), b: await readCorpusItem(ctx, b) };
  const [figures, uses, decisions] = await Promise.all([
    ctx.db
      .select({ id: styleCorpus.corpusId, statistics: styleCorpus.statistics, characters: styleCorpus.charCount })
      .from(styleCorpus)
      .where(inArray(styleCorpus.corpusId, [items.a.corpus_id, items.b.corpus_id])),
    readUses(ctx, items.a.corpus_id, items.b.corpus_id),
    ctx.db.$count(styleCorpus),
  ]);
  const figuresOf = (id: string) => {
    const row = figures.find((one) => one.id === id)!;
    const { sections = {}, sentenceLengths = [] } = row.statistics;
    return { sections, sentenceLengths, characters: row.characters };
  };
  const [left, right] = [figuresOf(items.a.corpus_id), figuresOf(items.b.corpus_id)];
  const counted = uses.filter(({ type }) => type !== 'structure');
  return {
    ...items,
    sections: compareSections(left.sections, right.sections),
    patterns: comparePatterns(uses),
    similarity: styleSimilarity(left, right, counted, decisions),
  };
}

interface Use {
  patternId: string;
  type: PatternType;
  text: string;
  /** Decisions of the corpus that have it. */
  decisions: number;
  a: number;
  b: number;
}

async function readUses(ctx: Context, a: string, b: string): Promise<Use[]> {
  const rows = await ctx.db
    .select({
      patternId: stylePatterns.patternId,
      type: stylePatterns.type,
      text: stylePatterns.text,
      decisions: stylePatterns.decisionCount,
      corpusId: stylePatternCounts.corpusId,
      count: stylePatternCounts.count,
    })
    .from(stylePatternCounts)
    .innerJoin(stylePatterns, eq(stylePatterns.patternId, stylePatternCounts.patternId))
    .where(inArray(stylePatternCounts.corpusId, [a, b]))
    .orderBy(desc(stylePatternCounts.count), stylePatterns.text);
  const uses = new Map<string, Use>();
  for (const { corpusId, count, ...pattern } of rows) {
    const use = uses.get(pattern.patternId) ?? { ...pattern, a: 0, b: 0 };
    use[corpusId === a ? 'a' : 'b'] += count;
    uses.set(pattern.patternId, use);
  }
  return [...uses.values()];
}

function comparePatterns(uses: readonly Use[]): Comparison['patterns'] {
  const list = (wanted: (use: Use) => boolean, count: (use: Use) => number) =>
    uses
      .filter(wanted)
      .map((use) => ({ pattern_id: use.patternId, type: use.type, text: use.text, count: count(use) }));
  return {
    a: list(
      ({ a }) => a > 0,
      ({ a }) => a,
    ),
    b: list(
      ({ b }) => b > 0,
      ({ b }) => b,
    ),
    shared: list(
      ({ a, b }) => a > 0 && b > 0,
      ({ a, b }) => a + b,
    ),
    only_a: list(
      ({ b }) => b === 0,
      ({ a }) => a,
    ),
    only_b: list(
      ({ a }) => a === 0,
      ({ b }) => b,
    ),
  };
}

function compareSections(a: Record<string, number>, b: Record<string, number>): Comparison['sections'] {
  const all = (sizes: Record<string, number>) =>
    Math.max(
      1,
      Object.values(sizes).reduce((sum, size) => sum + size, 0),
    );
  const share = (size: number, whole: number) => Math.round((10_000 * size) / whole) / 10_000;
  const [allA, allB] = [all(a), all(b)];
  return SECTION_TYPES.flatMap((type) => {
    const [inA, inB] = [a[type] ?? 0, b[type] ?? 0];
    if (inA + inB === 0) return [];
    return [{ section_type: type, a_chars: inA, b_chars: inB, a_share: share(inA, allA), b_share: share(inB, allB) }];
  });
}
