import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cases } from './cases.ts';

export const auditEntries = pgTable(
  'audit_entries',
  {
    auditId: uuid('audit_id').primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actor: text().notNull(),
    action: text().notNull(),
    /** Lost when the case is deleted; the number below stays. */
    caseId: uuid('case_id').references(() => cases.caseId, { onDelete: 'set null' }),
    caseNumberText: text('case_number_text'),
    caseKey: text('case_key'),
    target: text(),
    beforeSha256: text('before_sha256'),
    afterSha256: text('after_sha256'),
    requestId: text('request_id').notNull(),
    /** Of an act that is recorded once an hour: digest of hour, actor and thing. */
    onceKey: text('once_key').unique(),
    /** Place in the chain (contract section 13); null until the row is sealed, moments after its commit. */
    sealNo: bigint('seal_no', { mode: 'number' }),
    /** sha256 of the previous row's hash and this row, hexadecimal. */
    hash: text(),
  },
  (table) => [
    index('audit_entries_at').on(table.at.desc().nullsFirst(), table.auditId.desc().nullsFirst()),
    index('audit_entries_case_id').on(table.caseId).where(sql`${table.caseId} is not null`),
    index('audit_entries_case').on(table.caseKey, table.at.desc().nullsFirst(), table.auditId.desc().nullsFirst()),
    index('audit_entries_actor').on(table.actor, table.at.desc().nullsFirst(), table.auditId.desc().nullsFirst()),
    index('audit_entries_action').on(table.action, table.at.desc().nullsFirst(), table.auditId.desc().nullsFirst()),
    uniqueIndex('audit_entries_seal').on(table.sealNo).where(sql`${table.sealNo} is not null`),
    index('audit_entries_unsealed').on(table.at, table.auditId).where(sql`${table.sealNo} is null`),
  ],
);
