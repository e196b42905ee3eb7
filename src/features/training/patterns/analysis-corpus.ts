// The decisions that an analysis reads, one at a time: their texts are never in memory together.
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { styleCorpus, styleCorpusTexts } from '../../../db/schema/style-corpus.ts';
import type { StyleSection } from '../../../hebrew/read/style/types.ts';

export interface CorpusEntry {
  corpusId: string;
  title: string;
  charCount: number;
}

/** The decisions of the corpus in an order that does not change. */
export const listEntries = async (ctx: Context): Promise<CorpusEntry[]> =>
  ctx.db
    .select({ corpusId: styleCorpus.corpusId, title: styleCorpus.title, charCount: styleCorpus.charCount })
    .from(styleCorpus)
    .orderBy(asc(styleCorpus.createdAt), asc(styleCorpus.corpusId));

/** Text and sections of a decision; undefined when it was deleted meanwhile. */
export async function readEntry(
  ctx: Context,
  corpusId: string,
): Promise<{ text: string; sections: StyleSection[] } | undefined> {
  const [row] = await ctx.db
    .select({ text: styleCorpusTexts.fullText, sections: styleCorpus.sections })
    .from(styleCorpus)
    .innerJoin(styleCorpusTexts, eq(styleCorpusTexts.corpusId, styleCorpus.corpusId))
    .where(eq(styleCorpus.corpusId, corpusId));
  return row;
}
