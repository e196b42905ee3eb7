// One client of the owner. It holds the one backend from its first message until the backend says "idle" again, so a
// transaction never mixes with another client's statements; a client that goes away in the middle is rolled back.
import type { Socket } from 'node:net';
import { setImmediate as nextLoop } from 'node:timers/promises';
import type { Engine } from './engine.ts';
import type { Ticket, Turns } from './turns.ts';
import {
  answerScanner,
  CANCEL_REQUEST,
  COPY_FAIL,
  closeStatement,
  errorResponse,
  FRONTEND,
  GSS_REQUEST,
  greeting,
  mayCopyIn,
  messageReader,
  prefixStatement,
  readyForQuery,
  SSL_REQUEST,
  SYNC,
  simpleQuery,
} from './wire.ts';

/** Bounds on what one client may take; times in milliseconds, sizes in bytes. */
export type SessionLimits = {
  maxMessageBytes: number;
  maxAnswerBytes: number;
  maxWaitMs: number;
  maxIdleInTransactionMs: number;
  maxHoldMs: number;
};

/** What a session needs of the owner. */
export type SessionHost = {
  engine: Engine;
  turns: Turns;
  limits: SessionLimits;
  cancel: (processId: number, secret: number) => void;
  log: (text: string) => void;
  /** The backend has died (full disk, out of memory): it must be opened anew. */
  broken: (reason: string) => void;
};

/** The cancel key of a connection, as the protocol has it. */
export type SessionKey = { processId: number; secret: number };

/** A served client. `done` resolves when everything it held has been given back. */
export type Session = {
  key: SessionKey;
  cancel: () => void;
  end: (code: string, text: string) => void;
  done: Promise<void>;
};

type State = {
  socket: Socket;
  key: SessionKey;
  host: SessionHost;
  reader: ReturnType<typeof messageReader>;
  prepared: Set<string>;
  started: boolean;
  busy: boolean;
  ending: boolean;
  left: boolean;
  ticket: Ticket | null;
  holding: boolean;
  settingsTouched: boolean;
  skippingToSync: boolean;
  mayCopyIn: boolean;
  cancelled: boolean;
  idleTimer: NodeJS.Timeout | undefined;
  holdTimer: NodeJS.Timeout | undefined;
  finish: () => void;
};

const PAUSE_ABOVE_BYTES = 1 << 20;
const MESSAGES_BETWEEN_YIELDS = 64;
const END_GRACE_MS = 1_000;
const CLEAN_SETTINGS = 'reset session authorization; reset role; reset all';
const discard = () => {};
// The only messages that reach the backend: anything else would end it, and everybody with it.
const FOR_BACKEND = new Set<number>([
  FRONTEND.bind,
  FRONTEND.close,
  FRONTEND.describe,
  FRONTEND.execute,
  FRONTEND.flush,
  FRONTEND.parse,
  FRONTEND.query,
  FRONTEND.sync,
]);
const COPY_MESSAGES = new Set<number>([FRONTEND.copyData, FRONTEND.copyDone, FRONTEND.copyFail]);

/** Serves one connected socket until it closes. Never throws: whatever goes wrong ends this connection only. */
export function serveSession(socket: Socket, key: SessionKey, host: SessionHost): Session {
  const done = Promise.withResolvers<void>();
  const state = newState(socket, key, host, done.resolve);
  socket.on('data', (piece: Buffer) => {
    state.reader.push(piece);
    if (state.busy && state.reader.pendingBytes() > PAUSE_ABOVE_BYTES) socket.pause();
    void pump(state);
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    state.ticket?.leave();
    if (!state.busy) void leave(state);
  });
  const cancel = (): void => {
    if (!state.ticket) return;
    state.cancelled = true;
    state.ticket.leave();
  };
  return { key, cancel, end: (code, text) => end(state, code, text), done: done.promise };
}

function newState(socket: Socket, key: SessionKey, host: SessionHost, finish: () => void): State {
  return {
    socket,
    key,
    host,
    reader: messageReader(host.limits.maxMessageBytes),
    prepared: new Set(),
    started: false,
    busy: false,
    ending: false,
    left: false,
    ticket: null,
    holding: false,
    settingsTouched: false,
    skippingToSync: false,
    mayCopyIn: false,
    cancelled: false,
    idleTimer: undefined,
    holdTimer: undefined,
    finish,
  };
}

// Handles what has arrived, one message after the other; only one pump runs a session.
async function pump(state: State): Promise<void> {
  if (state.busy) return;
  state.busy = true;
  const { socket, reader } = state;
  try {
    for (let handled = 1; !socket.destroyed && !state.ending; handled++) {
      const input = reader.next(state.started);
      if (!input) break;
      if (state.started) await handle(state, input);
      else handleStart(state, input);
      await drained(socket);
      if (handled % MESSAGES_BETWEEN_YIELDS === 0) await nextLoop();
    }
  } catch (error) {
    state.host.log(`session ${state.key.processId}: ${error instanceof Error ? error.stack : String(error)}`);
    end(state, 'XX000', 'the embedded database could not handle this message');
  }
  state.busy = false;
  if (socket.destroyed) await leave(state);
  else if (socket.isPaused()) socket.resume();
}

