import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Executor } from '../../db/open.ts';
import { cases } from '../../db/schema/cases.ts';
import { decisionBlocks, decisions } from '../../db/schema/decisions.ts';
import { driverOf } from '../../db/sql.ts';

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

/** A decision as it was read in one statement; `blocks` is JSON that `parseBlocks` reads. */
export interface SentDecision {
  caseNumber: string;
  decisionId: string | null;
  blocks: string;
}

/**
 * The same by the case's key, with its number, in one statement that each connection prepares once: editors open it again
 * and again, mostly unchanged. Undefined without such a case.
 */
export async function selectDecision(db: Executor, key: string): Promise<SentDecision | undefined> {
  const [sent] = await driverOf(db).unsafe<SentDecision[]>(DECISION, [key], { prepare: true });
  return sent;
}

/** The rows of a decision that was sent. */
export const parseBlocks = ({ blocks }: SentDecision): BlockRow[] =>
  (JSON.parse(blocks) as (BlockRow & { updatedAt: string })[]).map((block) => ({
    ...block,
    updatedAt: new Date(block.updatedAt),
  }));

const DECISION = `
  select cases.case_number as "caseNumber", decisions.decision_id as "decisionId",
    (select coalesce(json_agg(b order by b."blockId"), '[]') from (select decision_id as "decisionId", block_id as "blockId",
      content, status, source, word_count as "wordCount", version, updated_at as "updatedAt"
      from decision_blocks where decision_blocks.decision_id = decisions.decision_id) b)::text as blocks
  from cases left join decisions on decisions.case_id = cases.case_id
  where cases.case_key = $1`;

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
