// For what a run of the agent platform waits (contract section 11). Pure.
import type { AgentStatus } from '../domain/agent-states.ts';
import type { PlatformAgent, PlatformRun } from './platform.ts';

export interface RunWait {
  code: 'agent_down' | 'queue' | 'workers';
  message: string;
  since: Date;
}

/** What waits shorter than this for its turn says nothing. */
const SHORT_WAIT_MS = 2000;

/** States of an agent in which it takes no run. */
const DOWN: Partial<Record<AgentStatus, string>> = {
  paused: 'מושהה',
  error: 'בתקלה',
  terminated: 'הופסק',
  pending_approval: 'ממתין לאישור',
};

/**
 * Why a run has not begun: its agent takes none, does another one first, or the platform has not come to it.
 *
 * @param agent who is to do it; undefined where the platform did not tell
 * @param all the runs that wait or run
 * @returns null for one that has begun
 */
export function runWait(
  run: PlatformRun,
  agent: PlatformAgent | undefined,
  all: readonly PlatformRun[],
  now: Date,
): RunWait | null {
  if (run.status !== 'queued') return null;
  const since = run.createdAt ?? now;
  const down = agent && DOWN[agent.status];
  if (down) return { code: 'agent_down', message: `ממתין לסוכן ${run.agentName}, שהוא ${down}`, since };
  if (now.getTime() - since.getTime() < SHORT_WAIT_MS) return null;
  const others = all.filter((each) => each.agentId === run.agentId && each.runId !== run.runId);
  const before = others.filter(
    ({ status, createdAt }) => status === 'queued' && createdAt !== null && createdAt < since,
  );
  if (!others.some(({ status }) => status === 'running') && before.length === 0)
    return { code: 'workers', message: `ממתין שפלטפורמת הסוכנים תתחיל את הריצה של ${run.agentName}`, since };
  const rest = before.length === 0 ? '' : ` ולעוד ${before.length} שלפניה`;
  return { code: 'queue', message: `ממתין לסיום הריצה הקודמת של הסוכן ${run.agentName}${rest}`, since };
}
