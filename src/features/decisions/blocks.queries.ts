import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Executor } from '../../db/open.ts';
import { cases } from '../../db/schema/cases.ts';
import { decisionBlocks, decisions } from '../../db/schema/decisions.ts';

export type BlockRow = typeof decisionBlocks.$inferSelect;

export interface SavedBlocks {
  /** Null before the first save. */
  decisionId: string | null;
  /** In no order; a block that was never saved has none. */
  rows: BlockRow[];
}

/** The decision of a case and its saved blocks, as of one moment. */
export async function selectBlocks(db: Executor, caseId: string): Promise<SavedBlocks> {
  const found = await db
    .select({ decisionId: decisions.decisionId, block: decisionBlocks })
    .from(decisions)
    .leftJoin(decisionBlocks, eq(decisionBlocks.decisionId, decisions.decisionId))
    .where(eq(decisions.caseId, caseId));
  return {
    decisionId: found[0]?.decisionId ?? null,
    rows: found.flatMap(({ block }) => (block ? [block] : [])),
  };
}

/** Makes the decision of a case that has none; the caller holds the case's lock. @returns its id */
export async function insertDecision(db: Executor, caseId: string, createdAt: Date): Promise<string> {
  const decisionId = uuidv7();
  await db.insert(decisions).values({ decisionId, caseId, createdAt });
  return decisionId;
}

/** Writes blocks over what they were. */
export async function upsertBlocks(db: Executor, rows: BlockRow[]): Promise<void> {
  await db
    .insert(decisionBlocks)
    .values(rows)
    .onConflictDoUpdate({
      target: [decisionBlocks.decisionId, decisionBlocks.blockId],
      set: {
        content: sql`excluded.content`,
        status: sql`excluded.status`,
        source: sql`excluded.source`,
        wordCount: sql`excluded.word_count`,
        version: sql`excluded.version`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
}

/** Somebody worked on the case; its details and their version stay as they are. */
export async function touchCase(db: Executor, caseId: string, at: Date): Promise<void> {
  await db.update(cases).set({ updatedAt: at }).where(eq(cases.caseId, caseId));
}
