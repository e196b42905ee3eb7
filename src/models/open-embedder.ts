import type { ToolConfig } from '../config/web.ts';
import type { ThreadPool } from '../jobs/threads.ts';
import { BUILTIN_EMBEDDER } from './builtin-embedder.ts';
import type { Embedder } from './embedder.ts';

const EMBED_LIMIT_MS = 5 * 60_000;

/** The embedder of this process: the built-in one. It runs in worker threads, a short query excepted. */
export function openEmbedder(_config: Pick<ToolConfig, 'EMBEDDINGS_URL'>, threads: ThreadPool): Embedder {
  return {
    modelId: BUILTIN_EMBEDDER.id,
    dimensions: BUILTIN_EMBEDDER.dimensions,
    embed: (texts, signal) => threads.run('embedTexts', texts, { timeoutMs: EMBED_LIMIT_MS, ...(signal ? { signal } : {}) }),
    isHealthy: () => true,
  };
}
