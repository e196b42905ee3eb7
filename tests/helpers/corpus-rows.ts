import { uuidv7 } from 'uuidv7';
import { styleCorpus, styleCorpusTexts } from '../../src/db/schema/style-corpus.ts';
import type { TestApp } from './app.ts';

/** A decision of the corpus as a bare row with its text. @returns its id */
export async function corpusDecision(t: TestApp, fullText: string, title = 'החלטה לדוגמה'): Promise<string> {
  const corpusId = uuidv7();
  await t.ctx.db.insert(styleCorpus).values({
    corpusId,
    title,
    charCount: fullText.length,
    wordCount: fullText.split(/\s+/).length,
    sections: [],
    statistics: { sections: {}, sentenceLengths: [], distinctWords: 0, topTerms: [] },
  });
  await t.ctx.db.insert(styleCorpusTexts).values({ corpusId, fullText });
  return corpusId;
}
