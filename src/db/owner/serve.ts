// The owner's server: a Unix socket, one session a connection, one backend for all of them.
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Checkpoints } from './checkpoints.ts';
import type { Engine } from './engine.ts';
import { type Session, type SessionHost, type SessionLimits, serveSession } from './session.ts';
import { createTurns } from './turns.ts';
import { errorResponse, simpleQuery } from './wire.ts';

/** How to serve. `lingerMs`: how long after the last client has gone the owner stays; null means until `close`. */
export type ServeOptions = {
  engine: Engine;
  socketPath: string;
  lingerMs: number | null;
  firstClientMs?: number;
  maxClients?: number;
  limits?: Partial<SessionLimits>;
  log?: (text: string) => void;
  /** When to write a checkpoint between the clients' turns; never when left out. */
  checkpoints?: Checkpoints;
  /** Called when the backend has died; the process should end at once, without closing the engine. */
  onBroken: (reason: string) => void;
};

/** A running server. `closed` resolves once the engine is closed, whether by `close` or because nobody came any more. */
export type OwnerServer = { close: () => Promise<void>; closed: Promise<void> };

const DEFAULT_LIMITS: SessionLimits = {
  maxMessageBytes: 512 << 20,
  maxAnswerBytes: 512 << 20,
  maxWaitMs: 60_000,
  maxIdleInTransactionMs: 60_000,
  maxHoldMs: 15 * 60_000,
};
const END_GRACE_MS = 1_000;
const CHECKPOINT_POLL_MS = 10_000;

/**
 * Listens on the socket (an old socket file is removed: the caller holds the lock on the data) and serves the engine.
 * Resolves when clients can connect; rejects when the socket cannot be made.
 */
export async function serveDatabase(options: ServeOptions): Promise<OwnerServer> {
  const { engine, lingerMs, log = () => {} } = options;
  const sessions = new Map<number, { session: Session; socket: Socket }>();
  const turns = createTurns();
  const closed = Promise.withResolvers<void>();
  let closing: Promise<void> | null = null;
  let linger: NodeJS.Timeout | undefined;
  let lastProcessId = 0;

  const host: SessionHost = {
    engine,
    turns,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    log,
    broken: options.onBroken,
    cancel: (processId, secret) => {
      const found = sessions.get(processId)?.session;
      if (found?.key.secret === secret) found.cancel();
    },
  };

  const accept = (socket: Socket): void => {
    clearTimeout(linger);
    if (sessions.size >= (options.maxClients ?? 200)) {
      socket.on('error', () => socket.destroy());
      socket.end(errorResponse('FATAL', '53300', 'too many clients of the embedded database'), () => socket.destroy());
      return;
    }
    const key = { processId: ++lastProcessId, secret: randomInt(1, 2 ** 31) };
    const session = serveSession(socket, key, host);
    sessions.set(key.processId, { session, socket });
    void session.done.then(() => {
      sessions.delete(key.processId);
      if (sessions.size === 0) stayFor(lingerMs);
    });
  };

  const stayFor = (time: number | null): void => {
    if (time === null || closing) return;
    clearTimeout(linger);
    linger = setTimeout(() => void close(), time);
  };

  let checkpointing: Promise<void> | null = null;
  const checkpoint = async (due: Checkpoints): Promise<void> => {
    await turns.take().ready;
    try {
      await engine.run(simpleQuery('checkpoint'), () => {});
      due.done();
    } catch (error) {
      options.onBroken(String(error));
    } finally {
      turns.release();
    }
  };
  const upkeep = setInterval(() => {
    const { checkpoints } = options;
    if (checkpointing || closing || !checkpoints?.due()) return;
    checkpointing = checkpoint(checkpoints).finally(() => {
      checkpointing = null;
    });
  }, CHECKPOINT_POLL_MS).unref();

  const shutDown = async (): Promise<void> => {
    clearTimeout(linger);
    clearInterval(upkeep);
    const stopped = new Promise((resolve) => server.close(resolve));
    const open = [...sessions.values()];
    for (const { session } of open) session.end('57P01', 'the embedded database is shutting down');
    const late = setTimeout(() => {
      for (const { socket } of open) socket.destroy();
    }, END_GRACE_MS);
    await Promise.all(open.map(({ session }) => session.done));
    clearTimeout(late);
    await stopped;
    await checkpointing;
    await engine.close();
    closed.resolve();
  };
  const close = (): Promise<void> => {
    closing ??= shutDown().catch((error: unknown) => {
      log(`closing failed: ${String(error)}`);
      closed.reject(error);
    });
    return closing.then(() => closed.promise);
  };

  const server = createServer(accept);
  rmSync(options.socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.socketPath, resolve);
  });
  server.on('error', (error) => log(`server: ${error.message}`));
  stayFor(lingerMs === null ? null : Math.max(lingerMs, options.firstClientMs ?? 10_000));
  return { close, closed: closed.promise };
}
