/**
 * Thrown when work in a thread ran over its `time` or its `memory`, when its thread `died`, or when no thread is to be had
 * because its code cannot be loaded (`unavailable`). The first two are the text's doing, the others will pass.
 */
export class ThreadLost extends Error {
  override name = 'ThreadLost';
  readonly reason: 'time' | 'memory' | 'died' | 'unavailable';

  constructor(reason: ThreadLost['reason'], cause?: unknown) {
    super(`worker thread lost: ${reason}`, { cause });
    this.reason = reason;
  }

  /** Whether the same work would be lost again. */
  get isByInput(): boolean {
    return this.reason === 'time' || this.reason === 'memory';
  }
}
