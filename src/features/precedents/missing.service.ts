import type { z } from '@hono/zod-openapi';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { mapList, type Page, type ReadList, readList, tableList } from '../../db/list.ts';
import { type GapStatus, missingPrecedents } from '../../db/schema/precedents.ts';
import { AppError } from '../../errors.ts';
import { announceOperations } from '../../events/announce.ts';
import { citationKey } from '../../hebrew/read/citations/find.ts';
import { auditSubject, findCase } from '../cases/cases.service.ts';
import { decisionInCorpus, lockCitation } from './decision-store.ts';
import type { MissingPrecedent, MissingPrecedentCreate } from './precedent-queues.contract.ts';

type GapView = z.input<typeof MissingPrecedent>;

/** A page of the gaps, last changed first. */
export async function listMissing(
  ctx: Context,
  { status, ...page }: Page & { status?: GapStatus | undefined },
): Promise<ReadList<GapView>> {
  const list = tableList<typeof missingPrecedents.$inferSelect>(ctx.db, {
    select: (where) => ctx.db.select().from(missingPrecedents).where(where).$dynamic(),
    table: missingPrecedents,
    id: missingPrecedents.gapId,
    where: status === undefined ? undefined : eq(missingPrecedents.status, status),
    order: [desc(missingPrecedents.updatedAt), missingPrecedents.gapId],
    idOf: (row) => row.gapId,
  });
  return mapList(await readList(ctx.db, list, page), (rows) => rows.map(projectGap));
}

/**
 * Notes that a decision is missing, for a case or in general. One that the corpus has gives a gap that is closed already.
 *
 * @throws AppError case_not_found, gap_exists with the open gap's id
 */
export async function reportMissing(ctx: Context, input: z.output<typeof MissingPrecedentCreate>): Promise<GapView> {
  const row = input.case_number == null ? null : await findCase(ctx, input.case_number);
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const key = citationKey(input.citation);
    await lockCitation(inner, key);
    const present = await decisionInCorpus(inner, key);
    const [gap] = await inner.db
      .insert(missingPrecedents)
      .values({
        gapId: uuidv7(),
        citation: input.citation,
        citationKey: key,
        caseNumber: row?.caseNumber ?? null,
        status: present ? 'closed' : 'open',
        closedBy: present?.precedentId ?? null,
        closedAt: present ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!gap) throw await alreadyOpen(inner, key, row?.caseNumber ?? null);
    await announceOperations(inner, 'pipelines');
    await recordAct(inner, {
      action: 'gap.reported',
      target: input.citation,
      subject: row ? auditSubject(row) : undefined,
    });
    return projectGap(gap);
  });
}

async function alreadyOpen(ctx: Context, key: string, caseNumber: string | null): Promise<AppError> {
  const [gap] = await ctx.db
    .select({ gapId: missingPrecedents.gapId })
    .from(missingPrecedents)
    .where(
      and(
        eq(missingPrecedents.citationKey, key),
        eq(missingPrecedents.status, 'open'),
        caseNumber === null ? isNull(missingPrecedents.caseNumber) : eq(missingPrecedents.caseNumber, caseNumber),
      ),
    );
  return new AppError('gap_exists', { extra: { gap_id: gap?.gapId } });
}

const projectGap = (row: typeof missingPrecedents.$inferSelect): GapView => ({
  gap_id: row.gapId,
  citation: row.citation,
  citation_key: row.citationKey,
  case_number: row.caseNumber,
  status: row.status,
  closed_by: row.closedBy,
  created_at: row.createdAt,
});
