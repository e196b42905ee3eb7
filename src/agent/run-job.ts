import type { Context } from '../context.ts';
import type { DelegatedInput, DelegatedKind } from '../db/schema/delegation.ts';

/** A delegated job as its agent gets it. */
export interface AgentJob {
  jobId: string;
  caseId: string;
  kind: DelegatedKind;
  /** How often it was asked for of this case, this time included. */
  attempt: number;
  input: DelegatedInput;
}

/** Tells what the job is doing: a line of the run's log. */
export type Tell = (chunk: string) => void;

/** A reason that a person can read, for a job that cannot be done. */
export class JobFailure extends Error {
  override name = 'JobFailure';
}

/** What each kind of job exports. */
interface JobModule {
  run(ctx: Context, job: AgentJob, tell: Tell): Promise<void>;
}

/**
 * Does a delegated job to its end; its result is there when this returns. Done again after it broke off, it leaves what it
 * would have left at once.
 *
 * @param ctx its signal asks the job to stop at a safe point
 * @throws JobFailure with the reason for a person; the signal's reason when it was asked to stop
 */
export async function runDelegatedJob(ctx: Context, job: AgentJob, tell: Tell): Promise<void> {
  // `block-draft:block-he` is done as all drafts of a block are.
  const [name] = job.kind.split(':');
  const { run }: JobModule = await import(new URL(`./jobs/${name}.ts`, import.meta.url).href);
  await run(ctx, job, tell);
}
