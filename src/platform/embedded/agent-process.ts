// One run of the agent program as a child process: its output in whole lines, its end, and how it is stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { agentProcessEnvironment } from '../../config/system.ts';
import { wholeLines } from './whole-lines.ts';

/** What a run's process is started from. */
export interface AgentProgram {
  path: string;
  /** Added to our own environment. */
  env: Record<string, string>;
  /** Milliseconds from asking it to stop to killing it. */
  graceMs: number;
  /** Milliseconds that it may run. */
  limitMs: number;
}

/** The agent program of this product. A stopping service has 6 s for its jobs, so its grace is shorter. */
export const AGENT_PROGRAM: AgentProgram = {
  path: fileURLToPath(new URL('../../entrypoints/agent.ts', import.meta.url)),
  env: {},
  graceMs: 4500,
  limitMs: 5 * 3600_000,
};

export interface AgentEnd {
  /** 0 when it did its work; null when a signal ended it or it could not be started. */
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It was asked to stop from outside. */
  asked: boolean;
  /** It ran longer than it may. */
  overTime: boolean;
  /** It did not stop when asked, and was killed. */
  killed: boolean;
  /** The end of what it wrote to standard error. */
  errors: string;
}

interface AgentRun {
  program: AgentProgram;
  env: Record<string, string>;
  /** Asks the process to stop at a safe point; it is killed when it does not. */
  stop: AbortSignal;
  onStart(pid: number): Promise<void>;
  /** Whole lines, one piece after the other: the next ones wait until this is done, and so does the process. */
  onLines(lines: string): Promise<void>;
}

const HOOK = fileURLToPath(new URL('../../db/driver/hooks.mjs', import.meta.url));
const KEPT_ERRORS = 4000;

/**
 * Runs the agent program and waits for its end; nothing that it started outlives it. Throws what `onStart` or `onLines`
 * throws, after the process has been killed.
 */
export async function runAgentProcess({ program, env, stop, onStart, onLines }: AgentRun): Promise<AgentEnd> {
  const child = spawn(process.execPath, ['--import', HOOK, program.path], {
    env: agentProcessEnvironment({ ...program.env, ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A process group of its own: what it started can be killed with it, and a Ctrl-C at the terminal is ours alone.
    detached: true,
  });
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (part: string) => {
    errors = (errors + part).slice(-KEPT_ERRORS);
  });
  // The channel only tells the process that we are there; a broken one shows as its end.
  child.on('error', (error) => {
    errors ||= error.message;
  });
  child.once('exit', () => killGroup(child));
  // Not `close`: that one waits for the channel, which the process may have closed itself.
  const ended = Promise.all([
    new Promise<void>((resolve) => {
      if (child.pid === undefined) child.once('error', () => resolve());
      else child.once('exit', () => resolve());
    }),
    new Promise<void>((resolve) => child.stderr!.once('close', () => resolve())),
  ]);
  const stopping = stopper(child, program, stop);
  try {
    if (child.pid !== undefined) {
      await onStart(child.pid);
      for await (const lines of wholeLines(child.stdout!.setEncoding('utf8'))) await onLines(lines);
    }
    await ended;
    return { code: child.exitCode, signal: child.signalCode, ...stopping.state, errors };
  } finally {
    stopping.release();
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killGroup(child);
    await ended;
  }
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}

function stopper(child: ChildProcess, { graceMs, limitMs }: AgentProgram, signal: AbortSignal) {
  const state = { asked: false, overTime: false, killed: false };
  let kill: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    kill ??= setTimeout(() => {
      state.killed = true;
      killGroup(child);
    }, graceMs);
  };
  const onAsked = () => {
    state.asked = true;
    stop();
  };
  const limit = setTimeout(() => {
    state.overTime = !state.asked;
    stop();
  }, limitMs);
  if (signal.aborted) onAsked();
  else signal.addEventListener('abort', onAsked, { once: true });
  const release = () => {
    clearTimeout(limit);
    clearTimeout(kill);
    signal.removeEventListener('abort', onAsked);
  };
  return { state, release };
}
