import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { cases } from './cases.ts';
import { claims } from './documents.ts';

/** Claims of one party that say the same thing, as one titled argument. */
export const legalArguments = pgTable(
  'legal_arguments',
  {
    argumentId: uuid('argument_id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    party: text().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    legalBasis: text('legal_basis').array().notNull(),
    threshold: boolean().notNull(),
    /** Its claims changed since its words were made. */
    stale: boolean().notNull().default(false),
    /** Who changed it last; aggregating again leaves such an argument as it is. */
    editedBy: text('edited_by'),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('legal_arguments_case').on(table.caseId, table.party, table.position)],
);

/** Which claims an argument holds; a claim that goes with its document leaves the argument. */
export const argumentClaims = pgTable(
  'argument_claims',
  {
    argumentId: uuid('argument_id')
      .notNull()
      .references(() => legalArguments.argumentId, { onDelete: 'cascade' }),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.claimId, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.argumentId, table.claimId] }),
    index('argument_claims_claim').on(table.claimId),
  ],
);

/**
 * Which item of the analysis file was made of an argument (`research/analysis/create`): its section, and its title as it is
 * compared, for the file may be edited afterwards.
 */
export const argumentItems = pgTable('argument_items', {
  argumentId: uuid('argument_id')
    .primaryKey()
    .references(() => legalArguments.argumentId, { onDelete: 'cascade' }),
  section: text().$type<'threshold_claims' | 'issues'>().notNull(),
  titleKey: text('title_key').notNull(),
});
