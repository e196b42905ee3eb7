import { uuidv7 } from 'uuidv7';
import type { Executor } from '../../src/db/open.ts';
import { styleCorpus, styleCorpusTexts } from '../../src/db/schema/style-corpus.ts';
import { measureDecision } from '../../src/features/training/corpus/decision-threads.ts';

/** A decision of the corpus as an upload stores it, without its passages. @returns its id */
export async function measuredDecision(
  db: Executor,
  text: string,
  more: Partial<typeof styleCorpus.$inferInsert> = {},
): Promise<string> {
  const corpusId = uuidv7();
  const { sections, statistics, wordCount, chunkCount } = measureDecision({ input: { text, bodyLength: text.length } });
  await db.insert(styleCorpus).values({
    corpusId,
    title: 'החלטה',
    charCount: text.length,
    wordCount,
    chunkCount,
    pageCount: 10,
    sections,
    statistics,
    ...more,
  });
  await db.insert(styleCorpusTexts).values({ corpusId, fullText: text });
  return corpusId;
}
