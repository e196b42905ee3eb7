// Makes the documents of a case searchable whose texts came as they are, without having been read here: passages and vectors
// are made of the texts by this version's own rules.
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { isForeignKeyViolation } from '../../db/errors.ts';
import { documents, documentTexts } from '../../db/schema/documents.ts';
import type { Section } from '../../hebrew/read/sections/split.ts';
import { defineJob } from '../../jobs/define.ts';
import { writeChunks } from './chunk-store.service.ts';
import { embedPassages } from './embedding.service.ts';

const CHUNKING_LIMIT_MS = 5 * 60_000;

/** Makes the documents of one case searchable that are not yet. */
export const indexCaseJob = defineJob({
  name: 'index-case',
  payload: z.object({ case_id: z.uuid() }),
  policy: 'stately',
  concurrency: 1,
  expireInSeconds: 2 * 3600,
  handler: (ctx, { case_id }) => indexCase(ctx, case_id),
});

/** Asks for it, in the transaction that brings the case. */
export const requestIndexing = async (ctx: Context, caseId: string): Promise<void> => {
  await ctx.queue.enqueue(ctx.db, indexCaseJob, { case_id: caseId }, { key: caseId });
};

async function indexCase(ctx: Context, caseId: string): Promise<void> {
  const unsearched = await ctx.db
    .select({ documentId: documents.documentId, revision: documents.revision })
    .from(documents)
    .where(and(eq(documents.caseId, caseId), eq(documents.chunkCount, 0), gt(documents.charCount, 0)));
  for (const owner of unsearched) await indexDocument(ctx, owner);
}

/** One that is read again or deleted meanwhile is left to whoever does that. */
async function indexDocument(ctx: Context, owner: { documentId: string; revision: number }): Promise<void> {
  ctx.signal.throwIfAborted();
  const [content] = await ctx.db
    .select({ text: documentTexts.text, sections: documentTexts.sections })
    .from(documentTexts)
    .where(eq(documentTexts.documentId, owner.documentId));
  if (!content) return;
  const input = { text: content.text, sections: content.sections as Section[] };
  const options = { timeoutMs: CHUNKING_LIMIT_MS, signal: ctx.signal, turn: ctx.turn };
  const passages = await ctx.threads.run('chunkForSearch', input, options);
  const embeddings = await embedPassages(
    ctx,
    passages.map(({ text }) => text),
  );
  try {
    await writeChunks(ctx, owner, passages, embeddings);
  } catch (error) {
    if (isForeignKeyViolation(error)) return;
    throw error;
  }
  await ctx.db
    .update(documents)
    .set({ chunkCount: passages.length })
    .where(and(eq(documents.documentId, owner.documentId), eq(documents.revision, owner.revision)));
}
