import type { Context } from '../context.ts';
import type { DelegatedInput, DelegatedKind } from '../features/generation/delegation.tables.ts';

/** A delegated job as its agent gets it. */
export interface AgentJob {
  jobId: string;
  caseId: string;
  kind: DelegatedKind;
  input: DelegatedInput;
}

/** Tells what the job is doing: a line of the run's log. */
export type Tell = (chunk: string) => void;

/** A reason that a person can read, for a job that cannot be done. */
export class JobFailure extends Error {
  override name = 'JobFailure';
}
