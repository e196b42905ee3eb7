import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Messages between processes on the embedded database, where LISTEN/NOTIFY does not reach other clients; short-lived. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text().notNull(),
    payload: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('notifications_created_at_idx').on(table.createdAt)],
);
