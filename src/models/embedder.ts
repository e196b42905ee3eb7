/** One model that turns texts into vectors: the built-in one or that of a configured endpoint. */
export interface TextEmbedder {
  /** Identifies the vectors in the database: vectors of two models are never compared. */
  modelId: string;
  dimensions: number;
  /** What a place in the ranking by its vectors is worth beside one in the ranking by words, which is 1. */
  weight: number;
  /**
   * @param texts passages; endpoints are asked again for a few seconds when they do not answer
   * @param turn whose turn it takes in this process, where it works here
   * @returns a unit vector for each, in order
   * @throws EmbeddingsError when the endpoint cannot be reached after retries, or answers wrongly
   */
  embed(texts: string[], signal?: AbortSignal, turn?: string): Promise<Float32Array[]>;
  /**
   * The unit vector of a search query, quickly or not at all: a person is waiting.
   *
   * @throws EmbeddingsError at the latest after 2 s
   */
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** Milliseconds since uses began to fail; 0 when the last one succeeded. */
  outageMs(): number;
}

/** The embedder of a process: the configured model, and by name the others that it can still ask. */
export interface Embedder extends TextEmbedder {
  /** Whether the last use succeeded. */
  isHealthy(): boolean;
  /** The model of this id; null when this process cannot ask it, as one whose endpoint is no longer configured. */
  forModel(modelId: string): TextEmbedder | null;
  close(): Promise<void>;
}
