// What the conformance suite needs of a platform, and the steps that its parts share.
import { randomUUID } from 'node:crypto';
import {
  type AgentPlatform,
  type CasePlace,
  isLive,
  PlatformError,
  type PlatformIssue,
} from '../../../src/platform/platform.ts';
import { eventually } from '../../helpers/eventually.ts';

/** A platform to test, with a company, a working agent in it, and the means to make things happen. */
export interface Harness {
  platform: AgentPlatform;
  companyId: string;
  agentId: string;
  /** A new case's place: a project under the case's number, with its main issue. */
  newPlace(): Promise<CasePlace & { name: string }>;
  controls: Controls;
  close(): Promise<void>;
}

export interface Controls {
  /** Done once the agent works on the run. */
  started(runId: string): Promise<void>;
  /** The agent writes these lines, without line breaks, each a line of its log; done once they are there. */
  write(runId: string, lines: string[]): Promise<void>;
  /** The agent ends its work well, or in an error; it need not be over when this is done. */
  finishRun(runId: string): Promise<void>;
  failRun(runId: string): Promise<void>;
  /** The platform blocks the issue of a run that failed. */
  block(issueId: string): Promise<void>;
  /** From now on new runs wait in the queue; gives the way to let them go on. */
  hold(): Promise<() => Promise<void>>;
  /** Makes a running run silent for so long. */
  silence(runId: string, ms: number): Promise<void>;
  /** Brings the company to more live runs than the platform lists; gives the way back. */
  crowd(): Promise<() => Promise<void>>;
  /** The platform itself says something about an issue. */
  notice(issueId: string, body: string): Promise<void>;
  /** The platform adds a child of its own under an issue; null where a platform never does. Gives its id. */
  platformChild: ((issueId: string) => Promise<string>) | null;
}

export type CurrentHarness = () => Harness;
export const { signal } = new AbortController();

let serial = 0;

export async function newIssue({ platform, agentId, newPlace }: Harness): Promise<PlatformIssue> {
  const place = await newPlace();
  serial += 1;
  const issue = { ...place, parentId: place.mainIssueId, title: `קיבוץ טיעונים ${serial}`, description: 'תיאור' };
  return platform.createIssue(
    { ...issue, assigneeAgentId: agentId, idempotencyKey: `key-${serial}-${randomUUID()}` },
    signal,
  );
}

export async function newRun(harness: Harness): Promise<{ runId: string; issueId: string }> {
  const { issueId } = await newIssue(harness);
  const woken = await harness.platform.wake(harness.agentId, issueId, signal);
  return { runId: woken!.runId, issueId };
}

export async function startedRun(harness: Harness): Promise<{ runId: string; issueId: string }> {
  const run = await newRun(harness);
  await harness.controls.started(run.runId);
  return run;
}

/** A platform may refuse to speak of a company that it does not know. */
export async function unknownCompany<T>(asked: Promise<T>, none: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PlatformError && error.reason === 'forbidden') return none;
    throw error;
  }
}

export const endOf = ({ platform }: Harness, runId: string) =>
  eventually(async () => {
    const run = await platform.run(runId, signal);
    return run && !isLive(run.status) && run;
  });

/** Starts and finishes a run elsewhere: what the platform would do by itself has had its chance by then. */
export async function aWhile(harness: Harness): Promise<void> {
  const { runId } = await startedRun(harness);
  await harness.controls.finishRun(runId);
  await endOf(harness, runId);
}

export const NOT_IDS = ['x', '', '../../etc', '00000000-0000-0000-0000-00000000000g', "'; drop table runs; --"];
