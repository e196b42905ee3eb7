import type { z } from 'zod';
import type { Context } from '../context.ts';

export interface JobRun {
  /** Aborted when the job must stop: shutdown, cancellation, time limit. */
  signal: AbortSignal;
  jobId: string;
}

/** One entry of the job catalog (`src/job-catalog.ts`). Payloads carry ids, not contents; handlers are idempotent. */
export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
  /** `stately`: per key at most one waiting and one running job. `standard`: no such rule. */
  policy: 'standard' | 'stately';
  /** Jobs of this kind that one process runs at once. */
  concurrency: number;
  /** Seconds after which a running job counts as lost. */
  expireInSeconds: number;
  /** What it starts may go on when this process dies: such a job waits for its heartbeat to be missed. */
  outlivesProcess?: boolean;
  handler(ctx: Context, payload: z.output<S>, run: JobRun): Promise<void>;
}

/** Declares a background job; the one way a payload schema, its limits and its handler meet. */
export function defineJob<S extends z.ZodType>(definition: JobDefinition<S>): JobDefinition<S> {
  return definition;
}
