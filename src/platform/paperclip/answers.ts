// Paperclip's answers: what we read of them, checked, and as the port has it. Other fields are let by; values that we do
// not name become the nearest that we do.
import { z } from 'zod';
import {
  type PlatformAgent,
  type PlatformComment,
  PlatformError,
  type PlatformIssue,
  type PlatformProject,
  type PlatformRun,
  type RunEvent,
  type RunStatus,
  type SilenceLevel,
} from '../platform.ts';

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const optionalTime = time.nullish().transform((value) => value ?? null);
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** Reads an answer. @throws PlatformError wrong_answer when it is not what the API is known to give */
export function readAnswer<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new PlatformError('wrong_answer', `unknown answer of the agent platform at ${issue?.path.join('.')}`);
}

const oneOf = <const T extends string>(known: readonly T[], fallback: T) =>
  z.string().transform((value): T => known.find((each) => each === value) ?? fallback);

const runStatus = oneOf<RunStatus>(
  ['queued', 'running', 'succeeded', 'failed', 'cancelled', 'interrupted', 'timed_out', 'scheduled_retry'],
  'failed',
);

export const AgentAnswer = z
  .object({
    id: z.string(),
    companyId: z.string(),
    name: z.string(),
    title: optionalText,
    status: oneOf<PlatformAgent['status']>(
      ['active', 'idle', 'running', 'paused', 'error', 'terminated', 'pending_approval'],
      'active',
    ),
    adapterType: z.string(),
    errorReason: optionalText,
    pauseReason: optionalText,
    lastHeartbeatAt: optionalTime,
  })
  .transform(
    (agent): PlatformAgent => ({
      agentId: agent.id,
      companyId: agent.companyId,
      name: agent.name,
      title: agent.title,
      status: agent.status,
      reason: agent.status === 'paused' ? agent.pauseReason : agent.errorReason,
      adapterType: agent.adapterType,
      lastActivityAt: agent.lastHeartbeatAt,
    }),
  );

export const ProjectAnswer = z
  .object({ id: z.string(), companyId: z.string(), name: z.string(), archivedAt: optionalTime, createdAt: time })
  .transform(({ id, ...project }): PlatformProject & { createdAt: Date } => ({ projectId: id, ...project }));

export const IssueAnswer = z
  .object({
    id: z.string(),
    companyId: z.string(),
    projectId: optionalText,
    parentId: optionalText,
    identifier: z.string(),
    title: z.string(),
    status: oneOf<PlatformIssue['status']>(
      ['backlog', 'todo', 'in_progress', 'in_review', 'done', 'blocked', 'cancelled'],
      'todo',
    ),
    assigneeAgentId: optionalText,
    originKind: optionalText,
    createdAt: time,
    updatedAt: time,
  })
  .transform(({ id, originKind, ...issue }): PlatformIssue & { createdAt: Date } => ({
    issueId: id,
    ...issue,
    ours: originKind === 'manual',
  }));

const Silence = z.object({ level: z.string(), silenceAgeMs: z.number().nullish() }).nullish();

const runFields = {
  agentId: z.string(),
  status: runStatus,
  invocationSource: optionalText,
  triggerDetail: optionalText,
  startedAt: optionalTime,
  finishedAt: optionalTime,
  createdAt: optionalTime,
  lastOutputAt: optionalTime,
  continuationAttempt: z.number().nullish(),
  outputSilence: Silence,
};

/** A run in a company's or an issue's list of live ones. */
export const LiveRunAnswer = z.object({
  id: z.string(),
  companyId: optionalText,
  agentName: optionalText,
  adapterType: optionalText,
  issueId: optionalText,
  ...runFields,
});

/** A run in the history of an issue; its key is `runId` there. */
export const IssueRunAnswer = z.object({
  runId: z.string(),
  adapterType: optionalText,
  errorCode: optionalText,
  ...runFields,
});

/** One run with everything. */
export const RunAnswer = z.object({
  id: z.string(),
  companyId: z.string(),
  error: optionalText,
  stderrExcerpt: optionalText,
  contextSnapshot: z.object({ issueId: optionalText }).nullish(),
  ...runFields,
});

/** Why a run failed: its process's last word when that is a sentence for people, else the platform's own words. */
export function failureOf({ status, error, stderrExcerpt }: z.output<typeof RunAnswer>): string | null {
  if (status !== 'failed' && status !== 'timed_out') return null;
  const lines = stderrExcerpt?.split('\n').map((line) => line.trim());
  return lines?.findLast((line) => /^[א-ת"״]/.test(line)) ?? error;
}

/** How much a run has logged: known once it has ended, before that as it was a minute ago. */
export const LogSize = z.object({ logBytes: z.number().nullish(), lastOutputBytes: z.number().nullish() });

type RunLike = Omit<z.output<typeof LiveRunAnswer>, 'id'>;

/** A run as the port has it. */
export function toRun(
  runId: string,
  run: Partial<RunLike> & Pick<RunLike, 'agentId' | 'status'>,
  rest: { companyId: string; issueId?: string | null; error?: string | null },
): PlatformRun {
  return {
    runId,
    companyId: run.companyId ?? rest.companyId,
    agentId: run.agentId,
    agentName: run.agentName ?? '',
    status: run.status,
    invocationSource: run.invocationSource ?? '',
    triggerDetail: run.triggerDetail ?? '',
    issueId: run.issueId ?? rest.issueId ?? null,
    adapterType: run.adapterType ?? '',
    startedAt: run.startedAt ?? null,
    finishedAt: run.finishedAt ?? null,
    createdAt: run.createdAt ?? null,
    lastOutputAt: run.lastOutputAt ?? null,
    continuationAttempt: run.continuationAttempt ?? 0,
    silenceLevel: SILENCE[run.outputSilence?.level ?? ''] ?? '',
    silenceAgeMs: run.outputSilence?.silenceAgeMs ?? 0,
    processLost: false,
    error: rest.error ?? null,
  };
}

const SILENCE: Record<string, SilenceLevel> = { ok: 'ok', suspicious: 'suspicion', critical: 'critical' };

export const LogAnswer = z.object({
  runId: z.string(),
  store: z.string(),
  logRef: z.string(),
  content: z.string(),
  nextOffset: z.number().nullish(),
});

export const EventAnswer = z
  .object({
    seq: z.number(),
    eventType: z.string(),
    message: optionalText,
    payload: z.record(z.string(), z.unknown()).nullish(),
    createdAt: time,
  })
  .transform(
    (event): RunEvent => ({
      seq: event.seq,
      type: event.eventType,
      at: event.createdAt,
      message: event.message ?? '',
      data: event.payload ?? null,
    }),
  );

const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

export const CommentAnswer = z
  .object({
    id: z.string(),
    issueId: z.string(),
    authorType: oneOf<PlatformComment['authorType']>(['user', 'agent', 'system'], 'user'),
    body: z.string(),
    presentation: z.object({ tone: z.string().nullish() }).nullish(),
    deletedAt: optionalText,
    createdAt: time,
  })
  .transform(
    (comment): PlatformComment => ({
      commentId: comment.id,
      issueId: comment.issueId,
      authorType: comment.authorType,
      body: comment.deletedAt ? '' : comment.body,
      tone: TONES.find((tone) => tone === comment.presentation?.tone) ?? null,
      createdAt: comment.createdAt,
    }),
  );

/** A wake gives the run, or says that it was skipped. */
export const WakeAnswer = z.union([
  z.object({ status: z.literal('skipped') }).transform(() => null),
  z.object({ id: z.string(), status: runStatus }).transform(({ id, status }) => ({ runId: id, status })),
]);
