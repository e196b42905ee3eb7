import type { z } from '@hono/zod-openapi';
import { asc, count, desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordRead } from '../../../audit/hourly-acts.ts';
import type { Context } from '../../../context.ts';
import { chatConversations, chatMessages } from '../../../db/schema/chat.ts';
import { styleCorpus } from '../../../db/schema/style-corpus.ts';
import { AppError } from '../../../errors.ts';
import { isUuid } from '../../../lib/uuid.ts';
import type {
  ChatConversationCreate,
  Conversation,
  ConversationList,
  ConversationWithMessages,
} from './chat.contract.ts';

export type ConversationRow = typeof chatConversations.$inferSelect;

const DEFAULT_TITLE = 'שיחה על הסגנון';

/** Begins a conversation. @throws AppError corpus_not_found */
export async function createConversation(
  ctx: Context,
  input: z.output<typeof ChatConversationCreate>,
): Promise<z.input<typeof Conversation>> {
  const corpusId = input.corpus_id ?? null;
  if (corpusId !== null) {
    const [known] = await ctx.db
      .select({ id: styleCorpus.corpusId })
      .from(styleCorpus)
      .where(eq(styleCorpus.corpusId, corpusId));
    if (!known) throw new AppError('corpus_not_found');
  }
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .insert(chatConversations)
    .values({ convId: uuidv7(), title: input.title || DEFAULT_TITLE, corpusId, createdAt: now, updatedAt: now })
    .returning();
  return projectConversation(row!);
}

/** Conversations, the last used first. */
export async function listConversations(
  ctx: Context,
  page: { limit: number; offset: number },
): Promise<z.input<typeof ConversationList>> {
  const [rows, [totals]] = await Promise.all([
    ctx.db
      .select()
      .from(chatConversations)
      .orderBy(desc(chatConversations.updatedAt), asc(chatConversations.convId))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(chatConversations),
  ]);
  return { conversations: rows.map(projectConversation), total: totals?.total ?? 0 };
}

/** A conversation with its messages in their order; that it was read is recorded. @throws AppError conversation_not_found */
export async function readConversation(
  ctx: Context,
  convId: string,
): Promise<z.input<typeof ConversationWithMessages>> {
  const row = await findConversation(ctx, convId);
  recordRead(ctx, { action: 'chat.read', target: row.title, thing: convId });
  const messages = await ctx.db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.convId, convId))
    .orderBy(asc(chatMessages.position));
  return {
    ...projectConversation(row),
    messages: messages.map((message) => ({
      message_id: message.messageId,
      role: message.role,
      content: message.content,
      status: message.status,
      created_at: message.createdAt,
    })),
  };
}

/** @throws AppError conversation_not_found */
export async function deleteConversation(ctx: Context, convId: string): Promise<void> {
  if (!isUuid(convId)) throw new AppError('conversation_not_found');
  const gone = await ctx.db
    .delete(chatConversations)
    .where(eq(chatConversations.convId, convId))
    .returning({ convId: chatConversations.convId });
  if (gone.length === 0) throw new AppError('conversation_not_found');
}

async function findConversation(ctx: Context, convId: string): Promise<ConversationRow> {
  const [row] = isUuid(convId)
    ? await ctx.db.select().from(chatConversations).where(eq(chatConversations.convId, convId))
    : [];
  if (!row) throw new AppError('conversation_not_found');
  return row;
}

const projectConversation = (row: ConversationRow): z.input<typeof Conversation> => ({
  conv_id: row.convId,
  title: row.title,
  corpus_id: row.corpusId,
  message_count: row.messageCount,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});
