import type { Context } from '../../context.ts';
import { TaskMustWait } from '../../jobs/tasks.ts';
import type { PassageEmbeddings } from './chunk-store.ts';

const BATCH = 256;

/**
 * Vectors for passages, in order, batch by batch.
 *
 * @throws TaskMustWait while the endpoint cannot be reached: the document waits rather than being stored without vectors
 */
export async function embedPassages(ctx: Context, texts: string[]): Promise<PassageEmbeddings> {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += BATCH) {
    try {
      vectors.push(...(await ctx.embedder.embed(texts.slice(at, at + BATCH), ctx.signal)));
    } catch (cause) {
      ctx.signal.throwIfAborted();
      throw new TaskMustWait('ממתין לשירות החיפוש לפי משמעות, שאינו זמין כרגע', { cause });
    }
  }
  return { model: ctx.embedder.modelId, dimensions: ctx.embedder.dimensions, vectors };
}
