import type { Context } from '../../context.ts';
import type { QueueName } from '../../db/schema/precedents.ts';
import type { QueueItem } from '../../features/precedents/queues.service.ts';

/** Writes the result of the work on one row, in the transaction that ends the row. */
export type Save = (ctx: Context) => Promise<void>;

/** One kind of work that waits in a queue. */
export interface Drain {
  /** Its service name. */
  name: string;
  queue: QueueName;
  /** What people call it. */
  title: string;
  /** How often it is started: a run ends before the next one would begin. */
  everyMs: number;
  nightOnly: boolean;
  /** Rows that are taken at once; before each batch the switches are looked at. */
  batch: number;
  done: 'done' | 'completed';
  /**
   * Does the work on one row outside any transaction.
   *
   * @throws WorkRefused; everything else counts as a fault that may pass
   */
  work(ctx: Context, item: QueueItem, attempt: Attempt): Promise<Save>;
}

/** One attempt at a row. */
export interface Attempt {
  /** Whether the row fails for good when this one does not succeed. */
  last: boolean;
  /** For so long a model may be asked: the rest of the row's time is left to the rules. */
  modelLimitMs: number;
}

/** The work on a row did not succeed; `reason` is the Hebrew sentence that people read. */
export class WorkRefused extends Error {
  override name = 'WorkRefused';
  /** `retry` may succeed later, `failed` never will, `manual` needs a person. */
  readonly end: 'retry' | 'failed' | 'manual';
  readonly reason: string;

  constructor(end: WorkRefused['end'], reason: string, cause?: unknown) {
    super(reason, { cause });
    this.end = end;
    this.reason = reason;
  }
}
