// Counts what is really sent to the database, on the wire: a proxy between the driver and the server (or the owner of the
// embedded database) that reads the client's messages. What a program believes to send it cannot tell: a query that is
// kept and awaited twice runs twice, and only the wire shows it.
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { FRONTEND, messageReader } from '../../src/db/owner/wire.ts';

/** A statement and its values as the driver wrote them out. */
export type Statement = { sql: string; values: (string | null)[] };

/** Statements executed through the proxy since it was made or last reset. */
export interface StatementCounter {
  /** How many, of all or of those whose text matches. */
  count(text?: RegExp): number;
  /** Each text with how often it was executed, the most frequent first. */
  all(): { sql: string; times: number }[];
  /** The last ones (at most 5,000) in their order, with the values they were sent with. */
  sent(): Statement[];
  reset(): void;
  /** Ends the proxy and the connections through it. */
  close(): Promise<void>;
}

/** Where the proxy listens, and what it passes everything on to. */
export interface CountedPlace {
  listen: { path: string } | { host: string; port: number };
  target: NetConnectOpts;
}

const MOST_KEPT = 5000;
const MOST_BYTES = 512 << 20;
const SSL_REQUEST = 80877103;

/** Listens at one place and passes everything on to another. Resolves when clients can connect. */
export async function countStatements({ listen, target }: CountedPlace): Promise<StatementCounter & { port: number }> {
  const times = new Map<string, number>();
  let kept: Statement[] = [];
  const note = (statement: Statement): void => {
    times.set(statement.sql, (times.get(statement.sql) ?? 0) + 1);
    kept.push(statement);
    if (kept.length > MOST_KEPT) kept.shift();
  };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(target);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          client.destroy();
          behind.destroy();
        });
    }
    const read = statementReader(note);
    client.on('data', (piece: Buffer) => read(piece));
    client.pipe(behind);
    behind.pipe(client);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(listen, resolve);
  });
  return {
    port: portOf(server),
    count: (text) => {
      let sum = 0;
      for (const [sql, n] of times) if (!text || text.test(sql)) sum += n;
      return sum;
    },
    all: () => [...times].map(([sql, n]) => ({ sql, times: n })).sort((a, b) => b.times - a.times),
    sent: () => [...kept],
    reset: () => {
      times.clear();
      kept = [];
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Reads one client's messages (PostgreSQL documentation, "Message Formats"): a statement is a simple query, or an Execute
 * of what was last bound.
 */
function statementReader(onStatement: (statement: Statement) => void): (piece: Buffer) => void {
  const reader = messageReader(MOST_BYTES);
  const prepared = new Map<string, string>();
  let started = false;
  let bound: Statement = { sql: '', values: [] };
  const handle = (message: Buffer): void => {
    if (message[0] === FRONTEND.query) onStatement({ sql: textAt(message, 5).text, values: [] });
    if (message[0] === FRONTEND.parse) {
      const { text: name, end } = textAt(message, 5);
      prepared.set(name, textAt(message, end + 1).text);
    }
    if (message[0] === FRONTEND.bind) bound = boundIn(message, prepared);
    if (message[0] === FRONTEND.execute) onStatement(bound);
  };
  return (piece) => {
    reader.push(Buffer.from(piece));
    for (let message = reader.next(started); message; message = reader.next(started)) {
      if (started) handle(message);
      else started = message.readInt32BE(4) !== SSL_REQUEST;
    }
  };
}

function boundIn(message: Buffer, prepared: ReadonlyMap<string, string>): Statement {
  const name = textAt(message, textAt(message, 5).end + 1);
  const formats = message.readInt16BE(name.end + 1);
  let at = name.end + 3 + 2 * formats;
  const values = Array.from({ length: message.readInt16BE(at) }, () => null as string | null);
  at += 2;
  values.forEach((_, n) => {
    const bytes = message.readInt32BE(at);
    at += 4;
    if (bytes < 0) return;
    values[n] = message.toString('utf8', at, at + bytes);
    at += bytes;
  });
  return { sql: prepared.get(name.text) ?? '', values };
}

function textAt(message: Buffer, start: number): { text: string; end: number } {
  const end = message.indexOf(0, start);
  return { text: message.toString('utf8', start, end), end };
}
