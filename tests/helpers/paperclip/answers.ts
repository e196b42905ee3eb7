// Rows of the stand-in for Paperclip as its routes give them; each route knows other fields.
import { isLive, type PeerIssue, type PeerRun, type PeerState, silenceOf } from './state.ts';

/** As a company's list of live runs has it. */
export const liveRunAnswer = (state: PeerState, run: PeerRun) => ({
  id: run.id,
  companyId: run.companyId,
  issueId: run.issueId,
  agentName: state.agents.get(run.agentId)!.name,
  adapterType: state.agents.get(run.agentId)!.adapterType,
  ...common(run),
  triggerDetail: run.triggerDetail,
  lastOutputAt: run.lastOutputAt,
  outputSilence: silenceOf(run),
});

/** As the history of an issue has it: without a reason and without its silence. */
export const issueRunAnswer = (state: PeerState, run: PeerRun) => ({
  runId: run.id,
  adapterType: state.agents.get(run.agentId)!.adapterType,
  ...common(run),
  errorCode: run.errorCode,
  retryOfRunId: run.retryOfRunId,
});

/** As it is given by itself: its issue is in the snapshot only. */
export const runAnswer = (run: PeerRun) => ({
  id: run.id,
  companyId: run.companyId,
  ...common(run),
  triggerDetail: run.triggerDetail,
  lastOutputAt: run.lastOutputAt,
  lastOutputBytes: run.log ? Math.floor(run.log.length / 2) : null,
  error: run.error,
  errorCode: run.errorCode,
  retryOfRunId: run.retryOfRunId,
  stderrExcerpt: run.stderrExcerpt,
  contextSnapshot: { issueId: run.issueId, taskId: run.issueId, taskKey: run.issueId },
  outputSilence: silenceOf(run),
});

export const issueAnswer = (issue: PeerIssue) => ({ ...issue, labels: [], blockedBy: [], blocks: [] });

const common = (run: PeerRun) => ({
  agentId: run.agentId,
  status: run.status,
  invocationSource: run.invocationSource,
  startedAt: run.startedAt,
  finishedAt: run.finishedAt,
  createdAt: run.createdAt,
  logBytes: isLive(run) ? null : (run.log?.length ?? null),
  continuationAttempt: 0,
  livenessState: null,
  livenessReason: null,
});
