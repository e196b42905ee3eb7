import type { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { stylePatternCounts, stylePatterns } from '../../../db/schema/patterns.ts';
import { styleCorpus, styleCorpusTexts } from '../../../db/schema/style-corpus.ts';
import { AppError } from '../../../errors.ts';
import { phraseKey } from '../../../hebrew/read/style/occurrences.ts';
import type { StyleSection } from '../../../hebrew/read/style/types.ts';
import { isUuid } from '../../../lib/uuid.ts';
import type { CorpusMarks } from './patterns.contract.ts';

const LIMIT_MS = 30_000;

/** Where the patterns of the chair's style stand in a decision. @throws AppError corpus_not_found and those of threads */
export async function readMarks(ctx: Context, corpusId: string): Promise<z.input<typeof CorpusMarks>> {
  const [decision] = isUuid(corpusId)
    ? await ctx.db
        .select({ text: styleCorpusTexts.fullText, sections: styleCorpus.sections })
        .from(styleCorpusTexts)
        .innerJoin(styleCorpus, eq(styleCorpus.corpusId, styleCorpusTexts.corpusId))
        .where(eq(styleCorpus.corpusId, corpusId))
    : [];
  if (!decision) throw new AppError('corpus_not_found');
  const patterns = await ctx.db
    .select({ patternId: stylePatterns.patternId, type: stylePatterns.type, text: stylePatterns.text })
    .from(stylePatternCounts)
    .innerJoin(stylePatterns, eq(stylePatterns.patternId, stylePatternCounts.patternId))
    .where(eq(stylePatternCounts.corpusId, corpusId));
  const phrases = patterns.map(({ text }) => phraseKey(text));
  const places = await ctx.threads.run(
    'findStyleMarks',
    { text: decision.text, sections: decision.sections as StyleSection[], phrases },
    { timeoutMs: LIMIT_MS, lane: 'quick', signal: ctx.signal, turn: ctx.turn },
  );
  return {
    marks: places.map(({ phrase, start, end }) => {
      const { patternId, type } = patterns[phrase]!;
      return { pattern_id: patternId, type, start, end };
    }),
  };
}
