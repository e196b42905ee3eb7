export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

export interface ModelRequest {
  system: string;
  messages: ModelMessage[];
  signal: AbortSignal;
  /** Tokens the answer may have; 8,000 when left out. */
  maxOutputTokens?: number;
}

/** A language model, however it is reached. Both verbs throw ModelError, or the signal's reason when it is aborted. */
export interface LanguageModel {
  /** For logs and marks in results, such as `anthropic:claude-…`; never a secret. */
  id: string;
  /** Characters of text that one request may carry; longer work is cut into several. */
  contextCharacters: number;
  complete(request: ModelRequest): Promise<string>;
  /** The answer as it comes. */
  stream(request: ModelRequest): AsyncIterable<string>;
}

/** The model did not answer as needed; `unavailable` may pass, `refused` (key, name, input) and `nonsense` will not. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly reason: 'unavailable' | 'refused' | 'nonsense';

  constructor(reason: ModelError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
