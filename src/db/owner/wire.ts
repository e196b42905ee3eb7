// The few pieces of PostgreSQL's wire protocol (version 3) that the owner needs to read or write itself.
// Source: PostgreSQL documentation, chapter "Frontend/Backend Protocol", message formats.

export const SSL_REQUEST = 80877103;
export const GSS_REQUEST = 80877104;
export const CANCEL_REQUEST = 80877102;

/** Message types a client may send, as bytes. */
export const FRONTEND = {
  bind: 0x42,
  close: 0x43,
  copyData: 0x64,
  copyDone: 0x63,
  copyFail: 0x66,
  describe: 0x44,
  execute: 0x45,
  flush: 0x48,
  parse: 0x50,
  query: 0x51,
  sync: 0x53,
  terminate: 0x58,
} as const;

/** Transaction status that ReadyForQuery carries: idle, in a transaction, in a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E';

/** What the owner must know of an answer: the last transaction status, and whether a session setting was touched. */
export type AnswerFacts = { status: TransactionStatus | null; settingsTouched: boolean };

/** Builds one message: a type letter, the length, the body. */
export function message(type: string, ...body: (Buffer | string)[]): Buffer {
  const parts = body.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part));
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(4 + parts.reduce((sum, part) => sum + part.length, 0), 1);
  return Buffer.concat([head, ...parts]);
}

/** The answer to a start-up message: accepted, the session's parameters, the cancel key, ready. */
export function greeting(parameters: Record<string, string>, processId: number, secret: number): Buffer {
  const settings = Object.entries(parameters).map(([name, value]) => message('S', name, value));
  return Buffer.concat([
    message('R', int32(0)),
    ...settings,
    message('K', int32(processId), int32(secret)),
    readyForQuery('I'),
  ]);
}

/** ReadyForQuery with the given transaction status. */
export function readyForQuery(status: TransactionStatus): Buffer {
  return message('Z', Buffer.from(status, 'latin1'));
}

/** An ErrorResponse. `code` is a SQLSTATE; `text` is for logs, in English. */
export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, text: string): Buffer {
  return message('E', `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, Buffer.alloc(1));
}

/** A simple query message. */
export function simpleQuery(sql: string): Buffer {
  return message('Q', sql);
}

/** A Close message for a prepared statement, followed by nothing: the caller adds a Sync. */
export function closeStatement(name: string): Buffer {
  return message('C', Buffer.from('S', 'latin1'), name);
}

export const SYNC = message('S');

/** Refuses the copy that the message before it may have started; anywhere else a backend ignores it. */
export const COPY_FAIL = message('f', 'COPY FROM STDIN is not possible on the embedded database');

/** Whether a Query or Parse message could start a COPY FROM STDIN, for which PGlite would wait for ever. */
export function mayCopyIn(input: Buffer): boolean {
  return (input[0] === FRONTEND.query || input[0] === FRONTEND.parse) && /\bstdin\b/i.test(input.toString('latin1', 5));
}

/**
 * Gives each client its own space of prepared-statement names, since all share one backend session: puts `prefix` in
 * front of the name in Parse, Bind, Describe and Close. The nameless statement stays nameless: it does not outlive the
 * client's turn. Other messages come back as they are. `prepared` is the prefixed name when the message is a Parse.
 */
export function prefixStatement(input: Buffer, prefix: string): { output: Buffer; prepared: string | null } {
  const at = statementNameOffset(input);
  if (at === null || input[at] === 0 || at >= input.length) return { output: input, prepared: null };
  const output = Buffer.allocUnsafe(input.length + prefix.length);
  input.copy(output, 0, 0, at);
  output.write(prefix, at, 'latin1');
  input.copy(output, at + prefix.length, at);
  output.writeInt32BE(input.readInt32BE(1) + prefix.length, 1);
  if (input[0] !== FRONTEND.parse) return { output, prepared: null };
  const end = input.indexOf(0, at);
  return { output, prepared: prefix + input.toString('utf8', at, end) };
}

/**
 * Reads a backend answer in pieces (a message may be split between pieces) and collects the facts of it.
 * `notices` of other clients' interest are none of ours: everything is passed on as it is.
 */
export function answerScanner(): { scan: (piece: Buffer) => void; facts: AnswerFacts } {
  const facts: AnswerFacts = { status: null, settingsTouched: false };
  const head = Buffer.alloc(9);
  let have = 0;
  let skip = 0;
  const scan = (piece: Buffer): void => {
    let at = 0;
    while (at < piece.length) {
      if (skip > 0) {
        const step = Math.min(skip, piece.length - at);
        skip -= step;
        at += step;
        continue;
      }
      head[have++] = piece[at++]!;
      if (have < wantedHead(head, have)) continue;
      readHead(head, facts);
      skip = head.readInt32BE(1) + 1 - have;
      have = 0;
    }
  };
  return { scan, facts };
}

/** Cuts a client's byte stream into messages without copying more than once; the start-up messages have no type byte. */
export function messageReader(maxBytes: number): {
  push: (piece: Buffer) => void;
  next: (started: boolean) => Buffer | null;
  pendingBytes: () => number;
} {
  let pieces: Buffer[] = [];
  let total = 0;
  const gather = (bytes: number): Buffer => {
    if (pieces.length > 1 && pieces[0]!.length < bytes) pieces = [Buffer.concat(pieces)];
    return pieces[0]!;
  };
  const next = (started: boolean): Buffer | null => {
    const lengthAt = started ? 1 : 0;
    if (total < lengthAt + 4) return null;
    const length = gather(lengthAt + 4).readInt32BE(lengthAt) + lengthAt;
    if (length < lengthAt + 4 || length > maxBytes) throw new RangeError(`message of ${length} bytes`);
    if (total < length) return null;
    const whole = gather(length);
    const result = whole.subarray(0, length);
    total -= length;
    if (whole.length === length) pieces.shift();
    else pieces[0] = whole.subarray(length);
    return result;
  };
  return {
    push: (piece) => {
      pieces.push(piece);
      total += piece.length;
    },
    next,
    pendingBytes: () => total,
  };
}

function statementNameOffset(input: Buffer): number | null {
  if (input[0] === FRONTEND.parse) return 5;
  // Bind names the portal first; without its end the message is malformed and the backend says so.
  if (input[0] === FRONTEND.bind) return input.indexOf(0, 5) + 1 || null;
  const ofStatement = input[5] === 0x53;
  return (input[0] === FRONTEND.describe || input[0] === FRONTEND.close) && ofStatement ? 6 : null;
}

// ReadyForQuery is read up to its status byte, CommandComplete up to the first letters of its tag ("SET", "RESET").
function wantedHead(head: Buffer, have: number): number {
  if (have < 5) return 5;
  if (head[0] === 0x5a) return 6;
  return head[0] === 0x43 ? Math.min(9, head.readInt32BE(1) + 1) : 5;
}

function readHead(head: Buffer, facts: AnswerFacts): void {
  if (head[0] === 0x5a) facts.status = String.fromCharCode(head[5]!) as TransactionStatus;
  if (head[0] === 0x43 && head.toString('latin1', 5, 9) === 'SET\0') facts.settingsTouched = true;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
