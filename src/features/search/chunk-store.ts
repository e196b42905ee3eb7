import { and, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../db/open.ts';
import type { SearchChunk } from '../../jobs/thread-entry.ts';
import { chunkEmbeddings, chunks, embeddingModels } from './search.tables.ts';

/** Rows a transaction: short enough that nobody waits for long on the embedded database. */
const BATCH = 100;

export interface PassageEmbeddings {
  /** Name of the model. */
  model: string;
  dimensions: number;
  /** One for each passage, in order. */
  vectors: Float32Array[];
}

/**
 * Writes the passages of one revision with their vectors, in small transactions. What an earlier run left of the same
 * revision goes first, so running twice doubles nothing. They are invisible until the document has this revision.
 */
export async function writeChunks(
  ctx: Context,
  owner: { documentId: string; revision: number },
  passages: SearchChunk[],
  embeddings: PassageEmbeddings,
): Promise<void> {
  const modelId = await modelIdOf(ctx.db, embeddings.model, embeddings.dimensions);
  await ctx.db.delete(chunks).where(and(eq(chunks.documentId, owner.documentId), eq(chunks.revision, owner.revision)));
  for (let at = 0; at < passages.length; at += BATCH) {
    ctx.signal.throwIfAborted();
    await ctx.database.transaction(async (tx) => {
      const rows = passages.slice(at, at + BATCH).map((passage) => ({
        ...owner,
        chunkIndex: passage.index,
        sectionType: passage.section_type,
        startOffset: passage.start,
        endOffset: passage.end,
        text: passage.text,
        words: passage.indexed.words,
        wordCount: passage.indexed.length,
        terms: passage.indexed.terms,
      }));
      const ids = await tx.insert(chunks).values(rows).returning({ chunkId: chunks.chunkId, index: chunks.chunkIndex });
      await tx
        .insert(chunkEmbeddings)
        .values(ids.map(({ chunkId, index }) => ({ chunkId, modelId, embedding: embeddings.vectors[index]! })));
    });
  }
}

/** Deletes the passages of every revision but this one. */
export async function dropOtherRevisions(db: Executor, documentId: string, revision: number): Promise<void> {
  await db.delete(chunks).where(and(eq(chunks.documentId, documentId), ne(chunks.revision, revision)));
}

/** The number of a model's vectors in the database; a new model gets one. The first model is the one searched. */
export async function modelIdOf(db: Executor, name: string, dimensions: number): Promise<number> {
  const [known] = await db
    .select({ modelId: embeddingModels.modelId })
    .from(embeddingModels)
    .where(eq(embeddingModels.name, name));
  if (known) return known.modelId;
  const [made] = await db
    .insert(embeddingModels)
    .values({
      name,
      dimensions,
      searched: sql`not exists (select 1 from ${embeddingModels} where ${embeddingModels.searched})`,
    })
    .onConflictDoUpdate({ target: embeddingModels.name, set: { dimensions } })
    .returning({ modelId: embeddingModels.modelId });
  return made!.modelId;
}
