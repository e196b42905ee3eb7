import type { z } from '@hono/zod-openapi';
import { desc, eq } from 'drizzle-orm';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { mapList, type Page, type ReadList, readList, tableList } from '../../db/list.ts';
import { BY_PERSON, halachot, type ReviewStatus } from '../../db/schema/precedents.ts';
import { sourceOf } from '../../domain/places/source.ts';
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

/**
 * A person's word on a rule: what becomes of it, its wording, or whether that of the model takes its place.
 *
 * @throws AppError halacha_not_found, model_agrees
 */
export async function reviewHalacha(
  ctx: Context,
  halachaId: string,
  { review_status, rule, accept_model, keep_rules }: z.output<typeof HalachaPatch>,
): Promise<HalachaView> {
  if (!isUuid(halachaId)) throw new AppError('halacha_not_found');
  return inTransaction(ctx, async (inner) => {
    const [former] = await inner.db.select().from(halachot).where(eq(halachot.halachaId, halachaId)).for('update');
    if (!former) throw new AppError('halacha_not_found');
    if ((accept_model || keep_rules) && !former.modelDiffers) throw new AppError('model_agrees');
    const [row] = await inner.db
      .update(halachot)
      .set({
        updatedAt: inner.clock.now(),
        ...(review_status === undefined ? {} : { reviewStatus: review_status }),
        ...(rule === undefined ? {} : { rule, foundBy: BY_PERSON }),
        ...(accept_model && former.modelDiffers
          ? { rule: former.modelDiffers.value, foundBy: BY_PERSON, modelDiffers: null }
          : {}),
        // As with words of her own: a later reading leaves the rule alone.
        ...(keep_rules ? { foundBy: BY_PERSON, modelDiffers: null } : {}),
      })
      .where(eq(halachot.halachaId, halachaId))
      .returning();
    await announceOperations(inner, 'pipelines');
    if (accept_model) await recordAct(inner, { action: 'halacha.model_accepted', target: row!.rule });
    if (keep_rules) await recordAct(inner, { action: 'halacha.rules_kept', target: row!.rule });
    if (review_status) await recordAct(inner, { action: `halacha.${review_status}`, target: row!.rule });
    return projectHalacha(row!);
  });
}

const projectHalacha = (row: typeof halachot.$inferSelect): HalachaView => ({
  halacha_id: row.halachaId,
  precedent_id: row.precedentId,
  rule: row.rule,
  quote: row.quote,
  review_status: row.reviewStatus,
  model_differs: row.modelDiffers && {
    value: row.modelDiffers.value,
    source: sourceOf({ precedent_id: row.precedentId }, row.modelDiffers.source),
  },
  created_at: row.createdAt,
});
