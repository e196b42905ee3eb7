import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { openPeer, parseJson } from '../clients/exchange.ts';
import { retryDelay } from '../clients/retry.ts';
import type { AgentConfig } from '../config/agent.ts';

/** The issue that this process works on. */
export interface Assignment {
  issueId: string;
  /** The installation that handed the work out; null when the platform does not tell. */
  installation(): Promise<string | null>;
  /** Tells the platform how the issue ended, where it does not see so by itself. */
  close(status: 'done' | 'cancelled'): Promise<void>;
}

/** The platform would not say what the work is. */
export class AssignmentError extends Error {
  override name = 'AssignmentError';
}

/**
 * Finds out what this process is to work on: from its environment, or by asking Paperclip for the run, which alone knows
 * its issue.
 *
 * @throws AssignmentError; the signal's reason when it is aborted
 */
export async function readAssignment(config: AgentConfig, signal: AbortSignal): Promise<Assignment> {
  if (config.AGENT_ISSUE_ID !== null) {
    const issueId = config.AGENT_ISSUE_ID;
    return { issueId, installation: async () => null, close: async () => {} };
  }
  const ask = openRunApi(config);
  const runId = encodeURIComponent(config.PAPERCLIP_RUN_ID!);
  const run = RunOfIssue.safeParse(await ask('GET', `/heartbeat-runs/${runId}`, null, signal));
  if (!run.success) throw new AssignmentError('the run names no issue');
  const { issueId } = run.data.contextSnapshot;
  return {
    issueId,
    async installation() {
      const issue = IssueWithText.safeParse(await ask('GET', `/issues/${encodeURIComponent(issueId)}`, null, signal));
      return /\binstallation ([0-9a-f-]{36})\b/.exec(issue.data?.description ?? '')?.[1] ?? null;
    },
    async close(status) {
      await ask('PATCH', `/issues/${encodeURIComponent(issueId)}`, { status }, signal);
    },
  };
}

/** It may answer when it is asked again. */
class Unanswered extends Error {}

const IssueWithText = z.object({ description: z.string().nullish() });
const RunOfIssue = z.object({ contextSnapshot: z.object({ issueId: z.uuid() }) });

const ATTEMPTS = 4;
const LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Requests with the token of the run; both verbs that are used may be repeated. */
function openRunApi({ PAPERCLIP_API_URL, PAPERCLIP_API_KEY, PAPERCLIP_RUN_ID }: AgentConfig) {
  const peer = openPeer({
    url: PAPERCLIP_API_URL!,
    headers: {
      authorization: `Bearer ${PAPERCLIP_API_KEY}`,
      'x-paperclip-run-id': PAPERCLIP_RUN_ID!,
      accept: 'application/json',
    },
    connectMs: LIMIT_MS,
    answerMs: LIMIT_MS,
    fail: (failure) =>
      failure.why === 'too_long'
        ? new AssignmentError('the platform answered at great length')
        : new Unanswered('the platform was not reached', { cause: failure.cause }),
  });
  const once = async (method: 'GET' | 'PATCH', path: string, body: object | null, signal: AbortSignal) => {
    const answer = await peer.send({ method, path: `/api${path}`, body, signal, limitMs: LIMIT_MS });
    const value = parseJson(await answer.text(MAX_ANSWER_BYTES));
    const message = `the platform answered with status ${answer.status}`;
    if (answer.status === 200 && value !== undefined) return value;
    const mayPass = answer.status === 200 || answer.status >= 500 || answer.status === 429;
    throw mayPass ? new Unanswered(message) : new AssignmentError(message);
  };
  return async (...[method, path, body, signal]: Parameters<typeof once>): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(method, path, body, signal);
      } catch (cause) {
        signal.throwIfAborted();
        if (!(cause instanceof Unanswered)) throw cause;
        if (attempt === ATTEMPTS) throw new AssignmentError('the platform was not reached', { cause: cause.cause });
        await wait(retryDelay(attempt), undefined, { signal });
      }
    }
  };
}
