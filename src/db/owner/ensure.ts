// Reaches the embedded database's owner, starting it when nobody is there. Any number of processes may do this at once:
// each starts a child at most, the lock lets one of them live, and everybody connects to that one.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../../config/system.ts';
import { findSocketPath, makeRunDirectory, type OwnerPaths, ownerPaths } from './paths.ts';

/** Exit code of an owner process that found the lock taken: another owner lives. */
export const OWNER_EXIT_LOCKED = 75;

/** Exit code of an owner process that found a database it must not use; its log says why in one line. */
export const OWNER_EXIT_UNTRUSTED = 76;

/** The embedded database could not be reached or started; `message` says why, with the end of the owner's log. */
export type OwnerError = Error & { code: 'DATABASE_OWNER_UNAVAILABLE' };

/** How to reach the owner. `timeoutMs` bounds everything, a first start included; `lingerMs` is for one started here. */
export type OwnerOptions = { timeoutMs?: number; lingerMs?: number };

// What this process knows of the last owner it started; `failures` counts starts in a row that ended in an error.
type Start = { exitCode: number | null; at: number; failures: number };

const starts = new Map<string, Start>();
const POLL_MS = 20;
const RESTART_MS = 400;
const MAX_RETRY_MS = 10_000;
const LOG_LIMIT_BYTES = 1 << 20;
const LOG_TAIL_LINES = 5;

/**
 * Gives a connected socket to the owner of this data directory's database; starts an owner when there is none.
 * Throws an OwnerError when that does not succeed in time (30 s) or the owner cannot start.
 */
export async function connectOwner(dataDir: string, options: OwnerOptions = {}): Promise<Socket> {
  const paths = ownerPaths(dataDir);
  const deadline = performance.now() + (options.timeoutMs ?? 30_000);
  for (;;) {
    const socket = await tryConnect(paths);
    if (socket) return socket;
    if (performance.now() > deadline) throw ownerError(paths, 'did not answer in time');
    startWhenNeeded(paths, options);
    await delay(POLL_MS);
  }
}

/** Makes sure that an owner serves this data directory. Throws as connectOwner does. */
export async function ensureOwner(dataDir: string, options: OwnerOptions = {}): Promise<void> {
  const socket = await connectOwner(dataDir, options);
  socket.destroy();
}

/**
 * Starts an owner of this data directory when none answers, and does not wait for it: `connectOwner` does, and tells why it
 * failed. For a process that has long to load before it connects.
 *
 * @throws OwnerError when the last one that this process started has just failed
 */
export async function startOwner(dataDir: string, options: OwnerOptions = {}): Promise<void> {
  const paths = ownerPaths(dataDir);
  const socket = await tryConnect(paths);
  if (socket) socket.destroy();
  else startWhenNeeded(paths, options);
}

/** Whether an owner answers right now; starts nothing. */
export async function ownerAnswers(dataDir: string): Promise<boolean> {
  const socket = await tryConnect(ownerPaths(dataDir));
  socket?.destroy();
  return socket !== null;
}

function tryConnect(paths: OwnerPaths): Promise<Socket | null> {
  const path = findSocketPath(paths);
  if (!path) return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = connect(path);
    const failed = () => resolve(null);
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.off('error', failed);
      resolve(socket);
    });
  });
}

function startWhenNeeded(paths: OwnerPaths, options: OwnerOptions): void {
  const last = starts.get(paths.dataDir);
  if (last?.exitCode === null) return;
  const since = last ? performance.now() - last.at : Number.POSITIVE_INFINITY;
  const failed = last !== undefined && last.exitCode !== 0 && last.exitCode !== OWNER_EXIT_LOCKED;
  if (failed && since < Math.min(MAX_RETRY_MS, RESTART_MS * 2 ** last.failures))
    throw last.exitCode === OWNER_EXIT_UNTRUSTED ? refusal(paths) : ownerError(paths, 'cannot start');
  if (!failed && since < RESTART_MS) return;
  starts.set(paths.dataDir, start(paths, options, failed ? last.failures : 0));
}

// Detached, in a session of its own: Ctrl-C in the terminal ends the web process, which still needs the database then.
function start(paths: OwnerPaths, options: OwnerOptions, failures: number): Start {
  makeRunDirectory(paths);
  const log = openSync(paths.log, sizeOf(paths.log) > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
  const entry = fileURLToPath(new URL('../../entrypoints/database-owner.ts', import.meta.url));
  const args = [entry, paths.dataDir, String(options.lingerMs ?? '')];
  const child = spawn(process.execPath, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: ownEnvironment(),
  });
  closeSync(log);
  const record: Start = { exitCode: null, at: performance.now(), failures: failures + 1 };
  const ended = (exitCode: number) => {
    record.exitCode = exitCode;
    record.at = performance.now();
  };
  child.on('exit', (code) => ended(code ?? 0));
  child.on('error', () => ended(1));
  child.unref();
  return record;
}

// The owner needs no secrets of the service.
function ownEnvironment(): Record<string, string> {
  return environmentOf(['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE']);
}

// The owner's sentence alone: everything before it in the log is the engine's.
function refusal(paths: OwnerPaths): OwnerError {
  const sentence = /The embedded database in .*/.exec(logTail(paths).split('\n').at(-1) ?? '')?.[0];
  if (!sentence) return ownerError(paths, 'cannot be trusted');
  return Object.assign(new Error(sentence), { code: 'DATABASE_OWNER_UNAVAILABLE' as const });
}

function ownerError(paths: OwnerPaths, what: string): OwnerError {
  const message = `The embedded database in ${paths.dataDir} ${what}.\n${logTail(paths)}`;
  return Object.assign(new Error(message.trimEnd()), { code: 'DATABASE_OWNER_UNAVAILABLE' as const });
}

function logTail(paths: OwnerPaths): string {
  try {
    return readFileSync(paths.log, 'utf8').trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
  } catch {
    return '';
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
