import type { EmbeddingsClient } from '../clients/embeddings.ts';
import { EmbeddingsError } from '../clients/embeddings-error.ts';
import { ConfigurationError } from '../config/parse.ts';
import type { ToolConfig } from '../config/web.ts';
import { BUILTIN_VECTOR_WEIGHT } from '../hebrew/search/fuse.ts';
import type { ThreadPool } from '../jobs/threads.ts';
import { BUILTIN_EMBEDDER, embed } from './builtin-embedder.ts';
import type { Embedder, TextEmbedder } from './embedder.ts';

const BUILTIN_LIMIT_MS = 5 * 60_000;
const QUERY_LIMIT_MS = 2000;
/** After a query that ran into its limit the next ones do not wait for the endpoint at all, for this long. */
const REST_AFTER_TIMEOUT_MS = 5000;

export type EmbeddingSettings = Pick<
  ToolConfig,
  'EMBEDDINGS_URL' | 'EMBEDDINGS_API_KEY' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_DIMENSIONS' | 'EMBEDDINGS_WEIGHT'
>;

/**
 * The embedder of this process: the configured endpoint's model, else the built-in one, which stays at hand for vectors
 * that it made before. Nothing is asked yet.
 *
 * @throws ConfigurationError for an endpoint without a model
 */
export function openEmbedder(settings: EmbeddingSettings, threads: ThreadPool): Embedder {
  const builtin = builtinEmbedder(threads);
  const remote = remoteEmbedder(settings);
  const configured = remote ?? builtin;
  return {
    ...configured,
    isHealthy: () => configured.outageMs() === 0,
    forModel: (modelId) => [configured, builtin].find((one) => one.modelId === modelId) ?? null,
    close: async () => remote?.close(),
  };
}

/** Passages are embedded in worker threads; one short text is done sooner than it would reach a thread. */
function builtinEmbedder(threads: ThreadPool): TextEmbedder {
  return {
    modelId: BUILTIN_EMBEDDER.id,
    dimensions: BUILTIN_EMBEDDER.dimensions,
    weight: BUILTIN_VECTOR_WEIGHT,
    embed: (texts, signal, turn = 'embedding') =>
      threads.run('embedTexts', texts, { timeoutMs: BUILTIN_LIMIT_MS, signal, turn }),
    embedQuery: async (text) => embed([text])[0]!,
    outageMs: () => 0,
  };
}

function remoteEmbedder(settings: EmbeddingSettings): (TextEmbedder & { close(): Promise<void> }) | null {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model, EMBEDDINGS_DIMENSIONS: dimensions } = settings;
  if (url === null) return null;
  if (model === null) throw new ConfigurationError('EMBEDDINGS_MODEL: must be set together with EMBEDDINGS_URL');
  const client = lazyClient(() => ({ url, model, dimensions, apiKey: settings.EMBEDDINGS_API_KEY }));
  const outage = outageWatch();
  let restUntil = 0;

  return {
    modelId: `${model}@${dimensions}`,
    dimensions,
    weight: settings.EMBEDDINGS_WEIGHT,
    embed: (texts, signal) =>
      outage.watch(async () => (await client.get()).embed(texts, signal ? { signal } : {}), signal),
    async embedQuery(text, signal) {
      const started = performance.now();
      if (started < restUntil)
        throw new EmbeddingsError('unavailable', 'the embeddings endpoint was too slow just now');
      const once = { attempts: 1, timeoutMs: QUERY_LIMIT_MS, ...(signal ? { signal } : {}) };
      try {
        const [vector] = await outage.watch(async () => (await client.get()).embed([text], once), signal);
        return vector!;
      } catch (error) {
        const now = performance.now();
        if (!signal?.aborted && now - started >= QUERY_LIMIT_MS * 0.95) restUntil = now + REST_AFTER_TIMEOUT_MS;
        throw error;
      }
    },
    outageMs: outage.ms,
    close: client.close,
  };
}

/** The client's library is loaded by the first use: most services never need it. */
function lazyClient(settings: () => Parameters<typeof import('../clients/embeddings.ts').openEmbeddingsClient>[0]) {
  let opened: Promise<EmbeddingsClient> | undefined;
  return {
    get: () => {
      opened ??= import('../clients/embeddings.ts').then((module) => module.openEmbeddingsClient(settings()));
      return opened;
    },
    close: async () => (await opened)?.close(),
  };
}

function outageWatch() {
  let since: number | null = null;
  return {
    ms: () => (since === null ? 0 : Math.max(1, performance.now() - since)),
    /** Runs one use and remembers how it ended; one that its caller gave up says nothing. */
    async watch<T>(use: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
      try {
        const result = await use();
        since = null;
        return result;
      } catch (error) {
        if (!signal?.aborted) since ??= performance.now();
        throw error;
      }
    },
  };
}
