import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { styleCorpus } from './style-corpus.ts';

export const chatConversations = pgTable(
  'chat_conversations',
  {
    convId: uuid('conv_id').primaryKey(),
    title: text().notNull(),
    /** The decision that is talked about; null for the whole corpus. */
    corpusId: uuid('corpus_id').references(() => styleCorpus.corpusId, { onDelete: 'set null' }),
    messageCount: integer('message_count').notNull().default(0),
    /** Set while a reply is written: one at a time, whatever process writes it. */
    replyingUntil: timestamp('replying_until', { withTimezone: true }),
    /** The reply that is written: only its writer may renew or end the claim. */
    replyingMessageId: uuid('replying_message_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('chat_conversations_order').on(table.updatedAt.desc().nullsFirst(), table.convId),
    index('chat_conversations_corpus').on(table.corpusId),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    messageId: uuid('message_id').primaryKey(),
    convId: uuid('conv_id')
      .notNull()
      .references(() => chatConversations.convId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    role: text().$type<'user' | 'assistant'>().notNull(),
    content: text().notNull(),
    status: text().$type<'complete' | 'partial' | 'failed'>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('chat_messages_order').on(table.convId, table.position)],
);
