import type { z } from '@hono/zod-openapi';
import { desc, eq } from 'drizzle-orm';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { mapList, type Page, type ReadList, readList, tableList } from '../../db/list.ts';
import { halachot, type ReviewStatus } from '../../db/schema/precedents.ts';
import { AppError } from '../../errors.ts';
import { announceOperations } from '../../events/announce.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { Halacha, HalachaPatch } from './precedent-queues.contract.ts';

type HalachaView = z.input<typeof Halacha>;

/** A page of the rules, last changed first. */
export async function listHalachot(
  ctx: Context,
  { status, ...page }: Page & { status?: ReviewStatus | undefined },
): Promise<ReadList<HalachaView>> {
  const list = tableList<typeof halachot.$inferSelect>(ctx.db, {
    select: (where) => ctx.db.select().from(halachot).where(where).$dynamic(),
    table: halachot,
    id: halachot.halachaId,
    where: status === undefined ? undefined : eq(halachot.reviewStatus, status),
    order: [desc(halachot.updatedAt), halachot.halachaId],
    idOf: (row) => row.halachaId,
  });
  return mapList(await readList(ctx.db, list, page), (rows) => rows.map(projectHalacha));
}

/** A person's word on a rule. @throws AppError halacha_not_found */
export async function reviewHalacha(
  ctx: Context,
  halachaId: string,
  { review_status, rule }: z.output<typeof HalachaPatch>,
): Promise<HalachaView> {
  if (!isUuid(halachaId)) throw new AppError('halacha_not_found');
  return inTransaction(ctx, async (inner) => {
    const [row] = await inner.db
      .update(halachot)
      .set({ reviewStatus: review_status, updatedAt: inner.clock.now(), ...(rule === undefined ? {} : { rule }) })
      .where(eq(halachot.halachaId, halachaId))
      .returning();
    if (!row) throw new AppError('halacha_not_found');
    await announceOperations(inner, 'pipelines');
    await recordAct(inner, { action: `halacha.${review_status}`, target: row.rule });
    return projectHalacha(row);
  });
}

const projectHalacha = (row: typeof halachot.$inferSelect): HalachaView => ({
  halacha_id: row.halachaId,
  precedent_id: row.precedentId,
  rule: row.rule,
  quote: row.quote,
  review_status: row.reviewStatus,
  created_at: row.createdAt,
});
