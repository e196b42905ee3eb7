import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Switches of the drains, by service name. A drain without a row is enabled and has no burst. */
export const drainFlags = pgTable('drain_flags', {
  name: text().primaryKey(),
  /** Wins over a burst. */
  disabled: boolean().notNull().default(false),
  /** Deadline of a burst of the halacha drain; the supervisor clears it. */
  burstUntil: timestamp('burst_until', { withTimezone: true }),
  /** Why the supervisor holds the drain back, such as the weekly usage; null when it does not. */
  heldBack: text('held_back'),
  /** When the supervisor said so last: a drain whose supervisor is gone is free after a while. */
  heldAt: timestamp('held_at', { withTimezone: true }),
  /** Who switched it off or on last. */
  updatedBy: text('updated_by'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
