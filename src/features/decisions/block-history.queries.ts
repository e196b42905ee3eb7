import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { blockVersions, decisions } from '../../db/schema/decisions.ts';
import type { BlockId } from '../../domain/blocks.ts';

export type VersionRow = typeof blockVersions.$inferSelect;

/** The newest versions of a block, which are all kept. */
const KEPT_WHOLE = 100;
/** Older ones: the last of each hour of each writer, as many as these. */
const MOST_VERSIONS = 1000;
/** Bytes of all versions of a block; a block may hold a million characters. */
const MOST_BYTES = 40_000_000;
/** Old versions are looked for at every so many saves. */
const THIN_EVERY = 25;

/**
 * Adds what blocks hold after a save to their histories, and thins those out whose turn it is: one statement, whatever the
 * number of blocks.
 *
 * @param rows of one decision, each a version that is not there yet
 */
export async function insertVersions(db: Executor, rows: VersionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const due = rows.filter(({ version }) => version % THIN_EVERY === 0);
  if (due.length === 0) return void (await db.insert(blockVersions).values(rows));
  const thinned = db.$with('thinned').as(
    db
      .delete(blockVersions)
      .where(
        sql`(${blockVersions.decisionId}, ${blockVersions.blockId}, ${blockVersions.version}) in (${surplus(due)})`,
      )
      .returning({ version: blockVersions.version }),
  );
  await db.with(thinned).insert(blockVersions).values(rows);
}

/** Versions of blocks that are more than what is kept. */
function surplus(due: VersionRow[]): SQL {
  const ids = sql.join(
    due.map(({ blockId }) => sql`${blockId}`),
    sql`, `,
  );
  return sql`select ranked.decision_id, ranked.block_id, ranked.version from (
    select decision_id, block_id, version,
      row_number() over newest as place,
      row_number() over (partition by decision_id, block_id, actor, date_trunc('hour', "at") order by version desc) as in_hour,
      sum(octet_length(content)) over newest as bytes
    from block_versions where decision_id = ${due[0]!.decisionId} and block_id in (${ids})
    window newest as (partition by decision_id, block_id order by version desc)
  ) as ranked
  where (ranked.place > ${KEPT_WHOLE} and ranked.in_hour > 1) or ranked.place > ${MOST_VERSIONS}
    or (ranked.place > 1 and ranked.bytes > ${MOST_BYTES})`;
}

/** The commit that names the acts of a version's request; the first after it, should somebody use a request's id again. */
const commit = sql<string | null>`(
  select made."commit" from case_change_commits made
  where made.case_id = decisions.case_id and made.request_id = block_versions.request_id
  order by made.committed_at < block_versions.at, made.committed_at limit 1
)`;

/** The versions of a block without their texts, newest first. */
export async function selectVersions(db: Executor, caseId: string, blockId: BlockId) {
  const { content: _, ...columns } = getTableColumns(blockVersions);
  return db
    .select({ ...columns, commit })
    .from(blockVersions)
    .innerJoin(decisions, eq(decisions.decisionId, blockVersions.decisionId))
    .where(and(eq(decisions.caseId, caseId), eq(blockVersions.blockId, blockId)))
    .orderBy(desc(blockVersions.version));
}

/** The newest version of each block that an agent wrote; blocks that none did are missing. */
export async function selectDrafted(db: Executor, caseId: string) {
  return await db
    .selectDistinctOn([blockVersions.blockId], {
      blockId: blockVersions.blockId,
      version: blockVersions.version,
      lessons: blockVersions.lessons,
    })
    .from(blockVersions)
    .innerJoin(decisions, eq(decisions.decisionId, blockVersions.decisionId))
    .where(and(eq(decisions.caseId, caseId), eq(blockVersions.source, 'agent')))
    .orderBy(blockVersions.blockId, desc(blockVersions.version));
}

/** One version of a block with its text; undefined where it is not kept. */
export async function selectVersion(db: Executor, caseId: string, blockId: BlockId, version: number) {
  const [row] = await db
    .select({ ...getTableColumns(blockVersions), commit })
    .from(blockVersions)
    .innerJoin(decisions, eq(decisions.decisionId, blockVersions.decisionId))
    .where(and(eq(decisions.caseId, caseId), eq(blockVersions.blockId, blockId), eq(blockVersions.version, version)));
  return row;
}

/** Who wrote a version; null where it is not kept. */
export async function selectWriter(
  db: Executor,
  { decisionId, blockId, version }: Pick<VersionRow, 'decisionId' | 'blockId' | 'version'>,
): Promise<string | null> {
  const [row] = await db
    .select({ actor: blockVersions.actor })
    .from(blockVersions)
    .where(
      and(
        eq(blockVersions.decisionId, decisionId),
        eq(blockVersions.blockId, blockId),
        eq(blockVersions.version, version),
      ),
    );
  return row?.actor ?? null;
}
