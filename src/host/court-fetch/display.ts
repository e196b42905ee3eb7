import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Logger } from 'pino';

/** Big enough for a page as a court's site lays it out. */
const SCREEN = '1366x1024x24';
const GRACE_MS = 3000;
const PROBE_LIMIT_MS = 500;

/** The socket of a display such as `:99`. */
const socketOf = (display: string): string => `/tmp/.X11-unix/X${display.slice(1)}`;

/** Whether a display answers now. */
export async function displayAnswers(display: string): Promise<boolean> {
  const there = await stat(socketOf(display)).then(
    (found) => found.isSocket(),
    () => false,
  );
  if (!there) return false;
  return new Promise((resolve) => {
    const socket = connect(socketOf(display));
    const done = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
    socket.setTimeout(PROBE_LIMIT_MS, () => done(false));
  });
}

/**
 * Runs the virtual display until the signal is aborted. It listens on its local socket only.
 *
 * @returns why it ended by itself, or null when it was asked to
 */
export async function runDisplay(display: string, log: Logger, signal: AbortSignal): Promise<string | null> {
  const args = [display, '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset'];
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    complaint = (complaint + part).slice(-2000);
  });
  const stop = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  log.info({ display }, 'display started');
  const ended = await new Promise<string>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOENT' ? 'Xvfb is not installed' : error.message),
    );
    child.once('close', (code) => resolve(`the display ended with ${code}: ${complaint.trim()}`));
  });
  return signal.aborted ? null : ended;
}
