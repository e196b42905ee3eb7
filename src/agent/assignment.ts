import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { z } from 'zod';
import { peerCause } from '../clients/peer-cause.ts';
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

const IssueWithText = z.object({ description: z.string().nullish() });
const RunOfIssue = z.object({ contextSnapshot: z.object({ issueId: z.uuid() }) });

const ATTEMPTS = 4;
const LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Requests with the token of the run; both verbs that are used may be repeated. */
function openRunApi({ PAPERCLIP_API_URL, PAPERCLIP_API_KEY, PAPERCLIP_RUN_ID }: AgentConfig) {
  const headers = {
    authorization: `Bearer ${PAPERCLIP_API_KEY}`,
    'x-paperclip-run-id': PAPERCLIP_RUN_ID!,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const once = async (method: 'GET' | 'PATCH', path: string, body: object | null, signal: AbortSignal) => {
    const answer = await request(`${PAPERCLIP_API_URL}/api${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    });
    const text = await boundedText(answer.body);
    if (answer.statusCode === 200) return JSON.parse(text) as unknown;
    const message = `the platform answered with status ${answer.statusCode}`;
    throw answer.statusCode < 500 && answer.statusCode !== 429 ? new AssignmentError(message) : new Error(message);
  };
  return async (...[method, path, body, signal]: Parameters<typeof once>): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(method, path, body, signal);
      } catch (cause) {
        signal.throwIfAborted();
        if (cause instanceof AssignmentError) throw cause;
        if (attempt === ATTEMPTS)
          throw new AssignmentError('the platform was not reached', { cause: peerCause(cause) });
        await wait(retryDelay(attempt), undefined, { signal });
      }
    }
  };
}

async function boundedText(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new AssignmentError('the platform answered at great length');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
