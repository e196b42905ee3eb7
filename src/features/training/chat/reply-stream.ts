import type { Context } from '../../../context.ts';
import { titleOf } from '../../../errors.ts';
import type { Frame } from '../../../http/sse.ts';
import { type LiveReply, ReplyFailure } from './live-reply.ts';

/** What a writer of replies gives: text as it comes, then why it ended. */
export type ReplyPart = { text: string } | { end: string };

const HEARTBEAT_MS = 2000;
/** Ten times what a person may write: more is a writer that does not end. */
const MAX_REPLY_CHARACTERS = 200_000;

/**
 * Frames of one reply. Each part is asked for when the client has taken the one before, so nothing piles up; the reply is
 * closed before its last event is sent, so that the client may send its next message at once.
 *
 * @param write begins to write when it is first asked, and stops with the reply's signal
 */
export async function* replyFrames(
  ctx: Context,
  reply: LiveReply,
  write: () => AsyncIterable<ReplyPart>,
): AsyncGenerator<Frame> {
  let parts: AsyncIterator<ReplyPart> | undefined;
  try {
    yield event('message_start', { message_id: reply.messageId, user_message_id: reply.userMessageId });
    parts = write()[Symbol.asyncIterator]();
    const finish_reason = yield* deltas(reply, parts);
    reply.status = finish_reason === 'length' ? 'partial' : 'complete';
    await reply.end();
    yield event('message_end', { message_id: reply.messageId, finish_reason });
  } catch (error) {
    const wasLeft = reply.signal.aborted && !(reply.signal.reason instanceof ReplyFailure);
    if (wasLeft) return;
    ctx.log.warn({ err: error, conv_id: reply.convId }, 'chat reply broke off');
    reply.status = reply.text === '' ? 'failed' : 'partial';
    await reply.end();
    const code = error instanceof ReplyFailure ? error.code : 'chat_error';
    yield event('error', { code, detail: titleOf(code) });
  } finally {
    // Not waited for: a writer that hangs must not hold the stream's end.
    void Promise.resolve(parts?.return?.()).catch(() => {});
    await reply.end();
  }
}

/** @returns why the writer ended; `length` when it was cut off */
async function* deltas(reply: LiveReply, parts: AsyncIterator<ReplyPart>): AsyncGenerator<Frame, string> {
  for (let next = parts.next(); ; ) {
    const part = await partOrHeartbeat(next, reply.signal);
    if (part === 'heartbeat') {
      yield { kind: 'heartbeat' };
      continue;
    }
    if (part.done) return 'stop';
    if ('end' in part.value) return part.value.end;
    const text = part.value.text.slice(0, MAX_REPLY_CHARACTERS - reply.text.length);
    reply.text += text;
    yield event('delta', { text });
    if (reply.text.length >= MAX_REPLY_CHARACTERS) return 'length';
    next = parts.next();
  }
}

const event = (name: string, data: unknown): Frame => ({ kind: 'event', event: name, data });

/** @throws the signal's reason as soon as it is aborted */
async function partOrHeartbeat<T>(next: Promise<T>, signal: AbortSignal): Promise<T | 'heartbeat'> {
  const { promise: other, resolve, reject } = Promise.withResolvers<'heartbeat'>();
  const stopped = () => reject(signal.reason);
  const timer = setTimeout(() => resolve('heartbeat'), HEARTBEAT_MS);
  signal.addEventListener('abort', stopped, { once: true });
  if (signal.aborted) stopped();
  try {
    return await Promise.race([other, next]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stopped);
  }
}
