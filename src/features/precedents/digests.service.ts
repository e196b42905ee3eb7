import type { z } from '@hono/zod-openapi';
import { and, desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { mapList, type Page, type ReadList, readList, tableList } from '../../db/list.ts';
import { digests, type QueueStatus, queueItems } from '../../db/schema/precedents.ts';
import { announceOperations } from '../../events/announce.ts';
import type { Digest, DigestCreate } from './precedent-queues.contract.ts';
import { enqueueItem } from './queues.service.ts';

type DigestView = z.input<typeof Digest>;

/** A page of the digests, last changed first. */
export async function listDigests(ctx: Context, page: Page): Promise<ReadList<DigestView>> {
  const list = tableList<{ digest: typeof digests.$inferSelect; status: QueueStatus | null }>(ctx.db, {
    select: (where) =>
      ctx.db
        .select({ digest: digests, status: queueItems.status })
        .from(digests)
        .leftJoin(queueItems, and(eq(queueItems.queue, 'digests'), eq(queueItems.itemId, digests.digestId)))
        .where(where)
        .$dynamic(),
    table: digests,
    id: digests.digestId,
    order: [desc(digests.updatedAt), digests.digestId],
    idOf: ({ digest }) => digest.digestId,
  });
  return mapList(await readList(ctx.db, list, page), (rows) =>
    rows.map(({ digest, status }) => projectDigest(digest, status ?? 'pending')),
  );
}

/** Adds a digest, which its drain links to the decision that it tells of. */
export async function createDigest(ctx: Context, input: z.output<typeof DigestCreate>): Promise<DigestView> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const [row] = await inner.db
      .insert(digests)
      .values({ ...input, digestId: uuidv7(), createdAt: now, updatedAt: now })
      .returning();
    await enqueueItem(inner.db, { queue: 'digests', itemId: row!.digestId, label: input.title, now });
    await announceOperations(inner, 'pipelines');
    await recordAct(inner, { action: 'digest.added', target: input.title });
    return projectDigest(row!, 'pending');
  });
}

const projectDigest = (row: typeof digests.$inferSelect, status: QueueStatus): DigestView => ({
  digest_id: row.digestId,
  date: row.date,
  title: row.title,
  body: row.body,
  status,
  linked_precedent_id: row.linkedPrecedentId,
});
