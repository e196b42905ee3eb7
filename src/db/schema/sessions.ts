import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Browsers that signed in with a token (contract section 11). Nothing here lets anybody in: secrets are kept as digests. */
export const sessions = pgTable(
  'sessions',
  {
    sessionId: uuid('session_id').primaryKey(),
    /** SHA-256 of the cookie. */
    secretSha256: text('secret_sha256').notNull().unique(),
    tokenName: text('token_name').notNull(),
    /** SHA-256 of cookie and token together: says whether the token is still the same, and tells nothing about it. */
    tokenProof: text('token_proof').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_expiry').on(table.expiresAt)],
);