function handleStart(state: State, input: Buffer): void {
  const { socket, host, key } = state;
  const code = input.readInt32BE(4);
  if (code === SSL_REQUEST || code === GSS_REQUEST) socket.write('N');
  else if (code === CANCEL_REQUEST) {
    if (input.length >= 16) host.cancel(input.readInt32BE(8), input.readInt32BE(12));
    socket.end();
  } else if (code >>> 16 !== 3) end(state, '08P01', 'unsupported protocol version');
  else {
    state.started = true;
    socket.write(greeting(host.engine.parameters, key.processId, key.secret));
  }
}

async function handle(state: State, input: Buffer): Promise<void> {
  const { socket } = state;
  const type = input[0]!;
  if (type === FRONTEND.terminate) {
    socket.end();
    return;
  }
  if (!FOR_BACKEND.has(type)) {
    if (!COPY_MESSAGES.has(type)) end(state, '08P01', 'unknown message type');
    return;
  }
  if (state.skippingToSync) {
    if (type !== FRONTEND.sync) return;
    state.skippingToSync = false;
    socket.write(readyForQuery('I'));
    return;
  }
  if (!state.holding && !(await hold(state))) {
    if (!socket.destroyed) refuse(state, type);
    return;
  }
  if (socket.destroyed) return;
  clearTimeout(state.idleTimer);
  await run(state, input);
  if (!state.holding) return;
  const tooIdle = () => end(state, '25P03', 'idle in a transaction for too long');
  state.idleTimer = setTimeout(tooIdle, state.host.limits.maxIdleInTransactionMs);
}

async function run(state: State, input: Buffer): Promise<void> {
  const { socket, host } = state;
  const { output, prepared } = prefixStatement(input, `c${state.key.processId}_`);
  if (prepared) state.prepared.add(prepared);
  if (mayCopyIn(input)) state.mayCopyIn = true;
  const scanner = answerScanner();
  let size = 0;
  try {
    await host.engine.run(state.mayCopyIn ? Buffer.concat([output, COPY_FAIL]) : output, (piece) => {
      size += piece.length;
      scanner.scan(piece);
      if (size <= host.limits.maxAnswerBytes && !socket.destroyed) socket.write(piece);
    });
  } catch (error) {
    host.broken(String(error));
    throw error;
  }
  // PGlite swallows what ends the backend (PANIC); that it no longer says "ready" is how it shows.
  const mustBeReady = input[0] === FRONTEND.query || input[0] === FRONTEND.sync;
  if (mustBeReady && scanner.facts.status === null) host.broken('the backend did not answer');
  if (scanner.facts.settingsTouched) state.settingsTouched = true;
  if (size > host.limits.maxAnswerBytes) end(state, '54000', 'the answer is larger than the embedded database sends');
  if (scanner.facts.status === 'I') await letGo(state);
}

async function hold(state: State): Promise<boolean> {
  const { turns, limits } = state.host;
  const ticket = turns.take();
  state.ticket = ticket;
  const waiting = setTimeout(() => ticket.leave(), limits.maxWaitMs);
  state.holding = await ticket.ready;
  clearTimeout(waiting);
  state.ticket = null;
  if (!state.holding) return false;
  state.holdTimer = setTimeout(() => end(state, '57014', 'the transaction took longer than allowed'), limits.maxHoldMs);
  return true;
}

// All clients share one session of the backend: what one of them set must not reach the next.
async function letGo(state: State): Promise<void> {
  clearTimeout(state.holdTimer);
  clearTimeout(state.idleTimer);
  if (state.settingsTouched) await state.host.engine.run(simpleQuery(CLEAN_SETTINGS), discard);
  state.settingsTouched = false;
  state.holding = false;
  state.host.turns.release();
}

// The client could not have its turn: this statement fails, the connection goes on.
function refuse(state: State, type: number | undefined): void {
  const { socket } = state;
  if (state.cancelled) socket.write(errorResponse('ERROR', '57014', 'canceling statement due to user request'));
  else socket.write(errorResponse('ERROR', '55P03', 'the embedded database is busy'));
  state.cancelled = false;
  if (type === FRONTEND.query || type === FRONTEND.sync) socket.write(readyForQuery('I'));
  else state.skippingToSync = true;
}

function end(state: State, code: string, text: string): void {
  const { socket } = state;
  if (state.ending || socket.destroyed) return;
  state.ending = true;
  socket.end(errorResponse('FATAL', code, text), () => socket.destroy());
  setTimeout(() => socket.destroy(), END_GRACE_MS);
}

// Gives everything back, once, after the last message of this client has been handled.
async function leave(state: State): Promise<void> {
  if (state.left) return;
  state.left = true;
  const { engine, turns } = state.host;
  try {
    if (state.holding) {
      // An error before Sync makes the backend skip everything up to it; hence ROLLBACK on both sides of a Sync.
      for (const step of [simpleQuery('rollback'), SYNC, simpleQuery('rollback')]) await engine.run(step, discard);
      await letGo(state);
    }
    if (state.prepared.size > 0) {
      await turns.take().ready;
      for (const name of state.prepared) await engine.run(closeStatement(name), discard);
      await engine.run(SYNC, discard);
      turns.release();
    }
  } catch (error) {
    state.host.log(`session ${state.key.processId} could not be cleaned up: ${String(error)}`);
  }
  state.finish();
}

function drained(socket: Socket): Promise<void> | undefined {
  if (!socket.writableNeedDrain || socket.destroyed) return undefined;
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('drain', settle).off('close', settle);
      resolve();
    };
    socket.on('drain', settle).on('close', settle);
  });
}
