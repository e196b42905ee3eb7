import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/open.ts';
import { precedentDecisions, precedentTexts, queueItems } from '../../db/schema/precedents.ts';

export type DecisionRow = typeof precedentDecisions.$inferSelect;

const metadata = alias(queueItems, 'metadata');
const halacha = alias(queueItems, 'halacha');

const WITH_STATES = {
  decision: precedentDecisions,
  metadata: { status: metadata.status, queuedAt: metadata.queuedAt, error: metadata.error },
  halacha: { status: halacha.status, queuedAt: halacha.queuedAt, error: halacha.error },
};

/** A decision and where it stands in both extraction queues; nulls before its text was read. */
export type DecisionState = Awaited<ReturnType<typeof selectDecisions>>[number];

/** Decisions with their states, for a condition to be added. */
export const selectDecisions = (db: Executor) =>
  db
    .select(WITH_STATES)
    .from(precedentDecisions)
    .leftJoin(
      metadata,
      and(eq(metadata.queue, 'metadata_extraction'), eq(metadata.itemId, precedentDecisions.precedentId)),
    )
    .leftJoin(halacha, and(eq(halacha.queue, 'halacha_extraction'), eq(halacha.itemId, precedentDecisions.precedentId)))
    .$dynamic();

/** One decision with its states. */
export async function selectDecision(db: Executor, precedentId: string): Promise<DecisionState | undefined> {
  const [row] = await selectDecisions(db).where(eq(precedentDecisions.precedentId, precedentId));
  return row;
}

/** The text of a decision and what was read in it. */
export async function selectText(db: Executor, precedentId: string) {
  const [row] = await db.select().from(precedentTexts).where(eq(precedentTexts.precedentId, precedentId));
  return row;
}

/** The same, locked until the transaction ends: two readings of one decision follow one another. */
export async function selectTextForUpdate(db: Executor, precedentId: string) {
  const [row] = await db.select().from(precedentTexts).where(eq(precedentTexts.precedentId, precedentId)).for('update');
  return row;
}
