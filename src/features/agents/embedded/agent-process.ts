// One run of the agent program as a child process: its output in whole lines, its end, and how it is stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { agentProcessEnvironment } from '../../../config/system.ts';
import { MAX_PIECE_BYTES } from './run-log.ts';

export interface AgentEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether it was asked to stop, and whether it had to be killed. */
  stopped: boolean;
  killed: boolean;
  /** Its last words on standard error that are meant for a person; empty when there are none. */
  complaint: string;
}

interface AgentRun {
  run: { runId: string; issueId: string };
  /** Asks the process to stop at a safe point; it is killed when it does not. */
  stop: AbortSignal;
  onStart(pid: number): Promise<void>;
  /** Whole lines, one after the other: the next ones wait until this is done, and so does the process. */
  onLines(lines: string): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../../../entrypoints/agent.ts', import.meta.url));
const HOOK = fileURLToPath(new URL('../../../drizzle-hook.mjs', import.meta.url));
/** From the polite signal to the other one. */
const GRACE_MS = 5000;
const LIMIT_MS = 5 * 3600_000;
const MAX_LINE = 64 * 1024;
const KEPT_ERROR = 4000;

/** Runs the agent program for a run and waits for its end. */
export async function runAgentProcess(agent: AgentRun): Promise<AgentEnd> {
  const child = spawn(process.execPath, ['--import', HOOK, PROGRAM], {
    env: agentProcessEnvironment({ AGENT_RUN_ID: agent.run.runId, AGENT_ISSUE_ID: agent.run.issueId }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; error?: Error }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const state = { stopped: false, killed: false };
  const release = stopper(child, AbortSignal.any([agent.stop, AbortSignal.timeout(LIMIT_MS)]), state);
  let complaint = '';
  child.stderr!.setEncoding('utf8').on('data', (part: string) => {
    complaint = (complaint + part).slice(-KEPT_ERROR);
  });
  try {
    if (child.pid !== undefined) await agent.onStart(child.pid);
    for await (const lines of wholeLines(child.stdout!.setEncoding('utf8'))) await agent.onLines(lines);
    const { code, signal, error } = await ended;
    return { code, signal, ...state, complaint: complaint.trim().split('\n').at(-1) || (error?.message ?? '') };
  } finally {
    release();
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
}

function stopper(child: ChildProcess, signal: AbortSignal, state: { stopped: boolean; killed: boolean }): () => void {
  let kill: NodeJS.Timeout | undefined;
  const stop = () => {
    state.stopped = true;
    child.kill('SIGTERM');
    kill = setTimeout(() => {
      state.killed = true;
      child.kill('SIGKILL');
    }, GRACE_MS);
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return () => {
    clearTimeout(kill);
    signal.removeEventListener('abort', stop);
  };
}

/** Cuts a stream into pieces of whole lines; a line that would not end is broken. */
async function* wholeLines(parts: AsyncIterable<string>): AsyncIterable<string> {
  let rest = '';
  for await (const part of parts) {
    rest += part;
    const end = rest.lastIndexOf('\n') + 1;
    if (end === 0 && rest.length < MAX_LINE) continue;
    const ready = end === 0 ? `${rest}\n` : rest.slice(0, end);
    rest = end === 0 ? '' : rest.slice(end);
    for (let at = 0; at < ready.length; at += MAX_PIECE_BYTES / 4) yield ready.slice(at, at + MAX_PIECE_BYTES / 4);
  }
  if (rest !== '') yield `${rest}\n`;
}
