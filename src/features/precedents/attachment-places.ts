// Where attached quotes stand in the decisions of the corpus: looked for when a quote is attached, and when a decision comes in.
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { precedentAttachments } from '../../db/schema/attachments.ts';
import { quotePlace } from '../../hebrew/check/quotation-compare.ts';

/** What is stored of the place of a quote. */
type QuotePlace = Pick<typeof precedentAttachments.$inferSelect, 'precedentId' | 'quoteStart' | 'quoteEnd'>;

/** Binds the quotes of a citation to its decision, whose text is new. In the caller's transaction. */
export async function bindAttachments(
  { db }: Context,
  decision: { precedentId: string; citationKey: string },
  text: string,
): Promise<void> {
  const { precedentId, citationKey: key } = decision;
  const rows = await db
    .select({ attachmentId: precedentAttachments.attachmentId, quote: precedentAttachments.quote })
    .from(precedentAttachments)
    .where(eq(precedentAttachments.citationKey, key));
  for (const { attachmentId, quote } of rows)
    await db
      .update(precedentAttachments)
      .set(placeInDecision(precedentId, quote, text))
      .where(eq(precedentAttachments.attachmentId, attachmentId));
}

/** The place of a quote in the text of its decision; nulls where it is not in it. */
export function placeInDecision(precedentId: string, quote: string, text: string): QuotePlace {
  const place = quotePlace(quote, text);
  return { precedentId, quoteStart: place?.start ?? null, quoteEnd: place?.end ?? null };
}
