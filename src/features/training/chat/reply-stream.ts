import type { Context } from '../../../context.ts';
import { titleOf } from '../../../errors.ts';
import type { Frame } from '../../../http/sse.ts';
import { closeReply, keepReply, type OpenReply } from './reply-record.ts';

/** What a writer of replies gives: text as it comes, then why it ended. */
export type ReplyPart = { text: string } | { end: string };

/** The reply broke off for a reason that the person may read. */
export class ReplyFailure extends Error {
  override name = 'ReplyFailure';
  readonly code: 'chat_error' | 'chat_unavailable';

  constructor(code: ReplyFailure['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const HEARTBEAT_MS = 2000;
const KEEP_EVERY_MS = 1000;
const LIMIT_MS = 10 * 60_000;

/**
 * Frames of one reply. Each part is asked for when the client has taken the one before, so nothing piles up; what was
 * streamed is kept, also when the client leaves.
 *
 * @param write begins to write when it is first asked, and stops with the signal
 */
export async function* replyFrames(
  ctx: Context,
  reply: OpenReply,
  write: (signal: AbortSignal) => AsyncIterable<ReplyPart>,
  signal: AbortSignal,
): AsyncGenerator<Frame> {
  const stop = new AbortController();
  const limits = AbortSignal.any([signal, stop.signal, AbortSignal.timeout(LIMIT_MS)]);
  const parts = write(limits)[Symbol.asyncIterator]();
  let text = '';
  let status: 'complete' | 'partial' | 'failed' = 'partial';
  let keptAt = performance.now();
  yield event('message_start', { message_id: reply.messageId, user_message_id: reply.userMessageId });
  try {
    for (let next = parts.next(); ; ) {
      const part = await orHeartbeat(next);
      if (performance.now() - keptAt > KEEP_EVERY_MS) {
        if (!(await keepReply(ctx, reply, text))) return yield gone();
        keptAt = performance.now();
      }
      if (part === 'heartbeat') {
        yield { kind: 'heartbeat' };
        continue;
      }
      if (part.done || 'end' in part.value) {
        status = 'complete';
        const finish_reason = !part.done && 'end' in part.value ? part.value.end : 'stop';
        yield event('message_end', { message_id: reply.messageId, finish_reason });
        return;
      }
      text += part.value.text;
      yield event('delta', { text: part.value.text });
      next = parts.next();
    }
  } catch (error) {
    if (signal.aborted) return;
    ctx.log.warn({ err: error, conv_id: reply.convId }, 'chat reply broke off');
    status = text === '' ? 'failed' : 'partial';
    const code = error instanceof ReplyFailure ? error.code : limits.aborted ? 'chat_unavailable' : 'chat_error';
    yield event('error', { code, detail: titleOf(code) });
  } finally {
    stop.abort();
    // Not waited for: a writer that hangs must not hold the stream's end.
    void Promise.resolve(parts.return?.()).catch(() => {});
    await closeReply(ctx, reply, text, status);
  }
}

const event = (name: string, data: unknown): Frame => ({ kind: 'event', event: name, data });

const gone = (): Frame => event('error', { code: 'conversation_not_found', detail: titleOf('conversation_not_found') });

async function orHeartbeat<T>(next: Promise<T>): Promise<T | 'heartbeat'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'heartbeat'>((resolve) => {
    timer = setTimeout(() => resolve('heartbeat'), HEARTBEAT_MS);
  });
  try {
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}
