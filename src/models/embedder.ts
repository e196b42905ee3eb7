/** Turns texts into vectors; the built-in one or a configured endpoint. */
export interface Embedder {
  /** Identifies the vectors in the database: vectors of two models are never compared. */
  modelId: string;
  dimensions: number;
  /**
   * @param texts passages or a query
   * @returns a unit vector for each, in order
   * @throws when the endpoint cannot be reached after retries, or answers wrongly
   */
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Whether the last use succeeded. */
  isHealthy(): boolean;
}
