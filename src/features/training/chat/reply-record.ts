// The reply in the database: claimed by one writer at a time, kept as far as it was streamed.
import { and, asc, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordRead } from '../../../audit/hourly-acts.ts';
import { type Context, inTransaction } from '../../../context.ts';
import { chatConversations, chatMessages } from '../../../db/schema/chat.ts';
import { AppError } from '../../../errors.ts';
import { isUuid } from '../../../lib/uuid.ts';
import type { ModelMessage } from '../../../models/language-model.ts';

/** A writer that does not renew its claim for this long has died. */
const CLAIM_SECONDS = 30;

export type ReplyStatus = 'complete' | 'partial' | 'failed';

export interface OpenReply {
  convId: string;
  corpusId: string | null;
  messageId: string;
  userMessageId: string;
  /** The conversation so far, the new message last. */
  history: ModelMessage[];
}

const MAX_HISTORY_MESSAGES = 40;
const MAX_HISTORY_CHARACTERS = 60_000;

/**
 * Stores the user's message and opens the reply to it; whoever writes in a conversation reads it too, which is recorded.
 *
 * @throws AppError conversation_not_found, reply_in_progress
 */
export function openReply(ctx: Context, convId: string, content: string): Promise<OpenReply> {
  return inTransaction(ctx, async ({ db, clock }) => {
    if (!isUuid(convId)) throw new AppError('conversation_not_found');
    const [row] = await db
      .select({
        title: chatConversations.title,
        corpusId: chatConversations.corpusId,
        messageCount: chatConversations.messageCount,
        busy: sql<boolean>`coalesce(${chatConversations.replyingUntil} > now(), false)`,
      })
      .from(chatConversations)
      .where(eq(chatConversations.convId, convId))
      .for('update');
    if (!row) throw new AppError('conversation_not_found');
    if (row.busy) throw new AppError('reply_in_progress');
    const [userMessageId, messageId] = [uuidv7(), uuidv7()];
    const createdAt = clock.now();
    const at = row.messageCount;
    await db.insert(chatMessages).values([
      { messageId: userMessageId, convId, position: at, role: 'user', content, status: 'complete', createdAt },
      { messageId, convId, position: at + 1, role: 'assistant', content: '', status: 'partial', createdAt },
    ]);
    await db
      .update(chatConversations)
      .set({ messageCount: at + 2, updatedAt: createdAt, replyingUntil: CLAIM, replyingMessageId: messageId })
      .where(eq(chatConversations.convId, convId));
    const messages = await db
      .select({ role: chatMessages.role, content: chatMessages.content })
      .from(chatMessages)
      .where(and(eq(chatMessages.convId, convId), sql`${chatMessages.position} <= ${at}`))
      .orderBy(asc(chatMessages.position));
    recordRead(ctx, { action: 'chat.read', target: row.title, thing: convId });
    return { convId, corpusId: row.corpusId, messageId, userMessageId, history: recent(messages) };
  });
}

/**
 * Keeps what was written so far and renews the claim.
 *
 * @returns `gone` when the conversation is deleted, `taken` when another reply has the claim; nothing is kept then
 */
export async function keepReply(ctx: Context, reply: OpenReply, content: string): Promise<'kept' | 'gone' | 'taken'> {
  return ctx.database.transaction(async (tx) => {
    const [row] = await tx
      .select({ writer: chatConversations.replyingMessageId })
      .from(chatConversations)
      .where(eq(chatConversations.convId, reply.convId))
      .for('update');
    if (!row) return 'gone';
    if (row.writer !== reply.messageId) return 'taken';
    await tx.update(chatConversations).set({ replyingUntil: CLAIM }).where(eq(chatConversations.convId, reply.convId));
    await tx.update(chatMessages).set({ content }).where(eq(chatMessages.messageId, reply.messageId));
    return 'kept';
  });
}

/** Ends a reply and its own claim; a conversation that was deleted meanwhile has none. */
export async function closeReply(ctx: Context, reply: OpenReply, content: string, status: ReplyStatus): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    await tx
      .update(chatConversations)
      .set({ replyingUntil: null, replyingMessageId: null, updatedAt: ctx.clock.now() })
      .where(and(eq(chatConversations.convId, reply.convId), eq(chatConversations.replyingMessageId, reply.messageId)));
    await tx.update(chatMessages).set({ content, status }).where(eq(chatMessages.messageId, reply.messageId));
  });
}

const CLAIM = sql`now() + make_interval(secs => ${CLAIM_SECONDS})`;

/** The end of a long conversation; replies that failed before they began say nothing. */
function recent(messages: ModelMessage[]): ModelMessage[] {
  const spoken = messages.filter((message) => message.content !== '').slice(-MAX_HISTORY_MESSAGES);
  let room = MAX_HISTORY_CHARACTERS;
  const kept: ModelMessage[] = [];
  for (const message of spoken.reverse()) {
    room -= message.content.length;
    if (room < 0 && kept.length > 0) break;
    kept.unshift(message);
  }
  return kept;
}
