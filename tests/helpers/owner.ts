// Helpers of the owner's tests: a bare PostgreSQL client that sends exactly the bytes a test wants, and other processes.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

/** One decoded backend message: its type letter and body. */
export type Answer = { type: string; body: Buffer };

/** A raw connection: sends bytes, reads messages one by one. */
export type RawClient = {
  socket: Socket;
  send: (bytes: Buffer) => void;
  /** The next message; rejects when the connection ends first. */
  read: () => Promise<Answer>;
  /** Messages up to and including the next one of this type. */
  readUntil: (type: string) => Promise<Answer[]>;
};

/** The start-up message of protocol 3.0. */
export function startup(): Buffer {
  const body = Buffer.from('\0\x03\0\0user\0test\0database\0test\0\0', 'latin1');
  const head = Buffer.alloc(4);
  head.writeInt32BE(body.length + 4);
  return Buffer.concat([head, body]);
}

/** Connects; with `greet` (default) the start-up is done and its answers are consumed. */
export async function rawClient(path: string, greet = true): Promise<RawClient> {
  const socket = connect(path);
  await once(socket, 'connect');
  socket.on('error', () => {});
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let buffer = Buffer.alloc(0);
  const fill = async (bytes: number): Promise<void> => {
    while (buffer.length < bytes) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('connection ended');
      buffer = Buffer.concat([buffer, value]);
    }
  };
  const read = async (): Promise<Answer> => {
    await fill(5);
    const length = buffer.readInt32BE(1) + 1;
    await fill(length);
    const answer = { type: String.fromCharCode(buffer[0]!), body: Buffer.from(buffer.subarray(5, length)) };
    buffer = buffer.subarray(length);
    return answer;
  };
  const readUntil = async (type: string): Promise<Answer[]> => {
    const answers = [await read()];
    while (answers.at(-1)!.type !== type) answers.push(await read());
    return answers;
  };
  const client = { socket, send: (bytes: Buffer) => void socket.write(bytes), read, readUntil };
  if (greet) {
    client.send(startup());
    await readUntil('Z');
  }
  return client;
}

/** SQLSTATE of an ErrorResponse. */
export function sqlState({ body }: Answer): string {
  return /(?:^|\0)C([0-9A-Z]{5})\0/.exec(body.toString('latin1'))?.[1] ?? '';
}

/** Another process that works on the same database; see database-peer.ts for the commands. */
export type Peer = {
  process: ChildProcess;
  call: (command: string, ...args: unknown[]) => Promise<unknown>;
  /** Everything the peer has told by itself so far (notifications, resyncs, acknowledged writes). */
  told: unknown[];
  /** Resolves once `told` satisfies the condition. */
  until: (condition: (told: unknown[]) => boolean) => Promise<void>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
};

type PeerMessage = { id?: number; value?: unknown; error?: string; told?: unknown };

/** Starts a peer on the database; it connects with its first command. */
export function startPeer(place: { url: string | null; dataDir: string }): Peer {
  const file = fileURLToPath(new URL('./database-peer.ts', import.meta.url));
  const hook = new URL('../../src/db/driver/hooks.mjs', import.meta.url).href;
  const child = fork(file, [JSON.stringify(place)], { execArgv: ['--import', hook] });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const told: unknown[] = [];
  const checks = new Set<() => void>();
  let last = 0;
  child.on('message', ({ id, value, error, told: news }: PeerMessage) => {
    if (news !== undefined) told.push(news);
    for (const check of checks) check();
    if (id === undefined) return;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
  });
  child.on('exit', () => {
    for (const call of waiting.values()) call.reject(new Error('the peer has ended'));
  });
  return {
    process: child,
    told,
    call: (command, ...args) => {
      const pending = Promise.withResolvers<unknown>();
      waiting.set(++last, pending);
      child.send({ id: last, command, args });
      return pending.promise;
    },
    until: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition(told)) return;
          checks.delete(check);
          resolve();
        };
        checks.add(check);
        check();
      }),
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
