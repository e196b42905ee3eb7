// The port to the agent platform: companies with agents, issues (one delegated job is one issue), and runs of agents on
// issues. Two adapters pass one conformance suite: `embedded/` keeps all of it in our database, `paperclip/` speaks the
// HTTP API of an existing product.

import type { Executor } from '../db/open.ts';
import type { AgentStatus, CommentAuthor, CommentTone, IssueStatus, RunStatus } from '../domain/agent-states.ts';

export interface PlatformCompany {
  id: string;
  label: string;
}

/** What each company gave, and what is to be said of those that gave nothing or not all. */
export interface Gathered<T> {
  items: { company: PlatformCompany; item: T }[];
  errors: string[];
  /** How many companies there are, and how many gave nothing. */
  companies: number;
  failed: number;
}

export interface PlatformAgent {
  agentId: string;
  companyId: string;
  name: string;
  title: string | null;
  status: AgentStatus;
  /** Why it is in `error` or `paused`; null otherwise. */
  reason: string | null;
  adapterType: string;
  lastActivityAt: Date | null;
}

export interface PlatformProject {
  projectId: string;
  companyId: string;
  name: string;
  archivedAt: Date | null;
}

/** Whether an issue is closed, one way or the other. */
export const hasEnded = ({ status }: Pick<PlatformIssue, 'status'>): boolean =>
  status === 'done' || status === 'cancelled';

/** What is neither ended nor put off. */
export const OPEN_STATUSES = ['todo', 'in_progress', 'in_review', 'blocked'] as const satisfies IssueStatus[];

export interface PlatformIssue {
  issueId: string;
  companyId: string;
  projectId: string | null;
  parentId: string | null;
  /** What people call it, such as `APP-12`. */
  identifier: string;
  title: string;
  status: IssueStatus;
  assigneeAgentId: string | null;
  /** False for what the platform itself adds under our issues: those are not ours. */
  ours: boolean;
  updatedAt: Date;
}

/** Whether a run still has something before it. */
export const isLive = (status: RunStatus): boolean => ['queued', 'running', 'scheduled_retry'].includes(status);

/** How long a running run has been silent; empty when the platform's word is none of ours (specification, AgentRun). */
export type SilenceLevel = '' | 'ok' | 'suspicion' | 'critical';

export interface PlatformRun {
  runId: string;
  /** Empty in an issue's runs where the platform does not tell it there. */
  companyId: string;
  agentId: string;
  agentName: string;
  status: RunStatus;
  invocationSource: string;
  triggerDetail: string;
  issueId: string | null;
  adapterType: string;
  startedAt: Date | null;
  finishedAt: Date | null;
  createdAt: Date | null;
  lastOutputAt: Date | null;
  continuationAttempt: number;
  silenceLevel: SilenceLevel;
  silenceAgeMs: number;
  /** Whether it is told as running while nothing runs it any more. */
  processLost: boolean;
  /** Why it failed; null otherwise. */
  error: string | null;
}

export interface RunLogPage {
  runId: string;
  store: string;
  logRef: string;
  /** Newline-delimited JSON, whole lines; empty for a run that has not started. */
  content: string;
}

export interface RunEvent {
  seq: number;
  type: string;
  at: Date;
  message: string;
  data: Record<string, unknown> | null;
}

export interface PlatformComment {
  commentId: string;
  issueId: string;
  /** Only the platform itself writes as `system`. */
  authorType: CommentAuthor;
  body: string;
  tone: CommentTone | null;
  createdAt: Date;
}

export interface NewIssue {
  companyId: string;
  projectId: string | null;
  parentId: string;
  title: string;
  description: string;
  assigneeAgentId: string;
  /** The same key again gives the issue made with it before. */
  idempotencyKey: string;
}

/** Where the platform keeps a case. */
export interface CasePlace {
  companyId: string;
  projectId: string;
  mainIssueId: string;
}

/** A list, and whether the platform cut it at its own maximum. */
export interface Listed<T> {
  items: T[];
  cut: boolean;
}

