import type { Context } from '../../../context.ts';
import { closeReply, keepReply, type OpenReply, openReply, type ReplyStatus } from './reply-record.ts';

/** The reply broke off for a reason that the person may read. */
export class ReplyFailure extends Error {
  override name = 'ReplyFailure';
  readonly code: 'chat_error' | 'chat_unavailable' | 'conversation_not_found' | 'reply_in_progress';

  constructor(code: ReplyFailure['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** A reply from the moment it is claimed until it is closed, whether or not anyone reads it. */
export interface LiveReply extends OpenReply {
  /** What was written so far. */
  text: string;
  /** What it is closed as. */
  status: ReplyStatus;
  /** Aborted when it must not be written on; with a `ReplyFailure` where the person should hear why. */
  signal: AbortSignal;
  /** Stops its writer and closes it in the database: once, however often it is asked for. */
  end(): Promise<void>;
  /** Ends it when a signal is aborted. */
  endWith(signal: AbortSignal): void;
}

/** As often as a client that left or a deleted conversation is to be noticed (contract section 0, event streams). */
const RENEW_MS = 1000;
const LIMIT_MS = 10 * 60_000;

/**
 * Stores the user's message and opens the reply to it. Its claim is renewed and its text kept by a timer, since neither a
 * peer that is slow to begin nor a client that does not read may lose it; after ten minutes it is over.
 *
 * @throws AppError conversation_not_found, reply_in_progress
 */
export async function beginReply(ctx: Context, convId: string, content: string): Promise<LiveReply> {
  const startedAt = ctx.clock.now().getTime();
  const opened = await openReply(ctx, convId, content);
  const stop = new AbortController();
  let ended: Promise<void> | undefined;
  let isRenewing = false;

  const reply: LiveReply = {
    ...opened,
    text: '',
    status: 'partial',
    signal: AbortSignal.any([ctx.signal, stop.signal]),
    end() {
      if (!ended) {
        clearInterval(timer);
        ended = closeReply(ctx, reply, reply.text, reply.status);
        stop.abort();
      }
      return ended;
    },
    endWith(signal) {
      const end = () =>
        void reply.end().catch((error: unknown) => ctx.log.warn({ err: error, conv_id: convId }, 'reply not closed'));
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    },
  };
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    renew()
      .catch((error: unknown) => ctx.log.warn({ err: error, conv_id: convId }, 'reply not kept'))
      .finally(() => {
        isRenewing = false;
      });
  }, RENEW_MS);
  reply.endWith(reply.signal);
  return reply;

  async function renew(): Promise<void> {
    const isOverdue = ctx.clock.now().getTime() - startedAt > LIMIT_MS;
    const kept = isOverdue ? 'overdue' : await keepReply(ctx, reply, reply.text);
    if (kept === 'kept' || ended) return;
    if (reply.text === '') reply.status = 'failed';
    stop.abort(new ReplyFailure(WHY[kept]));
  }
}

const WHY = { gone: 'conversation_not_found', taken: 'reply_in_progress', overdue: 'chat_unavailable' } as const;
