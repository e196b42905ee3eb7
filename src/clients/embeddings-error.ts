/**
 * Why no vectors came: `unavailable` the endpoint cannot be reached, is too slow or busy, or is broken; `refused` it does
 * not take requests from us; `input` it does not take these texts; `wrong_answer` what it said is not vectors.
 */
export type EmbeddingsFailure = 'unavailable' | 'refused' | 'input' | 'wrong_answer';

/** No vectors from the endpoint. The message holds neither the key nor what the endpoint said, which may repeat it. */
export class EmbeddingsError extends Error {
  override name = 'EmbeddingsError';
  readonly reason: EmbeddingsFailure;

  constructor(reason: EmbeddingsFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}
