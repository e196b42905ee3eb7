// The process manager's own command line, a program that the operator installs (README, "The host"): what acts on it goes
// this way, so that nothing of it runs inside our processes.
import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { processManagerEnvironment, systemPath } from '../../config/system.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { ROOT } from '../apps.ts';

/** There is no such program; the message says how to get it. */
export class NoProcessManager extends OperatorError {
  override name = 'NoProcessManager';
}

/** What a run of the command gave; `late` when it was ended because it took too long. */
export interface CommandOutcome {
  ok: boolean;
  late: boolean;
  /** The last error that it told, without its colours; empty when it told none. */
  error: string;
}

const MOST_OUTPUT = 64 * 1024;
const ARGUMENT = /^[A-Za-z0-9_.:-]{1,200}$/;

/** How an operator gets the program. */
const HOW_TO_INSTALL =
  'No process manager: install PM2 (npm install --global pm2@7.0.4), or name its program in PM2_BIN.';

/**
 * The program: the configured one, else `pm2` of the search path.
 *
 * @throws NoProcessManager
 */
export async function findProcessManager(configured: string | null): Promise<string> {
  const candidates =
    configured !== null
      ? [configured]
      : systemPath()
          .split(':')
          .filter(Boolean)
          .map((at) => join(at, 'pm2'));
  for (const path of candidates) {
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return path;
  }
  throw new NoProcessManager(
    configured === null ? HOW_TO_INSTALL : `PM2_BIN names no program that can be run. ${HOW_TO_INSTALL}`,
  );
}

/**
 * Runs the command without a shell. It runs under this process's own Node, as does a daemon that it starts.
 *
 * @param args each one is checked: no option, path or pattern of the command can be made of a name
 * @param input what it reads on standard input
 */
export async function runCommand(
  program: string,
  { home, args, input, limitMs }: { home: string; args: string[]; input?: string; limitMs: number },
): Promise<CommandOutcome> {
  if (!args.every((argument) => ARGUMENT.test(argument))) throw new Error('an argument of another form');
  const child = spawn(program, args, {
    cwd: ROOT,
    env: processManagerEnvironment(home, dirname(process.execPath)),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-MOST_OUTPUT);
    });
  // It may end before it has read anything.
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, limitMs);
  // `exit`, not `close`: a daemon that it started may hold its output open.
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  clearTimeout(limit);
  child.stdout.destroy();
  child.stderr.destroy();
  return { ok: code === 0, late, error: lastError(output) };
}

/** The command tells errors as `[PM2][ERROR] …`, in colours. */
function lastError(output: string): string {
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, '');
  return (
    plain
      .split('\n')
      .findLast((line) => line.includes('[ERROR]'))
      ?.replace(/^.*\[ERROR\]\s*/, '')
      .trim() ?? ''
  );
}
