import { eq } from 'drizzle-orm';
import { type BindableItem, bindingTo, boundItem, itemFinder, titleKey } from '../../analysis-file/item-binding.ts';
import type { Executor } from '../../db/open.ts';
import { argumentItems, legalArguments } from '../../db/schema/arguments.ts';
import { precedentAttachments } from '../../db/schema/attachments.ts';

/** Items of a file that became one, before and after. */
export interface MergedItems<Item extends BindableItem = BindableItem> {
  before: Item[];
  after: Item[];
  merged: readonly Item[];
  into: Item;
}

/** The arguments of the items that became one belong to that one from now on, and so do the quotes attached to them. */
export async function rebindItems(db: Executor, caseId: string, items: MergedItems): Promise<void> {
  await rebindArguments(db, caseId, items);
  await rebindQuotes(db, caseId, items);
}

async function rebindArguments(db: Executor, caseId: string, { before, merged, into }: MergedItems): Promise<void> {
  const rows = await db
    .select({
      argumentId: legalArguments.argumentId,
      title: legalArguments.title,
      threshold: legalArguments.threshold,
      section: argumentItems.section,
      titleKey: argumentItems.titleKey,
    })
    .from(legalArguments)
    .leftJoin(argumentItems, eq(argumentItems.argumentId, legalArguments.argumentId))
    .where(eq(legalArguments.caseId, caseId));
  const place = { section: into.section, titleKey: titleKey(into.title) };
  const find = itemFinder(before);
  for (const row of rows) {
    const item = find(row);
    if (!item || !merged.includes(item)) continue;
    await db
      .insert(argumentItems)
      .values({ argumentId: row.argumentId, ...place })
      .onConflictDoUpdate({ target: argumentItems.argumentId, set: place });
  }
}

async function rebindQuotes(db: Executor, caseId: string, { before, after, merged, into }: MergedItems): Promise<void> {
  const rows = await db.select().from(precedentAttachments).where(eq(precedentAttachments.caseId, caseId));
  const binding = bindingTo(into, after);
  for (const row of rows) {
    const item = boundItem(row, before);
    if (!item || !merged.includes(item)) continue;
    await db.update(precedentAttachments).set(binding).where(eq(precedentAttachments.attachmentId, row.attachmentId));
  }
}
