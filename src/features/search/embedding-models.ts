import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/open.ts';
import { chunkEmbeddings, embeddingModels } from '../../db/schema/search.ts';
import { xactLock } from '../../db/sql.ts';

const LOCK = 'embedding models';

/**
 * The number of a model's vectors in the database; a new model gets one. It cannot be dropped before the transaction
 * ends. The first model that a vector is stored of is the one searched.
 */
export async function lockModel(tx: Tx, name: string, dimensions: number): Promise<number> {
  const known = await lockedId(tx, name);
  if (known !== null) return known;
  await xactLock(tx, LOCK);
  const made = await lockedId(tx, name);
  if (made !== null) return made;
  const first = !(await isSearchable(tx));
  if (first) await tx.update(embeddingModels).set({ searched: false }).where(eq(embeddingModels.searched, true));
  const [row] = await tx
    .insert(embeddingModels)
    .values({ name, dimensions, searched: first })
    .returning({ modelId: embeddingModels.modelId });
  return row!.modelId;
}

/** As `lockModel`, for a model that counts only while it is searched; null when it is not. */
export async function lockSearchedModel(tx: Tx, name: string): Promise<number | null> {
  const [row] = await tx
    .select({ modelId: embeddingModels.modelId })
    .from(embeddingModels)
    .where(and(eq(embeddingModels.name, name), eq(embeddingModels.searched, true)))
    .for('key share');
  return row?.modelId ?? null;
}

/** Makes this model the searched one. */
export async function markSearched(tx: Tx, modelId: number): Promise<void> {
  await xactLock(tx, LOCK);
  await tx.update(embeddingModels).set({ searched: sql`${embeddingModels.modelId} = ${modelId}` });
}

async function lockedId(tx: Tx, name: string): Promise<number | null> {
  const [row] = await tx
    .select({ modelId: embeddingModels.modelId })
    .from(embeddingModels)
    .where(eq(embeddingModels.name, name))
    .for('key share');
  return row?.modelId ?? null;
}

/** Whether any vector of the searched model is stored: one of which all documents are gone is not worth keeping. */
async function isSearchable(tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ modelId: embeddingModels.modelId })
    .from(embeddingModels)
    .innerJoin(chunkEmbeddings, eq(chunkEmbeddings.modelId, embeddingModels.modelId))
    .where(eq(embeddingModels.searched, true))
    .limit(1);
  return row !== undefined;
}