/**
 * What the service asks of an agent platform. Every verb throws PlatformError. Ids that cannot exist there (not a UUID)
 * are answered as unknown without asking.
 */
export interface AgentPlatform {
  kind: 'embedded' | 'paperclip';
  companies: PlatformCompany[];
  /** The companies' one for an appeal type. */
  companyFor(appealType: string): PlatformCompany | null;
  /** False when the platform needs a key and none is configured (`skipped/no_api_key`). */
  hasKey: boolean;
  /**
   * Makes the case's project with its main issue, in the transaction that makes the case (again it gives the same); null
   * where people make projects themselves and the service has to look for them.
   */
  openCase(tx: Executor, owner: { caseId: string; caseNumber: string; appealType: string }): Promise<CasePlace | null>;
  agents(companyId: string, signal: AbortSignal): Promise<PlatformAgent[]>;
  /** The project whose name is exactly this, archived or not; the newest when there are several. */
  findProject(companyId: string, name: string, signal: AbortSignal): Promise<PlatformProject | null>;
  /** The oldest issue of the project that a person made and that has no parent. */
  findMainIssue(companyId: string, projectId: string, signal: AbortSignal): Promise<PlatformIssue | null>;
  setProjectArchived(projectId: string, archived: boolean, signal: AbortSignal): Promise<void>;
  /** Makes a child issue that waits (`backlog`): nothing runs before `wake`. */
  createIssue(issue: NewIssue, signal: AbortSignal): Promise<PlatformIssue>;
  issue(issueId: string, signal: AbortSignal): Promise<PlatformIssue | null>;
  /** `cancelled` ends what runs on the issue; one that has ended, and on which nothing runs, stays as it is then. */
  setIssueStatus(issueId: string, status: 'done' | 'cancelled' | 'backlog', signal: AbortSignal): Promise<void>;
  /** Issues of a company that changed since then, newest first. */
  changedIssues(companyId: string, since: Date, signal: AbortSignal): Promise<Listed<PlatformIssue>>;
  /** Open issues of a company that an agent is assigned to, however old. */
  openIssues(companyId: string, signal: AbortSignal): Promise<Listed<PlatformIssue>>;
  comments(issueId: string, signal: AbortSignal): Promise<PlatformComment[]>;
  /**
   * Starts an agent on an issue, or joins the run that is there; null when the platform would not. Asked twice at once, a
   * platform may start two.
   */
  wake(agentId: string, issueId: string, signal: AbortSignal): Promise<{ runId: string; status: RunStatus } | null>;
  /** Runs of an issue, newest first. */
  runsOfIssue(issueId: string, signal: AbortSignal): Promise<PlatformRun[]>;
  /** Queued and running runs of a company, newest first. */
  liveRuns(companyId: string, signal: AbortSignal): Promise<Listed<PlatformRun>>;
  /** The last thousand runs of a company in whatever state, newest first. */
  recentRuns(companyId: string, signal: AbortSignal): Promise<Listed<PlatformRun>>;
  run(runId: string, signal: AbortSignal): Promise<PlatformRun | null>;
  runLog(
    runId: string,
    range: { offset: number | null; limitBytes: number },
    signal: AbortSignal,
  ): Promise<RunLogPage | null>;
  runEvents(runId: string, signal: AbortSignal): Promise<RunEvent[] | null>;
  /** Ends a run so that no replacement starts; gives its state afterwards, and whether it was this that ends it. */
  cancelRun(runId: string, signal: AbortSignal): Promise<{ status: RunStatus; cancelled: boolean } | null>;
  resetSession(agentId: string, signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

/** The platform could not be used; `unauthorized` and `forbidden` are about our key, `unavailable` may pass. */
export class PlatformError extends Error {
  override name = 'PlatformError';
  readonly reason: 'unavailable' | 'unauthorized' | 'forbidden' | 'wrong_answer';
  /** Milliseconds that the platform asked us to wait; 0 when it did not. */
  readonly retryAfterMs: number;

  constructor(
    reason: PlatformError['reason'],
    message: string,
    options: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs ?? 0;
  }
}
