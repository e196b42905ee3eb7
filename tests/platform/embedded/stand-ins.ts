// Runs of the embedded platform done by real processes that do what a test tells them.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AGENT_PROGRAM, type AgentProgram } from '../../../src/platform/embedded/agent-process.ts';
import { eventually } from '../../helpers/eventually.ts';

export type Command =
  | { name: 'write'; text: string }
  | { name: 'flood'; bytes: number }
  | { name: 'ignore-sigterm' }
  | { name: 'breed' }
  | { name: 'end'; code: number; complaint: string };

/** A process that does a run. */
export interface StandIn {
  runId: string;
  issueId: string;
  pid: number;
  /** Done when the process says so; a process that ends by it says nothing. */
  tell(command: Command): Promise<unknown>;
  end(code: number, complaint?: string): void;
}

export interface StandIns {
  program: AgentProgram;
  /** The nth process of a run, once it is there. */
  of(runId: string, nth?: number): Promise<StandIn>;
  /** Processes of a run so far. */
  count(runId: string): number;
  close(): Promise<void>;
}

/** Listens for stand-in agents. `limits` are those of the program. */
export async function openStandIns(limits: Partial<AgentProgram> = {}): Promise<StandIns> {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'));
  const path = join(folder, 'socket');
  const arrived: StandIn[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    void greet(socket).then((standIn) => arrived.push(standIn));
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const all = (runId: string) => arrived.filter((each) => each.runId === runId);
  return {
    program: {
      ...AGENT_PROGRAM,
      path: fileURLToPath(new URL('./stand-in-agent.ts', import.meta.url)),
      env: { STAND_IN_SOCKET: path },
      ...limits,
    },
    of: (runId, nth = 1) => eventually(async () => all(runId)[nth - 1], 60_000),
    count: (runId) => all(runId).length,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function greet(socket: Socket): Promise<StandIn> {
  socket.on('error', () => {});
  const waiting: ((did: unknown) => void)[] = [];
  const { promise, resolve } = Promise.withResolvers<StandIn>();
  const send = (command: Command) => socket.write(`${JSON.stringify(command)}\n`);
  createInterface({ input: socket }).on('line', (line) => {
    const told = JSON.parse(line);
    if ('did' in told) return waiting.shift()?.(told.did);
    resolve({
      ...told,
      tell: (command) =>
        new Promise((done) => {
          waiting.push(done);
          send(command);
        }),
      end: (code, complaint = '') => void send({ name: 'end', code, complaint }),
    });
  });
  return promise;
}
