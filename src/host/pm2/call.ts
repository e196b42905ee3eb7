// One question to the process manager's daemon over its own socket. Its wire format is AMP: a byte of version (high four
// bits) and number of parts (low four), then each part as its length in 32 bits and its bytes; a part begins with `j:` for
// JSON or `s:` for a string. A call is the message and an id, the reply the answer and the same id.
import { connect } from 'node:net';
import { z } from 'zod';

const VERSION = 1;
const ID = 's:look';
/** The daemon tells the whole environment of every program: far more than is kept of it. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Why the daemon gave no answer: nobody is there, it may not be asked, it is late, or it does not speak this format. */
export class CallError extends Error {
  override name = 'CallError';
  readonly reason: 'absent' | 'forbidden' | 'late' | 'unreadable';

  constructor(reason: CallError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const Reply = z.union([z.object({ args: z.array(z.unknown()) }), z.object({ error: z.unknown() })]);

/**
 * Calls a method of the daemon that listens at `socketPath`; starts nothing.
 *
 * @returns the method's first value
 * @throws CallError
 */
export async function callDaemon(socketPath: string, method: string, limitMs: number): Promise<unknown> {
  const parts = await exchange(
    socketPath,
    encode([`j:${JSON.stringify({ type: 'call', method, args: [{}] })}`, ID]),
    limitMs,
  );
  const [answer, id] = parts;
  const reply = Reply.safeParse(answer?.startsWith('j:') ? parsed(answer.slice(2)) : undefined);
  if (id !== ID || !reply.success || !('args' in reply.data))
    throw new CallError('unreadable', `the process manager did not answer ${method} as it is known to`);
  return reply.data.args[0];
}

function exchange(socketPath: string, question: Buffer, limitMs: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    let bytes = 0;
    const socket = connect(socketPath);
    const end = (outcome: string[] | CallError) => {
      clearTimeout(timer);
      socket.destroy();
      if (outcome instanceof CallError) reject(outcome);
      else resolve(outcome);
    };
    const timer = setTimeout(
      () => end(new CallError('late', `the process manager did not answer within ${limitMs} ms`)),
      limitMs,
    );
    socket.once('connect', () => socket.write(question));
    socket.once('error', (error: NodeJS.ErrnoException) => end(toCallError(error.code)));
    // One that is just ending closes without a word.
    socket.once('close', () =>
      end(new CallError(bytes === 0 ? 'absent' : 'unreadable', 'the process manager closed the connection')),
    );
    socket.on('data', (chunk) => {
      received.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) return end(new CallError('unreadable', 'the process manager answered at great length'));
      const parts = decode(received);
      if (parts) end(parts);
    });
  });
}

function toCallError(code: string | undefined): CallError {
  if (code === 'EACCES' || code === 'EPERM')
    return new CallError('forbidden', 'the socket of the process manager belongs to another user');
  return new CallError('absent', 'no process manager listens');
}

function encode(parts: string[]): Buffer {
  return Buffer.concat([
    Buffer.from([(VERSION << 4) | parts.length]),
    ...parts.flatMap((part) => {
      const bytes = Buffer.from(part);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  ]);
}

/**
 * The parts of the first message; null while it is not all there. What was received is put together only when its first
 * part says that it may be whole: an answer comes in many pieces.
 */
function decode(received: Buffer[]): string[] | null {
  const bytes = received.reduce((sum, chunk) => sum + chunk.length, 0);
  if (bytes < 5) return null;
  const head = received[0]!.length >= 5 ? received[0]! : Buffer.concat(received);
  if (bytes < 5 + head.readUInt32BE(1)) return null;
  const whole = Buffer.concat(received);
  const parts: string[] = [];
  let at = 1;
  for (let left = whole[0]! & 0x0f; left > 0; left -= 1) {
    if (at + 4 > whole.length) return null;
    const end = at + 4 + whole.readUInt32BE(at);
    if (end > whole.length) return null;
    parts.push(whole.toString('utf8', at + 4, end));
    at = end;
  }
  return parts;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
