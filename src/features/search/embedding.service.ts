import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddingsError } from '../../clients/embeddings-error.ts';
import type { Context } from '../../context.ts';
import { TaskFailure, TaskMustWait } from '../../jobs/tasks.ts';
import { tellWait } from '../../jobs/waiting.ts';
import type { TextEmbedder } from '../../models/embedder.ts';
import type { PassageEmbeddings } from './chunk-store.service.ts';
import { selectSearchedModel } from './search.queries.ts';

const BATCH = 256;
const PROBE_MS = 2000;
const LONGEST_PROBE_MS = 15_000;
/** A task that waits is read anew when it is tried again, so a long outage is waited for in place, but not for ever. */
const LONGEST_PATIENCE_MS = 10 * 60_000;

const WAITING_FOR_EMBEDDINGS = 'ממתין לשירות החיפוש לפי משמעות, שאינו זמין כרגע';

/**
 * Vectors for passages, in order: of the configured model, and while another one is still searched also of that, when
 * this process can ask it, so that a new document is found before and after `npm run reembed`.
 *
 * @throws TaskMustWait while the endpoint cannot be reached: the document waits rather than being stored without vectors
 * @throws TaskFailure when the endpoint does not take these texts
 */
export async function embedPassages(ctx: Context, texts: string[]): Promise<PassageEmbeddings> {
  const searched = await selectSearchedModel(ctx.db);
  const former = searched && searched.name !== ctx.embedder.modelId ? ctx.embedder.forModel(searched.name) : null;
  return {
    configured: await vectorsOf(ctx, ctx.embedder, texts),
    searched: former && (await vectorsOf(ctx, former, texts)),
  };
}

async function vectorsOf(ctx: Context, embedder: TextEmbedder, texts: string[]) {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += BATCH)
    vectors.push(...(await embedPatiently(ctx, embedder, texts.slice(at, at + BATCH))));
  return { model: embedder.modelId, dimensions: embedder.dimensions, vectors };
}

/**
 * Embeds texts; while the endpoint is away it is asked again for as long as it has been away already. So the first
 * failure shows at once, and a task costs few attempts however long the outage.
 *
 * @throws TaskMustWait and TaskFailure as `embedPassages`
 */
export async function embedPatiently(
  { signal, turn }: Pick<Context, 'signal' | 'turn'>,
  embedder: TextEmbedder,
  texts: string[],
): Promise<Float32Array[]> {
  const giveUp = performance.now() + Math.min(LONGEST_PATIENCE_MS, embedder.outageMs());
  for (let probe = PROBE_MS; ; probe = Math.min(LONGEST_PROBE_MS, probe * 1.5)) {
    try {
      const vectors = await embedder.embed(texts, signal, turn);
      tellWait(null);
      return vectors;
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof EmbeddingsError && cause.reason === 'input')
        throw new TaskFailure('שירות החיפוש לפי משמעות דחה את הטקסט של המסמך', cause);
      if (performance.now() + probe > giveUp) throw new TaskMustWait(WAITING_FOR_EMBEDDINGS, { cause });
    }
    tellWait({ code: 'embeddings', message: WAITING_FOR_EMBEDDINGS });
    await wait(probe, undefined, { signal });
  }
}
