import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One row: the installation whose database this is. The file `installation` of its DATA_DIR holds the same id. */
export const installations = pgTable('installation', {
  /** There is one row only. */
  one: boolean().primaryKey().default(true),
  installationId: uuid('installation_id').notNull().defaultRandom(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
