import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor, Tx } from '../../db/open.ts';
import { chunkEmbeddings, chunks } from '../../db/schema/search.ts';
import type { SearchChunk } from '../../thread-catalog.ts';
import { lockModel, lockSearchedModel } from './embedding-models.ts';
import { keepVectorIndex } from './vector-index.ts';

/** Rows and numbers a transaction: short enough that nobody waits for long on the embedded database. */
const BATCH = 100;
const BATCH_NUMBERS = 60_000;

/** The text that passages belong to, and which of its revisions. */
export type ChunkOwner = ({ documentId: string } | { corpusId: string }) & { revision: number };

export interface ModelVectors {
  /** Name of the model. */
  model: string;
  dimensions: number;
  /** One for each passage, in order. */
  vectors: Float32Array[];
}

export interface PassageEmbeddings {
  configured: ModelVectors;
  /** Vectors of the model that is still searched, where it is another one. */
  searched: ModelVectors | null;
}

/**
 * Writes the passages of one revision with their vectors, in small transactions. What an earlier run left of the same
 * revision goes first, so running twice doubles nothing. They are invisible until their text has this revision.
 */
export async function writeChunks(
  ctx: Context,
  owner: ChunkOwner,
  passages: SearchChunk[],
  embeddings: PassageEmbeddings,
): Promise<void> {
  await ctx.db.delete(chunks).where(and(ofText(owner), eq(chunks.revision, owner.revision)));
  const numbers = embeddings.configured.dimensions + (embeddings.searched?.dimensions ?? 0);
  const batch = Math.max(1, Math.min(BATCH, Math.floor(BATCH_NUMBERS / numbers)));
  for (let at = 0; at < passages.length; at += batch) {
    ctx.signal.throwIfAborted();
    await ctx.database.transaction(async (tx) => {
      // First, so that every writer takes its locks in one order.
      const models = await lockModels(tx, embeddings);
      const rows = passages.slice(at, at + batch).map((passage) => ({
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
        .values(
          models.flatMap(({ modelId, vectors }) =>
            ids.map(({ chunkId, index }) => ({ chunkId, modelId, embedding: vectors[index]! })),
          ),
        );
    });
  }
  await keepVectorIndex(ctx);
}

/** The models that vectors are stored of; a former one may have been dropped since its vectors were made. */
async function lockModels(tx: Tx, { configured, searched }: PassageEmbeddings) {
  const former = searched && (await lockSearchedModel(tx, searched.model));
  const modelId = await lockModel(tx, configured.model, configured.dimensions);
  return [
    { modelId, vectors: configured.vectors },
    ...(searched && former !== null ? [{ modelId: former, vectors: searched.vectors }] : []),
  ];
}

/** Deletes the passages of every revision of a text but this one. */
export async function dropOtherRevisions(db: Executor, owner: ChunkOwner): Promise<void> {
  await db.delete(chunks).where(and(ofText(owner), ne(chunks.revision, owner.revision)));
}

const ofText = (owner: ChunkOwner): SQL =>
  'documentId' in owner ? eq(chunks.documentId, owner.documentId) : eq(chunks.corpusId, owner.corpusId);
