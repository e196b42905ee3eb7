import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LedgerState } from '../../domain/ledger.ts';
import { cases } from './cases.ts';

/**
 * What the chair decided about an argument of the ledger. The argument may go when the claims are aggregated again: then
 * its decision is found by the claims that it held.
 */
export const ledgerDecisions = pgTable(
  'ledger_decisions',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    /** As it was when it was decided; no reference, for the decision outlives it. */
    argumentId: uuid('argument_id').notNull(),
    party: text().notNull(),
    title: text().notNull(),
    threshold: boolean().notNull(),
    claimIds: uuid('claim_ids').array().notNull(),
    state: text().$type<LedgerState>().notNull(),
    /** Null only for `open`. */
    reason: text(),
    /** The block that answers the argument, where the chair named one. */
    blockId: text('block_id'),
    decidedBy: text('decided_by').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.argumentId] })],
);

/** An argument that was open when the case ended. */
export interface OverriddenItem {
  argument_id: string;
  party: string;
  title: string;
}

/** Each time a case was ended although arguments were open, and why. */
export const ledgerOverrides = pgTable(
  'ledger_overrides',
  {
    overrideId: uuid('override_id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    /** The status that the case took. */
    status: text().notNull(),
    reason: text().notNull(),
    items: jsonb().$type<OverriddenItem[]>().notNull(),
    actor: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('ledger_overrides_case').on(table.caseId, table.at.desc().nullsFirst())],
);
